// A matrix as people copy it: from a spreadsheet, a notebook, or a sentence.

/** @typedef {{ counts: [number, number, number, number], labels: [string, string] | null }} Pasted rows of the table, from top to bottom */

/**
 * The four counts in a text, in the order in which they stand, or a sentence that says what is wrong.
 * @param {string} text
 * @returns {Pasted | string}
 */
export function pasted(text) {
  if (!text.trim()) return "Nothing was pasted yet.";
  const named = byName(text);
  if (named) return { counts: named, labels: null };
  const counts = [...text.matchAll(/(?<![\w.])(-?\d[\d_]*(?:\.\d+)?(?:e\d+)?)(?![\w.])/gi)].map(([found]) => Number(found.replaceAll("_", "")));
  if (counts.some((count) => count < 0 || !Number.isInteger(count))) return "Counts are whole numbers from 0; there is another number in the text.";
  if (counts.length !== 4) return `A matrix of two classes has four counts; there ${counts.length === 1 ? "is" : "are"} ${counts.length} in the text.`;
  return { counts: /** @type {Pasted["counts"]} */ (counts), labels: null };
}

/**
 * Counts that are named, such as “tp=26 fn: 0”, in the order TP, FN, FP, TN.
 * @param {string} text
 * @returns {Pasted["counts"] | null}
 */
function byName(text) {
  const found = ["tp", "fn", "fp", "tn"].map((cell) => new RegExp(`\\b${cell}\\b["']?\\s*[=:]?\\s*(\\d+)\\b`, "i").exec(text)?.[1]);
  return found.every((count) => count !== undefined) ? /** @type {Pasted["counts"]} */ (found.map(Number)) : null;
}

/**
 * The cells by their names: which axis is the truth and which class comes first has to be said.
 * @param {Pasted["counts"]} counts row by row
 * @param {{ rows: "truth" | "predicted", first: "positive" | "negative" }} order
 */
export function placed([a, b, c, d], { rows, first }) {
  const [tp, right, below, tn] = first === "positive" ? [a, b, c, d] : [d, c, b, a];
  return rows === "truth" ? { tp, fn: right, fp: below, tn } : { tp, fp: right, fn: below, tn };
}
