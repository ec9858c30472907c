// What the data can and cannot support, in sentences.

import { fill, h } from "../../shell/dom.js";
import { chance } from "../../shell/format.js";

/** @typedef {{ deceptive: number, guessing: string, widest: string, notes: string[], assumed: string }} Said */

/** @param {import("../../shell/frame.js").App} app */
export function sentences(app) {
  const verdict = h("p", { class: "prose verdict waits" }, "Reading the counts …");
  const meter = h("p", { class: "deceptive" });
  const notes = h("ul", { class: "notes" });
  const folded = h("details", { class: "fold" }, h("summary", {}, "Notes"), notes);
  const element = h("section", { class: "said", "aria-label": "What the data support" }, h("div", {}, verdict, meter), folded);
  folded.hidden = true;
  let before = "";

  /** @type {(said: Said, matrix: import("../../shell/fields.js").Matrix) => void} */
  function show(said, { tp, fn, fp, tn }) {
    const isEmpty = tp + fn + fp + tn === 0;
    verdict.classList.remove("waits");
    meter.hidden = folded.hidden = isEmpty;
    if (isEmpty) {
      fill(verdict, h("strong", {}, "No rows yet."), " What is shown below is the prior alone. Type four counts, open a published classifier, paste a matrix, or count a file.");
      before = "";
      return;
    }
    fill(verdict, h("strong", {}, said.guessing.replace(/: P\(.*$/, ".")), " ", said.widest);
    fill(meter, "P(misleading) ", h("strong", {}, chance(said.deceptive)), h("span", { class: "hint" }, " the probability that the true informedness is below 0, so that the opposite of each answer would be better (deceptive)"));
    fill(notes, ...[...said.notes, said.assumed].map((note) => h("li", {}, note)));
    if (before && before !== said.guessing) app.say(said.guessing);
    before = said.guessing;
  }
  return { element, show };
}
