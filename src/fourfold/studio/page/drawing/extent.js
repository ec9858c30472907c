// From the range of a metric to a scale: where a value lies between the least and the greatest, which levels get
// a contour, and how values are written. An infinite range is bent into a finite one: x / (1 + |x|).

import { css, diverging, sequential, table } from "../design/scales.js";

/**
 * @typedef {object} Extent
 * @property {number} low
 * @property {number} high
 * @property {number} from the value at place 0 of a scale that is not bent
 * @property {number} to
 * @property {boolean} bent whether the range is infinite
 * @property {boolean} signed whether zero is in the middle
 * @property {Uint8Array} pixels 256 colours, four bytes each
 * @property {(share: number) => string} ink the colour of a place from 0 to 1
 * @property {number[]} levels
 * @property {(value: number) => number} at from 0 to 1
 * @property {(place: number) => number} back
 */

const SIGNED = table(diverging);
const PLAIN = table(sequential);
const [SIGNED_INKS, PLAIN_INKS] = [SIGNED, PLAIN].map((pixels) => Array.from({ length: 256 }, (_, at) => css([pixels[4 * at], pixels[4 * at + 1], pixels[4 * at + 2]])));
const HALVES = [0.25, 0.5, 1, 2, 4];

/** @type {(inks: string[]) => (share: number) => string} */
const inkFrom = (inks) => (share) => inks[Math.round(255 * Math.min(Math.max(share, 0), 1))];

/** The colours of what has no sign, from dark to light. */
export const plainInk = inkFrom(PLAIN_INKS);

/** @type {(value: number) => number} */
export const bend = (value) => (Math.abs(value) === Infinity ? Math.sign(value) : value / (1 + Math.abs(value)));

/** @type {(bent: number) => number} */
const unbend = (bent) => bent / (1 - Math.abs(bent));

/**
 * @param {number} low
 * @param {number} high
 * @returns {Extent}
 */
export function extentOf(low, high) {
  const bent = !Number.isFinite(low) || !Number.isFinite(high);
  const signed = low < 0 && high > 0 && (bent || Math.abs(low + high) < 0.5 * (high - low));
  const reach = Math.max(-low, high);
  const [from, to] = bent ? [low < 0 ? -1 : 0, high > 0 ? 1 : 0] : signed ? [-reach, reach] : [low, high];
  const width = to - from || 1;
  return {
    low,
    high,
    from,
    to,
    bent,
    signed,
    pixels: signed ? SIGNED : PLAIN,
    ink: inkFrom(signed ? SIGNED_INKS : PLAIN_INKS),
    levels: bent ? bentLevels(low, high) : evenLevels(low, high),
    at: (value) => ((bent ? bend(value) : value) - from) / width,
    back: (place) => (bent ? unbend(from + place * width) : from + place * width),
  };
}

/** @type {(low: number, high: number) => number[]} */
function evenLevels(low, high) {
  const step = niceStep((high - low) / 9);
  const first = Math.ceil(low / step + 1e-9);
  const last = Math.floor(high / step - 1e-9);
  /** @type {number[]} */
  const levels = [];
  for (let at = first; at <= last; at += 1) if (at * step > low && at * step < high) levels.push(Number((at * step).toPrecision(12)));
  return levels;
}

/** @type {(low: number, high: number) => number[]} */
function bentLevels(low, high) {
  const all = [...HALVES.map((value) => -value).reverse(), 0, ...HALVES];
  return all.filter((value) => value > low && value < high);
}

/**
 * The colours of many values as pixels.
 * @param {Extent} extent
 * @param {Float64Array} values
 * @param {string} none the colour of undefined values, #rrggbb
 * @param {Uint8ClampedArray} pixels four bytes for each value
 */
export function paintPixels({ at: place, pixels: colours }, values, none, pixels) {
  const [from, to] = [new Uint32Array(colours.buffer), new Uint32Array(pixels.buffer)];
  const code = Number.parseInt(none.slice(1), 16);
  const [nowhere] = new Uint32Array(Uint8Array.of(code >> 16, (code >> 8) & 255, code & 255, 255).buffer);
  for (let at = 0; at < values.length; at += 1) {
    const share = 255 * place(values[at]);
    to[at] = share !== share ? nowhere : from[share <= 0 ? 0 : share >= 255 ? 255 : Math.round(share)];
  }
}

/** @type {(rough: number) => number} 1, 2 or 5 times a power of ten */
export function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(rough));
  const share = rough / power;
  return power * (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10);
}

/** @type {(value: number, digits?: number) => string} with a true minus, without useless zeros */
export function written(value, digits = 4) {
  if (Number.isNaN(value)) return "undefined";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const text = Math.abs(value) >= 1e6 || (value !== 0 && Math.abs(value) < 1e-4) ? value.toExponential(2) : String(Number(value.toPrecision(digits)));
  return text.replace("-", "−");
}
