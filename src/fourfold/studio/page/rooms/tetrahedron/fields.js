// What the Tetrahedron room keeps in the address.

import { choice, flag, number, text, whole } from "../../shell/store.js";

/** @typedef {[number, number, number, number]} Cells TP, FP, FN, TN */

export const SHOW = choice("tetrahedron.show", "cut", ["skin", "cut", "section", "matrices"]);
export const SHARE = number("tetrahedron.prevalence", -1, -1, 1); // of the section; -1: that of the test matrix
export const DEPTH = number("tetrahedron.depth", 0, 0, 0.24); // under the skin: the least share of each cell
export const ROWS = whole("tetrahedron.N", 12, 1, 40); // of the matrices that are shown one by one
export const TURN = number("tetrahedron.turn", 20, -3600, 3600); // degrees
export const TILT = number("tetrahedron.tilt", 24, -90, 90);
export const ZOOM = number("tetrahedron.zoom", 1, 0.5, 8);
export const ISOLINES = flag("tetrahedron.isolines", true);
export const MARKED = text("tetrahedron.marked", ""); // two matrices, "2,2,0,2;1,0,1,4"

/** @type {(given: string) => Cells[]} counts may be fractions, "1/2" */
export function markedIn(given) {
  const rows = given.split(";").map((row) => row.split(",").map((part) => {
    const [over, under = "1"] = part.split("/");
    return Number(over) / Number(under);
  }));
  return /** @type {Cells[]} */ (rows.filter((row) => row.length === 4 && row.every((cell) => cell >= 0 && cell < Infinity) && row.some((cell) => cell > 0)));
}

/** @type {(share: number, matrix: { tp: number, fn: number, fp: number, tn: number }) => number} */
export function prevalenceOf(share, { tp, fn, fp, tn }) {
  if (share >= 0) return share;
  const rows = tp + fn + fp + tn;
  return rows ? (tp + fn) / rows : 0.5;
}
