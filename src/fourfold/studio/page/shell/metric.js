// The metric that is looked at: chosen by name or typed as a formula, with its parameters; shared by the rooms.

import { extentOf } from "../drawing/extent.js";
import { evaluateAll } from "../formula.js";
import { ask, latest } from "./ask.js";
import { control, fill, h, mathml } from "./dom.js";
import { ON } from "./fields.js";
import { asNumber } from "./format.js";
import { text } from "./store.js";

/** @typedef {import("./frame.js").App} App */
/**
 * @typedef {object} ShownMetric
 * @property {string} name
 * @property {string} title
 * @property {import("../formula.js").Step[]} program
 * @property {string} glsl
 * @property {Record<string, number>} parameters
 * @property {import("../drawing/extent.js").Extent} extent
 * @property {boolean} scaleFree
 */

export const SETTINGS = text("set", ""); // parameters of the metric: "beta=2,alpha=0.5"
const SEEN = 24; // rows of the matrices by which the range of a typed formula is judged
/** @type {Map<string, any>} what the server said of each formula */
const told = new Map();
/** @type {Map<string, ShownMetric>} */
const made = new Map();
/** @type {Promise<any> | null} */
let catalogue = null;

/**
 * The choice of a metric, and the metric once it is known; the formula may be put elsewhere.
 * @param {App} app
 * @param {() => void} known called when the metric has come, or cannot come
 */
export function metricChoice(app, known) {
  const list = h("datalist", { id: "metrics" });
  const input = h("input", {
    type: "text", list: "metrics", spellcheck: "false", autocomplete: "off", autocapitalize: "off",
    onchange: () => choose(),
    onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && choose(),
  });
  const wrong = h("p", { class: "error", role: "alert" });
  const formula = h("div", { class: "formula", tabindex: 0, role: "group", "aria-label": "Formula" });
  const settings = h("div", {});
  const element = h("div", { class: "metric-choice" },
    control("Metric or formula", input, "A name such as mcc, or a formula in TP, FP, FN and TN such as 2*TP/(2*TP + FP + FN)."),
    list, wrong, formula, settings);
  const asking = latest((signal) => ask("/api/formula", { on: app.state.get(ON) }, { signal }));
  let shown = "";

  function choose() {
    app.state.change((put) => {
      if (input.value.trim() !== app.state.get(ON)) put(SETTINGS, "");
      put(ON, input.value.trim() || ON.initial);
    });
  }

  async function load() {
    const on = app.state.get(ON);
    element.setAttribute("aria-busy", "true");
    try {
      const found = await asking.ask();
      if (found === undefined) return;
      told.set(on, found);
      fill(wrong);
    } catch (error) {
      fill(wrong, app.sentence(error));
      input.setAttribute("aria-invalid", "true");
    }
    element.removeAttribute("aria-busy");
    describe();
    known();
  }

  function describe() {
    const found = told.get(app.state.get(ON));
    fill(formula, found && mathml(found.written));
    fill(settings, ...Object.keys(found?.parameters ?? {}).map((name) => setting(app, found, name)));
  }

  function update() {
    const on = app.state.get(ON);
    if (on === shown) return;
    shown = on;
    input.value = on;
    input.removeAttribute("aria-invalid");
    fill(wrong);
    if (told.has(on)) describe();
    else void load();
  }

  catalogue ??= ask("/api/catalogue");
  catalogue.then(({ metrics }) => fill(list, ...metrics.map((/** @type {any} */ { name, title }) => h("option", { value: name }, title))), () => {});
  update();
  return { element, formula, update, metric: () => metricOf(app), end: () => asking.end() };
}

/**
 * A parameter of the metric as a number to set.
 * @param {App} app
 * @param {any} found
 * @param {string} name
 */
function setting(app, found, name) {
  const input = h("input", {
    type: "number", step: "any", value: settingsOf(app, found)[name],
    onchange: () => {
      if (input.value === "" || !Number.isFinite(input.valueAsNumber)) return;
      const now = { ...settingsOf(app, found), [name]: input.valueAsNumber };
      app.state.set(SETTINGS, Object.entries(now).map(([key, value]) => `${key}=${value}`).join(","));
    },
  });
  return control(name.replaceAll("_", " "), input);
}

/** @type {(app: App, found: any) => Record<string, number>} */
function settingsOf(app, found) {
  const given = Object.fromEntries(app.state.get(SETTINGS).split(",").map((pair) => pair.split("=")));
  return Object.fromEntries(Object.entries(found.parameters).map(([name, initial]) => {
    const value = given[name] === undefined || given[name] === "" ? NaN : Number(given[name]);
    return [name, Number.isFinite(value) ? value : Number(initial)];
  }));
}

/** @type {(app: App) => ShownMetric | null} the same object as long as nothing about it has changed */
function metricOf(app) {
  const found = told.get(app.state.get(ON));
  if (!found) return null;
  const parameters = settingsOf(app, found);
  const key = JSON.stringify([app.state.get(ON), parameters]);
  if (!made.has(key)) made.set(key, metricFrom(found, parameters));
  return /** @type {ShownMetric} */ (made.get(key));
}

/** @type {(found: any, parameters: Record<string, number>) => ShownMetric} */
export function metricFrom(found, parameters) {
  const { name, title, program, glsl } = found;
  const range = found.family !== "typed" ? found.range.map(asNumber) : seenRange(program, parameters);
  return { name, title, program, glsl, parameters, extent: extentOf(range[0], range[1]), scaleFree: found.scale_free };
}

/**
 * The least and the greatest value of a typed formula at all matrices of a few rows.
 * @type {(program: import("../formula.js").Step[], parameters: Record<string, number>) => [number, number]}
 */
function seenRange(program, parameters) {
  /** @type {number[][]} */
  const cells = [[], [], [], []];
  for (let tp = 0; tp <= SEEN; tp += 1) {
    for (let fp = 0; tp + fp <= SEEN; fp += 1) {
      for (let fn = 0; tp + fp + fn <= SEEN; fn += 1) [tp, fp, fn, SEEN - tp - fp - fn].forEach((count, at) => cells[at].push(count));
    }
  }
  const [tp, fp, fn, tn] = cells.map((column) => Float64Array.from(column));
  let [low, high] = [Infinity, -Infinity];
  for (const value of evaluateAll(program, [tp, fp, fn, tn], parameters)) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return [0, 1]; // nowhere defined
  return low === high ? [low - 0.5, high + 0.5] : [low, high];
}
