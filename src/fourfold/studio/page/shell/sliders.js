// Sliders with the number beside them, and a button that plays.

import { control, h } from "./dom.js";

/**
 * A slider, and the same number to type.
 * @param {string} label
 * @param {{ min: number, max: number, step?: number, hint: string, slide: (step: number) => void, type: (value: number) => void }} options
 */
export function pair(label, { min, max, step = 1, hint, slide, type }) {
  const slider = h("input", { type: "range", min, max, step, oninput: () => slide(slider.valueAsNumber) });
  const field = h("input", { type: "number", step, "aria-label": `${label}, typed`, onchange: () => type(field.valueAsNumber) });
  return {
    element: control(label, slider, hint, field),
    field,
    limit: (/** @type {number} */ most) => slider.setAttribute("max", String(most)),
    /** @type {(step: number, value: number) => void} */
    show(step, value) {
      slider.value = String(step);
      slider.setAttribute("aria-valuetext", String(value));
      if (field !== document.activeElement) field.value = String(value);
    },
  };
}

/**
 * A button that plays: `tick` is called once per frame with the milliseconds since it began.
 * @param {(time: number) => void} tick
 */
export function player(tick) {
  let frame = 0;
  let began = 0;
  const element = h("button", { type: "button", class: "button", "aria-pressed": "false", onclick: () => (frame ? end() : begin()) }, "▶ Play over prevalence");
  function begin() {
    element.setAttribute("aria-pressed", "true");
    element.textContent = "■ Stop";
    began = performance.now();
    frame = requestAnimationFrame(step);
  }
  /** @param {number} now */
  function step(now) {
    frame = requestAnimationFrame(step);
    tick(Math.max(now - began, 0));
  }
  function end() {
    cancelAnimationFrame(frame);
    frame = 0;
    element.setAttribute("aria-pressed", "false");
    element.textContent = "▶ Play over prevalence";
  }
  return { element, end };
}
