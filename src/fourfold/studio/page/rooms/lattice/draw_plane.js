// The plane of the lattice: all matrices, their probabilities, contours with their labels.

import { bottomAxis, leftAxis, linear } from "../../drawing/axis.js";
import { plainInk, written } from "../../drawing/extent.js";
import { placeLabels } from "../../drawing/labels.js";
import { contoursIn } from "./model.js";
import { unitRadius } from "./plane.js";

/** @typedef {import("../../drawing/pens.js").Pen} Pen */
/** @typedef {import("../../drawing/pens.js").Inks} Inks */
/** @typedef {import("./model.js").Shown} Shown */
/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {{ levels: Set<number> | null, edges: number[] }} Lit what is lit up: levels by their number, and values that get a contour */

export const DOTTED = 20_000; // matrices that are drawn one by one
const RASTER = 256;

/**
 * @param {Pen} pen
 * @param {Plane} plane
 * @param {Shown} shown
 * @param {{ look: Inks, paint: string, shape: string, contours: boolean, lit: Lit | null }} options
 */
export function drawPlane(pen, plane, shown, options) {
  const { box } = plane;
  const { look } = options;
  const lines = options.contours ? shown.contours.map(({ level, lines: all }) => ({ level, lines: inPixels(all, plane) })) : [];
  pen.rect(box.x, box.y, box.width, box.height, { fill: look.wash });
  pen.clip(box.x, box.y, box.width, box.height, () => {
    if (shown.space === "beyond") pen.rect(plane.x.at(0), plane.y.at(1), plane.x.at(1) - plane.x.at(0), plane.y.at(0) - plane.y.at(1), { fill: look.paper, stroke: look.strong });
    if (shown.values.length > DOTTED) drawCloud(pen, plane, shown, look);
    drawContours(pen, lines, shown, look);
    if (shown.values.length <= DOTTED) {
      if (options.shape === "ridges" && !plane.swapped) drawRidges(pen, plane, shown, options);
      else drawDots(pen, plane, shown, options);
    }
    if (options.lit) drawLit(pen, plane, shown, options.lit.edges, look);
  });
  drawLabels(pen, lines, plane, look);
  pen.rect(box.x, box.y, box.width, box.height, { stroke: look.strong });
  bottomAxis(pen, { scale: plane.x, y: box.y + box.height, ink: look.soft, strong: look.strong, title: plane.titles[0] });
  leftAxis(pen, { scale: plane.y, x: box.x, ink: look.soft, strong: look.strong, title: plane.titles[1] });
}

/** @type {(shown: Shown, paint: string, look: Inks) => (k: number) => string} the colour of each matrix */
export function colouring({ metric, values, levels }, paint, look) {
  const { extent } = metric;
  if (paint === "multiplicity" && levels) {
    const most = Math.max(2, ...levels.counts);
    const scale = linear(0, Math.log(most), 0.3, 1);
    return (k) => (levels.place[k] < 0 ? look.undefined : plainInk(scale.at(Math.log(levels.counts[levels.place[k]]))));
  }
  return (k) => (Number.isNaN(values[k]) ? look.undefined : extent.ink(extent.at(values[k])));
}

/** @type {(pen: Pen, plane: Plane, shown: Shown, options: { look: Inks, paint: string, lit: Lit | null }) => void} */
function drawDots(pen, plane, shown, { look, paint, lit }) {
  const { p, n, laws, levels } = shown;
  const unit = unitRadius(plane, shown);
  const colour = colouring(shown, paint, look);
  const dot = Math.min(Math.max(plane.spacing / 9, 0.6), 1.5);
  for (let hits = 0, k = 0; hits <= p; hits += 1) {
    for (let right = 0; right <= n; right += 1, k += 1) {
      const at = plane.place(1 - right / n, hits / p);
      if (!at) continue;
      const radius = laws.tpr && laws.tnr ? unit * Math.sqrt(laws.tpr[hits] * laws.tnr[right]) : 0;
      const faded = lit?.levels && levels ? !lit.levels.has(levels.place[k]) : false;
      const fill = colour(k);
      if (radius > dot) pen.disc(at[0], at[1], radius, { fill, stroke: faded || radius < 2.5 ? undefined : look.paper, width: 0.8, opacity: faded ? 0.13 : 1 });
      else if (!faded && lit?.levels) pen.disc(at[0], at[1], dot + 1, { fill, stroke: look.ink, width: 0.6 });
      else pen.rect(at[0] - dot, at[1] - dot, 2 * dot, 2 * dot, { fill, opacity: faded ? 0.25 : 1 });
    }
  }
}

