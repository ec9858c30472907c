// Contours of a function of two coordinates: where it crosses each level on the lines of a grid, polished to the
// last digits, and joined cell by cell (marching squares). Undefined corners end a contour; a jump is none.

/** @typedef {(xs: Float64Array, ys: Float64Array) => Float64Array} Field values at many points at once */
/** @typedef {[number, number][]} Polyline */
/** @typedef {{level: number, lines: Polyline[]}} Contour */
/** @typedef {{x0: number, y0: number, x1: number, y1: number, f0: number, f1: number, level: number}} Edge */

const ROUNDS = 60;
const HALVINGS = 42;
const BEFORE_END = [2 ** -40, 2 ** -30];
const CLOSE = 1e-13;
const NOISE = 4e-16;
const JUMP = 1e-7;

/**
 * Even lines over a window, and some very near 0 and 1, where contours of many metrics meet in one point.
 * @param {number} low
 * @param {number} high
 * @param {number} steps
 */
export function gridLines(low, high, steps) {
  const width = (high - low) / steps;
  const lines = [low, high];
  for (let step = 0; step < steps; step += 1) lines.push(low + width * (step + 0.618));
  for (const edge of [0, 1]) {
    for (let fine = 1; fine <= 6; fine += 1) {
      for (const side of [-1, 1]) lines.push(edge + side * width * 0.618 * 0.25 ** fine);
    }
  }
  const inside = lines.filter((line) => line >= low && line <= high).sort((a, b) => a - b);
  return Float64Array.from(inside.filter((line, at) => at === 0 || line - inside[at - 1] > 1e-12));
}

/**
 * @param {Field} field
 * @param {readonly number[]} levels
 * @param {{x: Float64Array, y: Float64Array}} grid ascending lines
 * @returns {Contour[]}
 */
export function contours(field, levels, grid) {
  const found = crossings(field, onGrid(field, grid), levels, grid);
  const points = polished(field, found.flatMap(({ edges }) => edges));
  let from = 0;
  return found.map(({ edges, cells }, at) => {
    const own = points.slice(from, from + edges.length);
    from += edges.length;
    return { level: levels[at], lines: chains(pairs(field, levels[at], own, cells), own) };
  });
}

/** @type {(field: Field, grid: {x: Float64Array, y: Float64Array}) => Float64Array} */
function onGrid(field, { x, y }) {
  const xs = new Float64Array(x.length * y.length);
  const ys = new Float64Array(xs.length);
  for (let row = 0, k = 0; row < y.length; row += 1) {
    for (let column = 0; column < x.length; column += 1, k += 1) {
      xs[k] = x[column];
      ys[k] = y[row];
    }
  }
  return field(xs, ys);
}

/** @typedef {Omit<Edge, "level"> & {cells: readonly [number, number]}} Piece an edge and the cells beside it; -1 for none */
/** @typedef {{edges: Edge[], cells: Map<number, number[]>}} Crossed the edges that a level crosses, and by cell those on its border */

/**
 * The edges of the grid that each level crosses; where the field is undefined at one end, the defined piece.
 * @param {Field} field
 * @param {Float64Array} values
 * @param {readonly number[]} levels
 * @param {{x: Float64Array, y: Float64Array}} grid
 */
function crossings(field, values, levels, { x, y }) {
  const found = levels.map(() => /** @type {Crossed} */ ({ edges: [], cells: new Map() }));
  const [columns, rows] = [x.length, y.length];
  /** @type {Piece[]} */
  const torn = [];
  /** @type {(from: number, to: number, one: number, other: number) => void} */
  const visit = (from, to, one, other) => {
    const [f0, f1] = [values[from], values[to]];
    const piece = () => pieceOf(x, y, values, f0 === f0 ? [from, to] : [to, from], [one, other]);
    if (f0 === f0 && f1 === f1) {
      for (let at = 0; at < levels.length; at += 1) if (f0 < levels[at] !== f1 < levels[at]) cross(found[at], piece(), levels[at]);
    } else if (f0 === f0 || f1 === f1) torn.push(piece());
  };
  for (let row = 0, k = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1, k += 1) {
      if (column + 1 < columns) visit(k, k + 1, row + 1 < rows ? k : -1, row > 0 ? k - columns : -1);
      if (row + 1 < rows) visit(k, k + columns, column + 1 < columns ? k : -1, column > 0 ? k - 1 : -1);
    }
  }
  shorten(field, torn);
  for (const piece of torn) levels.forEach((level, at) => piece.f0 < level !== piece.f1 < level && cross(found[at], piece, level));
  return found;
}

