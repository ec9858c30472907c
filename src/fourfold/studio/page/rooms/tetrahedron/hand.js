// The solid under the hand: dragged, pinched, zoomed, turned by the arrow keys.

import { fingers } from "../../shell/fingers.js";
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
  fingers(stage, { drag: (from, to) => rotate((from.x - to.x) * DEGREES, (to.y - from.y) * DEGREES), pinch: zoom });
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
