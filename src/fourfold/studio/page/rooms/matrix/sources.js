// Where a matrix may come from besides typing: the published examples, and text that is pasted.

import { choices, control, fill, h, newId } from "../../shell/dom.js";
import { CELLS, FN, FP, NEGATIVE, POSITIVE, SOURCE, TN, TP, matrixOf } from "../../shell/fields.js";
import { pasted, placed } from "./pasted.js";

/** @typedef {import("../../shell/frame.js").App} App */
/** @typedef {{ name: string, doi: string, location: string, positive: string, negative: string, tp: number, fn: number, fp: number, tn: number }} Example */

/**
 * The 24 published classifiers.
 * @param {App} app
 */
export function examples(app) {
  /** @type {Example[]} */
  let all = [];
  const select = h("select", { onchange: () => open(select.value) }, h("option", { value: "" }, "Choose …"));
  const cited = h("p", { class: "hint" });
  const element = h("div", {}, control("Published classifiers", select, "24 tests collected by Tötsch & Hoffmann (2021), Table S1."), cited);
  app.ask("/api/examples").then((found) => {
    all = found.examples;
    select.append(...all.map(({ name, tp, fn, fp, tn }) => h("option", { value: name }, `${name}: ${tp + fn + fp + tn} rows (${tp}, ${fn}, ${fp}, ${tn})`)));
    update();
  }).catch((error) => fill(cited, app.sentence(error)));

  /** @param {string} name */
  function open(name) {
    const one = all.find((example) => example.name === name);
    if (!one) return;
    app.state.change((put) => {
      put(TP, one.tp);
      put(FN, one.fn);
      put(FP, one.fp);
      put(TN, one.tn);
      put(POSITIVE, one.positive);
      put(NEGATIVE, one.negative);
      put(SOURCE, one.name);
    });
    app.say(`Classifier ${name} is open.`);
  }

  function update() {
    const now = matrixOf(app.state);
    const one = all.find((example) => example.name === app.state.get(SOURCE) && CELLS.every(({ key }) => now[/** @type {keyof typeof now} */ (key)] === example[/** @type {keyof typeof now} */ (key)]));
    select.value = one ? one.name : "";
    fill(cited, one && `Classifier ${one.name}: doi:${one.doi}${one.location ? `, ${one.location}` : ""}.`);
  }
  return { element, update };
}

/**
 * A matrix that was copied somewhere.
 * @param {App} app
 */
export function paste(app) {
  /** @type {{ rows: "truth" | "predicted", first: "positive" | "negative" }} */
  const order = { rows: "truth", first: "positive" };
  const area = h("textarea", { rows: 3, id: newId("paste"), placeholder: "26  0\n 2  6", oninput: read });
  const told = h("p", { class: "hint", role: "status" });
  const use = h("button", { type: "button", class: "button", disabled: true, onclick: take }, "Use this matrix");
  const rows = choices("Its rows are", /** @type {const} */ ([["truth", "the truth"], ["predicted", "the prediction"]]), (value) => { order.rows = value; read(); });
  const first = choices("Its first class is", /** @type {const} */ ([["positive", "positive"], ["negative", "negative"]]), (value) => { order.first = value; read(); });
  rows.show(order.rows);
  first.show(order.first);
  const element = h("details", { class: "fold" }, h("summary", {}, "Paste a matrix"),
    control("Four counts", area, "From a spreadsheet or a notebook, or named, such as tp=26 fn=0 fp=2 tn=6."),
    rows.element, first.element, told, use);

  function read() {
    const found = pasted(area.value);
    use.disabled = typeof found === "string";
    if (typeof found === "string") return fill(told, area.value.trim() ? found : "");
    const { tp, fn, fp, tn } = placed(found.counts, order);
    return fill(told, `TP ${tp}, FN ${fn}, FP ${fp}, TN ${tn}.`);
  }

  function take() {
    const found = pasted(area.value);
    if (typeof found === "string") return;
    const cells = placed(found.counts, order);
    app.state.change((put) => {
      put(TP, cells.tp);
      put(FN, cells.fn);
      put(FP, cells.fp);
      put(TN, cells.tn);
      put(POSITIVE, "positive");
      put(NEGATIVE, "negative");
      put(SOURCE, "");
    });
    app.say("The pasted matrix is open.");
  }
  return { element };
}
