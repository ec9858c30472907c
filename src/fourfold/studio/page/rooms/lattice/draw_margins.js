// The margins of the plane: the laws of false and of true positives, bar by bar under and beside the lattice.

/** @typedef {import("../../drawing/pens.js").Pen} Pen */
/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("./plane.js").Box} Box */
/** @typedef {import("./model.js").Shown} Shown */

/**
 * @param {Pen} pen
 * @param {Plane} plane
 * @param {Shown} shown
 * @param {{ top: Box, side: Box | null, look: import("../../drawing/pens.js").Inks }} options
 */
export function drawMargins(pen, plane, { laws, space }, { top, side, look }) {
  const { tpr, tnr } = laws;
  if (!tpr || !tnr) return;
  const across = plane.swapped ? tpr : tnr.toReversed();
  const name = plane.swapped ? "true positives" : "false positives";
  pen.clip(top.x, top.y, top.width, top.height + 1, () => bars(pen, across, (share) => plane.x.at(share), top, look));
  const [edge, anchor] = plane.swapped ? [top.x, /** @type {const} */ ("start")] : [top.x + top.width, /** @type {const} */ ("end")];
  pen.text(name, edge, top.y + 1, { size: 11, fill: look.soft, anchor, baseline: "top", halo: look.paper });
  if (!side || space === "pr") return;
  pen.clip(side.x - 1, side.y, side.width + 1, side.height, () => sideways(pen, tpr, (share) => plane.y.at(share), side, look));
  pen.text("true positives", side.x + side.width - 1, side.y + side.height, { size: 11, fill: look.soft, angle: -Math.PI / 2, baseline: "bottom", halo: look.paper });
}

const SIZES = [0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const LARGEST = 8; // pixels

/**
 * A disc of a round probability, by which the others are read.
 * @param {Pen} pen
 * @param {number} unit the radius of the whole mass
 * @param {Box} top
 * @param {boolean} left where the bars leave room
 * @param {import("../../drawing/pens.js").Inks} look
 */
export function drawDiscScale(pen, unit, top, left, look) {
  const mass = SIZES.find((size) => unit * Math.sqrt(size) <= LARGEST);
  if (!unit || !mass) return;
  const radius = unit * Math.sqrt(mass);
  const y = top.y + 27;
  const x = left ? top.x + radius : top.x + top.width - radius;
  pen.disc(x, y, radius, { stroke: look.soft });
  pen.text(`${100 * mass} %`, x + (left ? 1 : -1) * (radius + 5), y, { size: 11, fill: look.soft, anchor: left ? "start" : "end", halo: look.paper });
}

/** @type {(count: number, from: number, to: number) => number} */
const thickness = (count, from, to) => Math.min(Math.max((Math.abs(to - from) / count) * 0.7, 0.6), 9);

/** @type {(pen: Pen, law: Float64Array, at: (share: number) => number, box: Box, look: import("../../drawing/pens.js").Inks) => void} */
function bars(pen, law, at, box, look) {
  const most = Math.max(...law);
  const wide = thickness(law.length - 1, at(0), at(1));
  const floor = box.y + box.height;
  law.forEach((mass, k) => {
    const height = (mass / most) * box.height;
    if (height > 0.1) pen.rect(at(k / (law.length - 1)) - wide / 2, floor - height, wide, height, { fill: look.accent });
  });
  pen.path([[box.x, floor], [box.x + box.width, floor]], { stroke: look.rule });
}

/** @type {(pen: Pen, law: Float64Array, at: (share: number) => number, box: Box, look: import("../../drawing/pens.js").Inks) => void} */
function sideways(pen, law, at, box, look) {
  const most = Math.max(...law);
  const high = thickness(law.length - 1, at(0), at(1));
  law.forEach((mass, k) => {
    const width = (mass / most) * box.width;
    if (width > 0.1) pen.rect(box.x, at(k / (law.length - 1)) - high / 2, width, high, { fill: look.accent });
  });
  pen.path([[box.x, box.y], [box.x, box.y + box.height]], { stroke: look.rule });
}
