// The four counts as a small table: rows are truth, columns are prediction.

import { fill, h } from "./dom.js";
import { FN, FP, NEGATIVE, POSITIVE, TN, TP } from "./fields.js";

/** @param {import("./frame.js").App} app */
export function countTable(app) {
  const named = /** @type {const} */ ([[TP, "True positives"], [FN, "False negatives"], [FP, "False positives"], [TN, "True negatives"]]);
  const inputs = named.map(([field, label]) => {
    const input = h("input", {
      type: "number", min: 0, step: 1, inputmode: "numeric", "aria-label": label, title: label,
      oninput: () => {
        const given = field.read(input.value);
        input.toggleAttribute("aria-invalid", given === undefined);
        if (given !== undefined) app.state.set(field, given);
      },
    });
    return input;
  });
  const heads = ["col", "col", "row", "row"].map((scope) => h("th", { scope }));
  const element = h("table", { class: "count-table" },
    h("caption", {}, "Test matrix: rows are truth, columns are prediction"),
    h("tr", {}, h("td"), heads[0], heads[1]),
    h("tr", {}, heads[2], h("td", {}, inputs[0]), h("td", {}, inputs[1])),
    h("tr", {}, heads[3], h("td", {}, inputs[2]), h("td", {}, inputs[3])));
  function update() {
    named.forEach(([field], at) => {
      const value = String(app.state.get(field));
      if (inputs[at].value !== value && (inputs[at] !== document.activeElement || field.read(inputs[at].value) !== undefined)) inputs[at].value = value;
    });
    const classes = [app.state.get(POSITIVE), app.state.get(NEGATIVE)];
    heads.forEach((head, at) => fill(head, classes[at % 2]));
  }
  update();
  return { element, update };
}
