// The solid under the hand: dragged, pinched, zoomed, turned by the arrow keys.

import { TILT, TURN, ZOOM } from "./fields.js";

const DEGREES = 0.45; // per pixel
const STEP = 6; // degrees per key

/**
 * @param {HTMLElement} stage
 * @param {import("../../shell/store.js").Store} state
 */
export function handOn(stage, state) {
  /** @type {(turn: number, tilt: number) => void} */
  const rotate = (turn, tilt) => state.change((put) => {
    put(TURN, (state.get(TURN) + turn) % 360);
    put(TILT, Math.min(Math.max(state.get(TILT) + tilt, -90), 90));
  });
  /** @param {number} times */
  const zoom = (times) => state.set(ZOOM, Math.min(Math.max(state.get(ZOOM) * times, 0.5), 8));
  /** @type {Map<number, [number, number]>} where the fingers are, or the mouse */
  const held = new Map();
  const apart = () => {
    const [[a, b], [c, d]] = [...held.values()];
    return Math.max(Math.hypot(a - c, b - d), 1);
  };
  stage.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || held.size === 2) return;
    stage.setPointerCapture(event.pointerId);
    held.set(event.pointerId, [event.clientX, event.clientY]);
  });
  stage.addEventListener("pointermove", (event) => {
    const [x, y] = held.get(event.pointerId) ?? [NaN, NaN];
    if (Number.isNaN(x)) return;
    const before = held.size === 2 ? apart() : 0;
    held.set(event.pointerId, [event.clientX, event.clientY]);
    if (before) zoom(apart() / before);
    else rotate((x - event.clientX) * DEGREES, (event.clientY - y) * DEGREES);
  });
  for (const over of ["pointerup", "pointercancel"]) {
    stage.addEventListener(over, (event) => held.delete(/** @type {PointerEvent} */ (event).pointerId));
  }
  stage.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && document.activeElement !== stage) return; // the page scrolls
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 500));
  }, { passive: false });
  stage.addEventListener("keydown", (event) => {
    const turns = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] });
    const turn = turns[event.key];
    if (turn) rotate(...turn);
    else if (event.key === "+" || event.key === "=") zoom(1.15);
    else if (event.key === "-") zoom(1 / 1.15);
    else return;
    event.preventDefault();
  });
}
