// The planes in which the lattice is shown: where a matrix lies, what the axes say, which way back.

import { linear } from "../../drawing/axis.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {import("./model.js").Shown} Shown */

/**
 * @param {Shown} shown
 * @param {Box} box
 */
export function planeIn({ space, p, n, frame }, box) {
  const x = linear(frame.x[0], frame.x[1], box.x, box.x + box.width);
  const y = linear(frame.y[0], frame.y[1], box.y + box.height, box.y);
  const width = frame.x[1] - frame.x[0];
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
    /** @type {(px: number, py: number) => boolean} */
    holds: (px, py) => px >= box.x - 1 && px <= box.x + box.width + 1 && py >= box.y - 1 && py <= box.y + box.height + 1,
    titles: swapped ? ["Recall", "Precision"] : ["False positive rate", "True positive rate"],
    spacing: Math.min(box.width / width / (swapped ? p : n), box.height / width / (swapped ? n : p)),
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
