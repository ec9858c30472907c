// What this room adds to the state.

import { choice, text } from "../../shell/store.js";

export const MODEL = choice("matrix.model", "posterior", /** @type {const} */ (["posterior", "beta-binomial", "binomial"]));
export const NEXT_POSITIVES = text("matrix.positives", ""); // "": as many again
export const NEXT_NEGATIVES = text("matrix.negatives", "");

export const FAMILIES = /** @type {const} */ ([
  ["usual", "The usual"], ["rates", "Rates"], ["agreement", "Agreement"], ["association", "Association"], ["plain", "Plain"],
]);

/** @typedef {typeof FAMILIES[number][0]} Family */
export const FAMILY = choice("matrix.family", /** @type {Family} */ ("usual"), FAMILIES.map(([name]) => name));
