// The tetrahedron: all matrices at once, coloured by what a metric makes of them.

import { aside, canvasPen, inks, svgOf } from "../../drawing/pens.js";
import { written } from "../../drawing/extent.js";
import { last } from "../../drawing/last.js";
import { countTable } from "../../shell/counts.js";
import { fill, h, mark } from "../../shell/dom.js";
import { matrixOf } from "../../shell/fields.js";
import { metricChoice } from "../../shell/metric.js";
import { claimsOf } from "./claims.js";
import { controlsOf } from "./controls.js";
import { DEPTH, ISOLINES, MARKED, ROWS, SHARE, SHOW, TILT, TURN, ZOOM, markedIn, prevalenceOf } from "./fields.js";
import { handOn } from "./hand.js";
import { drawOverlay } from "./overlay.js";
import { canvasPainter } from "./paint_canvas.js";
import { glPainter } from "./paint_gl.js";
import { faceIsolines, hasSkin, sectionContours, valuesAt } from "./scene.js";
import { FACES, placeOf, seen, sharesOf, under } from "./solid.js";
import { drawSquare } from "./square.js";

/** @typedef {import("./scene.js").Scene} Scene */

export const name = "tetrahedron";
export const title = "Tetrahedron";

const LETTERS = ["A", "B"];
/** @type {Promise<{ prelude: string }> | null} */
let shader = null;

