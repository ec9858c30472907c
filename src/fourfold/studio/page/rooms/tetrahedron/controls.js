// The controls of the room, each with a hint that explains it.

import { choices, h } from "../../shell/dom.js";
import { matrixOf } from "../../shell/fields.js";
import { pair, player } from "../../shell/sliders.js";
import { DEPTH, ISOLINES, ROWS, SHARE, SHOW, TILT, TURN, ZOOM, prevalenceOf } from "./fields.js";

const SWEEP = 7000; // milliseconds from no positives to no negatives
const FINE = 1000; // steps of the slider of prevalence

/** @param {import("../../shell/frame.js").App} app */
export function controlsOf(app) {
  const { state } = app;
  const show = choices("Show", [["cut", "Cut open"], ["skin", "Skin"], ["section", "Section"], ["matrices", "Matrices"]], (value) => state.set(SHOW, value),
    "All matrices, coloured by the metric: cut open at a prevalence, whole, the section alone, or each matrix of a small test.");
  const share = pair("Prevalence of the section", {
    min: 0, max: FINE, slide: (step) => state.set(SHARE, step / FINE), type: (value) => value >= 0 && value <= 1 && state.set(SHARE, value),
    hint: "The share of positives. A section holds all matrices of one prevalence: it is a ROC space.",
  });
  const play = player((time) => {
    const phase = (time / SWEEP) % 2;
    state.set(SHARE, Math.round(FINE * (phase < 1 ? phase : 2 - phase)) / FINE);
  });
  const depth = pair("Under the skin", {
    min: 0, max: 24, slide: (step) => state.set(DEPTH, step / 100), type: (value) => value >= 0 && value <= 0.24 && state.set(DEPTH, value),
    hint: "Peels the solid: the least share that every cell has on the surface shown.",
  });
  const rows = pair("Rows of the matrices", {
    min: 1, max: 40, slide: (step) => state.set(ROWS, step), type: (value) => value >= 1 && value <= 40 && state.set(ROWS, value),
    hint: "Each ball is a matrix of so many rows.",
  });
  share.field.step = depth.field.step = "any";
  const isolines = h("input", { type: "checkbox", onchange: () => state.set(ISOLINES, isolines.checked) });
  const closer = (/** @type {number} */ times) => state.set(ZOOM, Math.min(Math.max(state.get(ZOOM) * times, 0.5), 8));
  const back = () => state.change((put) => {
    put(TURN, TURN.initial);
    put(TILT, TILT.initial);
    put(ZOOM, ZOOM.initial);
  });
  const eye = h("div", { class: "eye", role: "group", "aria-label": "View" },
    h("button", { type: "button", class: "button", "aria-label": "Closer", onclick: () => closer(1.25) }, "+"),
    h("button", { type: "button", class: "button", "aria-label": "Farther", onclick: () => closer(0.8) }, "−"),
    h("button", { type: "button", class: "button", onclick: back }, "Reset the view"));
  const element = h("div", {}, show.element, share.element, h("div", { class: "control" }, play.element),
    depth.element, rows.element, h("label", { class: "check" }, isolines, " Isolines with labels"));

  function update() {
    const prevalence = prevalenceOf(state.get(SHARE), matrixOf(state));
    show.show(state.get(SHOW));
    share.show(Math.round(FINE * prevalence), Number(prevalence.toFixed(4)));
    depth.show(Math.round(100 * state.get(DEPTH)), state.get(DEPTH));
    rows.show(state.get(ROWS), state.get(ROWS));
    isolines.checked = state.get(ISOLINES);
    depth.element.hidden = !["skin", "cut"].includes(state.get(SHOW));
    rows.element.hidden = state.get(SHOW) !== "matrices";
  }
  update();
  return { element, eye, update, end: play.end };
}
