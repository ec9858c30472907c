// Linked brushing: what lies under the pointer, and what is lit up because of it.

/** @typedef {import("./figure.js").Layout} Layout */
/** @typedef {import("./model.js").Shown} Shown */
/** @typedef {import("./draw_plane.js").Lit} Lit */
/** @typedef {Lit & { matrix?: { hits: number, right: number }, range?: [number, number] }} Brushed */
/** @typedef {import("./plane.js").Box} Box */

const NEAR = 14;

/** @type {(layout: Layout, shown: Shown, x: number, y: number) => Brushed | null} */
export function brushed({ plane, values }, shown, x, y) {
  if (inside(plane.box, x, y, 6)) return nearMatrix(plane, shown, x, y);
  if (inside(values.bars, x, y)) return ofBar(values, shown, x);
  const [sticks, counts] = [values.sticks, values.counts];
  if ((sticks && inside(sticks, x, y)) || (counts && inside(counts, x, y, 8))) return nearValue(values, shown, x);
  return null;
}

/** @type {(box: Box, x: number, y: number, room?: number) => boolean} */
const inside = (box, x, y, room = 0) =>
  x >= box.x - room && x <= box.x + box.width + room && y >= box.y - room && y <= box.y + box.height + room;

/** @type {(shown: Shown, level: number) => Brushed} */
export function ofLevel({ levels }, level) {
  const value = levels ? levels.values[level] : NaN;
  return { levels: new Set([level]), edges: Number.isFinite(value) ? [value] : [] };
}

/** @type {(plane: Layout["plane"], shown: Shown, x: number, y: number) => Brushed | null} */
function nearMatrix(plane, shown, x, y) {
  const { p, n, levels, values } = shown;
  const { fpr, tpr } = plane.back(x, y);
  const hits = Math.min(Math.max(Math.round(tpr * p), 0), p);
  const right = Math.min(Math.max(Math.round((1 - fpr) * n), 0), n);
  const at = plane.place(1 - right / n, hits / p);
  if (!at || Math.hypot(at[0] - x, at[1] - y) > Math.max(NEAR, plane.spacing)) return null;
  const k = hits * (n + 1) + right;
  const value = values[k];
  const lit = levels && levels.place[k] >= 0 ? ofLevel(shown, levels.place[k]) : { levels: null, edges: Number.isFinite(value) ? [value] : [] };
  return { ...lit, matrix: { hits, right } };
}

/** @type {(values: Layout["values"], shown: Shown, x: number) => Brushed | null} */
function ofBar({ bars }, { metric, levels, forecast }, x) {
  if (!forecast) return null;
  const count = forecast.bins.length;
  const bin = Math.min(Math.max(Math.floor(((x - bars.x) / bars.width) * count), 0), count - 1);
  const { extent } = metric;
  const range = /** @type {[number, number]} */ ([extent.back(bin / count), extent.back((bin + 1) / count)]);
  const inBin = new Set();
  levels?.values.forEach((value, level) => {
    const at = Math.min(Math.floor(extent.at(value) * count + 1e-9), count - 1);
    if (at === bin) inBin.add(level);
  });
  return { levels: levels ? inBin : null, edges: range.filter((edge) => edge > extent.low && edge < extent.high), range };
}

/** @type {(values: Layout["values"], shown: Shown, x: number) => Brushed | null} */
function nearValue({ x: scale }, shown, x) {
  const { levels, metric } = shown;
  let [best, least] = [-1, 9];
  levels?.values.forEach((value, level) => {
    const away = Math.abs(scale.at(metric.extent.at(value)) - x);
    if (away < least) [best, least] = [level, away];
  });
  return best < 0 ? null : ofLevel(shown, best);
}
