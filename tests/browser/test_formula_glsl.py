"""The GLSL functions, compiled and run by WebGL2 in Chromium, are the formulas that NumPy evaluates."""

import base64
import itertools

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.formulas import bounds, glsl, parse
from fourfold.core.formulas.browser import GLSL_PRELUDE

OTHER = {
    "alpha": 0.3,
    "beta": 2.0,
    "benefit_tp": 2.0,
    "benefit_fp": -3.0,
    "benefit_fn": -0.5,
    "benefit_tn": 0.25,
}
TYPED = [
    "1 if TP > FP else (2 if FN >= TN else (3 if TP == FN or not TN != 0 else 4))",
    "(TP if FP < FN < TN else -TP)/(1 if 2*TP <= FP else 0)",
    "log2(TP/FP) + log10(1 + TN)",
    "min(TP, FP, FN/TN) - max(TP/FN, TN, 2)",
    "(-1)/0 + TP/(0*FN) + 0*(TN/0)",
    "1/(0*(TP - FP)) + 1/(-0*sqrt(TN))",
    "sqrt(TP - FN) + log(TP - FP)",
    "sign(TP - FN)*abs(FP - TN)**3/(TP - FN)**2 + sign(TP/0)",
    "min(TP/0, 3) + max(-TP/0, FN) + 2/(TP/0) + (TP/0)/(-2)",
    "TP**-2 + FP**0.5 + 1e-6*FN + 1e6*TN",
    "1 if TP < FP/FN or 2 == TN/TP else 0",
    "sqrt(TP/FP) - log(FN/TN) + abs(-TN/TP)",
]
DRAW = """async ({ prelude, functions, columns, width }) => {
  const gl = new OffscreenCanvas(1, 1).getContext("webgl2");
  if (!gl || !gl.getExtension("EXT_color_buffer_float")) throw new Error("no floats in WebGL2 here");
  const height = columns.length / 4 / width;
  const texture = (data) => {
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32F, width, height);
    if (data) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, height, gl.RGBA, gl.FLOAT, data);
    return gl.getParameter(gl.TEXTURE_BINDING_2D);
  };
  const target = texture(null);
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, target, 0);
  gl.bindTexture(gl.TEXTURE_2D, texture(Float32Array.from(columns)));
  gl.viewport(0, 0, width, height);
  const shader = (type, source) => {
    const made = gl.createShader(type);
    gl.shaderSource(made, "#version 300 es\\nprecision highp float;\\n" + source);
    gl.compileShader(made);
    if (!gl.getShaderParameter(made, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(made) + source);
    return made;
  };
  const corner = shader(gl.VERTEX_SHADER, `void main() {
    gl_Position = vec4(gl_VertexID == 1 ? 3. : -1., gl_VertexID == 2 ? 3. : -1., 0., 1.); }`);
  const pixels = new Float32Array(width * height * 4), all = [];
  for (const { source, parameters, settings } of functions) {
    const program = gl.createProgram();
    const uniforms = parameters.map((name) => `uniform float set_${name};`).join("\\n");
    const given = parameters.map((name) => `, set_${name}`).join("");
    gl.attachShader(program, corner);
    gl.attachShader(program, shader(gl.FRAGMENT_SHADER, `${prelude}\\n${source}\\n${uniforms}
      uniform sampler2D counts; out vec4 pixel;
      void main() { pixel = vec4(metric(texelFetch(counts, ivec2(gl_FragCoord.xy), 0)${given}), 0, 0); }`));
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
    gl.useProgram(program);
    for (const setting of settings) {
      const place = (name) => gl.getUniformLocation(program, `set_${name}`);
      for (const name of parameters) gl.uniform1f(place(name), setting[name]);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      gl.readPixels(0, 0, width, height, gl.RGBA, gl.FLOAT, pixels);
      all.push(Float32Array.from(pixels.filter((_, place) => place % 4 < 2)));
    }
    gl.deleteProgram(program);
  }
  const bytes = new Uint8Array(await new Blob(all).arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text);
}"""
LATTICE = np.array([cell for cell in itertools.product(range(13), repeat=4) if sum(cell) <= 12]).T


def cases():
    for metric in ff.metrics.values():
        other = {name: OTHER[name] for name in metric.parameters}
        yield metric.name, metric.formula, [dict(metric.parameters), other] if other else [{}]
    yield from ((text, parse(text), [{}]) for text in TYPED)


CASES = list(cases())


@pytest.fixture
def drawn(page):
    """Draw all formulas on the whole lattice: for each formula and setting its values and their kinds."""
    functions = [
        {"source": glsl(formula), "parameters": list(formula.parameters), "settings": settings}
        for _, formula, settings in CASES
    ]
    given = {"prelude": GLSL_PRELUDE, "functions": functions, "columns": LATTICE.T.ravel().tolist()}
    found = np.frombuffer(base64.b64decode(page.evaluate(DRAW, given | {"width": 70})), np.float32)
    return found.reshape(-1, LATTICE.shape[1], 2).astype(float)


def test_every_formula_is_drawn_as_numpy_computes_it(drawn):
    kinds, values, runs = {}, {}, iter(drawn)
    for name, formula, settings in CASES:
        for setting, found in zip(settings, runs, strict=False):
            wanted = bounds.enclose(formula, tuple(LATTICE), setting)
            exact = ff.Metric(name, formula, "", parameters=setting)(*LATTICE)
            other = decided(found) != kind(exact)
            if other.any():
                kinds[name] = LATTICE[:, other][:, 0]
            # The proven rounding error of doubles, in floats, and some for their logarithms.
            room = 2 * wanted.radius * 2.0**29 + 2e-5 * np.abs(exact)
            finite = (kind(exact) == 0) & ~other
            far = np.abs(found[finite, 0] - exact[finite]) - room[finite]
            if far.size and far.max() > 0:
                worst = np.argmax(far)
                values[name] = LATTICE[:, finite][:, worst], found[finite, 0][worst], exact[finite][worst]
    assert (kinds, values) == ({}, {})


def kind(values):
    """2 where undefined, 1 and -1 where infinite, else 0."""
    return np.where(np.isnan(values), 2, np.where(np.isinf(values), np.sign(values), 0))


def decided(found):
    """Return the same from the two numbers of GLSL: where infinite, the first is the direction."""
    return np.where(found[:, 1] == 1, found[:, 0], found[:, 1])
