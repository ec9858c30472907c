// The Matrix room: the counts on the left; on the right what they say and leave open.

import { choices, fill, h } from "../../shell/dom.js";
import { LEVEL, ON, PREVALENCE, beliefOf, matrixOf } from "../../shell/fields.js";
import { asNumber } from "../../shell/format.js";
import { SETTINGS } from "../../shell/metric.js";
import { beliefs } from "./beliefs.js";
import { counts } from "./counts.js";
import { detail } from "./detail.js";
import { file } from "./file.js";
import { FAMILIES, FAMILY, MODEL, NEXT_NEGATIVES, NEXT_POSITIVES } from "./fields.js";
import { sentences } from "./sentences.js";
import { examples, paste } from "./sources.js";
import { steady } from "./steady.js";
import { metricTable, tableOf } from "./table.js";
import { exchanged, valueOf } from "./value.js";

/** @typedef {import("./strip.js").Row} Row */
/** @typedef {import("./value.js").Formula} Formula */

export const name = "matrix";
export const title = "Matrix";

const AT_ONCE = 5; // metrics in one question: the first rows come soon
const FINE = 200; // steps of the large curve

/** @type {import("../../shell/frame.js").Room["mount"]} */
export function mount(element, app) {
  const { state } = app;
  /** @type {Map<string, Formula>} */
  const formulas = new Map();
  /** @type {Record<string, string[]>} */
  const families = {};
  /** @type {Map<string, Row>} */
  let rows = new Map();

  const parts = { counts: counts(app), examples: examples(app), beliefs: beliefs(app), said: sentences(app), close: detail(app, () => looking.go()) };
  const table = metricTable(app, current);
  const family = choices("Metrics", FAMILIES, (chosen) => state.set(FAMILY, chosen));
  family.element.classList.add("families");
  const problem = h("p", { class: "error", role: "alert" });
  const menu = app.saveMenu({ name: "fourfold-metrics", table: () => tableOf([...rows.values()]), json: () => ({ ...beliefOf(state), level: state.get(LEVEL), model: state.get(MODEL), rows: [...rows.values()] }) });
  const folded = h("details", { class: "fold assumptions" }, h("summary", {}, "Question, prior, prevalence"), parts.beliefs.element);
  folded.open = matchMedia("(min-width: 60rem)").matches;
  element.append(h("h1", { class: "unseen" }, "Matrix"), h("div", { class: "columns" },
    h("div", { class: "sidebar" }, parts.counts.element, parts.examples.element, file(app).element, paste(app).element, folded),
    h("div", { class: "answers" }, parts.said.element, problem, parts.close.element,
      h("section", { "aria-label": "Metrics" }, h("div", { class: "section-head" }, family.element, menu), h("div", { class: "scrolled", tabindex: 0, role: "group", "aria-label": "Table of metrics" }, table.element)))));

  /** The value of the counts, at the prevalence that is looked at. @type {(row: Row) => number} */
  function current(row) {
    const formula = formulas.get(row.asked);
    return formula ? valueOf(formula, matrixOf(state), exchanged(state.get(PREVALENCE))) : asNumber(row.value);
  }

  function asked() {
    return { ...beliefOf(state), level: state.get(LEVEL), model: state.get(MODEL), positives: state.get(NEXT_POSITIVES) || undefined, negatives: state.get(NEXT_NEGATIVES) || undefined };
  }

  function wanted() {
    return families[state.get(FAMILY)] ?? families["usual"] ?? [];
  }

  function drawTable() {
    table.draw(wanted().map((one) => ({ asked: one, row: rows.get(one) })), state.get(LEVEL));
  }

  async function said() {
    const [matrix, found] = [matrixOf(state), await app.ask("/api/matrix/sentences", { ...beliefOf(state), level: state.get(LEVEL) })];
    problem.textContent = "";
    parts.said.show(found, matrix);
  }

  const filling = steady(async () => {
    element.setAttribute("aria-busy", "true");
    try {
      const found = new Map();
      const query = asked();
      const isUsual = state.get(FAMILY) === "usual";
      const size = isUsual ? AT_ONCE : 1;
      if (!isUsual) await said(); // the metrics of a family may take long
      for (let at = 0; at < wanted().length && !filling.overtaken(); at += size) {
        const answer = await app.ask("/api/matrix/rows", { ...query, on: wanted().slice(at, at + size) });
        for (const { program, parameters, ...row } of answer.rows) {
          formulas.set(row.asked, { program, parameters });
          found.set(row.asked, row);
        }
        rows = new Map([...rows, ...found]);
        drawTable();
      }
      if (isUsual && !filling.overtaken()) await said();
    } finally {
      element.removeAttribute("aria-busy");
    }
  }, (error) => { problem.textContent = app.sentence(error); });

  const looking = steady(async () => {
    const metric = parts.close.metric();
    if (!metric) return parts.close.fail();
    const { rows: [row] } = await app.ask("/api/matrix/rows", { ...asked(), on: state.get(ON), set: state.get(SETTINGS) || undefined, steps: FINE });
    parts.close.show(row, valueOf(metric, matrixOf(state), exchanged(state.get(PREVALENCE))));
  }, (error) => parts.close.fail(error));

  function update() {
    parts.counts.update();
    parts.examples.update();
    parts.beliefs.update();
    parts.close.update();
    family.show(state.get(FAMILY));
    if (rows.size) drawTable();
    filling.go();
    looking.go();
  }

  async function begin() {
    const start = await app.ask("/api/matrix/start");
    for (const one of start.usual) formulas.set(one.name, one);
    Object.assign(families, start.families, { usual: start.usual.map((/** @type {{ name: string }} */ one) => one.name) });
    update();
    drawTable();
  }

  fill(problem);
  begin().catch((error) => { problem.textContent = app.sentence(error); });
  return { update, destroy: () => { filling.end(); looking.end(); parts.close.end(); } };
}
