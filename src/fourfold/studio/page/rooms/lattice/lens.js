// The plane under a lens: pinched or turned closer by the wheel, and dragged while a part of it is seen.

import { fingers } from "../../shell/fingers.js";
import { ZOOM, closer, frameOf } from "./fields.js";

/** @typedef {import("../../shell/fingers.js").At} At */

const WHEEL = 500; // pixels of a wheel that come closer e times

/**
 * @param {HTMLCanvasElement} canvas
 * @param {import("../../shell/store.js").Store} state
 * @param {() => import("./figure.js").Layout | null} layout
 */
export function lensOn(canvas, state, layout) {
  /** @type {(times: number, from: At, to: At) => void} */
  const move = (times, from, to) => {
    const plane = layout()?.plane;
    if (!plane?.holds(from.x, from.y)) return;
    const { x: [left, right], y: [low, high] } = frameOf(state); // what is drawn may be a move behind
    const [wide, tall] = [(right - left) / plane.box.width, (high - low) / plane.box.height];
    const place = { x: left + (from.x - plane.box.x) * wide, y: high - (from.y - plane.box.y) * tall };
    closer(state, times, place, { x: (to.x - from.x) * wide, y: (from.y - to.y) * tall });
  };
  fingers(canvas, {
    pinch: move,
    drag(from, to, touch) {
      if (!touch && state.get(ZOOM) > 1) move(1, from, to); // one finger scrolls the page
    },
  });
  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return; // the page scrolls
    event.preventDefault();
    const at = { x: event.offsetX, y: event.offsetY };
    move(Math.exp(-event.deltaY / WHEEL), at, at);
  }, { passive: false });
}
