// What is drawn of the solid: surfaces as triangles of shares, matrices as points, contours on each surface.

import { contours, gridLines } from "../../drawing/contours.js";
import { overRates } from "../../drawing/rates.js";
import { evaluateAll } from "../../formula.js";
import { CORNERS, FACES, cornerShares, onSection } from "./solid.js";

/** @typedef {import("../../shell/metric.js").ShownMetric} ShownMetric */
/** @typedef {import("./solid.js").Shares} Shares */
/** @typedef {{ show: string, depth: number, prevalence: number, rows: number, total: number, isolines: boolean, metric: ShownMetric, look: import("../../drawing/pens.js").Inks }} Scene */
/** @typedef {{ level: number, lines: Shares[][] }} Isolines */

const FACE_LINES = Float64Array.from({ length: 19 }, (_, line) => line / 18);
const SQUARE_LINES = gridLines(0, 1, 30);

/** @type {(scene: Scene) => boolean} */
export const hasSkin = ({ show }) => show === "skin" || show === "cut";
/** @type {(scene: Scene) => boolean} */
export const hasSection = ({ show }) => show !== "skin";

/** @type {(depth: number) => Shares[][]} */
export const faceTriangles = (depth) => FACES.map((corners) => corners.map((corner) => cornerShares(corner, depth)));

/**
 * What a cut leaves of a polygon: the part that `kept` of solid.js keeps.
 * @type {(polygon: Shares[], prevalence: number, above: boolean) => Shares[]}
 */
export function belowCut(polygon, prevalence, above) {
  const over = polygon.map((shares) => (above ? 1 : -1) * (shares[0] + shares[2] - prevalence));
  return polygon.flatMap((shares, at) => {
    const next = (at + 1) % polygon.length;
    const here = over[at] <= 0 ? [shares] : [];
    if (over[at] <= 0 === over[next] <= 0) return here;
    const way = over[at] / (over[at] - over[next]);
    return [...here, /** @type {Shares} */ (shares.map((share, cell) => share + way * (polygon[next][cell] - share)))];
  });
}

/** @type {(prevalence: number) => Shares[]} all negative, FPR 1, all positive, perfect */
export const sectionCorners = (prevalence) => [[0, 0], [1, 0], [1, 1], [0, 1]].map(([fpr, tpr]) => onSection(prevalence, fpr, tpr));

/**
 * The metric at many points given by their shares.
 * @type {(metric: ShownMetric, total: number, points: readonly (readonly number[])[]) => Float64Array}
 */
export function valuesAt({ program, parameters }, total, points) {
  const [tp, fp, fn, tn] = CORNERS.map((_, cell) => Float64Array.from(points, (shares) => shares[cell] * total));
  return evaluateAll(program, [tp, fp, fn, tn], parameters);
}

/**
 * The isolines of a face: traced over the square of which the face is the image, one side drawn together into a corner.
 * @type {(metric: ShownMetric, total: number, depth: number, face: number) => Isolines[]}
 */
export function faceIsolines({ program, parameters, extent }, total, depth, face) {
  const [a, b, c] = FACES[face].map((corner) => cornerShares(corner, depth));
  /** @type {(u: number, v: number, cell: number) => number} */
  const share = (u, v, cell) => Math.max(a[cell] + u * (b[cell] - a[cell]) + (1 - u) * v * (c[cell] - a[cell]), 0);
  const found = contours((us, vs) => {
    const [tp, fp, fn, tn] = a.map((_, cell) => us.map((u, at) => total * share(u, vs[at], cell)));
    return evaluateAll(program, [tp, fp, fn, tn], parameters);
  }, extent.levels, { x: FACE_LINES, y: FACE_LINES });
  /** @type {(point: [number, number]) => Shares} */
  const place = ([u, v]) => [share(u, v, 0), share(u, v, 1), share(u, v, 2), share(u, v, 3)];
  return found.map(({ level, lines }) => ({ level, lines: lines.map((line) => line.map(place)) }));
}

/** @type {(metric: ShownMetric, total: number, prevalence: number) => import("../../drawing/contours.js").Field} */
export const fieldOfSection = (metric, total, prevalence) => overRates(metric, total * prevalence, total * (1 - prevalence));

/** @type {(metric: ShownMetric, total: number, prevalence: number) => import("../../drawing/contours.js").Contour[]} in ROC space */
export function sectionContours(metric, total, prevalence) {
  return contours(fieldOfSection(metric, total, prevalence), metric.extent.levels, { x: SQUARE_LINES, y: SQUARE_LINES });
}

/** @type {(metric: ShownMetric, rows: number) => { shares: Float32Array, places: Float32Array, count: number }} every matrix of so many rows */
export function matricesOf(metric, rows) {
  /** @type {Shares[]} */
  const cells = [];
  for (let tp = 0; tp <= rows; tp += 1) {
    for (let fp = 0; tp + fp <= rows; fp += 1) {
      for (let fn = 0; tp + fp + fn <= rows; fn += 1) cells.push([tp, fp, fn, rows - tp - fp - fn]);
    }
  }
  const values = valuesAt(metric, 1, cells);
  return {
    shares: Float32Array.from(cells.flat(), (count) => count / rows),
    places: Float32Array.from(values, (value) => (Number.isNaN(value) ? -1 : Math.min(Math.max(metric.extent.at(value), 0), 1))),
    count: cells.length,
  };
}
