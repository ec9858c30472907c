// Colours for numbers. Equal steps of a number look equally large: a scale is a path through OKLab (Ottosson
// 2020), walked at constant speed. Lightness alone tells the order, so no colour vision is needed.

/** @typedef {readonly [number, number, number]} Colour lightness, a, b in OKLab; or red, green, blue, 0 to 255 */
/** @typedef {(share: number) => Colour} Scale from 0 to 1 to red, green, blue */

export const UNDEFINED = /** @type {Colour} */ ([194, 24, 155]); // magenta, which is in no scale
const STEPS = 512;

/** Lightness, chroma and hue of the corners. */
export const sequential = walked([[0.24, 0.075, 262], [0.42, 0.07, 258], [0.6, 0.02, 240], [0.72, 0.04, 105], [0.95, 0.105, 102]]);
export const diverging = walked([[0.34, 0.1, 255], [0.66, 0.1, 250], [0.965, 0.004, 245], [0.965, 0.004, 65], [0.66, 0.105, 60], [0.34, 0.085, 50]]);

/**
 * A scale as pixels, for a texture or a look-up.
 * @param {Scale} scale
 * @param {number} [size]
 */
export function table(scale, size = 256) {
  const pixels = new Uint8Array(4 * size);
  for (let at = 0; at < size; at += 1) pixels.set([...scale(at / (size - 1)), 255], 4 * at);
  return pixels;
}

/** @type {(colour: Colour) => string} */
export const css = ([red, green, blue]) => `rgb(${red} ${green} ${blue})`;

/**
 * The path through the corners, at constant speed.
 * @param {readonly (readonly [number, number, number])[]} corners lightness, chroma, hue
 * @returns {Scale}
 */
function walked(corners) {
  const places = corners.map(([lightness, chroma, hue]) => /** @type {Colour} */ ([
    lightness, chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180),
  ]));
  const path = Array.from({ length: STEPS + 1 }, (_, at) => along(places, at / STEPS));
  const lengths = [0];
  for (let at = 1; at <= STEPS; at += 1) {
    lengths.push(/** @type {number} */ (lengths[at - 1]) + distance(of(path, at - 1), of(path, at)));
  }
  const whole = /** @type {number} */ (lengths[STEPS]);
  return (share) => {
    const wanted = Math.min(Math.max(share, 0), 1) * whole;
    let low = 0;
    let high = STEPS;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (/** @type {number} */ (lengths[middle]) <= wanted) low = middle;
      else high = middle;
    }
    const [start = 0, end = 1] = lengths.slice(low, low + 2);
    return rgb(mixed(of(path, low), of(path, high), (wanted - start) / (end - start || 1)));
  };
}

/** @type {(path: readonly Colour[], at: number) => Colour} */
function of(path, at) {
  return /** @type {Colour} */ (path[at]);
}

/** @type {(places: readonly Colour[], share: number) => Colour} */
function along(places, share) {
  const at = Math.min(Math.floor(share * (places.length - 1)), places.length - 2);
  return mixed(of(places, at), of(places, at + 1), share * (places.length - 1) - at);
}

/** @type {(from: Colour, to: Colour, share: number) => Colour} */
function mixed([l, a, b], [m, c, d], share) {
  return [l + (m - l) * share, a + (c - a) * share, b + (d - b) * share];
}

/** @type {(from: Colour, to: Colour) => number} */
function distance([l, a, b], [m, c, d]) {
  return Math.hypot(l - m, a - c, b - d);
}

/** @type {(colour: Colour) => Colour} */
function rgb([lightness, a, b]) {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    byte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** @type {(linear: number) => number} */
function byte(linear) {
  const x = Math.min(Math.max(linear, 0), 1);
  return Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055));
}
