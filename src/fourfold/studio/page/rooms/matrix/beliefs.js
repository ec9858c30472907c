// What is believed beforehand, whose prevalence is looked at, and which question is asked.

import { choices, control, fill, h } from "../../shell/dom.js";
import { FN, FP, LEVEL, PREVALENCE, PRIOR, TN, TP } from "../../shell/fields.js";
import { thousands, short } from "../../shell/format.js";
import { MODEL, NEXT_NEGATIVES, NEXT_POSITIVES } from "./fields.js";
import { exchanged } from "./value.js";

/** @typedef {import("../../shell/frame.js").App} App */

const WIDEST = 9.2; // of the slider, in log-odds: from 1 in 10,000 to 9,999 in 10,000

/** @param {App} app */
export function beliefs(app) {
  const { state } = app;
  const prior = choices("Prior of each rate", /** @type {const} */ ([["uniform", "Uniform"], ["jeffreys", "Jeffreys"], ["own", "Beta"]]),
    (chosen) => { state.set(PRIOR, chosen === "own" ? "2,2" : chosen); },
    "What is believed of each rate before the test. Try two: where they differ much, the data are few.");
  const ends = ["a", "b"].map((name) => h("input", { type: "text", inputmode: "decimal", class: "short", "aria-label": `${name} of the Beta prior`, onchange: ownPrior }));
  const own = h("div", { class: "control-row own" }, "Beta(", ends[0], ",", ends[1], ")");
  prior.element.append(own);

  const whose = choices("Prevalence", /** @type {const} */ ([["inferred", "Inferred"], ["fixed", "Fixed"], ["elsewhere", "Elsewhere"]]),
    (chosen) => { state.set(PREVALENCE, chosen === "elsewhere" ? share(testPrevalence()) : chosen); },
    "Inferred from rows drawn as they came; fixed by the design of the test; or that of another population, where the classifier will be used.");
  const slider = h("input", { type: "range", min: -WIDEST, max: WIDEST, step: 0.02, "aria-label": "Prevalence elsewhere",
    oninput: () => { state.set(PREVALENCE, share(1 / (1 + Math.exp(-Number(slider.value))))); } });
  const exact = h("input", { type: "text", inputmode: "decimal", class: "short", "aria-label": "Prevalence elsewhere, as a number or as a,b of a Beta", onchange: ownPrevalence });
  const told = h("p", { class: "hint" });
  const elsewhere = h("div", { class: "elsewhere" }, h("div", { class: "control-row" }, slider, exact), told);
  whose.element.append(elsewhere);

  const model = choices("Question", /** @type {const} */ ([["posterior", "True value"], ["beta-binomial", "Next test"], ["binomial", "Binomial"]]),
    (chosen) => { state.set(MODEL, chosen); });
  const explained = h("p", { class: "hint" });
  const next = [[NEXT_POSITIVES, "Its positives"], [NEXT_NEGATIVES, "Its negatives"]].map(([field, label]) => {
    const key = /** @type {typeof NEXT_POSITIVES} */ (field);
    const input = h("input", { type: "text", inputmode: "numeric", class: "short", placeholder: "as many",
      onchange: () => { state.set(key, /^\d{0,6}$/.test(input.value.trim()) ? input.value.trim() : ""); } });
    return { key, input, element: control(String(label), input) };
  });
  const size = h("div", { class: "control-row next" }, ...next.map((one) => one.element));
  model.element.append(explained, size);

  const level = choices("Intervals hold", /** @type {const} */ ([["0.8", "80 %"], ["0.95", "95 %"], ["0.99", "99 %"]]),
    (chosen) => { state.set(LEVEL, Number(chosen)); }, "MU stays the width at 95 %, so that it can be compared.");

  const element = h("div", {}, model.element, prior.element, whose.element, level.element);

  function ownPrior() {
    const [a, b] = ends.map((end) => Number(end.value));
    if (a !== undefined && b !== undefined && a > 0 && b > 0) state.set(PRIOR, `${a},${b}`);
    else update();
  }

  function ownPrevalence() {
    const typed = exact.value.replaceAll(" ", "").replace(/%$/, "");
    const scaled = exact.value.trim().endsWith("%") ? String(Number(typed) / 100) : typed;
    if (exchanged(scaled) !== undefined && /^[\d.e,-]+$/i.test(scaled)) state.set(PREVALENCE, scaled);
    else update();
  }

  function testPrevalence() {
    const [tp, fn, fp, tn] = [TP, FN, FP, TN].map((cell) => state.get(cell));
    return (tp + fn) / (tp + fn + fp + tn) || 0.5;
  }

  function update() {
    const [given, typed] = [state.get(PRIOR), state.get(PREVALENCE)];
    const [a, b] = given.split(",");
    prior.show(b === undefined ? /** @type {"uniform"} */ (given) : "own");
    own.hidden = b === undefined;
    if (b !== undefined) ends.forEach((end, at) => { if (end !== document.activeElement) end.value = String(at ? b : a); });

    const there = exchanged(typed);
    whose.show(there === undefined ? /** @type {"fixed"} */ (typed) : "elsewhere");
    elsewhere.hidden = there === undefined;
    if (there !== undefined) {
      if (slider !== document.activeElement) slider.value = String(Math.log(there / (1 - there)));
      slider.setAttribute("aria-valuetext", among(there));
      if (exact !== document.activeElement) exact.value = typed;
      fill(told, `${among(there)}. The rates are those of this test; the mix is of that population.`);
    }

    level.show(/** @type {"0.95"} */ (String(state.get(LEVEL))));
    const asked = state.get(MODEL);
    model.show(asked);
    size.hidden = asked === "posterior";
    fill(explained, {
      posterior: "How large is the true value, of which this test is a sample? (posterior)",
      "beta-binomial": "What would a repeated test show? Wider than the true value, for a test scatters too. (beta-binomial)",
      binomial: "What a repeated test would show if the observed rates were the true ones: their uncertainty is forgotten.",
    }[asked]);
    for (const { key, input } of next) if (input !== document.activeElement) input.value = state.get(key);
  }
  return { element, update };
}

/** Three digits of the rarer class. @type {(value: number) => string} */
const share = (value) => String(value < 0.5 ? Number(value.toPrecision(3)) : Number((1 - Number((1 - value).toPrecision(3))).toPrecision(12)));

/** @type {(prevalence: number) => string} */
function among(prevalence) {
  if (prevalence === 0 || prevalence === 1) return prevalence ? "All are positive" : "None is positive";
  if (prevalence >= 0.1) return `${short(100 * prevalence)} % are positive`;
  return `1 in ${thousands(Number((1 / prevalence).toPrecision(3)))} is positive`;
}
