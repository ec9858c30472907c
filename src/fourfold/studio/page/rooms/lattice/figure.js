// The figure of the room: the plane with its margins, and the metric's own law, beside or below.

import { drawDiscScale, drawMargins } from "./draw_margins.js";
import { DOTTED, drawPlane } from "./draw_plane.js";
import { drawValues, valueBoxes } from "./draw_values.js";
import { planeIn, unitRadius } from "./plane.js";

/** @typedef {import("./model.js").Shown} Shown */
/** @typedef {import("../../drawing/pens.js").Pen} Pen */

const LEFT = 52;
const TOP = 62;
const BOTTOM = 46;
const SIDE = 62;
const BESIDE = 700; // from this width the law stands beside the plane
const TALLEST = 560;

/**
 * @param {number} width
 * @param {Shown} shown
 */
export function layoutOf(width, shown) {
  const beside = width >= BESIDE;
  const side = shown.space === "pr" ? 12 : SIDE;
  const space = beside ? width * 0.6 : width;
  const square = Math.max(Math.min(space - LEFT - side, TALLEST), 120);
  const box = { x: LEFT, y: TOP, width: square, height: square };
  const planeHeight = TOP + square + BOTTOM;
  const values = beside
    ? { x: LEFT + square + side + 44, y: 34, width: width - LEFT - square - side - 58, height: planeHeight - 34 - BOTTOM }
    : { x: 16, y: planeHeight + 34, width: width - 34, height: 330 };
  return {
    plane: planeIn(shown, box),
    top: { x: box.x, y: 8, width: square, height: TOP - 14 },
    side: shown.space === "pr" ? null : { x: box.x + square + 6, y: box.y, width: SIDE - 14, height: square },
    values: valueBoxes(shown, values),
    width,
    height: beside ? planeHeight : planeHeight + 34 + 330 + BOTTOM,
  };
}

/** @typedef {ReturnType<typeof layoutOf>} Layout */

/**
 * @param {Pen} pen
 * @param {Layout} layout
 * @param {Shown} shown
 * @param {{ look: import("../../drawing/pens.js").Inks, paint: string, shape: string, contours: boolean, lit: import("./draw_plane.js").Lit | null, value: number }} options
 */
export function drawFigure(pen, layout, shown, options) {
  const { plane, top, side, values } = layout;
  drawMargins(pen, plane, shown, { top, side, look: options.look });
  if (options.shape === "discs" && shown.values.length <= DOTTED) drawDiscScale(pen, unitRadius(plane, shown), top, plane.swapped, options.look);
  drawPlane(pen, plane, shown, options);
  drawValues(pen, values, shown, options);
}
