// What is written over the solid: edges, names of the corners, labels of contours, single matrices.

import { written } from "../../drawing/extent.js";
import { placeLabels } from "../../drawing/labels.js";
import { hasSection, hasSkin, sectionCorners, valuesAt } from "./scene.js";
import { EDGES, NAMES, cornerShares, kept } from "./solid.js";

/** @typedef {import("../../drawing/pens.js").Pen} Pen */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Isolines} Isolines */
/** @typedef {import("./solid.js").Seen} Seen */
/** @typedef {import("./solid.js").Shares} Shares */
/** @typedef {{ text: string, shares: Shares, strong: boolean }} Marked a matrix with a name */

const ALONG = [0.21, 0.5, 0.83]; // where an edge is asked whether the metric is defined on it

/**
 * @param {Pen} pen
 * @param {Scene} scene
 * @param {Seen} view
 * @param {{ faces: Isolines[][], section: import("../../drawing/contours.js").Contour[], marks: Marked[], lines: boolean }} drawn
 */
export function drawOverlay(pen, scene, view, { faces, section, marks, lines }) {
  drawEdges(pen, scene, view);
  if (hasSection(scene)) drawRectangle(pen, scene, view);
  if (scene.isolines && scene.show !== "matrices") drawIsolines(pen, scene, view, onScreen(scene, view, faces, section), lines);
  for (const mark of marks) drawMark(pen, scene, view, mark);
  drawCorners(pen, scene, view);
}

/** @type {(scene: Scene) => boolean[]} the edges on which the metric is undefined throughout */
export function undefinedEdges({ metric, total }) {
  const points = EDGES.flatMap(([a, b]) => ALONG.map((share) => NAMES.map((_, cell) => (cell === a ? share : cell === b ? 1 - share : 0))));
  const values = valuesAt(metric, total, points);
  return EDGES.map((_, edge) => ALONG.every((__, at) => Number.isNaN(values[edge * ALONG.length + at])));
}

/** @type {(pen: Pen, scene: Scene, view: Seen) => void} */
function drawEdges(pen, scene, view) {
  const none = undefinedEdges(scene);
  EDGES.forEach(([a, b], edge) => {
    const others = [0, 1, 2, 3].filter((corner) => corner !== a && corner !== b);
    const hidden = hasSkin(scene) && !others.some((face) => view.faces[face]);
    const [from, to] = [view.at(cornerShares(a)), view.at(cornerShares(b))];
    pen.path([[from[0], from[1]], [to[0], to[1]]], {
      stroke: none[edge] ? scene.look.undefined : scene.look.ink, width: none[edge] ? 2.4 : 1, dash: hidden ? [3, 4] : undefined, opacity: hidden ? 0.6 : 0.9,
    });
  });
}

/** @type {(pen: Pen, scene: Scene, view: Seen) => void} */
function drawRectangle(pen, scene, view) {
  const corners = sectionCorners(scene.prevalence).map(view.at);
  pen.path([...corners, corners[0]].map(([x, y]) => [x, y]), { stroke: scene.look.ink, width: 1.4 });
}

/** @type {(pen: Pen, scene: Scene, view: Seen) => void} */
function drawCorners(pen, scene, view) {
  const values = valuesAt(scene.metric, scene.total, NAMES.map((_, corner) => cornerShares(corner)));
  const middle = view.at([0.25, 0.25, 0.25, 0.25]);
  NAMES.forEach((name, corner) => {
    const [x, y] = view.at(cornerShares(corner));
    const away = Math.hypot(x - middle[0], y - middle[1]) || 1;
    if (Number.isNaN(values[corner])) pen.disc(x, y, 4, { fill: scene.look.undefined });
    pen.text(name, x + ((x - middle[0]) / away) * 16, y + ((y - middle[1]) / away) * 14, { size: 13, weight: "600", fill: scene.look.ink, anchor: "middle", halo: scene.look.paper });
  });
}

/**
 * Contours as lines of the screen, on what can be seen of each surface.
 * @type {(scene: Scene, view: Seen, faces: Isolines[][], section: import("../../drawing/contours.js").Contour[]) => { level: number, lines: [number, number][][] }[]}
 */
function onScreen(scene, view, faces, section) {
  const found = scene.metric.extent.levels.map((level) => ({ level, lines: /** @type {[number, number][][]} */ ([]) }));
  if (hasSection(scene)) {
    const place = sectionPlaces(view, scene.prevalence);
    section.forEach(({ lines }, at) => {
      for (const line of lines) found[at].lines.push(line.map(place));
    });
  }
  if (hasSkin(scene)) {
    faces.forEach((isolines, face) => view.faces[face] && isolines.forEach(({ lines }, at) => {
      for (const line of lines) found[at].lines.push(...pieces(line, (shares) => scene.show !== "cut" || kept(shares, scene.prevalence, view.above)).map((piece) => piece.map((shares) => pixel(view, shares))));
    }));
  }
  return found;
}

/** @type {(view: Seen, prevalence: number) => (rates: [number, number]) => [number, number]} from FPR and TPR to pixels: a straight image */
function sectionPlaces(view, prevalence) {
  const [origin, right, , up] = sectionCorners(prevalence).map(view.at);
  const [a, b, c, d] = [right[0] - origin[0], up[0] - origin[0], right[1] - origin[1], up[1] - origin[1]];
  return ([fpr, tpr]) => [origin[0] + a * fpr + b * tpr, origin[1] + c * fpr + d * tpr];
}

/** @type {(view: Seen, shares: Shares) => [number, number]} */
function pixel(view, shares) {
  const [x, y] = view.at(shares);
  return [x, y];
}

/** @type {(line: Shares[], keep: (shares: Shares) => boolean) => Shares[][]} the runs of a line that are kept */
function pieces(line, keep) {
  /** @type {Shares[][]} */
  const runs = [[]];
  for (const shares of line) {
    if (keep(shares)) runs[runs.length - 1].push(shares);
    else if (runs[runs.length - 1].length) runs.push([]);
  }
  return runs.filter((run) => run.length > 1);
}

/** @type {(pen: Pen, scene: Scene, view: Seen, found: { level: number, lines: [number, number][][] }[], lines: boolean) => void} */
function drawIsolines(pen, scene, view, found, lines) {
  if (lines) for (const { lines: drawn } of found) for (const line of drawn) isoline(pen, line);
  const border = { x: 0, y: 0, width: view.width, height: view.height };
  for (const { text, x, y, angle } of placeLabels(found, { write: written, border, room: 30 })) {
    pen.text(text, x, y, { angle, size: 11.5, fill: scene.look.ink, anchor: "middle", halo: scene.look.paper });
  }
}

/** @type {(pen: Pen, line: [number, number][]) => void} dark with a light edge, to be seen on every colour */
export function isoline(pen, line) {
  pen.path(line, { stroke: "white", width: 2.4, opacity: 0.4 });
  pen.path(line, { stroke: "black", width: 0.9, opacity: 0.85 });
}

/** @type {(pen: Pen, scene: Scene, view: Seen, mark: Marked) => void} */
function drawMark(pen, { look }, view, { text, shares, strong }) {
  const [x, y] = view.at(shares);
  pen.disc(x, y, strong ? 7 : 6, { stroke: look.paper, width: 5 });
  pen.disc(x, y, strong ? 7 : 6, { stroke: look.ink, width: 2 });
  pen.disc(x, y, 2, { fill: look.ink });
  if (text) pen.text(text, x + 11, y - 11, { size: 13, weight: "700", fill: look.ink, halo: look.paper });
}
