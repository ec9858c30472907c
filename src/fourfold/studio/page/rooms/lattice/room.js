// The lattice: every matrix that a repeated test can show, how probable it is, and what a metric makes of it.

import { aside, canvasPen, inks, svgOf } from "../../drawing/pens.js";
import { evaluate } from "../../formula.js";
import { countTable } from "../../shell/counts.js";
import { control, fill, h } from "../../shell/dom.js";
import { PRIOR, matrixOf } from "../../shell/fields.js";
import { metricChoice } from "../../shell/metric.js";
import { brushed, ofLevel } from "./brush.js";
import { controlsOf } from "./controls.js";
import { CONTOURS, MODEL, PAINT, SHAPE, SPACE, frameOf, priorOf, repeatedTest } from "./fields.js";
import { drawFigure, layoutOf } from "./figure.js";
import { handleOf } from "./handle.js";
import { lensOn } from "./lens.js";
import { modelOf } from "./model.js";
import { brushWords, summary } from "./words.js";

export const name = "lattice";
export const title = "Lattice";

/** @type {import("../../shell/frame.js").Room["mount"]} */
export function mount(element, app) {
  const { state } = app;
  const model = modelOf();
  let look = inks();
  /** @type {import("./figure.js").Layout | null} */
  let layout = null;
  /** @type {import("./model.js").Shown | null} */
  let shown = null;
  /** @type {import("./brush.js").Brushed | null} */
  let brush = null;

  const canvas = h("canvas", { role: "img" });
  const handle = handleOf(app, () => layout);
  const stage = h("div", { class: "stage" }, canvas, handle.element);
  const told = h("p", { class: "readout" });
  const caption = h("figcaption", {});
  const wrong = h("p", { class: "error", role: "alert" });
  const metric = metricChoice(app, update);
  const counts = countTable(app);
  const controls = controlsOf(app);
  const lamp = h("input", { type: "range", min: 0, max: 0, step: 1, value: 0, oninput: () => light(lamp.valueAsNumber) });
  const save = app.saveMenu({ name: "lattice", svg: asSvg, canvas: () => canvas, table, json });

  element.append(h("div", { class: "columns" },
    h("div", { class: "panel" }, h("h1", {}, title), counts.element, metric.element, controls.element,
      control("Light up a value", lamp, "Walk through the values: the matrices that share one light up with their contour.", h("span", {}))),
    h("figure", { class: "figure" }, h("div", { class: "figure-tools" }, told, save), wrong, stage, caption)));

  let width = 0; // of the stage, asked for only when it changes
  const size = new ResizeObserver(() => {
    width = Math.floor(stage.clientWidth);
    draw();
  });
  size.observe(stage);
  addEventListener("themechange", rethemed);
  canvas.addEventListener("pointermove", (event) => {
    if (layout && shown) lit(brushed(layout, shown, event.offsetX, event.offsetY));
  });
  canvas.addEventListener("pointerleave", () => lit(null));
  lensOn(canvas, state, () => layout);

  function rethemed() {
    look = inks();
    draw();
  }

  /** @param {import("./brush.js").Brushed | null} next */
  function lit(next) {
    if (!next && !brush) return;
    brush = next;
    fill(told, shown && brush ? brushWords(shown, brush) : hint());
    draw();
  }

  /** @param {number} place 0 is none, then level by level */
  function light(place) {
    lit(place && shown?.levels ? ofLevel(shown, place - 1) : null);
    lamp.setAttribute("aria-valuetext", place && shown && brush ? brushWords(shown, brush) : "none");
  }

  const hint = () => "Point at a matrix, a bar or a stick: what belongs to it lights up. The ring is the test matrix; drag it.";

  function update() {
    metric.update();
    counts.update();
    controls.update();
    const chosen = metric.metric();
    const prior = priorOf(state.get(PRIOR));
    fill(wrong, prior ? null : `The prior ${state.get(PRIOR)} is not known here: uniform, jeffreys, or two numbers such as 2,3.`);
    if (!chosen || !prior) return;
    const matrix = matrixOf(state);
    shown = model({ matrix, prior, model: state.get(MODEL), ...repeatedTest(state, matrix), metric: chosen, space: state.get(SPACE), frame: frameOf(state) });
    brush = null;
    lamp.value = "0";
    lamp.max = String(shown.levels?.values.length ?? 0);
    fill(told, hint());
    fill(caption, summary(shown));
    canvas.setAttribute("aria-label", `The lattice of matrices and the law of ${chosen.name}. ${summary(shown)}`);
    draw();
  }

  function draw() {
    if (!shown || width < 50) return;
    layout = layoutOf(width, shown);
    drawFigure(canvasPen(canvas, layout.width, layout.height), layout, shown, options());
    handle.update();
    element.dataset["on"] = shown.metric.name;
    element.dataset["drawn"] = String(Number(element.dataset["drawn"] ?? 0) + 1);
  }

  function options() {
    const { tp, fp, fn, tn } = matrixOf(state);
    const now = /** @type {import("./model.js").Shown} */ (shown);
    const value = evaluate(now.metric.program, [tp, fp, fn, tn], now.metric.parameters);
    return { look, lit: brush, paint: state.get(PAINT), shape: state.get(SHAPE), contours: state.get(CONTOURS), value };
  }

  function asSvg() {
    if (!layout || !shown) return null;
    const [place, what] = [layout, shown];
    return aside(svgOf(place.width, place.height, look.paper, (pen) => drawFigure(pen, place, what, options())));
  }

  function table() {
    if (!shown?.levels) throw new Error("so many matrices make no table; ask for fewer rows");
    const { levels, forecast } = shown;
    return Array.from(levels.values, (value, at) => ({ value, matrices: levels.counts[at], probability: forecast?.mass?.[at] ?? null }));
  }

  function json() {
    if (!shown) return null;
    const { matrix, p, n, forecast, model: law } = shown;
    return { matrix, positives: p, negatives: n, model: law, on: shown.metric.name, mean: forecast?.mean, sd: forecast?.sd, undefined: forecast?.undefined, values: shown.levels ? table() : null };
  }

  update();
  return {
    update,
    destroy() {
      size.disconnect();
      removeEventListener("themechange", rethemed);
      controls.end();
      metric.end();
    },
  };
}
