// Where the labels of contours go: on their lines, away from each other and from the border.

/** @typedef {{text: string, x: number, y: number, angle: number, level: number}} Label */

/**
 * @param {{level: number, lines: [number, number][][]}[]} contours already in pixels
 * @param {{write: (level: number) => string, border: {x: number, y: number, width: number, height: number}, room?: number}} options
 * @returns {Label[]}
 */
export function placeLabels(contours, { write, border, room = 26 }) {
  /** @type {Label[]} */
  const placed = [];
  for (const { level, lines } of contours) {
    const text = write(level);
    let [best, most] = [/** @type {Label | null} */ (null), room];
    for (const line of lines) {
      for (const { x, y, angle } of stations(line, 5 + 6 * text.length)) {
        let free = clearance(border, x, y) * 1.6;
        for (const other of placed) free = Math.min(free, between(other.x - x, other.y - y));
        if (free > most) [best, most] = [{ text, x, y, angle, level }, free];
      }
    }
    if (best) placed.push(best);
  }
  return placed;
}

const SHARES = [0.5, 0.35, 0.65, 0.2, 0.8];

/**
 * Places along a line, with its direction there so turned that text stands upright; none on a line shorter than the text.
 * @param {[number, number][]} line
 * @param {number} width
 */
function stations(line, width) {
  const ends = new Float64Array(line.length); // how far along each point is
  for (let at = 1; at < line.length; at += 1) ends[at] = ends[at - 1] + between(line[at][0] - line[at - 1][0], line[at][1] - line[at - 1][1]);
  const total = ends[ends.length - 1];
  if (!(total >= 1.5 * width)) return [];
  return SHARES.map((share) => {
    const [from, to] = [pointAt(line, ends, share * total - width / 2), pointAt(line, ends, share * total + width / 2)];
    const middle = pointAt(line, ends, share * total);
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    return { x: middle[0], y: middle[1], angle: Math.abs(angle) > Math.PI / 2 ? angle - Math.sign(angle) * Math.PI : angle };
  });
}

/** @type {(line: [number, number][], ends: Float64Array, wanted: number) => [number, number]} */
function pointAt(line, ends, wanted) {
  let [low, high] = [0, line.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (ends[middle] <= wanted) low = middle;
    else high = middle;
  }
  const [from, to] = [line[low], line[high]];
  const share = Math.min(Math.max((wanted - ends[low]) / (ends[high] - ends[low] || 1), 0), 1);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** @type {(x: number, y: number) => number} Math.hypot without its care for overflow, which takes ten times as long */
const between = (x, y) => Math.sqrt(x * x + y * y);

/** @type {(border: {x: number, y: number, width: number, height: number}, x: number, y: number) => number} */
const clearance = (border, x, y) =>
  Math.min(x - border.x, border.x + border.width - x, y - border.y, border.y + border.height - y);
