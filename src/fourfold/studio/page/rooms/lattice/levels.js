// The metric on the lattice of p positives and n negatives: its values, how many matrices share each, and how
// probable each is. Matrix number k has TP = floor(k / (n + 1)) and TN = k mod (n + 1).

import { evaluateAll } from "../../formula.js";

const SAME = 1e-13; // values as near as this are one: far above rounding, far below any true difference

const NEGLIGIBLE = 1e-18;
const TOGETHER = 16_384; // matrices whose metric is computed at once

/** @typedef {{values: Float64Array, counts: Int32Array, place: Int32Array, undefined: number}} Levels */
/** @typedef {{program: import("../../formula.js").Step[], parameters: Record<string, number>}} Shown */

/**
 * The metric at every matrix, some rows of the lattice at a time.
 * @param {Shown} metric
 * @param {number} p
 * @param {number} n
 */
export function valuesOn({ program, parameters }, p, n) {
  const width = n + 1;
  const values = new Float64Array((p + 1) * width);
  const rows = Math.min(Math.max(Math.floor(TOGETHER / width), 1), p + 1);
  const [tp, fp, fn, tn] = [0, 1, 2, 3].map(() => new Float64Array(rows * width));
  for (let right = 0; right <= n; right += 1) {
    tn[right] = right;
    fp[right] = n - right;
  }
  for (let row = 1; row < rows; row += 1) {
    tn.copyWithin(row * width, 0, width);
    fp.copyWithin(row * width, 0, width);
  }
  for (let first = 0; first <= p; first += rows) {
    const count = Math.min(rows, p + 1 - first);
    for (let row = 0; row < count; row += 1) {
      tp.fill(first + row, row * width, (row + 1) * width);
      fn.fill(p - first - row, row * width, (row + 1) * width);
    }
    const size = count * width;
    const [a, b, c, d] = [tp, fp, fn, tn].map((column) => column.subarray(0, size));
    values.set(evaluateAll(program, [a, b, c, d], parameters), first * width);
  }
  return values;
}

/**
 * Equal values merged, in ascending order; `place` is -1 where the metric is undefined.
 * @param {Float64Array} found
 * @returns {Levels}
 */
export function levelsOf(found) {
  const sorted = found.filter((value) => !Number.isNaN(value)).sort();
  const values = sorted.filter((value, at) => at === 0 || !same(sorted[at - 1], value));
  const counts = new Int32Array(values.length);
  const place = Int32Array.from(found, (value) => (Number.isNaN(value) ? -1 : levelAt(values, value)));
  for (const level of place) if (level >= 0) counts[level] += 1;
  return { values, counts, place, undefined: found.length - sorted.length };
}

/** @type {(x: number, y: number) => boolean} */
const same = (x, y) => x === y || (Number.isFinite(x - y) && Math.abs(x - y) <= SAME * Math.max(1, Math.abs(x)));

/**
 * The last level that is not above the value; values merged into a level lie within rounding above its first.
 * @type {(values: Float64Array, value: number) => number}
 */
export function levelAt(values, value) {
  let [low, high] = [0, values.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (values[middle] <= value) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The probability of each level, and that of an undefined value.
 * @param {Levels} levels
 * @param {Float64Array} tpr
 * @param {Float64Array} tnr
 */
export function massOf(levels, tpr, tnr) {
  const mass = new Float64Array(levels.values.length);
  let nowhere = 0;
  let k = 0;
  for (const row of tpr) {
    for (const column of tnr) {
      const level = levels.place[k];
      k += 1;
      if (level < 0) nowhere += row * column;
      else mass[level] += row * column;
    }
  }
  return { mass, undefined: nowhere };
}

/**
 * Mean and standard deviation of the value, given that it is defined, and the mass of infinite values. With
 * infinite values of one sign the mean is infinite, with both there is none.
 * @param {Float64Array} values of each matrix
 * @param {Float64Array} tpr
 * @param {Float64Array} tnr
 */
export function moments(values, tpr, tnr) {
  let [weight, mean, squares, above, below, k] = [0, 0, 0, 0, 0, 0];
  for (const row of tpr) {
    if (row < NEGLIGIBLE) {
      k += tnr.length;
      continue;
    }
    for (const column of tnr) {
      const value = values[k];
      const mass = row * column;
      k += 1;
      if (mass === 0 || Number.isNaN(value)) continue;
      if (value === Infinity) above += mass;
      else if (value === -Infinity) below += mass;
      if (value - value !== 0) continue;
      weight += mass;
      const step = (value - mean) * (mass / weight);
      squares += (weight - mass) * (value - mean) * step;
      mean += step;
    }
  }
  const infinite = above + below;
  if (infinite) mean = above && below ? NaN : above ? Infinity : -Infinity;
  else if (!weight) mean = NaN;
  return { mean, sd: infinite || !weight ? NaN : Math.sqrt(squares / weight), defined: weight + infinite, infinite };
}

/**
 * Probability by bins of equal width from low to high; a value on an inner edge belongs to the bin above it.
 * @param {{values: ArrayLike<number>, low: number, high: number, bins: number}} wanted
 * @param {(k: number) => number} massAt
 */
export function histogram({ values, low, high, bins }, massAt) {
  const heights = new Float64Array(bins);
  const scale = bins / (high - low);
  for (let k = 0; k < values.length; k += 1) {
    const value = values[k];
    if (!(value >= low && value <= high)) continue; // undefined, or infinite
    heights[Math.min(Math.floor((value - low) * scale + 1e-9), bins - 1)] += massAt(k);
  }
  return heights;
}

/**
 * The same for a lattice too large to tell its values apart: bins of the scale from 0 to 1.
 * @param {Float64Array} values
 * @param {Float64Array} tpr
 * @param {Float64Array} tnr
 * @param {(value: number) => number} at
 * @param {number} bins
 */
export function binned(values, tpr, tnr, at, bins) {
  const heights = new Float64Array(bins);
  const columns = tnr.length;
  for (let row = 0; row < tpr.length; row += 1) {
    if (tpr[row] < NEGLIGIBLE) continue;
    for (let column = 0, k = row * columns; column < columns; column += 1, k += 1) {
      const bin = Math.floor(at(values[k]) * bins + 1e-9);
      if (bin >= 0) heights[bin < bins ? bin : bins - 1] += tpr[row] * tnr[column];
    }
  }
  return heights;
}
