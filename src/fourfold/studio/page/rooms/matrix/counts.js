// The matrix that is typed: truth in the rows, prediction in the columns, with their sums.

import { fill, h } from "../../shell/dom.js";
import { CELLS, FN, FP, MOST, NEGATIVE, POSITIVE, SOURCE, TN, TP } from "../../shell/fields.js";
import { thousands } from "../../shell/format.js";

/** @typedef {import("../../shell/frame.js").App} App */

const NAMES = ["True positives", "False negatives", "False positives", "True negatives"];

/** @param {App} app */
export function counts(app) {
  const { state } = app;
  const inputs = CELLS.map((cell, at) => h("input", {
    type: "text", inputmode: "numeric", class: "count", id: `count-${cell.key}`, "aria-label": NAMES[at], autocomplete: "off",
    oninput: (/** @type {Event} */ event) => typed(at, /** @type {HTMLInputElement} */ (event.target)),
    onkeydown: (/** @type {KeyboardEvent} */ event) => stepped(at, event),
  }));
  const cells = inputs.map((input, at) =>
    h("td", { class: at === 0 || at === 3 ? "right" : "wrong" }, input, h("span", { class: "cell-name", "aria-hidden": "true" }, CELLS[at]?.key.toUpperCase())));
  const [rowSums, columnSums, total] = [[h("td"), h("td")], [h("td"), h("td")], h("td")];
  const heads = [h("th", { scope: "col" }), h("th", { scope: "col" }), h("th", { scope: "row" }), h("th", { scope: "row" })];
  const problem = h("p", { class: "hint problem", role: "status" });
  const table = h("table", { class: "fourfold" },
    h("caption", { class: "hint" }, "Rows are the truth, columns the prediction."),
    h("thead", {}, h("tr", {}, h("td", { class: "corner" }), heads[0], heads[1], h("th", { scope: "col", class: "sum" }, "all"))),
    h("tbody", {},
      h("tr", {}, heads[2], cells[0], cells[1], rowSums[0]),
      h("tr", {}, heads[3], cells[2], cells[3], rowSums[1]),
      h("tr", { class: "sums" }, h("th", { scope: "row" }, "all"), columnSums[0], columnSums[1], total)));
  const swap = h("button", { type: "button", class: "button button-plain", onclick: exchange, title: "Call the other class positive" }, "Swap classes");
  const clear = h("button", { type: "button", class: "button button-plain", onclick: () => put([0, 0, 0, 0]) }, "Clear");
  const element = h("div", { class: "counts" }, table, problem, h("div", { class: "control-row" }, swap, clear));

  /** @type {(at: number, input: HTMLInputElement) => void} */
  function typed(at, input) {
    const cell = /** @type {typeof TP} */ (CELLS[at]);
    const value = cell.read(input.value.replaceAll(/[\s_,]/g, ""));
    input.setAttribute("aria-invalid", String(value === undefined));
    problem.textContent = value === undefined ? `${NAMES[at]}: a whole number from 0 to ${MOST.toExponential(0).replace("e+", "e")}.` : "";
    if (value !== undefined) state.change((set) => { set(cell, value); set(SOURCE, ""); });
  }

  /** Arrows count up and down. @type {(at: number, event: KeyboardEvent) => void} */
  function stepped(at, event) {
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    const cell = /** @type {typeof TP} */ (CELLS[at]);
    if (!by) return;
    event.preventDefault();
    const value = Math.min(Math.max(state.get(cell) + by * (event.shiftKey ? 10 : 1), 0), MOST);
    state.change((set) => { set(cell, value); set(SOURCE, ""); });
  }

  /** @type {(values: number[]) => void} */
  function put(values) {
    state.change((set) => {
      CELLS.forEach((cell, at) => set(cell, values[at] ?? 0));
      set(SOURCE, "");
    });
  }

  /** @type {number[]} the counts as they were last shown */
  const shown = [];

  function exchange() {
    const [positive, negative] = [state.get(POSITIVE), state.get(NEGATIVE)];
    const [tp, fn, fp, tn] = CELLS.map((cell) => state.get(cell));
    state.change((set) => {
      [tn, fp, fn, tp].forEach((value, at) => set(/** @type {typeof TP} */ (CELLS[at]), value ?? 0));
      set(POSITIVE, negative);
      set(NEGATIVE, positive);
    });
  }

  function update() {
    inputs.forEach((input, at) => {
      const cell = /** @type {typeof TP} */ (CELLS[at]);
      const value = state.get(cell);
      const isNew = value !== shown[at]; // what is being typed stays until the count changes elsewhere
      shown[at] = value;
      if (isNew && cell.read(input.value.replaceAll(/[\s_,]/g, "")) !== value) {
        input.value = String(value);
        input.removeAttribute("aria-invalid");
        problem.textContent = "";
      }
    });
    const [positive, negative] = [state.get(POSITIVE), state.get(NEGATIVE)];
    heads.forEach((head, at) => fill(head, at % 2 ? negative : positive));
    const [tp, fn, fp, tn] = [TP, FN, FP, TN].map((cell) => state.get(cell));
    const sums = [tp + fn, fp + tn, tp + fp, fn + tn, tp + fn + fp + tn].map(thousands);
    [...rowSums, ...columnSums, total].forEach((place, at) => fill(place, sums[at]));
  }
  return { element, update };
}
