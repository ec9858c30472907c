// Fingers, or a mouse, on a picture: one drags, two pinch.

/** @typedef {{ x: number, y: number }} At in pixels of the element, from its corner */

/**
 * @param {HTMLElement} element
 * @param {object} hears
 * @param {(from: At, to: At, touch: boolean) => void} hears.drag where one was, and is
 * @param {(times: number, from: At, to: At) => void} hears.pinch how far two have moved apart, and their middle before and after
 */
export function fingers(element, { drag, pinch }) {
  /** @type {Map<number, At>} */
  const held = new Map();
  /** @type {(event: PointerEvent) => At} */
  const placeOf = (event) => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const both = () => {
    const [one, other] = [...held.values()];
    return { far: Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1), at: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } };
  };
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || held.size === 2) return;
    element.setPointerCapture(event.pointerId);
    held.set(event.pointerId, placeOf(event));
  });
  element.addEventListener("pointermove", (event) => {
    const from = held.get(event.pointerId);
    if (!from) return;
    const to = placeOf(event);
    const before = held.size === 2 ? both() : null;
    held.set(event.pointerId, to);
    if (before) pinch(both().far / before.far, before.at, both().at);
    else drag(from, to, event.pointerType === "touch");
  });
  for (const over of /** @type {const} */ (["pointerup", "pointercancel"])) {
    element.addEventListener(over, (event) => held.delete(event.pointerId));
  }
  element.addEventListener("touchstart", (event) => {
    if (event.touches.length > 1) event.preventDefault(); // two fingers do not scroll the page
  }, { passive: false });
}