/** @type {(x: Float64Array, y: Float64Array, values: Float64Array, ends: readonly [number, number], cells: readonly [number, number]) => Piece} */
function pieceOf(x, y, values, [from, to], cells) {
  const [columns, other] = [x.length, to % x.length];
  return { x0: x[from % columns], y0: y[Math.floor(from / columns)], f0: values[from], x1: x[other], y1: y[Math.floor(to / columns)], f1: values[to], cells };
}

/** @type {(crossed: Crossed, piece: Piece, level: number) => void} */
function cross({ edges, cells }, { x0, y0, x1, y1, f0, f1, cells: beside }, level) {
  for (const cell of beside) {
    if (cell < 0) continue;
    const held = cells.get(cell);
    if (held) held.push(edges.length);
    else cells.set(cell, [edges.length]);
  }
  edges.push({ x0, y0, x1, y1, f0, f1, level });
}

/**
 * The undefined end moves to the last place with a value: by halving, but first right before the end, for most
 * often the end alone is undefined.
 * @type {(field: Field, torn: Piece[]) => void}
 */
function shorten(field, torn) {
  const last = Float64Array.from(torn, ({ f0 }) => f0);
  const [sure, beyond] = [new Float64Array(torn.length), new Float64Array(torn.length).fill(1)];
  const wide = () => sure.some((from, at) => beyond[at] - from > BEFORE_END[0]);
  for (let round = 0; round < HALVINGS && wide(); round += 1) {
    const tried = sure.map((from, at) => 1 - (BEFORE_END[round] ?? 1 - (from + beyond[at]) / 2));
    const found = field(
      tried.map((t, at) => torn[at].x0 + (torn[at].x1 - torn[at].x0) * t),
      tried.map((t, at) => torn[at].y0 + (torn[at].y1 - torn[at].y0) * t),
    );
    found.forEach((value, at) => {
      if (value !== value) beyond[at] = tried[at];
      else if (tried[at] > sure[at]) [sure[at], last[at]] = [tried[at], value];
    });
  }
  torn.forEach((piece, at) => {
    piece.x1 = piece.x0 + (piece.x1 - piece.x0) * sure[at];
    piece.y1 = piece.y0 + (piece.y1 - piece.y0) * sure[at];
    piece.f1 = last[at];
  });
}

/**
 * Where on its edge the field takes the level: false position (Anderson and Björck), halved
 * when it is slow; all edges together.
 * @param {Field} field
 * @param {Edge[]} edges
 * @returns {([number, number] | null)[]} null at a jump
 */
function polished(field, edges) {
  const brackets = edges.map(bracketOf);
  let active = edges.map((_, at) => at).filter((at) => brackets[at].off === Infinity);
  for (let round = 0; round < ROUNDS && active.length; round += 1) {
    const xs = new Float64Array(active.length);
    const ys = new Float64Array(active.length);
    active.forEach((at, place) => {
      const bracket = brackets[at];
      bracket.t = guess(bracket, round);
      [xs[place], ys[place]] = along(edges[at], bracket.t);
    });
    const found = field(xs, ys);
    active = active.filter((at, place) => narrowed(brackets[at], found[place] - edges[at].level));
  }
  return edges.map((edge, at) => {
    const { t, off } = brackets[at];
    const size = Math.min(Math.abs(edge.f0 - edge.level), 1) + Math.min(Math.abs(edge.f1 - edge.level), 1);
    return Math.abs(off) <= JUMP * Math.max(size, 1e-3) ? along(edge, t) : null;
  });
}

/** @type {(edge: Edge, t: number) => [number, number]} */
const along = ({ x0, y0, x1, y1 }, t) => [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t];

/** @typedef {{a: number, b: number, fa: number, fb: number, t: number, off: number, side: number}} Bracket */

/** @type {(edge: Edge) => Bracket} done where an end is on the level */
function bracketOf({ f0, f1, level }) {
  const [fa, fb] = [f0 - level, f1 - level];
  const on = Math.abs(fa) < NOISE ? 0 : Math.abs(fb) < NOISE ? 1 : -1;
  return { a: 0, b: 1, fa, fb, t: Math.max(on, 0), off: on < 0 ? Infinity : 0, side: 0 };
}

