// What the room shows, computed step by step; a step is done again only when what it rests on has changed.

import { contours, gridLines } from "../../drawing/contours.js";
import { last } from "../../drawing/last.js";
import { overRates } from "../../drawing/rates.js";
import { wholeOf } from "./fields.js";
import { repeated } from "./laws.js";
import { binned, histogram, levelsOf, massOf, moments, valuesOn } from "./levels.js";

/** @typedef {import("../../shell/metric.js").ShownMetric} ShownMetric */
/** @typedef {import("./levels.js").Levels} Levels */
/** @typedef {import("./fields.js").Frame} Frame */
/**
 * @typedef {object} View
 * @property {{ tp: number, fn: number, fp: number, tn: number }} matrix
 * @property {{ tpr: [number, number], tnr: [number, number] }} prior
 * @property {string} model
 * @property {number} p
 * @property {number} n
 * @property {ShownMetric} metric
 * @property {"roc" | "pr" | "beyond"} space
 * @property {Frame} frame
 */

export const LISTED = 60_000; // matrices whose values are told apart; of more there is a histogram only
const BINS = 50;
const GRID = 40;

/** @type {(metric: ShownMetric, levels: readonly number[], p: number, n: number, space: string, frame: Frame) => import("../../drawing/contours.js").Contour[]} */
export function contoursIn(metric, levels, p, n, space, frame) {
  const [whole, steps] = [wholeOf(space), space === "beyond" ? 1.5 * GRID : GRID];
  const { x, y } = space === "pr" ? { x: whole, y: whole } : frame; // precision bends the plane
  return contours(overRates(metric, p, n), levels, { x: gridLines(x[0], x[1], steps), y: gridLines(y[0], y[1], steps) });
}

/** The steps of one room. */
export function modelOf() {
  const values = last((/** @type {ShownMetric} */ metric, /** @type {number} */ p, /** @type {number} */ n) => valuesOn(metric, p, n));
  const levels = last((/** @type {Float64Array} */ found) => (found.length <= LISTED ? levelsOf(found) : null));
  const traced = last((/** @type {ShownMetric} */ metric, /** @type {number} */ p, /** @type {number} */ n, /** @type {string} */ space, /** @type {Frame} */ frame) =>
    contoursIn(metric, metric.extent.levels, p, n, space, frame));
  const held = last((/** @type {number[]} */ ...[left, right, low, high]) => /** @type {Frame} */ ({ x: [left, right], y: [low, high] }));
  /** @param {View} view */
  return (view) => {
    const { metric, p, n, space } = view;
    const frame = held(...view.frame.x, ...view.frame.y); // the same object as long as it is the same
    const laws = repeated(view.matrix, view);
    const found = values(metric, p, n);
    const told = levels(found);
    const { at } = metric.extent;
    const forecast = laws.tpr && laws.tnr ? forecastOf(found, told, laws.tpr, laws.tnr, at) : null;
    return { ...view, laws, values: found, levels: told, forecast, contours: traced(metric, p, n, space, frame) };
  };
}

/** @typedef {ReturnType<ReturnType<typeof modelOf>>} Shown */

/**
 * The probabilities of the metric's values: by level where they are told apart, and by bins of the scale.
 * @param {Float64Array} values
 * @param {Levels | null} levels
 * @param {Float64Array} tpr
 * @param {Float64Array} tnr
 * @param {(value: number) => number} at
 */
function forecastOf(values, levels, tpr, tnr, at) {
  const found = moments(values, tpr, tnr);
  if (!levels) return { ...found, undefined: Math.max(1 - found.defined, 0), mass: null, bins: binned(values, tpr, tnr, at, BINS) };
  const { mass, undefined: nowhere } = massOf(levels, tpr, tnr);
  const bins = histogram({ values: levels.values.map(at), low: 0, high: 1, bins: BINS }, (level) => mass[level]);
  return { ...found, undefined: nowhere, mass, bins };
}
