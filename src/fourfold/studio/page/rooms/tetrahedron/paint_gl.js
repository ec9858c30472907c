// The solid painted by WebGL2: the metric is evaluated at every pixel by the graphics card.

import { LEVEL_PLACES, POINT_FRAGMENT, POINT_VERTEX, SURFACE_VERTEX, surfaceFragment } from "./shaders.js";
import { last } from "../../drawing/last.js";
import { belowCut, faceTriangles, hasSection, hasSkin, matricesOf, sectionCorners } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./solid.js").Seen} Seen */
/** @typedef {{ draw: (scene: Scene, view: Seen) => void, end: () => void }} Painter */
/** @typedef {import("../../shell/metric.js").ShownMetric} ShownMetric */

const DIMMER = [1, 0.93, 0.86, 0.96]; // of the faces: a little light from the side

/**
 * @param {HTMLCanvasElement} canvas
 * @param {string} prelude of all formulas in GLSL
 * @returns {Painter | null} null where there is no WebGL2
 */
export function glPainter(canvas, prelude) {
  const found = canvas.getContext("webgl2", { antialias: false, alpha: true, premultipliedAlpha: true });
  if (!found) return null;
  const gl = found;
  const buffer = gl.createBuffer();
  const dots = { shares: gl.createBuffer(), places: gl.createBuffer() };
  const [colours, levels] = [textureIn(gl, 0), textureIn(gl, 1)];
  /** @type {Map<string, WebGLProgram>} */
  const programs = new Map();
  let dotted = { metric: /** @type {ShownMetric | null} */ (null), rows: 0, count: 0 };

  /** @type {(metric: ShownMetric) => WebGLProgram} */
  function surfaceProgram({ glsl, parameters }) {
    const names = Object.keys(parameters);
    const known = programs.get(glsl);
    if (known) return known;
    const made = linked(gl, SURFACE_VERTEX, surfaceFragment(prelude, glsl, names));
    programs.set(glsl, made);
    return made;
  }

  const colour = last((/** @type {Uint8Array} */ pixels) => {
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, colours);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, 256, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  });
  const line = last((/** @type {import("../../drawing/extent.js").Extent} */ extent) => {
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, levels);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32F, LEVEL_PLACES, 1, 0, gl.RED, gl.FLOAT, nearestLevels(extent));
  });

  /** @type {(program: WebGLProgram, scene: Scene, view: Seen) => (name: string) => WebGLUniformLocation | null} */
  function begin(program, scene, view) {
    gl.useProgram(program);
    const at = (/** @type {string} */ name) => gl.getUniformLocation(program, name);
    gl.uniformMatrix4x3fv(at("corners"), false, view.turned.flat());
    gl.uniform2f(at("scale"), (2 * view.scale) / view.width, (2 * view.scale) / view.height);
    gl.uniform3fv(at("none"), rgb(scene.look.undefined));
    gl.uniform1i(at("colours"), 0);
    return at;
  }

  /** @type {(scene: Scene, view: Seen) => void} */
  function surfaces(scene, view) {
    const { metric, total, depth, prevalence } = scene;
    const { extent } = metric;
    const program = surfaceProgram(metric);
    const at = begin(program, scene, view);
    for (const [name, value] of Object.entries(metric.parameters)) gl.uniform1f(at(`set_${name}`), value);
    gl.uniform1f(at("total"), total);
    gl.uniform1i(at("bent"), Number(extent.bent));
    const from = extent.bent ? Math.min(extent.low < 0 ? -1 : 0, 0) : extent.from;
    const width = extent.bent ? (extent.high > 0 ? 1 : 0) - from : extent.to - extent.from;
    gl.uniform2f(at("span"), from, 1 / (width || 1));
    line(extent);
    gl.uniform1i(at("levels"), 1);
    gl.uniform1i(at("lined"), Number(scene.isolines && extent.levels.length > 0));
    gl.uniform1f(at("lineWidth"), 0.9 * density());
    const place = gl.getAttribLocation(program, "shares");
    /** @type {(points: number[][], light: number) => void} a convex polygon */
    const paint = (points, light) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(points.flat()), gl.DYNAMIC_DRAW);
      gl.enableVertexAttribArray(place);
      gl.vertexAttribPointer(place, 4, gl.FLOAT, false, 0, 0);
      gl.uniform1f(at("light"), light);
      gl.drawArrays(gl.TRIANGLE_FAN, 0, points.length);
    };
    if (hasSkin(scene)) {
      faceTriangles(depth).forEach((triangle, face) => {
        if (view.faces[face]) paint(scene.show === "cut" ? belowCut(triangle, prevalence, view.above) : triangle, DIMMER[face]);
      });
    }
    if (hasSection(scene)) paint(sectionCorners(prevalence), 1);
  }

  /** @type {WebGLProgram | null} */
  let pointProgram = null;
  /** @type {(scene: Scene, view: Seen) => void} */
  function points(scene, view) {
    const { metric, rows } = scene;
    if (dotted.metric !== metric || dotted.rows !== rows) {
      const { shares, places, count } = matricesOf(metric, rows);
      for (const [held, data] of /** @type {const} */ ([[dots.shares, shares], [dots.places, places]])) {
        gl.bindBuffer(gl.ARRAY_BUFFER, held);
        gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
      }
      dotted = { metric, rows, count };
    }
    const program = (pointProgram ??= linked(gl, POINT_VERTEX, POINT_FRAGMENT));
    const at = begin(program, scene, view);
    gl.uniform1f(at("size"), pointSize(view, rows) * density());
    for (const [name, held, size] of /** @type {const} */ ([["shares", dots.shares, 4], ["place", dots.places, 1]])) {
      const place = gl.getAttribLocation(program, name);
      gl.bindBuffer(gl.ARRAY_BUFFER, held);
      gl.enableVertexAttribArray(place);
      gl.vertexAttribPointer(place, size, gl.FLOAT, false, 0, 0);
    }
    gl.drawArrays(gl.POINTS, 0, dotted.count);
  }

  return {
    draw(scene, view) {
      const [wide, high] = [Math.round(view.width * density()), Math.round(view.height * density())];
      if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
      gl.viewport(0, 0, wide, high);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
      gl.enable(gl.DEPTH_TEST);
      gl.depthFunc(gl.LEQUAL);
      colour(scene.metric.extent.pixels);
      if (scene.show === "matrices") points(scene, view);
      else surfaces(scene, view);
    },
    end: () => gl.getExtension("WEBGL_lose_context")?.loseContext(),
  };
}

