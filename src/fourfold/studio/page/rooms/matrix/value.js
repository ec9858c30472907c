// The value of the counts, computed here, so that it moves under the hand.

import { evaluate } from "../../formula.js";

/** @typedef {import("../../shell/fields.js").Matrix} Matrix */
/** @typedef {{ program: import("../../formula.js").Step[], parameters: Record<string, number> }} Formula */

/**
 * The prevalence that was exchanged, or nothing where it is that of the test.
 * @param {string} typed
 */
export function exchanged(typed) {
  const [a = NaN, b] = typed.split(",").map(Number);
  const found = b === undefined ? a : a / (a + b);
  return found >= 0 && found <= 1 ? found : undefined;
}

/**
 * @param {Formula} formula
 * @param {Matrix} matrix
 * @param {number} [prevalence] of another population, with the rates of this test
 */
export function valueOf(formula, { tp, fn, fp, tn }, prevalence) {
  const moved = prevalence === undefined ? [tp, fp, fn, tn] : at(prevalence, { tp, fn, fp, tn });
  return evaluate(formula.program, /** @type {[number, number, number, number]} */ (moved), formula.parameters);
}

/** @type {(prevalence: number, matrix: Matrix) => number[]} */
function at(prevalence, { tp, fn, fp, tn }) {
  const positives = prevalence / (tp + fn);
  const negatives = (1 - prevalence) / (fp + tn);
  const size = tp + fn + fp + tn; // for metrics that depend on how many rows there are
  return [tp * positives, fp * negatives, fn * positives, tn * negatives].map((cell) => cell * size);
}
