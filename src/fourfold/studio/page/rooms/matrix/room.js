// The matrix: its counts.

import { control, h } from "../../shell/dom.js";
import { CELLS } from "../../shell/fields.js";

export const name = "matrix";
export const title = "Matrix";

/** @type {import("../../shell/frame.js").Room["mount"]} */
export function mount(element, app) {
  const inputs = CELLS.map((cell) => h("input", {
    type: "number", min: 0, value: app.state.get(cell),
    oninput: (/** @type {InputEvent} */ event) => {
      const given = cell.read(/** @type {HTMLInputElement} */ (event.target).value);
      if (given !== undefined) app.state.set(cell, given);
    },
  }));
  element.append(h("h1", {}, title), ...CELLS.map((cell, at) => control(cell.key.toUpperCase(), /** @type {HTMLElement} */ (inputs[at]))));
  const update = () => inputs.forEach((input, at) => {
    const value = String(app.state.get(/** @type {typeof CELLS[number]} */ (CELLS[at])));
    if (input.value !== value) input.value = value;
  });
  return { update, destroy: () => {} };
}