/** @type {(gl: WebGL2RenderingContext, unit: number) => WebGLTexture} a texture of one row, for look-up */
function textureIn(gl, unit) {
  const texture = /** @type {WebGLTexture} */ (gl.createTexture());
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  for (const which of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, which, gl.NEAREST);
  return texture;
}

/** @type {(extent: import("../../drawing/extent.js").Extent) => Float32Array} so that no pixel has to search */
function nearestLevels({ levels, at }) {
  const places = levels.map(at);
  return Float32Array.from({ length: LEVEL_PLACES }, (_, place) => {
    const here = place / (LEVEL_PLACES - 1);
    return places.reduce((best, one) => (Math.abs(one - here) < Math.abs(best - here) ? one : best), 9);
  });
}

const density = () => Math.min(devicePixelRatio || 1, 2);

/** @type {(view: Seen, rows: number) => number} the diameter at which neighbours do not quite touch */
export const pointSize = (view, rows) => Math.min(Math.max((2.1 * view.scale) / (rows + 1), 2.5), 30);

/** @type {(colour: string) => [number, number, number]} #rrggbb as shares */
function rgb(colour) {
  const code = Number.parseInt(colour.slice(1), 16);
  return [((code >> 16) & 255) / 255, ((code >> 8) & 255) / 255, (code & 255) / 255];
}

/** @type {(gl: WebGL2RenderingContext, vertex: string, fragment: string) => WebGLProgram} */
function linked(gl, vertex, fragment) {
  const program = gl.createProgram();
  for (const [kind, source] of /** @type {const} */ ([[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]])) {
    const shader = /** @type {WebGLShader} */ (gl.createShader(kind));
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) throw new Error(`the graphics card refuses the formula: ${gl.getProgramInfoLog(program)}`);
  return program;
}
