// Numbers in words of the page: the same as in the terminal.

/** What JSON has for a number: null is undefined, and infinities are words. @typedef {number | null | "Infinity" | "-Infinity"} Told */

/** @type {(told: Told | undefined) => number} */
export const asNumber = (told) => (told === null || told === undefined ? NaN : Number(told));

/** Three decimals, or four figures. @type {(value: number) => string} */
export function short(value) {
  if (Number.isNaN(value)) return "undefined";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const size = Math.abs(value);
  if (size >= 1e6) return minus(value.toExponential(2).replace("e+", "e"));
  const decimals = 3 - [10, 100, 1000].filter((step) => size >= step).length;
  return minus((Number(value.toFixed(decimals)) + 0).toFixed(decimals));
}

/** A probability. @type {(probability: number) => string} */
export function chance(probability) {
  if (Number.isNaN(probability)) return "undefined";
  if (probability === 0 || probability === 1) return String(probability);
  if (probability < 0.0005) return "< 0.001";
  return probability < 0.9995 ? probability.toFixed(3) : "> 0.999";
}

/** A share as a percentage. @type {(share: number) => string} */
export const percent = (share) => `${Number((100 * share).toPrecision(3))} %`;

const whole = new Intl.NumberFormat("en");

/** A count with its thousands set apart. @type {(count: number) => string} */
export const thousands = (count) => whole.format(count);

/** @type {(text: string) => string} */
const minus = (text) => text.replace("-", "−");
