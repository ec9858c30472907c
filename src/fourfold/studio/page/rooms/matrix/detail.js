// One metric close by: its formula, its distribution, and what can be said of it.

import { fill, h, s } from "../../shell/dom.js";
import { LEVEL, NEGATIVE, ON, POSITIVE, beliefOf } from "../../shell/fields.js";
import { asNumber, chance, percent, short } from "../../shell/format.js";
import { metricChoice } from "../../shell/metric.js";
import { MODEL } from "./fields.js";
import { labels, share } from "./place.js";
import { curve, steps } from "./strip.js";
import { span } from "./table.js";

/** @typedef {import("../../shell/frame.js").App} App */
/** @typedef {import("./strip.js").Row} Row */

const HEIGHT = 210;
const [NARROWEST, WIDEST] = [280, 800];
const EDGE = 12;
const [LABEL, GAP] = [34, 6]; // the length of a label, and what keeps two apart

/**
 * @param {App} app
 * @param {() => void} known called when the metric has come, or cannot come
 */
export function detail(app, known) {
  const heading = h("h2", {}, "One metric");
  const figure = h("figure", { class: "figure" });
  const facts = h("dl", { class: "facts" });
  const problem = h("p", { class: "error", role: "alert" });
  const choice = metricChoice(app, known);
  const menu = app.saveMenu({ name: "fourfold-distribution", svg: () => figure.querySelector("svg"), json: () => ({ ...beliefOf(app.state), ...shown }) });
  const element = h("section", { class: "detail panel", "aria-label": "One metric" },
    h("div", { class: "section-head" }, heading, menu), problem, choice.formula, h("div", { class: "close-by" }, figure, facts), choice.element);
  /** @type {Row | undefined} */
  let shown;

  /** @type {(row: Row, value: number) => void} */
  function show(row, value) {
    shown = row;
    fill(heading, row.title === "Typed formula" ? row.name : row.title);
    problem.textContent = row.refused ? `It has no distribution here: ${row.refused}.` : "";
    if (row.scale && row.strip) fill(figure, drawn(row, value), h("figcaption", {}, caption()));
    else fill(figure);
    fill(facts, ...told(row, value));
  }

  function caption() {
    const level = percent(app.state.get(LEVEL));
    return `Area: probability. Bar: the smallest set that holds ${level}. Line: the value of the counts.`;
  }

  /** @type {(row: Row, value: number) => Node[]} */
  function told(row, value) {
    const facts = /** @type {[string, string][]} */ ([
      ["Value", Number.isNaN(value) || !Number.isFinite(value) ? `${short(value)}${row.why ? `: ${row.why}` : ""}` : short(value)],
    ]);
    if (!row.refused && row.undefined < 1) {
      facts.push(["Mean ± SD", `${short(asNumber(row.mean))} ± ${short(asNumber(row.sd))}`], ["Median", short(asNumber(row.median))],
        ["Mode", short(asNumber(row.mode))], [`${percent(app.state.get(LEVEL))} HDI`, span(row)],
        ["Equal tails", row.interval.map((end) => short(asNumber(end))).join(" – ")], ["MU", short(asNumber(row.mu))]);
      if (row.p_below_zero !== undefined) facts.push(["P(below 0)", chance(asNumber(row.p_below_zero))]);
      if (row.undefined > 0) facts.push(["P(undefined)", chance(row.undefined)]);
    }
    return facts.map(([name, fact]) => h("div", {}, h("dt", {}, name), h("dd", {}, fact)));
  }

  /** There is nothing to show: because of an error, or because the metric has not come. @param {unknown} [error] */
  function fail(error) {
    shown = undefined;
    fill(heading, app.state.get(ON));
    fill(figure);
    fill(facts);
    fill(problem, error ? app.sentence(error) : null);
  }

  /** @type {(row: Row, value: number) => SVGSVGElement} */
  function drawn(row, value) {
    const scale = /** @type {import("./place.js").Scale} */ (row.scale);
    const width = Math.min(Math.max(figure.clientWidth || WIDEST, NARROWEST), WIDEST); // so that letters keep their size
    const inner = width - 2 * EDGE;
    const base = HEIGHT - 44;
    const place = (/** @type {number} */ at) => EDGE + share(scale, at) * inner;
    const summary = `Distribution of ${row.asked}: mean ${short(asNumber(row.mean))}, interval ${span(row)}. Classes: ${app.state.get(POSITIVE)}, ${app.state.get(NEGATIVE)}.`;
    const picture = s("svg", { class: "density", viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": summary });
    const outline = app.state.get(MODEL) === "posterior" ? curve : steps;
    const area = s("g", { transform: `translate(${EDGE} 0)` }, s("path", { class: "strip-shape", d: outline(row.strip ?? [], inner, base) }));
    picture.append(area, s("line", { class: "strip-base", x1: EDGE, x2: width - EDGE, y1: base, y2: base }));
    for (const [low, high] of row.hdi_parts ?? [row.hdi]) {
      const [from, to] = [place(asNumber(low)), place(asNumber(high))];
      picture.append(s("rect", { class: "strip-interval", x: from, width: Math.max(to - from, 1), y: base + 4, height: 5 }));
      const right = Math.min(to, width - EDGE - LABEL); // both ends of an interval have room for their labels
      const left = Math.max(Math.min(from, right - GAP), EDGE + LABEL);
      picture.append(s("text", { class: "tick", x: left, y: base + 22, "text-anchor": "end" }, short(asNumber(low))),
        s("text", { class: "tick", x: Math.max(right, left + GAP), y: base + 22, "text-anchor": "start" }, short(asNumber(high))));
    }
    labels(scale).forEach((label, at) => picture.append(s("text", { class: "tick tick-soft", x: EDGE + (at * inner) / 2, y: base + 38, "text-anchor": /** @type {string} */ (["start", "middle", "end"][at]) }, label)));
    const x = place(value);
    if (!Number.isNaN(x)) picture.append(s("line", { class: "strip-value", x1: x, x2: x, y1: 4, y2: base + 9 }));
    return picture;
  }
  return { element, show, fail, metric: choice.metric, update: choice.update, end: choice.end };
}
