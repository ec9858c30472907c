// The metric where the rates, and the numbers of positives and negatives, are given.

import { evaluateAll } from "../formula.js";

/** @typedef {{ program: import("../formula.js").Step[], parameters: Record<string, number> }} Evaluated */

/**
 * The metric over the plane of rates.
 * @param {Evaluated} metric
 * @param {number} p
 * @param {number} n
 * @returns {import("./contours.js").Field} of FPR and TPR
 */
export function overRates({ program, parameters }, p, n) {
  return (fpr, tpr) => {
    const [tp, fp, fn, tn] = [0, 1, 2, 3].map(() => new Float64Array(fpr.length));
    for (let at = 0; at < fpr.length; at += 1) {
      tp[at] = p * tpr[at];
      fp[at] = n * fpr[at];
      fn[at] = p * (1 - tpr[at]);
      tn[at] = n * (1 - fpr[at]);
    }
    return evaluateAll(program, [tp, fp, fn, tn], parameters);
  };
}
