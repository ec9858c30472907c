// Colours of values: two scales that are even to the eye (equal steps of OKLab) and can be told apart with every
// common kind of colour vision: one hue from dark to light for values of one sign, orange against blue around zero.

/** @typedef {[number, number, number]} Triple */

export const UNDEFINED = /** @type {Triple} */ ([255, 0, 255]);
const STEPS = 256;

// lightness, chroma and hue of OKLCH
const ONE_SIGN = [[0.27, 0.09, 285], [0.42, 0.1, 258], [0.57, 0.1, 225], [0.7, 0.105, 185], [0.82, 0.13, 130], [0.93, 0.14, 102]];
const BELOW = [[0.96, 0.012, 80], [0.83, 0.09, 68], [0.68, 0.14, 55], [0.52, 0.135, 42], [0.36, 0.1, 35]];
const ABOVE = [[0.96, 0.012, 240], [0.83, 0.07, 238], [0.67, 0.115, 247], [0.5, 0.13, 256], [0.34, 0.1, 264]];

/** @type {(lch: number[]) => Triple} */
function toLab([l, c, h]) {
  const angle = (h * Math.PI) / 180;
  return [l, c * Math.cos(angle), c * Math.sin(angle)];
}

/** @type {(lab: Triple) => Triple} 0 to 255 each */
export function labToRgb([lightness, a, b]) {
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return /** @type {Triple} */ (linear.map((value) => {
    const inside = Math.min(Math.max(value, 0), 1);
    const bent = inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055;
    return Math.round(255 * bent);
  }));
}

/**
 * Points at equal distances along the straight lines between colours.
 * @type {(colours: number[][], count: number) => Triple[]}
 */
function even(colours, count) {
  const labs = colours.map(toLab);
  const lengths = labs.slice(1).map((lab, at) => Math.hypot(...lab.map((value, axis) => value - labs[at][axis])));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return Array.from({ length: count }, (_, at) => {
    let left = (at / (count - 1)) * total;
    let piece = 0;
    while (piece < lengths.length - 1 && left > lengths[piece]) left -= lengths[piece++];
    const share = Math.min(left / lengths[piece], 1);
    return /** @type {Triple} */ (labs[piece].map((value, axis) => value + (labs[piece + 1][axis] - value) * share));
  });
}

/** @type {(labs: Triple[]) => Uint8Array} */
const bytes = (labs) => Uint8Array.from(labs.flatMap(labToRgb));

export const SCALES = {
  one: bytes(even(ONE_SIGN, STEPS)),
  two: bytes([...even(BELOW, STEPS / 2).reverse(), ...even(ABOVE, STEPS / 2)]),
};

/** @type {(scale: Uint8Array, t: number) => Triple} t from 0 to 1; undefined is magenta */
export function colourAt(scale, t) {
  if (Number.isNaN(t)) return UNDEFINED;
  const at = 3 * Math.min(Math.max(Math.round(t * (STEPS - 1)), 0), STEPS - 1);
  return [scale[at], scale[at + 1], scale[at + 2]];
}

/** @type {(colour: Triple) => string} */
export const css = ([r, g, b]) => `rgb(${r} ${g} ${b})`;