/** @type {import("../../shell/frame.js").Room["mount"]} */
export function mount(element, app) {
  const { state } = app;
  let look = inks();
  const solid = h("canvas", { "aria-hidden": "true" });
  const over = h("canvas", { "aria-hidden": "true" });
  const stage = h("div", { class: "stage", tabindex: 0, role: "application", "aria-roledescription": "solid that can be turned" }, solid, over);
  const square = h("canvas", { role: "img" });
  const told = h("p", { class: "readout" });
  const note = h("p", { class: "hint" });
  const wrong = h("p", { class: "error", role: "alert" });
  const legend = h("canvas", { "aria-hidden": "true" });
  const metric = metricChoice(app, update);
  const counts = countTable(app);
  const controls = controlsOf(app);
  const claims = claimsOf(app, lead);
  const save = app.saveMenu({ name: "tetrahedron", svg: asSvg, canvas: asCanvas, table: claims.table, json });
  /** @type {import("./paint_gl.js").Painter | null} */
  let painter = null;
  let exact = false; // whether the isolines are drawn by the painter
  const isolinesOfFaces = FACES.map(() => last(faceIsolines));
  const contoursOfSection = last(sectionContours);
  const legendFor = last(drawLegend);

  element.append(h("div", { class: "columns" },
    h("div", { class: "panel" }, h("h1", {}, title), counts.element, metric.element, controls.element),
    h("div", { class: "views" },
      h("figure", { class: "figure solid" }, h("div", { class: "figure-tools" }, told, save), wrong, stage, legend, controls.eye, note),
      h("figure", { class: "figure flat" }, h("h2", {}, "The section as ROC space"), square),
      claims.element)));
  handOn(stage, state);
  stage.addEventListener("pointermove", (event) => point(event.offsetX, event.offsetY));
  stage.addEventListener("pointerleave", () => fill(told, hint()));
  const room = { stage: 0, side: 0 }; // widths, asked for only when they change
  const size = new ResizeObserver(() => {
    room.stage = Math.max(Math.floor(stage.clientWidth), 50);
    room.side = Math.min(Math.max(Math.floor(square.parentElement?.clientWidth ?? 300), 180), 460);
    draw();
  });
  size.observe(stage);
  size.observe(square.parentElement ?? square);
  addEventListener("themechange", rethemed);

  (shader ??= app.ask("/api/tetrahedron/shader")).then(({ prelude }) => begin(prelude), (error) => fill(wrong, app.sentence(error)));

  solid.addEventListener("webglcontextlost", (event) => event.preventDefault()); // so that it may come back
  solid.addEventListener("webglcontextrestored", async () => begin((await /** @type {Promise<{ prelude: string }>} */ (shader)).prelude));

  /** @param {string} prelude */
  function begin(prelude) {
    const made = glPainter(solid, prelude);
    painter = made ?? canvasPainter(solid);
    exact = made !== null;
    fill(note, exact ? null : "There is no WebGL2 here, so the solid is painted without the graphics card: coarser and slower, with the same values.");
    draw();
  }

  const hint = () => "Drag to turn, or use the arrow keys; + and − come closer and go farther.";

  function rethemed() {
    look = inks();
    draw();
  }

  /** @returns {Scene | null} */
  function scene() {
    const chosen = metric.metric();
    if (!chosen) return null;
    const matrix = matrixOf(state);
    const rows = Math.max(matrix.tp + matrix.fn + matrix.fp + matrix.tn, 1);
    return {
      metric: chosen, look, show: state.get(SHOW), depth: state.get(DEPTH), rows: state.get(ROWS), isolines: state.get(ISOLINES),
      prevalence: prevalenceOf(state.get(SHARE), matrix), total: chosen.scaleFree ? 1 : rows,
    };
  }

  const eye = () => ({ turn: state.get(TURN), tilt: state.get(TILT), zoom: state.get(ZOOM) });
  const viewNow = () => seen(eye(), room.stage, Math.min(Math.round(room.stage * 0.86), 620));

  /** @returns {import("./overlay.js").Marked[]} the test matrix, and the two of a counterexample */
  function marks() {
    const { tp, fp, fn, tn } = matrixOf(state);
    const test = tp + fp + fn + tn > 0 ? [{ text: "", shares: sharesOf([tp, fp, fn, tn]), strong: false }] : [];
    return [...test, ...markedIn(state.get(MARKED)).map((cells, at) => ({ text: LETTERS[at] ?? "", shares: sharesOf(cells), strong: true }))];
  }

  /** @type {(now: Scene, view: import("./solid.js").Seen) => { faces: import("./scene.js").Isolines[][], section: import("../../drawing/contours.js").Contour[], marks: import("./overlay.js").Marked[] }} */
  const lines = (now, view) => ({
    faces: hasSkin(now) ? FACES.map((_, face) => (view.faces[face] ? isolinesOfFaces[face](now.metric, now.total, now.depth, face) : [])) : [],
    section: now.prevalence > 0 && now.prevalence < 1 ? contoursOfSection(now.metric, now.total, now.prevalence) : [],
    marks: marks(),
  });

  function update() {
    metric.update();
    counts.update();
    controls.update();
    void claims.update();
    draw();
  }

  function draw() {
    const now = scene();
    if (!now || !painter || !room.stage) return;
    const view = viewNow();
    const drawn = lines(now, view);
    solid.style.width = `${view.width}px`;
    solid.style.height = `${view.height}px`;
    try {
      painter.draw(now, view);
      fill(wrong);
    } catch (error) {
      fill(wrong, app.sentence(error));
    }
    drawOverlay(canvasPen(over, view.width, view.height), now, view, { ...drawn, lines: !exact });
    drawSquare(canvasPen(square, room.side, room.side), room.side, now, drawn);
    legendFor(now.metric, look, Math.min(room.stage, 420));
    words(now);
    element.dataset["on"] = now.metric.name;
    element.dataset["drawn"] = String(Number(element.dataset["drawn"] ?? 0) + 1);
  }

  /** @param {Scene} now */
  function words(now) {
    const what = `${now.metric.name} over all confusion matrices; section at prevalence ${written(now.prevalence)}`;
    mark(stage, { "aria-label": `${what}. Arrow keys turn the solid, plus and minus zoom.` });
    mark(square, { "aria-label": `${what}, as a ROC square with contours.` });
    if (!told.textContent) fill(told, hint());
  }

  /** @type {(metric: import("../../shell/metric.js").ShownMetric, look: import("../../drawing/pens.js").Inks, width: number) => void} */
  function drawLegend({ extent }, _, width) {
    const pen = canvasPen(legend, width, 34);
    const [from, to] = [14, width - 96];
    for (let x = from; x < to; x += 1) pen.rect(x, 2, 1.5, 10, { fill: extent.ink((x - from) / (to - from)) });
    const values = extent.bent ? [extent.low, ...extent.levels.filter((_, at) => at % 2 === 0), extent.high] : [extent.low, extent.signed ? 0 : (extent.low + extent.high) / 2, extent.high];
    for (const value of values) pen.text(written(value, 3), from + extent.at(value) * (to - from), 16, { size: 11, fill: look.soft, anchor: "middle", baseline: "top" });
    pen.rect(width - 80, 2, 14, 10, { fill: look.undefined });
    pen.text("undefined", width - 62, 7, { size: 11, fill: look.soft });
  }

  /** @type {(x: number, y: number) => void} */
  function point(x, y) {
    const now = scene();
    if (!now || now.show === "matrices") return;
    const shares = under(viewNow(), now, x, y);
    if (!shares) return fill(told, hint());
    const [value] = valuesAt(now.metric, now.total, [shares]);
    const [tp, fp, fn, tn] = shares.map((share) => `${(100 * Math.max(share, 0)).toFixed(1)} %`);
    fill(told, `TP ${tp}, FN ${fn}, FP ${fp}, TN ${tn}: ${now.metric.name} ${written(value)}`);
  }

  /** @param {string[]} matrices */
  function lead(matrices) {
    const cells = markedIn(matrices.join(";"));
    const [tp, fp, fn, tn] = sharesOf(cells[0]);
    state.change((put) => {
      put(MARKED, matrices.join(";"));
      put(SHARE, tp + fn);
      if (state.get(SHOW) !== "section") put(SHOW, "cut");
      if (state.get(TILT) <= 5) put(TILT, TILT.initial);
    });
    app.say(`Shown in the tetrahedron: A is ${matrices[0]}, B is ${matrices[1]}; TP, FP, FN, TN. ${fp || tn ? "" : "There are no negatives."}`);
    stage.scrollIntoView({ block: "nearest" });
  }

  function asCanvas() {
    const now = scene();
    if (!now || !painter) return null;
    const view = viewNow();
    painter.draw(now, view);
    const both = h("canvas", { width: over.width, height: over.height });
    const ink = /** @type {CanvasRenderingContext2D} */ (both.getContext("2d"));
    ink.fillStyle = look.paper;
    ink.fillRect(0, 0, both.width, both.height);
    ink.drawImage(solid, 0, 0, both.width, both.height);
    ink.drawImage(over, 0, 0);
    return both;
  }

  function asSvg() {
    const now = scene();
    if (!now || !painter) return null;
    const view = viewNow();
    const side = 400;
    const drawn = lines(now, view);
    painter.draw(now, view); // in the same task: the picture is gone after it
    return aside(svgOf(view.width + side, Math.max(view.height, side), look.paper, (pen) => {
      pen.picture(solid, 0, 0, view.width, view.height);
      drawOverlay(pen, now, view, { ...drawn, lines: !exact });
      drawSquare(shifted(pen, view.width), side, now, drawn);
    }));
  }

  function json() {
    const now = scene();
    if (!now) return null;
    return { on: now.metric.name, prevalence: now.prevalence, matrices: marks().map(({ text, shares }) => ({ name: text || "test", shares, place: placeOf(shares), value: valuesAt(now.metric, now.total, [shares])[0] })) };
  }

  update();
  return {
    update,
    destroy() {
      size.disconnect();
      removeEventListener("themechange", rethemed);
      controls.end();
      claims.end();
      metric.end();
      painter?.end();
    },
  };
}

/** @type {(pen: import("../../drawing/pens.js").Pen, right: number) => import("../../drawing/pens.js").Pen} the same pen, further to the right */
function shifted(pen, right) {
  return {
    ...pen,
    rect: (x, y, width, height, dress) => pen.rect(x + right, y, width, height, dress),
    path: (points, dress) => pen.path(points.map(([x, y]) => [x + right, y]), dress),
    disc: (x, y, radius, dress) => pen.disc(x + right, y, radius, dress),
    text: (text, x, y, writing) => pen.text(text, x + right, y, writing),
    picture: (picture, x, y, width, height) => pen.picture(picture, x + right, y, width, height),
  };
}