/** @type {(pen: Pen, plane: Plane, shown: Shown, options: { look: Inks, paint: string, lit: Lit | null }) => void} one ridge for each number of true positives */
function drawRidges(pen, plane, shown, options) {
  const { p, n, laws } = shown;
  drawDots(pen, plane, { ...shown, laws: { tpr: null, tnr: null } }, options);
  const { tpr, tnr } = laws;
  if (!tpr || !tnr) return;
  const most = Math.max(...tpr) * Math.max(...tnr);
  const tall = Math.max(plane.box.height / 8, 2.2 * plane.spacing) / most;
  for (let hits = p; hits >= 0; hits -= 1) {
    if (tpr[hits] * Math.max(...tnr) * tall < 0.4) continue;
    const base = plane.y.at(hits / p);
    /** @type {[number, number][]} */
    const ridge = Array.from(tnr, (mass, right) => [plane.x.at(1 - right / n), base - mass * tpr[hits] * tall]);
    const [first, last] = [ridge[0], ridge[ridge.length - 1]];
    pen.path([[first[0], base], ...ridge, [last[0], base]], { fill: options.look.paper, opacity: 0.82 });
    pen.path(ridge, { stroke: options.look.accent, width: 1.2 });
  }
}

/** @type {(pen: Pen, plane: Plane, shown: Shown, look: Inks) => void} too many for dots: ink in proportion to the mass of each pixel */
function drawCloud(pen, plane, shown, look) {
  const { tpr, tnr } = shown.laws;
  if (!tpr || !tnr) return;
  const picture = document.createElement("canvas");
  picture.width = picture.height = RASTER;
  const ink = /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d"));
  const pixels = ink.createImageData(RASTER, RASTER);
  const [red, green, blue] = rgbOf(ink, look.accent);
  const mass = plane.swapped ? swappedMass(tpr, tnr) : straightMass(tpr, tnr);
  const most = mass.reduce((largest, value) => (value > largest ? value : largest), 0);
  for (let at = 0, byte = 0; at < mass.length; at += 1, byte += 4) {
    pixels.data[byte] = red;
    pixels.data[byte + 1] = green;
    pixels.data[byte + 2] = blue;
    pixels.data[byte + 3] = (255 * mass[at]) / most;
  }
  ink.putImageData(pixels, 0, 0);
  pen.picture(picture, plane.x.at(0), plane.y.at(1), plane.x.at(1) - plane.x.at(0), plane.y.at(0) - plane.y.at(1));
}

/** @type {(share: number) => number} */
const pixel = (share) => Math.min(Math.floor(share * RASTER), RASTER - 1);

/** @type {(tpr: Float64Array, tnr: Float64Array) => Float64Array} */
function straightMass(tpr, tnr) {
  const [rows, columns] = [new Float64Array(RASTER), new Float64Array(RASTER)];
  tpr.forEach((mass, hits) => (rows[pixel(1 - hits / (tpr.length - 1))] += mass));
  tnr.forEach((mass, right) => (columns[pixel(1 - right / (tnr.length - 1))] += mass));
  const all = new Float64Array(RASTER * RASTER);
  rows.forEach((row, at) => columns.forEach((column, across) => (all[at * RASTER + across] = row * column)));
  return all;
}

/** @type {(tpr: Float64Array, tnr: Float64Array) => Float64Array} */
function swappedMass(tpr, tnr) {
  const mass = new Float64Array(RASTER * RASTER);
  const [p, n] = [tpr.length - 1, tnr.length - 1];
  for (let hits = 0; hits <= p; hits += 1) {
    const column = pixel(hits / p);
    for (let right = 0; right <= n; right += 1) {
      const labelled = hits + n - right;
      if (labelled) mass[pixel(1 - hits / labelled) * RASTER + column] += tpr[hits] * tnr[right];
    }
  }
  return mass;
}

/** @type {(ink: CanvasRenderingContext2D, colour: string) => Uint8ClampedArray} */
function rgbOf(ink, colour) {
  ink.fillStyle = colour;
  ink.fillRect(0, 0, 1, 1);
  return ink.getImageData(0, 0, 1, 1).data;
}

/** @type {(lines: [number, number][][], plane: Plane) => [number, number][][]} contours in pixels */
export function inPixels(lines, plane) {
  return lines.map((line) => line.flatMap(([fpr, tpr]) => {
    const at = plane.place(fpr, tpr);
    return at ? [at] : [];
  })).filter((line) => line.length > 1);
}

/** @type {(pen: Pen, contours: import("../../drawing/contours.js").Contour[], shown: Shown, look: Inks) => void} */
function drawContours(pen, contours, { metric }, look) {
  for (const { level, lines } of contours) {
    const width = metric.extent.signed && level === 0 ? 1.6 : 0.9;
    for (const line of lines) pen.path(line, { stroke: look.faint, width });
  }
}

/** @type {(pen: Pen, contours: import("../../drawing/contours.js").Contour[], plane: Plane, look: Inks) => void} */
function drawLabels(pen, contours, plane, look) {
  for (const { text, x, y, angle } of placeLabels(contours, { write: written, border: plane.box })) {
    pen.text(text, x, y, { angle, size: 11, fill: look.ink, anchor: "middle", halo: look.paper });
  }
}

/** @type {(pen: Pen, plane: Plane, shown: Shown, values: number[], look: Inks) => void} */
function drawLit(pen, plane, { metric, p, n, space, frame }, values, look) {
  for (const { lines } of contoursIn(metric, values, p, n, space, frame)) {
    for (const line of inPixels(lines, plane)) {
      pen.path(line, { stroke: look.paper, width: 4.5 });
      pen.path(line, { stroke: look.accent, width: 2.2 });
    }
  }
}
