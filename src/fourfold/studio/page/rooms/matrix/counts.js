// The matrix that is typed: truth in the rows, prediction in the columns, with their sums.

import { classHeads, countInputs } from "../../shell/counts.js";
import { fill, h } from "../../shell/dom.js";
import { CELLS, NEGATIVE, POSITIVE, SOURCE, matrixOf } from "../../shell/fields.js";
import { thousands } from "../../shell/format.js";

/** @typedef {import("../../shell/frame.js").App} App */

/** @param {App} app */
export function counts(app) {
  const { state } = app;
  const { inputs, problem, update: updateInputs } = countInputs(app);
  const { heads, update: updateHeads } = classHeads(app);
  for (const input of inputs) input.classList.add("count");
  const cells = inputs.map((input, at) =>
    h("td", { class: at === 0 || at === 3 ? "right" : "wrong" }, input, h("span", { class: "cell-name", "aria-hidden": "true" }, CELLS[at]?.key.toUpperCase())));
  const [rowSums, columnSums, total] = [[h("td"), h("td")], [h("td"), h("td")], h("td")];
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

  /** @type {(values: number[]) => void} */
  function put(values) {
    state.change((set) => {
      CELLS.forEach((cell, at) => set(cell, values[at]));
      set(SOURCE, "");
    });
  }

  function exchange() {
    const [positive, negative] = [state.get(POSITIVE), state.get(NEGATIVE)];
    const { tp, fn, fp, tn } = matrixOf(state);
    state.change((set) => {
      [tn, fp, fn, tp].forEach((value, at) => set(CELLS[at], value));
      set(POSITIVE, negative);
      set(NEGATIVE, positive);
    });
  }

  function update() {
    updateInputs();
    updateHeads();
    const { tp, fn, fp, tn } = matrixOf(state);
    const sums = [tp + fn, fp + tn, tp + fp, fn + tn, tp + fn + fp + tn].map(thousands);
    [...rowSums, ...columnSums, total].forEach((place, at) => fill(place, sums[at]));
  }
  return { element, update };
}
