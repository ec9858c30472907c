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
        const free = Math.min(clearance(border, x, y) * 1.6, ...placed.map((other) => Math.hypot(other.x - x, other.y - y)));
        if (free > most) [best, most] = [{ text, x, y, angle, level }, free];
      }
    }
    if (best) placed.push(best);
  }
  return placed;
}

/**
 * Places along a line, with its direction there so turned that text stands upright; none on a line shorter than the text.
 * @param {[number, number][]} line
 * @param {number} width
 */
function stations(line, width) {
  const lengths = line.map((_, at) => (at ? Math.hypot(line[at][0] - line[at - 1][0], line[at][1] - line[at - 1][1]) : 0));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total < 1.5 * width) return [];
  return [0.5, 0.35, 0.65, 0.2, 0.8].map((share) => {
    const [from, to] = [pointAt(line, lengths, share * total - width / 2), pointAt(line, lengths, share * total + width / 2)];
    const middle = pointAt(line, lengths, share * total);
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    return { x: middle[0], y: middle[1], angle: Math.abs(angle) > Math.PI / 2 ? angle - Math.sign(angle) * Math.PI : angle };
  });
}

/** @type {(line: [number, number][], lengths: number[], wanted: number) => [number, number]} */
function pointAt(line, lengths, wanted) {
  let left = wanted;
  for (let at = 1; at < line.length; at += 1) {
    if (left <= lengths[at] && lengths[at] > 0) {
      const share = Math.max(left, 0) / lengths[at];
      return [
        line[at - 1][0] + (line[at][0] - line[at - 1][0]) * share,
        line[at - 1][1] + (line[at][1] - line[at - 1][1]) * share,
      ];
    }
    left -= lengths[at];
  }
  return line[line.length - 1];
}

/** @type {(border: {x: number, y: number, width: number, height: number}, x: number, y: number) => number} */
const clearance = (border, x, y) =>
  Math.min(x - border.x, border.x + border.width - x, y - border.y, border.y + border.height - y);
