// The laws of the number of successes among n: by the ratio of neighbours, outwards from the mode, so that
// nothing overflows and every term has the accuracy of the ratios.

/**
 * @param {number} n
 * @param {number} mode where to begin
 * @param {(k: number) => number} ratio of the probability of k + 1 to that of k
 * @returns {Float64Array}
 */
function outwards(n, mode, ratio) {
  const start = Math.min(Math.max(Math.round(mode), 0), n);
  const mass = new Float64Array(n + 1);
  mass[start] = 1;
  let sum = 1;
  for (let k = start; k < n; k += 1) sum += mass[k + 1] = mass[k] * ratio(k);
  for (let k = start - 1; k >= 0; k -= 1) sum += mass[k] = mass[k + 1] / ratio(k);
  for (let k = 0; k <= n; k += 1) mass[k] /= sum;
  return mass;
}

/** @type {(n: number, rate: number) => Float64Array} */
export function binomial(n, rate) {
  if (!(rate >= 0 && rate <= 1)) throw new RangeError(`a rate of ${rate}`);
  if (rate === 0 || rate === 1) {
    const certain = new Float64Array(n + 1);
    certain[rate * n] = 1;
    return certain;
  }
  const odds = rate / (1 - rate);
  return outwards(n, Math.floor((n + 1) * rate), (k) => ((n - k) / (k + 1)) * odds);
}

/** @type {(n: number, a: number, b: number) => Float64Array} */
export function betaBinomial(n, a, b) {
  if (!(a > 0 && b > 0)) throw new RangeError(`Beta(${a}, ${b})`);
  const mode = a + b > 2 ? (n * (a - 1) + 1 - b) / (a + b - 2) : 0;
  return outwards(n, Math.ceil(mode), (k) => ((n - k) / (k + 1)) * ((k + a) / (n - k - 1 + b)));
}

/**
 * The shares of true positives and true negatives in a repeated test with p positives and n negatives.
 * @param {{tp: number, fp: number, fn: number, tn: number}} matrix
 * @param {{model: string, p: number, n: number, prior: {tpr: [number, number], tnr: [number, number]}}} test
 */
export function repeated(matrix, { model, p, n, prior }) {
  const { tp, fp, fn, tn } = matrix;
  if (model === "binomial") return { tpr: plugIn(p, tp, fn), tnr: plugIn(n, tn, fp) };
  const [[a, b], [c, d]] = [prior.tpr, prior.tnr];
  return { tpr: betaBinomial(p, tp + a, fn + b), tnr: betaBinomial(n, tn + c, fp + d) };
}

/** @type {(n: number, hits: number, misses: number) => Float64Array | null} */
const plugIn = (n, hits, misses) => (hits + misses > 0 ? binomial(n, hits / (hits + misses)) : null);
