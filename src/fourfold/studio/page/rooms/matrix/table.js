// The metrics: value, what is believed of it, and its distribution on a line.

import { fill, h } from "../../shell/dom.js";
import { ON } from "../../shell/fields.js";
import { asNumber, chance, short } from "../../shell/format.js";
import { SETTINGS } from "../../shell/metric.js";
import { MODEL } from "./fields.js";
import { labels } from "./place.js";
import { strip } from "./strip.js";

/** @typedef {import("../../shell/frame.js").App} App */
/** @typedef {import("./strip.js").Row} Row */

const SIZE = { width: 260, height: 30 };
const SPARE = new Set(["mean", "MU", "P(<0)"]); // columns that a narrow page leaves out
const NAMES = ["metric", "value", "mean", "interval", "MU", "P(<0)"];

/**
 * @param {App} app
 * @param {(row: Row) => number} valueOf the value as it is now under the hand
 */
export function metricTable(app, valueOf) {
  const heading = h("th", { scope: "col" }, "interval");
  const names = h("tr", {}, ...NAMES.map((name, at) => (name === "interval" ? heading : h("th", { scope: "col", class: `${at ? "number" : ""}${SPARE.has(name) ? " spare" : ""}` }, name))), h("th", { scope: "col", class: "drawn" }, h("span", { class: "unseen" }, "distribution")));
  heading.className = "number";
  const element = h("table", { class: "metrics" }, h("thead", {}, names));

  /** @type {(name: string) => void} */
  const choose = (name) => app.state.change((put) => {
    put(ON, name);
    put(SETTINGS, "");
  });

  /**
   * @param {readonly { asked: string, row?: Row }[]} lines in their order; those without a row are still computed
   * @param {number} level
   */
  function draw(lines, level) {
    fill(heading, `${Number((100 * level).toFixed(1))} % interval`);
    const bodies = [];
    let scale = "";
    for (const { asked, row } of lines) {
      const here = row?.scale ? JSON.stringify(row.scale) : scale;
      if (here !== scale || !bodies.length) {
        scale = here;
        bodies.push(h("tbody", {}, row?.scale ? axis(labels(row.scale)) : null));
      }
      bodies.at(-1)?.append(line(asked, row));
    }
    element.replaceChildren(/** @type {Node} */ (element.tHead), ...bodies);
  }

  /** @type {(texts: string[]) => HTMLTableRowElement} */
  function axis(texts) {
    return h("tr", { class: "axis", "aria-hidden": "true" }, ...NAMES.map((name) => h("td", { class: SPARE.has(name) ? "spare" : "" })), h("td", { class: "drawn" }, h("span", { class: "axis-labels" }, ...texts.map((text) => h("span", {}, text)))));
  }

  /** @type {(asked: string, row: Row | undefined) => HTMLTableRowElement} */
  function line(asked, row) {
    const chosen = asked === app.state.get(ON);
    const name = h("th", { scope: "row" }, h("button", { type: "button", class: "metric-name", "aria-pressed": String(chosen), title: row ? `${row.title}: look closer` : "", onclick: () => choose(asked) }, asked.replaceAll("_", " ")));
    if (!row) return h("tr", { class: chosen ? "chosen" : "" }, name, h("td", { colspan: 6, class: "waits" }, "computing …"));
    const value = valueOf(row);
    const told = h("td", { class: `number value${Number.isNaN(value) ? " none" : ""}`, title: row.why ?? false }, short(value));
    if (row.refused) return h("tr", { class: chosen ? "chosen" : "" }, name, told, h("td", { colspan: 5, class: "waits" }, row.refused));
    const never = row.undefined >= 1;
    const cells = never ? [h("td", { class: "number none", colspan: 4 }, "undefined for all rates")] : [
      h("td", { class: "number spare" }, short(asNumber(row.mean))),
      h("td", { class: "number span" }, span(row)),
      h("td", { class: "number spare" }, short(asNumber(row.mu))),
      h("td", { class: "number spare" }, row.p_below_zero === undefined ? "" : chance(asNumber(row.p_below_zero)).replace(/^([<>]) /, "$1\u202f")),
    ];
    return h("tr", { class: chosen ? "chosen" : "" }, name, told, ...cells, h("td", { class: "drawn" }, strip(row, SIZE, value, app.state.get(MODEL) === "posterior")));
  }
  return { element, draw };
}

/** @type {(row: Row) => string} */
export function span(row) {
  const parts = row.hdi_parts ?? [row.hdi];
  return parts.map(([low, high]) => `${short(asNumber(low))} – ${short(asNumber(high))}`).join(", ");
}

/**
 * The rows as a table to take along.
 * @param {readonly Row[]} rows
 */
export function tableOf(rows) {
  return rows.map((row) => ({
    metric: row.asked, value: row.value, mean: row.mean ?? null, sd: row.sd ?? null, median: row.median ?? null, mode: row.mode ?? null,
    hdi_low: row.hdi?.[0] ?? null, hdi_high: row.hdi?.[1] ?? null, mu: row.mu ?? null, interval_low: row.interval?.[0] ?? null,
    interval_high: row.interval?.[1] ?? null, undefined: row.undefined ?? null, p_below_zero: row.p_below_zero ?? null, refused: row.refused ?? "",
  }));
}
