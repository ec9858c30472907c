// The solid of all matrices: its corners, faces and sections, and how it is turned before the eye.
// A point is the shares of TP, FP, FN and TN; the height of a point is (p - n) / N (Brzezinski et al. 2018).

/** @typedef {[number, number, number, number]} Shares */
/** @typedef {[number, number, number]} Place in the solid, or on the screen with its nearness */

export const NAMES = /** @type {const} */ (["TP", "FP", "FN", "TN"]);
/** @type {Place[]} */
export const CORNERS = [[1, 1, 1], [-1, 1, -1], [-1, -1, 1], [1, -1, -1]];
export const EDGES = /** @type {const} */ ([[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
export const FACES = /** @type {const} */ ([[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]]); // opposite to each corner

/** @type {(corner: number, depth?: number) => Shares} a corner of the solid, or of the smaller one under its skin */
export function cornerShares(corner, depth = 0) {
  return /** @type {Shares} */ (NAMES.map((_, cell) => (cell === corner ? 1 - 3 * depth : depth)));
}

/** @type {(prevalence: number, fpr: number, tpr: number) => Shares} */
export function onSection(prevalence, fpr, tpr) {
  const rest = 1 - prevalence;
  return [prevalence * tpr, rest * fpr, prevalence * (1 - tpr), rest * (1 - fpr)];
}

/** @type {(cells: readonly number[]) => Shares} */
export function sharesOf(cells) {
  const sum = cells[0] + cells[1] + cells[2] + cells[3];
  return [cells[0] / sum, cells[1] / sum, cells[2] / sum, cells[3] / sum];
}

/** @type {(shares: readonly number[]) => Place} */
export function placeOf(shares) {
  return /** @type {Place} */ ([0, 1, 2].map((axis) => CORNERS.reduce((sum, corner, cell) => sum + corner[axis] * shares[cell], 0)));
}

/**
 * The solid seen without perspective from a side (`turn`) and from above (`tilt`), both in degrees.
 * @param {{ turn: number, tilt: number, zoom: number }} eye
 * @param {number} width
 * @param {number} height
 */
export function seen({ turn, tilt, zoom }, width, height) {
  const [yaw, up] = [(turn * Math.PI) / 180, (tilt * Math.PI) / 180];
  const scale = (Math.min(width, height) / 3.35) * zoom;
  const turned = CORNERS.map(([x, y, z]) => {
    const away = x * Math.sin(yaw) + y * Math.cos(yaw);
    return /** @type {Place} */ ([
      x * Math.cos(yaw) - y * Math.sin(yaw),
      z * Math.cos(up) + away * Math.sin(up),
      z * Math.sin(up) - away * Math.cos(up),
    ]);
  });
  const [a, b, c, d] = turned;
  /** @type {(shares: ArrayLike<number>) => Place} pixels, and how near */
  const at = ({ 0: tp, 1: fp, 2: fn, 3: tn }) => [
    width / 2 + scale * (a[0] * tp + b[0] * fp + c[0] * fn + d[0] * tn),
    height / 2 - scale * (a[1] * tp + b[1] * fp + c[1] * fn + d[1] * tn),
    a[2] * tp + b[2] * fp + c[2] * fn + d[2] * tn,
  ];
  return { turned, at, scale, width, height, above: tilt >= 0, faces: turned.map((corner) => corner[2] < 0) };
}

/** @typedef {ReturnType<typeof seen>} Seen */

/** @type {(shares: readonly number[], prevalence: number, above: boolean) => boolean} whether a cut leaves the point: what lies nearer to the eye is away */
export function kept(shares, prevalence, above) {
  const positives = shares[0] + shares[2];
  return above ? positives <= prevalence + 1e-9 : positives >= prevalence - 1e-9;
}

/**
 * The shares at a point of the screen: those of the visible surface there; null beside the solid.
 * @param {Seen} view
 * @param {{ show: string, depth: number, prevalence: number }} scene
 * @param {number} x
 * @param {number} y
 * @returns {Shares | null}
 */
export function under(view, { show, depth, prevalence }, x, y) {
  /** @type {Shares[][]} */
  const triangles = [];
  if (show === "skin" || show === "cut") {
    FACES.forEach((corners, face) => view.faces[face] && triangles.push(corners.map((corner) => cornerShares(corner, depth))));
  }
  if (show !== "skin") {
    const [a, b, c, d] = [[0, 0], [1, 0], [1, 1], [0, 1]].map(([fpr, tpr]) => onSection(prevalence, fpr, tpr));
    triangles.push([a, b, c], [a, c, d]);
  }
  let [best, nearest] = [/** @type {Shares | null} */ (null), -Infinity];
  triangles.forEach((triangle, at) => {
    const shares = inTriangle(view, triangle, x, y);
    if (!shares) return;
    const isSection = show !== "skin" && at >= triangles.length - 2;
    if (show === "cut" && !isSection && !kept(shares, prevalence, view.above)) return;
    const near = view.at(shares)[2] + (isSection ? 1e-9 : 0);
    if (near > nearest) [best, nearest] = [shares, near];
  });
  return best;
}

/** @type {(view: Seen, triangle: Shares[], x: number, y: number) => Shares | null} */
function inTriangle(view, triangle, x, y) {
  const [a, b, c] = triangle.map(view.at);
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  if (Math.abs(area) < 1e-9) return null;
  const v = ((x - a[0]) * (c[1] - a[1]) - (y - a[1]) * (c[0] - a[0])) / area;
  const w = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / area;
  if (v < 0 || w < 0 || v + w > 1) return null;
  return /** @type {Shares} */ (triangle[0].map((share, cell) => share * (1 - v - w) + triangle[1][cell] * v + triangle[2][cell] * w));
}
