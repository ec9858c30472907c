// A file whose rows are counted: dropped or chosen here, or named in the terminal.

import { control, fill, h, newId } from "../../shell/dom.js";
import { FN, FP, NEGATIVE, POSITIVE, SOURCE, TN, TP } from "../../shell/fields.js";
import { thousands } from "../../shell/format.js";

/** @typedef {import("../../shell/frame.js").App} App */
/** @typedef {{ name: string, labels: string[] | null }} Column */

const TRUTHS = /^(y|y_?true|truth|true|label|target|reference|ref|actual|gold|class)$/i;
const GUESSES = /^(yhat|y_?hat|y_?pred|pred|predicted|prediction|model|guess)/i;

/** @param {App} app */
export function file(app) {
  const input = h("input", { type: "file", class: "unseen", id: newId("file"), accept: ".csv,.tsv,.txt,.parquet,.pq", onchange: () => take(input.files) });
  const zone = h("label", { class: "drop", for: input.id }, h("span", {}, "Drop a CSV or Parquet file here, or ", h("span", { class: "link" }, "choose one"), "."));
  const told = h("p", { class: "hint", role: "status" }, "A row for each case, with its true class and the predicted one. The file stays on this machine.");
  const problem = h("p", { class: "error", role: "alert" });
  const form = h("div", { class: "file-form" });
  const element = h("details", { class: "fold" }, h("summary", {}, "Count a file"), h("div", { class: "drop-area" }, input, zone), told, problem, form);
  let key = "";
  let latest = 0;

  for (const type of ["dragover", "dragenter"]) zone.addEventListener(type, (event) => { event.preventDefault(); zone.classList.add("over"); });
  zone.addEventListener("dragleave", () => zone.classList.remove("over"));
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    zone.classList.remove("over");
    void take(event.dataTransfer?.files);
  });
  app.ask("/api/files").then(({ files: [first] }) => {
    if (!first) return;
    element.open = true;
    void look(first.key, first.name);
  }).catch(() => {});

  /** @param {FileList | null | undefined} files */
  async function take(files) {
    const chosen = files?.[0];
    if (!chosen) return;
    await working(`Sending ${chosen.name} …`, async () => {
      const sent = await app.send("/api/files", chosen, { name: chosen.name });
      await look(sent.key, sent.name);
    });
    input.value = "";
  }

  /** @type {(file: string, name: string) => Promise<void>} */
  async function look(file, name) {
    await working(`Reading ${name} …`, async () => {
      key = file;
      const { rows, columns } = await app.ask("/api/files/columns", { key });
      fill(told, `${name}: ${thousands(rows)} rows.`);
      ask(columns, name);
    });
  }

  /** @type {(columns: Column[], name: string) => void} */
  function ask(columns, name) {
    const usable = columns.filter((column) => column.labels && column.labels.length);
    if (usable.length < 2) {
      problem.textContent = "It needs two columns with few different values: the true class and the predicted one.";
      return;
    }
    const [truth, predicted, positive] = [select(usable.map((one) => one.name)), select(usable.map((one) => one.name)), select([])];
    truth.value = usable.find((one) => TRUTHS.test(one.name))?.name ?? "";
    predicted.value = usable.find((one) => GUESSES.test(one.name) && one.name !== truth.value)?.name ?? "";
    const offer = () => fill(positive, ...options(usable.find((one) => one.name === truth.value)?.labels ?? []));
    const count = h("button", { type: "button", class: "button", onclick: () => working("Counting …", counted) }, "Count");
    const ready = () => { count.disabled = !(truth.value && predicted.value && positive.value && truth.value !== predicted.value); };
    truth.addEventListener("change", () => { offer(); ready(); });
    for (const one of [predicted, positive]) one.addEventListener("change", ready);
    offer();
    ready();
    fill(form, control("True class", truth), control("Predicted class", predicted), control("Positive", positive, "The class that the test is about; all others are the negatives."), count);

    async function counted() {
      const found = await app.ask("/api/files/counts", { key, truth: truth.value, predicted: predicted.value, positive: positive.value });
      app.state.change((put) => {
        put(TP, found.tp);
        put(FN, found.fn);
        put(FP, found.fp);
        put(TN, found.tn);
        put(POSITIVE, found.positive);
        put(NEGATIVE, found.negative);
        put(SOURCE, "");
      });
      fill(told, `${name}: ${thousands(found.rows)} rows counted${found.dropped ? `, ${thousands(found.dropped)} without a label left out` : ""}.`);
      app.say(`${found.rows} rows are counted.`);
    }
  }

  /** @type {(doing: string, work: () => Promise<void>) => Promise<void>} */
  async function working(doing, work) {
    const mine = (latest += 1);
    problem.textContent = "";
    fill(told, doing);
    element.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (error) {
      if (mine <= latest) problem.textContent = app.sentence(error);
      fill(told);
    } finally {
      element.removeAttribute("aria-busy");
    }
  }
  return { element };
}

/** @type {(names: string[]) => HTMLSelectElement} */
function select(names) {
  return h("select", {}, ...options(names));
}

/** @type {(names: string[]) => HTMLOptionElement[]} */
function options(names) {
  return [h("option", { value: "" }, "Choose …"), ...names.map((name) => h("option", { value: name }, name))];
}
