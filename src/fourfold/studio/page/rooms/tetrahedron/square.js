// The section as a ROC square: the metric in colour, its contours with labels, single matrices.

import { bottomAxis, leftAxis, linear } from "../../drawing/axis.js";
import { paintPixels, written } from "../../drawing/extent.js";
import { placeLabels } from "../../drawing/labels.js";
import { last as once } from "../../drawing/last.js";
import { isoline } from "./overlay.js";
import { fieldOfSection } from "./scene.js";

/** @typedef {import("../../drawing/pens.js").Pen} Pen */
/** @typedef {import("./scene.js").Scene} Scene */

const PIXELS = 100;
const ACROSS = Float64Array.from({ length: PIXELS * PIXELS }, (_, at) => ((at % PIXELS) + 0.5) / PIXELS);
const UP = Float64Array.from({ length: PIXELS * PIXELS }, (_, at) => 1 - (Math.floor(at / PIXELS) + 0.5) / PIXELS);

/** @type {(size: number) => { x: number, y: number, width: number, height: number }} */
export const squareBox = (size) => ({ x: 48, y: 10, width: size - 60, height: size - 60 });

/**
 * @param {Pen} pen
 * @param {number} size
 * @param {Scene} scene
 * @param {{ section: import("../../drawing/contours.js").Contour[], marks: import("./overlay.js").Marked[] }} drawn
 */
export function drawSquare(pen, size, scene, { section, marks }) {
  const { look, metric, prevalence } = scene;
  const box = squareBox(size);
  const x = linear(0, 1, box.x, box.x + box.width);
  const y = linear(0, 1, box.y + box.height, box.y);
  pen.picture(pictureOf(scene), box.x, box.y, box.width, box.height);
  const lines = section.map(({ level, lines: all }) => ({ level, lines: all.map((line) => line.map(([fpr, tpr]) => /** @type {[number, number]} */ ([x.at(fpr), y.at(tpr)]))) }));
  if (scene.isolines) {
    for (const { lines: drawn } of lines) for (const line of drawn) isoline(pen, line);
    for (const { text, x: px, y: py, angle } of placeLabels(lines, { write: written, border: box })) {
      pen.text(text, px, py, { angle, size: 11, fill: look.ink, anchor: "middle", halo: look.paper });
    }
  }
  pen.rect(box.x, box.y, box.width, box.height, { stroke: look.strong });
  for (const { text, shares, strong } of marks) {
    const [p, n] = [shares[0] + shares[2], shares[1] + shares[3]];
    if (Math.abs(p - prevalence) > 1e-6 || p === 0 || n === 0) continue;
    const [px, py] = [x.at(shares[1] / n), y.at(shares[0] / p)];
    pen.disc(px, py, strong ? 7 : 6, { stroke: look.paper, width: 5 });
    pen.disc(px, py, strong ? 7 : 6, { stroke: look.ink, width: 2 });
    if (text) pen.text(text, Math.min(px + 10, box.x + box.width - 12), Math.max(py - 10, box.y + 12), { size: 13, weight: "700", fill: look.ink, halo: look.paper });
  }
  bottomAxis(pen, { scale: x, y: box.y + box.height, ink: look.soft, strong: look.strong, title: "False positive rate" });
  leftAxis(pen, { scale: y, x: box.x, ink: look.soft, strong: look.strong, title: `True positive rate, ${metric.name}` });
}

/** @type {(() => CanvasRenderingContext2D)} */
const ink = once(() => {
  const picture = document.createElement("canvas");
  picture.width = picture.height = PIXELS;
  return /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d", { willReadFrequently: true }));
});
const image = once(() => ink().createImageData(PIXELS, PIXELS));

/** @type {(scene: Scene) => HTMLCanvasElement} */
function pictureOf({ metric, total, prevalence, look }) {
  paintPixels(metric.extent, fieldOfSection(metric, total, prevalence)(ACROSS, UP), look.undefined, image().data);
  ink().putImageData(image(), 0, 0);
  return ink().canvas;
}
