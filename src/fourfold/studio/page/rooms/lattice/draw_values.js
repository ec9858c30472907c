// The metric's own law: a histogram, every achievable value with its probability, and how many matrices share it.

import { bottomAxis, linear, ticks } from "../../drawing/axis.js";
import { written } from "../../drawing/extent.js";

/** @typedef {import("../../drawing/pens.js").Pen} Pen */
/** @typedef {import("../../drawing/pens.js").Inks} Inks */
/** @typedef {import("./plane.js").Box} Box */
/** @typedef {import("./model.js").Shown} Shown */
/** @typedef {{ bars: Box, sticks: Box | null, counts: Box | null, x: import("../../drawing/axis.js").Scale }} ValueBoxes */

/**
 * Where the parts of the panel are; sticks and counts only where values are told apart.
 * @param {Shown} shown
 * @param {Box} box
 * @returns {ValueBoxes}
 */
export function valueBoxes({ levels }, { x, y, width, height }) {
  const scale = linear(0, 1, x, x + width);
  if (!levels) return { bars: { x, y, width, height }, sticks: null, counts: null, x: scale };
  const gap = 22;
  const part = (height - 2 * gap) / 10;
  return {
    bars: { x, y, width, height: 3.8 * part },
    sticks: { x, y: y + 3.8 * part + gap, width, height: 3.8 * part },
    counts: { x, y: y + 7.6 * part + 2 * gap, width, height: 2.4 * part },
    x: scale,
  };
}

/**
 * @param {Pen} pen
 * @param {ValueBoxes} boxes
 * @param {Shown} shown
 * @param {{ look: Inks, lit: import("./draw_plane.js").Lit | null, value: number }} options
 */
export function drawValues(pen, boxes, shown, options) {
  const { extent } = shown.metric;
  const { look } = options;
  drawBars(pen, boxes.bars, shown, options);
  if (boxes.sticks) drawSticks(pen, boxes.sticks, boxes.x, shown, options);
  if (boxes.counts) drawCounts(pen, boxes.counts, boxes.x, shown, options);
  const lowest = boxes.counts ?? boxes.bars;
  const values = extent.bent ? apart([extent.low, ...extent.levels, extent.high], (value) => boxes.x.at(extent.at(value))) : ticks({ ...boxes.x, low: extent.from, high: extent.to }, boxes.x.to - boxes.x.from > 380 ? 9 : 4);
  const x = { ...boxes.x, at: (/** @type {number} */ value) => boxes.x.at(extent.at(value)) };
  bottomAxis(pen, { scale: x, y: lowest.y + lowest.height, ink: look.soft, strong: look.strong, values, write: written, title: shown.metric.title === "Typed formula" ? shown.metric.name : shown.metric.title });
  drawObserved(pen, boxes, x.at(options.value), options.value, look);
}

/** @type {(values: number[], at: (value: number) => number) => number[]} those with room for their text: ends and zero first, then the largest */
function apart(values, at) {
  /** @type {number[]} */
  const kept = [];
  const rank = (/** @type {number} */ value) => (value === 0 ? Infinity : Math.abs(value));
  for (const value of values.toSorted((a, b) => rank(b) - rank(a))) {
    if (kept.every((other) => Math.abs(at(other) - at(value)) > 26)) kept.push(value);
  }
  return kept;
}

/** @type {(pen: Pen, boxes: ValueBoxes, x: number, value: number, look: Inks) => void} */
function drawObserved(pen, { bars, counts }, x, value, look) {
  if (Number.isNaN(value)) return;
  const floor = (counts ?? bars).y + (counts ?? bars).height;
  pen.path([[x, bars.y], [x, floor]], { stroke: look.ink, dash: [2, 3] });
  pen.path([[x - 5, bars.y - 7], [x + 5, bars.y - 7], [x, bars.y]], { fill: look.ink });
}

/** @type {(pen: Pen, box: Box, text: string, look: Inks) => void} */
function heading(pen, box, text, look) {
  pen.text(text, box.x, box.y - 4, { size: 11, fill: look.soft, baseline: "bottom" });
}

/** @type {(pen: Pen, box: Box, look: Inks) => void} */
const floorOf = (pen, { x, y, width, height }, look) => pen.path([[x, y + height], [x + width, y + height]], { stroke: look.strong });

/** @type {(pen: Pen, box: Box, shown: Shown, options: { look: Inks }) => void} */
function drawBars(pen, box, { forecast, metric }, { look }) {
  heading(pen, box, forecast ? "Probability, by bins" : "No law: the test has no rows of one class", look);
  floorOf(pen, box, look);
  if (!forecast) return;
  const { bins } = forecast;
  const most = Math.max(...bins);
  const width = box.width / bins.length;
  bins.forEach((mass, at) => {
    const height = most ? (mass / most) * box.height : 0;
    if (height < 0.05) return;
    const fill = metric.extent.ink((at + 0.5) / bins.length);
    pen.rect(box.x + at * width, box.y + box.height - height, Math.max(width - 0.5, 0.5), height, { fill, stroke: look.ink, width: 0.5 });
  });
  pen.text(written(most, 2), box.x + box.width, box.y - 4, { size: 11, fill: look.faint, anchor: "end", baseline: "bottom" });
}

/** @type {(pen: Pen, box: Box, x: { at: (value: number) => number }, shown: Shown, options: { look: Inks, lit: import("./draw_plane.js").Lit | null }) => void} */
function drawSticks(pen, box, x, { levels, forecast, metric }, { look, lit }) {
  heading(pen, box, "Probability of each value", look);
  floorOf(pen, box, look);
  if (!levels || !forecast?.mass) return;
  const most = Math.max(...forecast.mass);
  forecast.mass.forEach((mass, level) => {
    const height = (mass / most) * box.height;
    if (height < 0.4) return;
    const at = x.at(metric.extent.at(levels.values[level]));
    const strong = lit?.levels?.has(level);
    pen.rect(at - (strong ? 1.5 : 0.5), box.y + box.height - height, strong ? 3 : 1, height, { fill: strong ? look.accent : look.ink, opacity: lit?.levels && !strong ? 0.3 : 0.85 });
  });
  pen.text(written(most, 2), box.x + box.width, box.y - 4, { size: 11, fill: look.faint, anchor: "end", baseline: "bottom" });
}

/** @type {(pen: Pen, box: Box, x: { at: (value: number) => number }, shown: Shown, options: { look: Inks, lit: import("./draw_plane.js").Lit | null }) => void} */
function drawCounts(pen, box, x, { levels, metric }, { look, lit }) {
  heading(pen, box, "Matrices that share a value", look);
  floorOf(pen, box, look);
  if (!levels) return;
  const most = Math.max(1, ...levels.counts);
  const rug = 5;
  levels.counts.forEach((count, level) => {
    const at = x.at(metric.extent.at(levels.values[level]));
    const strong = lit?.levels?.has(level);
    const height = (count / most) * box.height;
    const [wide, y] = [strong ? 3 : 0.7, box.y + box.height - height];
    pen.rect(at - wide / 2, y, wide, height + rug, { fill: strong ? look.accent : look.soft, opacity: lit?.levels && !strong ? 0.3 : 0.8 });
  });
  pen.text(String(most), box.x + box.width, box.y - 4, { size: 11, fill: look.faint, anchor: "end", baseline: "bottom" });
}
