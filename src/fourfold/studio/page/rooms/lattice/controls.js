// The controls of the room, each with a hint that explains it.

import { choices, h } from "../../shell/dom.js";
import { ACROSS, CONTOURS, MODEL, MOST_ROWS, PAINT, POSITIVES, SHAPE, SIZE, SPACE, UP, closer, repeatedTest } from "./fields.js";
import { matrixOf } from "../../shell/fields.js";
import { pair, player } from "../../shell/sliders.js";

/** @typedef {import("../../shell/frame.js").App} App */

const STEPS = 400; // of the slider of sizes, which is logarithmic
const SWEEP = 8000; // milliseconds from rare to common

/** @type {(step: number) => number} */
const sizeAt = (step) => Math.round(2 * (MOST_ROWS / 2) ** (step / STEPS));
/** @type {(size: number) => number} */
const stepAt = (size) => Math.round((STEPS * Math.log(size / 2)) / Math.log(MOST_ROWS / 2));

/** @param {App} app */
export function controlsOf(app) {
  const { state } = app;
  const test = () => repeatedTest(state, matrixOf(state));

  /** @param {number} size */
  function resize(size) {
    if (!(size >= 2 && size <= MOST_ROWS)) return;
    const now = test();
    state.change((put) => {
      put(SIZE, size);
      put(POSITIVES, Math.min(Math.max(Math.round((now.p / now.size) * size), 1), size - 1));
    });
  }
  /** @param {number} p */
  function share(p) {
    const { size } = test();
    if (p >= 1 && p < size) state.change((put) => { put(SIZE, size); put(POSITIVES, Math.round(p)); });
  }
  const size = pair("Rows of the repeated test", {
    min: 0, max: STEPS, slide: (step) => resize(sizeAt(step)), type: resize,
    hint: "N: how many rows the next test has. The slider is logarithmic.",
  });
  const positives = pair("Positives among them", {
    min: 1, max: 2, slide: share, type: share, hint: "p: how many of these rows are truly positive.",
  });
  const play = player((time) => {
    const { size: rows } = test();
    const phase = (time / SWEEP) % 2;
    share(1 + Math.round((phase < 1 ? phase : 2 - phase) * (rows - 2)));
  });
  const same = h("button", {
    type: "button", class: "button button-plain",
    onclick: () => state.change((put) => {
      put(SIZE, SIZE.initial);
      put(POSITIVES, POSITIVES.initial);
    }),
  }, "Same rows as the test");
  const space = choices("Plane", [["roc", "ROC"], ["pr", "Precision–recall"], ["beyond", "Beyond ROC"]], (value) => state.set(SPACE, value),
    "Beyond ROC the contours run on where a count would be negative.");
  const model = choices("Model of the repeated test", [["beta-binomial", "Beta-binomial"], ["binomial", "Binomial"]], (value) => state.set(MODEL, value),
    "Binomial takes the observed rates as true; beta-binomial keeps their uncertainty.");
  const shape = choices("Probabilities as", [["discs", "Discs"], ["ridges", "Ridges"]], (value) => state.set(SHAPE, value),
    "A disc has the area of its probability. Ridges are drawn in ROC planes.");
  const paint = choices("Colour of a matrix", [["metric", "Its value"], ["multiplicity", "How many share it"]], (value) => state.set(PAINT, value));
  const contours = h("input", { type: "checkbox", onchange: () => state.set(CONTOURS, contours.checked) });
  const middle = () => ({ x: state.get(ACROSS), y: state.get(UP) });
  const zoomed = h("div", { class: "control" }, h("div", { class: "control-row", role: "group", "aria-label": "Lens" },
    h("button", { type: "button", class: "button", "aria-label": "Closer", onclick: () => closer(state, 1.5, middle()) }, "+"),
    h("button", { type: "button", class: "button", "aria-label": "Farther", onclick: () => closer(state, 1 / 1.5, middle()) }, "−"),
    h("button", { type: "button", class: "button button-plain", onclick: () => closer(state, 0, middle()) }, "Whole plane")),
  h("p", { class: "hint" }, "Come closer with two fingers, or with Ctrl and the wheel; then drag."));
  const element = h("div", {},
    size.element, positives.element, h("div", { class: "control" }, h("div", { class: "control-row" }, play.element, same)),
    space.element, zoomed, model.element, shape.element, paint.element,
    h("label", { class: "check" }, contours, " Contours"));

  function update() {
    const now = test();
    size.show(stepAt(now.size), now.size);
    positives.limit(now.size - 1);
    positives.show(now.p, now.p);
    same.disabled = !state.get(SIZE) && !state.get(POSITIVES);
    space.show(state.get(SPACE));
    model.show(state.get(MODEL));
    shape.show(state.get(SHAPE));
    paint.show(state.get(PAINT));
    contours.checked = state.get(CONTOURS);
  }
  update();
  return { element, update, end: play.end };
}
