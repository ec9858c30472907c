// The solid painted without WebGL: each surface as a picture of the metric, laid on the screen by its corners.
// The view has no perspective, so a face on the screen is a straight image of the face.

import { paintPixels } from "../../drawing/extent.js";
import { faceTriangles, hasSection, hasSkin, matricesOf, sectionCorners, valuesAt } from "./scene.js";
import { kept } from "./solid.js";
import { pointSize } from "./paint_gl.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./solid.js").Seen} Seen */
/** @typedef {import("./solid.js").Shares} Shares */

const SIZE = 96;

/** @type {(canvas: HTMLCanvasElement) => import("./paint_gl.js").Painter} */
export function canvasPainter(canvas) {
  const ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  return {
    draw(scene, view) {
      const density = Math.min(devicePixelRatio || 1, 2);
      const [wide, high] = [Math.round(view.width * density), Math.round(view.height * density)];
      if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
      ink.setTransform(density, 0, 0, density, 0, 0);
      ink.clearRect(0, 0, view.width, view.height);
      if (scene.show === "matrices") return dots(ink, scene, view);
      const cut = (/** @type {Shares} */ shares) => scene.show !== "cut" || kept(shares, scene.prevalence, view.above);
      const section = () => {
        if (!hasSection(scene)) return;
        const [a, b, , d] = sectionCorners(scene.prevalence);
        surface(ink, scene, view, [a, b, d], false, () => true);
      };
      if (hasSkin(scene)) faceTriangles(scene.depth).forEach((triangle, face) => view.faces[face] && surface(ink, scene, view, triangle, true, cut));
      section(); // what lies before it is cut away
    },
    end: () => {},
  };
}

/**
 * A triangle, or the parallelogram that it begins.
 * @type {(ink: CanvasRenderingContext2D, scene: Scene, view: Seen, corners: Shares[], half: boolean, keep: (shares: Shares) => boolean) => void}
 */
function surface(ink, { metric, total, look }, view, [a, b, c], half, keep) {
  const picture = document.createElement("canvas");
  picture.width = picture.height = SIZE;
  const pen = /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d"));
  const image = pen.createImageData(SIZE, SIZE);
  const points = Array.from({ length: SIZE * SIZE }, (_, at) => {
    const [u, v] = [((at % SIZE) + 0.5) / SIZE, (Math.floor(at / SIZE) + 0.5) / SIZE];
    return /** @type {Shares} */ (a.map((share, cell) => Math.max(share + u * (b[cell] - share) + v * (c[cell] - share), 0)));
  });
  const values = valuesAt(metric, total, points);
  paintPixels(metric.extent, values, look.undefined, image.data);
  points.forEach((shares, at) => keep(shares) || (image.data[4 * at + 3] = 0));
  pen.putImageData(image, 0, 0);
  const [p, q, r] = [a, b, c].map(view.at);
  ink.save();
  ink.beginPath();
  const around = half ? [p, q, r] : [p, q, [q[0] + r[0] - p[0], q[1] + r[1] - p[1]], r];
  around.forEach(([x, y], at) => (at ? ink.lineTo(x, y) : ink.moveTo(x, y)));
  ink.clip();
  ink.transform((q[0] - p[0]) / SIZE, (q[1] - p[1]) / SIZE, (r[0] - p[0]) / SIZE, (r[1] - p[1]) / SIZE, p[0], p[1]);
  ink.drawImage(picture, 0, 0);
  ink.restore();
}

/** @type {(ink: CanvasRenderingContext2D, scene: Scene, view: Seen) => void} far ones first */
function dots(ink, { metric, rows, look }, view) {
  const { shares, places, count } = matricesOf(metric, rows);
  const all = Array.from({ length: count }, (_, at) => ({ at: view.at(shares.subarray(4 * at, 4 * at + 4)), place: places[at] }));
  const radius = pointSize(view, rows) / 2;
  for (const { at: [x, y], place } of all.sort((one, other) => one.at[2] - other.at[2])) {
    ink.fillStyle = place < 0 ? look.undefined : metric.extent.ink(place);
    ink.beginPath();
    ink.arc(x, y, radius, 0, 2 * Math.PI);
    ink.fill();
  }
}
