// What the Lattice room keeps in the address.

import { choice, flag, whole } from "../../shell/store.js";

/** @typedef {import("../../shell/store.js").Store} Store */

export const MOST_ROWS = 4000; // of the repeated test: some millions of matrices
export const SIZE = whole("lattice.N", 0, 0, MOST_ROWS); // 0: as many as the test had
export const POSITIVES = whole("lattice.p", 0, 0, MOST_ROWS); // 0: in the same proportion
export const SPACE = choice("lattice.space", "roc", ["roc", "pr", "beyond"]);
export const MODEL = choice("lattice.model", "beta-binomial", ["beta-binomial", "binomial"]);
export const SHAPE = choice("lattice.shape", "discs", ["discs", "ridges"]);
export const PAINT = choice("lattice.paint", "metric", ["metric", "multiplicity"]);
export const CONTOURS = flag("lattice.contours", true);

/**
 * The repeated test: its positives and negatives, one of each at least.
 * @param {Store} state
 * @param {import("../../shell/fields.js").Matrix} matrix
 */
export function repeatedTest(state, { tp, fn, fp, tn }) {
  const seen = tp + fn + fp + tn;
  const size = Math.min(Math.max(state.get(SIZE) || seen || 20, 2), MOST_ROWS);
  const share = seen ? (tp + fn) / seen : 0.5;
  const p = Math.min(Math.max(state.get(POSITIVES) || Math.round(share * size), 1), size - 1);
  return { p, n: size - p, size };
}

/**
 * The two numbers of each rate's prior; a typed one may be any pair.
 * @type {(prior: string) => { tpr: [number, number], tnr: [number, number] } | null}
 */
export function priorOf(prior) {
  const named = { uniform: "1,1", laplace: "1,1", jeffreys: "0.5,0.5" }[prior.trim().toLowerCase()];
  const [a, b, ...more] = (named ?? prior).split(",").map(Number);
  if (more.length || !(a > 0 && b > 0 && a + b < Infinity)) return null;
  return { tpr: [a, b], tnr: [a, b] };
}
