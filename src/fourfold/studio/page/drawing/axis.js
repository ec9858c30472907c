// Axes: a straight scale from values to pixels, round ticks, and their drawing.

import { niceStep, written } from "./extent.js";

/** @typedef {{ at: (value: number) => number, back: (pixel: number) => number, low: number, high: number, from: number, to: number }} Scale */

/** @type {(low: number, high: number, from: number, to: number) => Scale} */
export function linear(low, high, from, to) {
  const ratio = (to - from) / (high - low || 1);
  return { at: (value) => from + (value - low) * ratio, back: (pixel) => low + (pixel - from) / ratio, low, high, from, to };
}

/** @type {(scale: Scale, count?: number) => number[]} */
export function ticks({ low, high }, count = 5) {
  const step = niceStep((high - low) / count);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) => Number(((first + at) * step).toPrecision(12)) + 0);
}

/**
 * @param {import("./pens.js").Pen} pen
 * @param {{ scale: Scale, y: number, ink: string, values?: number[], write?: (value: number) => string, title?: string, strong: string }} options
 */
export function bottomAxis(pen, { scale, y, ink, values = ticks(scale), write = written, title, strong }) {
  for (const value of values) {
    const x = scale.at(value);
    pen.path([[x, y], [x, y + 4]], { stroke: strong });
    pen.text(write(value), x, y + 7, { fill: ink, size: 11, anchor: "middle", baseline: "top" });
  }
  if (title) pen.text(title, (scale.from + scale.to) / 2, y + 24, { fill: ink, size: 12, anchor: "middle", baseline: "top" });
}

/**
 * @param {import("./pens.js").Pen} pen
 * @param {{ scale: Scale, x: number, ink: string, values?: number[], write?: (value: number) => string, title?: string, strong: string }} options
 */
export function leftAxis(pen, { scale, x, ink, values = ticks(scale), write = written, title, strong }) {
  for (const value of values) {
    const y = scale.at(value);
    pen.path([[x - 4, y], [x, y]], { stroke: strong });
    pen.text(write(value), x - 7, y, { fill: ink, size: 11, anchor: "end" });
  }
  if (title) pen.text(title, x - 40, (scale.from + scale.to) / 2, { fill: ink, size: 12, anchor: "middle", angle: -Math.PI / 2 });
}
