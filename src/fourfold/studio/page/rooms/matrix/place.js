// Where a value stands on the line of its metric; the scales are those of the terminal's strips.

/** @typedef {{ kind: "linear" | "ratio" | "real", low?: number, high?: number, labels: string[] }} Scale */

/**
 * The share of the line's length, from 0 to 1.
 * @param {Scale} scale
 * @param {number} value
 */
export function share(scale, value) {
  if (Number.isNaN(value)) return NaN;
  if (scale.kind === "ratio") {
    const root = Math.sqrt(Math.max(value, 0));
    return Number.isFinite(root) ? root / (1 + root) : 1;
  }
  if (scale.kind === "real") {
    return Number.isFinite(value) ? (1 + value / (2 + Math.abs(value))) / 2 : value > 0 ? 1 : 0;
  }
  const { low = 0, high = 1 } = scale;
  return Math.min(Math.max((value - low) / (high - low), 0), 1);
}

/** The labels of a scale as the page writes them. @type {(scale: Scale) => string[]} */
export function labels(scale) {
  const signs = /** @type {Record<string, string>} */ ({ inf: "∞", "-inf": "−∞", "1/2": "½" });
  return scale.labels.map((label) => signs[label] ?? label.replace("-", "−"));
}
