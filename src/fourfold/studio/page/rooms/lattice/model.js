// What the room shows, computed step by step; a step is done again only when what it rests on has changed.

import { contours, gridLines } from "../../drawing/contours.js";
import { last } from "../../drawing/last.js";
import { overRates } from "../../drawing/rates.js";
import { repeated } from "./laws.js";
import { binned, histogram, levelsOf, massOf, moments, valuesOn } from "./levels.js";

/** @typedef {import("../../shell/metric.js").ShownMetric} ShownMetric */
/** @typedef {import("./levels.js").Levels} Levels */
/**
 * @typedef {object} View
 * @property {{ tp: number, fn: number, fp: number, tn: number }} matrix
 * @property {{ tpr: [number, number], tnr: [number, number] }} prior
 * @property {string} model
 * @property {number} p
 * @property {number} n
 * @property {ShownMetric} metric
 * @property {"roc" | "pr" | "beyond"} space
 */

export const LISTED = 60_000; // matrices whose values are told apart; of more there is a histogram only
const BINS = 50;
const GRID = 40;
const BEYOND = /** @type {const} */ ([-0.5, 1.5]);

/** @type {(space: string) => readonly [number, number]} */
export const windowOf = (space) => (space === "beyond" ? BEYOND : [0, 1]);

/** @type {(metric: ShownMetric, levels: readonly number[], p: number, n: number, space: string) => import("../../drawing/contours.js").Contour[]} */
export function contoursIn(metric, levels, p, n, space) {
  const [low, high] = windowOf(space);
  const lines = gridLines(low, high, space === "beyond" ? 1.5 * GRID : GRID);
  return contours(overRates(metric, p, n), levels, { x: lines, y: lines });
}

/** The steps of one room. */
export function modelOf() {
  const values = last((/** @type {ShownMetric} */ metric, /** @type {number} */ p, /** @type {number} */ n) => valuesOn(metric, p, n));
  const levels = last((/** @type {Float64Array} */ found) => (found.length <= LISTED ? levelsOf(found) : null));
  const traced = last((/** @type {ShownMetric} */ metric, /** @type {number} */ p, /** @type {number} */ n, /** @type {string} */ space) =>
    contoursIn(metric, metric.extent.levels, p, n, space));
  /** @param {View} view */
  return (view) => {
    const { metric, p, n, space } = view;
    const laws = repeated(view.matrix, view);
    const found = values(metric, p, n);
    const told = levels(found);
    const { at } = metric.extent;
    const forecast = laws.tpr && laws.tnr ? forecastOf(found, told, laws.tpr, laws.tnr, at) : null;
    return { ...view, laws, values: found, levels: told, forecast, contours: traced(metric, p, n, space) };
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
