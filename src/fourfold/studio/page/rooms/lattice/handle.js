// The test matrix as a handle in the plane: dragged by pointer, moved by the arrow keys.

import { h, mark } from "../../shell/dom.js";
import { FN, FP, TN, TP, matrixOf } from "../../shell/fields.js";

/** @typedef {import("../../shell/frame.js").App} App */

/**
 * @param {App} app
 * @param {() => import("./figure.js").Layout | null} layout
 */
export function handleOf(app, layout) {
  const element = h("button", { type: "button", class: "handle", title: "Drag the test matrix, or move it with the arrow keys" });
  /** @type {(hits: number, wrong: number) => void} */
  function put(hits, wrong) {
    const { tp, fn, fp, tn } = matrixOf(app.state);
    const [p, n] = [tp + fn, fp + tn];
    const [a, b] = [Math.min(Math.max(hits, 0), p), Math.min(Math.max(wrong, 0), n)];
    app.state.change((give) => {
      give(TP, a);
      give(FN, p - a);
      give(FP, b);
      give(TN, n - b);
    });
  }
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    element.focus();
    event.preventDefault();
  });
  element.addEventListener("pointermove", (event) => {
    const now = layout();
    if (!now || !element.hasPointerCapture(event.pointerId)) return;
    const frame = /** @type {HTMLElement} */ (element.parentElement).getBoundingClientRect();
    const { fpr, tpr } = now.plane.back(event.clientX - frame.left, event.clientY - frame.top);
    const { tp, fn, fp, tn } = matrixOf(app.state);
    put(Math.round(tpr * (tp + fn)), Math.round(fpr * (fp + tn)));
  });
  element.addEventListener("keydown", (event) => {
    const step = event.shiftKey ? 5 : 1;
    const move = { ArrowUp: [step, 0], ArrowDown: [-step, 0], ArrowRight: [0, step], ArrowLeft: [0, -step] }[event.key];
    if (!move) return;
    event.preventDefault();
    const { tp, fp } = matrixOf(app.state);
    put(tp + move[0], fp + move[1]);
    app.say(words());
  });

  function words() {
    const { tp, fn, fp, tn } = matrixOf(app.state);
    return `Test matrix: ${tp} of ${tp + fn} positives found, ${fp} of ${fp + tn} negatives taken for positives`;
  }
  function update() {
    const { tp, fn, fp, tn } = matrixOf(app.state);
    const at = tp + fn && fp + tn ? layout()?.plane.place(fp / (fp + tn), tp / (tp + fn)) : null;
    element.hidden = !at || !layout()?.plane.holds(at[0], at[1]);
    mark(element, { "aria-label": `${words()}. Arrow keys move it.` });
    if (at) element.style.transform = `translate(${at[0]}px, ${at[1]}px)`;
  }
  return { element, update };
}
