// The planes in which the lattice is shown: where a matrix lies, what the axes say, which way back.

import { linear } from "../../drawing/axis.js";
import { windowOf } from "./model.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {import("./model.js").Shown} Shown */

/**
 * @param {Shown} shown
 * @param {Box} box
 */
export function planeIn({ space, p, n }, box) {
  const [low, high] = windowOf(space);
  const x = linear(low, high, box.x, box.x + box.width);
  const y = linear(low, high, box.y + box.height, box.y);
  const swapped = space === "pr";
  /** @type {(fpr: number, tpr: number) => [number, number] | null} from rates to pixels; null where precision is undefined */
  const place = (fpr, tpr) => {
    if (!swapped) return [x.at(fpr), y.at(tpr)];
    const labelled = p * tpr + n * fpr;
    return labelled > 0 ? [x.at(tpr), y.at((p * tpr) / labelled)] : null;
  };
  /** @type {(px: number, py: number) => { fpr: number, tpr: number }} */
  const back = (px, py) => {
    if (!swapped) return { fpr: x.back(px), tpr: y.back(py) };
    const [recall, precision] = [x.back(px), Math.max(y.back(py), 1e-9)];
    return { tpr: recall, fpr: ((p * recall) / n) * (1 / precision - 1) };
  };
  return {
    box, x, y, swapped, place, back,
    titles: swapped ? ["Recall", "Precision"] : ["False positive rate", "True positive rate"],
    spacing: Math.min(box.width / (high - low) / (swapped ? p : n), box.height / (high - low) / (swapped ? n : p)),
  };
}

/** @typedef {ReturnType<typeof planeIn>} Plane */

/** The radius of the disc of the whole mass, such that the largest disc fills about a cell of the lattice. */
/** @type {(plane: Plane, shown: Shown) => number} */
export function unitRadius({ box, x }, { p, n, laws }) {
  if (!laws.tpr || !laws.tnr) return 0;
  const side = box.width / (x.high - x.low);
  const cell = Math.min(Math.max(Math.sqrt((side / p) * (side / n)), 7), 34);
  const most = Math.max(...laws.tpr) * Math.max(...laws.tnr);
  return (0.62 * cell) / Math.sqrt(most);
}
