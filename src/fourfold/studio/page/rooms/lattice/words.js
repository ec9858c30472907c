// What the figure shows, in sentences.

import { written } from "../../drawing/extent.js";
import { chance, thousands, short } from "../../shell/format.js";

/** @typedef {import("./model.js").Shown} Shown */
/** @typedef {import("./brush.js").Brushed} Brushed */

/** @type {(count: number, noun: string) => string} */
const many = (count, noun) => `${thousands(count)} ${count === 1 ? noun : noun.endsWith("ix") ? `${noun.slice(0, -2)}ices` : `${noun}s`}`;

/** @type {(forecast: NonNullable<Shown["forecast"]>, model: string) => string} */
function lawWords({ mean, sd, infinite, defined }, model) {
  if (!defined) return " A repeated test of this size would show no value at all.";
  if (infinite) return ` A repeated test of this size would show an infinite value with probability ${chance(infinite)} (${model}), so there is no finite mean.`;
  return ` A repeated test of this size would show ${short(mean)} ± ${short(sd)} (mean ± standard deviation, ${model}).`;
}

/** @type {(shown: Shown) => string} */
export function summary(shown) {
  const { p, n, metric, levels, forecast, model } = shown;
  const points = `${many(p, "positive")} and ${many(n, "negative")} make ${many((p + 1) * (n + 1), "matrix")}`;
  const told = levels
    ? `, with ${many(levels.values.length, "different value")} of ${metric.name}${levels.undefined ? `; ${levels.undefined} have none` : ""}`
    : "";
  const nowhere = forecast && forecast.undefined > 5e-4 ? ` With probability ${chance(forecast.undefined)} it is undefined.` : "";
  const law = forecast ? lawWords(forecast, model) : " The binomial model needs rows of both classes.";
  return `${points}${told}.${law}${nowhere}`;
}

/** @type {(shown: Shown, brush: Brushed) => string} */
export function brushWords({ metric, p, n, levels, forecast, laws, values }, brush) {
  if (brush.matrix) {
    const { hits, right } = brush.matrix;
    const mass = laws.tpr && laws.tnr ? `, probability ${chance(laws.tpr[hits] * laws.tnr[right])}` : "";
    const [level] = brush.levels ?? [];
    const shared = levels && level !== undefined && levels.counts[level] > 1 ? `, shared by ${levels.counts[level]} matrices` : "";
    return `TP ${hits}, FN ${p - hits}, FP ${n - right}, TN ${right}: ${metric.name} ${written(values[hits * (n + 1) + right])}${shared}${mass}.`;
  }
  if (brush.range) {
    const mass = forecast ? forecast.bins[Math.round(metric.extent.at(brush.range[0]) * forecast.bins.length)] : NaN;
    const count = brush.levels ? `: ${many(brush.levels.size, "value")}` : "";
    return `${metric.name} from ${written(brush.range[0])} to ${written(brush.range[1])}${count}, probability ${chance(mass)}.`;
  }
  const [level] = brush.levels ?? [];
  if (!levels || level === undefined) return "";
  const mass = forecast?.mass ? `, probability ${chance(forecast.mass[level])}` : "";
  return `${metric.name} ${written(levels.values[level])}: ${many(levels.counts[level], "matrix")}${mass}.`;
}
