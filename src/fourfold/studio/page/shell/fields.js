// The fields that all rooms share: the matrix, what is believed, the metric that is looked at.

import { number, text, whole } from "./store.js";

/** @typedef {import("./store.js").Store} Store */

export const MOST = 1e12; // counts beyond this are no test
export const TP = whole("tp", 26, 0, MOST);
export const FN = whole("fn", 0, 0, MOST);
export const FP = whole("fp", 2, 0, MOST);
export const TN = whole("tn", 6, 0, MOST);
export const CELLS = /** @type {const} */ ([TP, FN, FP, TN]);

export const POSITIVE = text("positive", "high"); // the names of the classes
export const NEGATIVE = text("negative", "low");
export const SOURCE = text("source", "7a"); // the published example, or the file; "" for counts that were typed

export const PRIOR = text("prior", "uniform"); // uniform, jeffreys, or "a,b"
export const PREVALENCE = text("prevalence", "inferred"); // inferred, fixed, a share, or "a,b"
export const LEVEL = number("level", 0.95, 0.5, 0.999); // the mass of the intervals
export const ON = text("on", "mcc"); // the metric or typed formula

/** @typedef {{ tp: number, fn: number, fp: number, tn: number }} Matrix */

/** @type {(state: Store) => Matrix} */
export function matrixOf(state) {
  return { tp: state.get(TP), fn: state.get(FN), fp: state.get(FP), tn: state.get(TN) };
}

/**
 * What a question about beliefs needs: the matrix, the prior and the prevalence.
 * @param {Store} state
 */
export function beliefOf(state) {
  return { ...matrixOf(state), prior: state.get(PRIOR), prevalence: state.get(PREVALENCE) };
}
