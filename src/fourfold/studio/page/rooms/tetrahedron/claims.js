// The ten properties of the shown formula; a counterexample is a button that leads to its place.

import { fill, h } from "../../shell/dom.js";
import { ON } from "../../shell/fields.js";
import { SETTINGS } from "../../shell/metric.js";
import { latest } from "../../shell/ask.js";

const SIGNS = /** @type {Record<string, string>} */ ({ "+": "holds", "−": "fails", "∅": "says nothing" });

/**
 * @param {import("../../shell/frame.js").App} app
 * @param {(matrices: string[]) => void} lead to the matrices of a counterexample
 */
export function claimsOf(app, lead) {
  const body = h("div", {});
  const element = h("section", { class: "claims" },
    h("h2", {}, "Ten properties"),
    h("p", { class: "hint" }, "What Brzezinski et al. (2018) ask of a measure, at any fixed number of positives and negatives. Undefined values are left out."),
    body);
  const asking = latest((signal) => app.ask("/api/tetrahedron/properties", { on: app.state.get(ON), set: app.state.get(SETTINGS) }, { signal }));
  let shown = "";
  /** @type {any} */
  let known = null;

  async function update() {
    const now = `${app.state.get(ON)}\n${app.state.get(SETTINGS)}`;
    if (now === shown) return;
    shown = now;
    body.setAttribute("aria-busy", "true");
    fill(body, h("p", { class: "waits" }, "Looking for counterexamples …"));
    try {
      const found = await asking.ask();
      if (!found) return;
      known = found;
      fill(body, tableOf(found));
    } catch (error) {
      fill(body, h("p", { class: "error" }, app.sentence(error)));
    }
    body.removeAttribute("aria-busy");
  }

  /** @param {any} found */
  function tableOf(found) {
    return h("ol", {},
      ...found.claims.map(line),
      h("li", {}, h("span", { class: "sign" }, "P10"), h("span", {}, "where it is undefined: ", h("em", {}, found.undefined))));
  }

  /** @param {any} claim */
  function line({ claim, asks, sign, checked, sentence, matrices }) {
    const verdict = h("span", { class: "sign", title: checked, "data-sign": sign === "+" ? "holds" : sign === "−" ? "fails" : "none" },
      claim, " ", h("span", { "aria-hidden": "true" }, sign), h("span", { class: "unseen" }, SIGNS[sign] ?? sign));
    const example = matrices.length
      ? h("button", { type: "button", class: "example", title: "Show both matrices in the tetrahedron", onclick: () => lead(matrices) }, sentence)
      : null;
    return h("li", {}, verdict, h("span", {}, asks, example));
  }

  /** @returns {import("../../shell/save.js").Row[]} */
  function table() {
    if (!known) throw new Error("the properties are not known yet");
    const rows = known.claims.map((/** @type {any} */ { claim, asks, sign, sentence, checked }) => ({ property: claim, asks, verdict: sign, counterexample: sentence, checked }));
    return [...rows, { property: "P10", asks: "where it is undefined", verdict: known.undefined, counterexample: "", checked: "" }];
  }

  return { element, update, table, end: () => asking.end() };
}
