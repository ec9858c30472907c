// The four counts as they are typed, and a small table of them: rows are truth, columns are prediction.

import { fill, h } from "./dom.js";
import { CELLS, MOST, NEGATIVE, POSITIVE, SOURCE } from "./fields.js";

/** @typedef {import("./frame.js").App} App */

const NAMES = ["True positives", "False negatives", "False positives", "True negatives"];

/**
 * An input for each count, TP, FN, FP and TN; the arrow keys count up and down.
 * @param {App} app
 */
export function countInputs({ state }) {
  const inputs = CELLS.map((cell, at) => h("input", {
    type: "text", inputmode: "numeric", id: `count-${cell.key}`, "aria-label": NAMES[at], title: NAMES[at], autocomplete: "off",
    oninput: () => typed(at),
    onkeydown: (/** @type {KeyboardEvent} */ event) => stepped(at, event),
  }));
  const problem = h("p", { class: "hint problem", role: "status" });
  /** @type {number[]} the counts as they were last shown */
  const shown = [];

  /** @type {(at: number) => number | undefined} */
  const read = (at) => CELLS[at].read(inputs[at].value.replaceAll(/[\s_,]/g, ""));

  /** @type {(at: number) => void} */
  function typed(at) {
    const value = read(at);
    inputs[at].setAttribute("aria-invalid", String(value === undefined));
    fill(problem, value === undefined && `${NAMES[at]}: a whole number from 0 to ${MOST.toExponential(0).replace("e+", "e")}.`);
    if (value !== undefined) put(at, value);
  }

  /** @type {(at: number, event: KeyboardEvent) => void} */
  function stepped(at, event) {
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    put(at, Math.min(Math.max(state.get(CELLS[at]) + by * (event.shiftKey ? 10 : 1), 0), MOST));
  }

  /** @type {(at: number, value: number) => void} */
  function put(at, value) {
    state.change((set) => { set(CELLS[at], value); set(SOURCE, ""); });
  }

  function update() {
    CELLS.forEach((cell, at) => {
      const value = state.get(cell);
      const isNew = value !== shown[at]; // what is being typed stays until the count changes elsewhere
      shown[at] = value;
      if (!isNew || read(at) === value) return;
      inputs[at].value = String(value);
      inputs[at].removeAttribute("aria-invalid");
      fill(problem);
    });
  }
  return { inputs, problem, update };
}

/**
 * The names of the classes as heads of two columns and two rows.
 * @param {App} app
 */
export function classHeads({ state }) {
  const heads = ["col", "col", "row", "row"].map((scope) => h("th", { scope }));
  return { heads, update: () => heads.forEach((head, at) => fill(head, state.get(at % 2 ? NEGATIVE : POSITIVE))) };
}

/** @param {App} app */
export function countTable(app) {
  const { inputs, problem, update: updateInputs } = countInputs(app);
  const { heads, update: updateHeads } = classHeads(app);
  const element = h("div", {}, h("table", { class: "count-table" },
    h("caption", {}, "Test matrix: rows are truth, columns are prediction"),
    h("tr", {}, h("td"), heads[0], heads[1]),
    h("tr", {}, heads[2], h("td", {}, inputs[0]), h("td", {}, inputs[1])),
    h("tr", {}, heads[3], h("td", {}, inputs[2]), h("td", {}, inputs[3]))), problem);
  function update() {
    updateInputs();
    updateHeads();
  }
  update();
  return { element, update };
}