/** @type {(bracket: Bracket, round: number) => number} */
function guess({ a, b, fa, fb }, round) {
  const middle = (a + b) / 2;
  if ((round > 7 && round % 2) || !Number.isFinite(fa) || !Number.isFinite(fb)) return middle;
  const linear = a - (fa * (b - a)) / (fb - fa);
  return linear > a && linear < b ? linear : middle;
}

/**
 * Keep the half with the crossing; says whether more rounds are wanted.
 * @type {(bracket: Bracket, off: number) => boolean}
 */
function narrowed(bracket, off) {
  bracket.off = off;
  if (Number.isNaN(off) || Math.abs(off) < NOISE) return false;
  const side = off < 0 === bracket.fa < 0 ? 1 : -1; // which end moves
  const moved = side > 0 ? bracket.fa : bracket.fb;
  const weight = side === bracket.side ? relaxed(off / moved) : 1; // the other end has stayed twice
  if (side > 0) [bracket.a, bracket.fa, bracket.fb] = [bracket.t, off, bracket.fb * weight];
  else [bracket.b, bracket.fb, bracket.fa] = [bracket.t, off, bracket.fa * weight];
  bracket.side = side;
  return bracket.b - bracket.a > CLOSE;
}

/** @type {(share: number) => number} */
const relaxed = (share) => (share < 1 && Number.isFinite(share) ? 1 - share : 0.5);

/**
 * Which points are joined: the two of a cell, or the two pairs of a saddle.
 * @param {Field} field
 * @param {number} level
 * @param {([number, number] | null)[]} points
 * @param {Map<number, number[]>} cells
 */
function pairs(field, level, points, cells) {
  /** @type {[number, number][]} */
  const joined = [];
  for (const edges of cells.values()) {
    const there = edges.filter((edge) => points[edge]);
    if (there.length === 2) joined.push([there[0], there[1]]);
    else if (there.length === 4) joined.push(...saddle(field, level, points, there));
  }
  return joined;
}

/**
 * The pairing whose two middles lie nearer to the level.
 * @type {(field: Field, level: number, points: ([number, number] | null)[], four: number[]) => [number, number][]}
 */
function saddle(field, level, points, [a, b, c, d]) {
  /** @type {[number, number][][]} */
  const pairings = [[[a, b], [c, d]], [[a, c], [b, d]], [[a, d], [b, c]]];
  const ends = pairings.flat().map((pair) => pair.map((edge) => /** @type {[number, number]} */ (points[edge])));
  const off = field(
    Float64Array.from(ends, ([from, to]) => (from[0] + to[0]) / 2),
    Float64Array.from(ends, ([from, to]) => (from[1] + to[1]) / 2),
  ).map((value) => (Number.isNaN(value) ? Infinity : Math.abs(value - level)));
  const cost = pairings.map((_, at) => off[2 * at] + off[2 * at + 1]);
  return pairings[cost.indexOf(Math.min(...cost))] ?? pairings[0];
}

/**
 * Pairs that share a point, strung together: open lines first, then closed ones.
 * @param {[number, number][]} joined
 * @param {([number, number] | null)[]} points
 * @returns {Polyline[]}
 */
function chains(joined, points) {
  /** @type {Map<number, number[]>} */
  const beside = new Map();
  for (const [a, b] of joined) {
    beside.set(a, [...(beside.get(a) ?? []), b]);
    beside.set(b, [...(beside.get(b) ?? []), a]);
  }
  const ends = [...beside.keys()].filter((at) => beside.get(at)?.length === 1);
  /** @type {Polyline[]} */
  const lines = [];
  for (const start of [...ends, ...beside.keys()]) {
    const chain = walk(start, beside);
    if (chain.length > 1) lines.push(chain.map((at) => /** @type {[number, number]} */ (points[at])));
  }
  return lines;
}

/** @type {(start: number, beside: Map<number, number[]>) => number[]} */
function walk(start, beside) {
  const chain = [start];
  for (let here = start; ;) {
    const next = beside.get(here)?.pop();
    if (next === undefined) return chain;
    beside.set(next, (beside.get(next) ?? []).filter((at) => at !== here));
    chain.push(next);
    here = next;
  }
}
