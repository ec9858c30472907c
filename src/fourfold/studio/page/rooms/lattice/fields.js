// What the Lattice room keeps in the address.

import { choice, flag, number, whole } from "../../shell/store.js";

/** @typedef {import("../../shell/store.js").Store} Store */

export const MOST_ROWS = 4000; // of the repeated test: some millions of matrices
export const SIZE = whole("lattice.N", 0, 0, MOST_ROWS); // 0: as many as the test had
export const POSITIVES = whole("lattice.p", 0, 0, MOST_ROWS); // 0: in the same proportion
export const SPACE = choice("lattice.space", "roc", ["roc", "pr", "beyond"]);
export const MODEL = choice("lattice.model", "beta-binomial", ["beta-binomial", "binomial"]);
export const SHAPE = choice("lattice.shape", "discs", ["discs", "ridges"]);
export const PAINT = choice("lattice.paint", "metric", ["metric", "multiplicity"]);
export const CONTOURS = flag("lattice.contours", true);
export const ZOOM = number("lattice.zoom", 1, 1, 64); // of the plane, around a place in it
export const ACROSS = number("lattice.x", 0.5, -0.5, 1.5);
export const UP = number("lattice.y", 0.5, -0.5, 1.5);

/** @typedef {{ x: readonly [number, number], y: readonly [number, number] }} Frame what is seen of the plane */

/** @type {(space: string) => readonly [number, number]} from where to where a whole plane goes, both ways */
export const wholeOf = (space) => (space === "beyond" ? [-0.5, 1.5] : [0, 1]);

/** @type {(state: Store) => Frame} the part of the plane that is looked at */
export function frameOf(state) {
  const [low, high] = wholeOf(state.get(SPACE));
  const half = (high - low) / 2 / state.get(ZOOM);
  const [x, y] = [ACROSS, UP].map((field) => {
    const middle = Math.min(Math.max(state.get(field), low + half), high - half);
    return /** @type {const} */ ([middle - half, middle + half]);
  });
  return { x, y };
}

/**
 * Come closer to a place of the plane, which stays where it is; or move on.
 * @param {Store} state
 * @param {number} times
 * @param {{ x: number, y: number }} place in rates
 * @param {{ x: number, y: number }} [by] how far it moves, in rates as they were drawn
 */
export function closer(state, times, place, by = { x: 0, y: 0 }) {
  const now = frameOf(state);
  const zoom = Math.min(Math.max(state.get(ZOOM) * times, 1), 64);
  const share = state.get(ZOOM) / zoom;
  state.change((put) => {
    put(ZOOM, zoom);
    put(ACROSS, place.x + ((now.x[0] + now.x[1]) / 2 - place.x) * share - by.x * share);
    put(UP, place.y + ((now.y[0] + now.y[1]) / 2 - place.y) * share - by.y * share);
    if (zoom === 1) for (const field of [ACROSS, UP]) put(field, field.initial);
  });
}

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
