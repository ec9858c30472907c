// A distribution on one line: its shape, the interval under it, a tick at the value of the counts.

import { s } from "../../shell/dom.js";
import { asNumber } from "../../shell/format.js";
import { share } from "./place.js";

/** @typedef {import("./place.js").Scale} Scale */
/** @typedef {import("../../shell/format.js").Told} Told */
/** @typedef {{ asked: string, name: string, title: string, value: Told, why?: string, refused?: string, mean: Told, sd: Told, median: Told, mode: Told,
 *   hdi: [Told, Told], hdi_parts?: [Told, Told][], mu: Told, interval: [Told, Told], undefined: number, p_below_zero?: Told, scale?: Scale, strip?: number[] }} Row */

/**
 * @param {Row} row
 * @param {{ width: number, height: number }} size
 * @param {number} value of the counts, at the prevalence that is looked at
 * @param {boolean} smooth whether it has a density
 * @returns {SVGSVGElement}
 */
export function strip(row, { width, height }, value, smooth) {
  const base = height - 6;
  const figure = s("svg", { class: "strip", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    s("line", { class: "strip-base", x1: 0, x2: width, y1: base, y2: base }));
  if (!row.strip || !row.scale) return figure;
  const scale = row.scale;
  figure.append(s("path", { class: "strip-shape", d: (smooth ? curve : steps)(row.strip, width, base) }));
  for (const [low, high] of row.hdi_parts ?? [row.hdi]) {
    const from = share(scale, asNumber(low)) * width;
    const to = share(scale, asNumber(high)) * width;
    figure.append(s("rect", { class: "strip-interval", x: from, width: Math.max(to - from, 1), y: base + 1.5, height: 3 }));
  }
  const at = share(scale, value) * width;
  if (!Number.isNaN(at)) {
    const x = Math.min(Math.max(at, 0.75), width - 0.75);
    figure.append(s("line", { class: "strip-value", x1: x, x2: x, y1: 1, y2: base + 4 }));
  }
  return figure;
}

/**
 * The outline of a density: through the middles of the steps.
 * @param {number[]} masses
 * @param {number} width
 * @param {number} base
 */
export function curve(masses, width, base) {
  const most = Math.max(...masses) || 1;
  const step = width / masses.length;
  const heights = masses.map((mass) => (base - (mass / most) * (base - 2)).toFixed(2));
  const middles = heights.map((y, at) => `L${((at + 0.5) * step).toFixed(2)} ${y}`);
  return `M0 ${base}L0 ${heights[0]}${middles.join("")}L${width} ${heights.at(-1)}L${width} ${base}Z`;
}

/**
 * The outline of single values: each step as wide as the next.
 * @param {number[]} masses
 * @param {number} width
 * @param {number} base
 */
export function steps(masses, width, base) {
  const most = Math.max(...masses) || 1;
  const step = width / masses.length;
  const tops = masses.map((mass, at) => {
    const y = (base - (mass / most) * (base - 2)).toFixed(2);
    return `L${(at * step).toFixed(2)} ${y}L${((at + 1) * step).toFixed(2)} ${y}`;
  });
  return `M0 ${base}${tops.join("")}L${width} ${base}Z`;
}
