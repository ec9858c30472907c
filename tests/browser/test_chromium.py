"""The browser of the tests really draws: WebGL2 in software, floats in textures, pixels on the screen."""

from base64 import b64encode

import pytest

PAGE = """<!doctype html>
<meta charset="utf-8"><title>a triangle</title>
<style>body { margin: 0 }</style>
<canvas width="64" height="64"></canvas>
<script type="module" src="draw.js"></script>
"""

DRAW = """
const canvas = document.querySelector("canvas");
const gl = canvas.getContext("webgl2", { preserveDrawingBuffer: true });

function shader(type, source) {
  const made = gl.createShader(type);
  gl.shaderSource(made, "#version 300 es\\nprecision highp float;\\n" + source);
  gl.compileShader(made);
  if (!gl.getShaderParameter(made, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(made));
  return made;
}

// One triangle over the lower left half of the target, in one colour.
const program = gl.createProgram();
gl.attachShader(program, shader(gl.VERTEX_SHADER, `
  void main() { gl_Position = vec4(gl_VertexID == 1 ? 1. : -1., gl_VertexID == 2 ? 1. : -1., 0., 1.); }`));
gl.attachShader(program, shader(gl.FRAGMENT_SHADER, `
  uniform vec4 colour; out vec4 pixel;
  void main() { pixel = colour; }`));
gl.linkProgram(program);
gl.useProgram(program);

function draw(...colour) {
  gl.clearColor(0, 0, 0, 1);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.uniform4f(gl.getUniformLocation(program, "colour"), ...colour);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
}

export function bytes() {
  draw(1, 0.2, 0, 1);
  const read = (x, y) => {
    const pixel = new Uint8Array(4);
    gl.readPixels(x, y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    return [...pixel];
  };
  return { inside: read(8, 8), outside: read(56, 56) };
}

export function floats() {
  if (!gl.getExtension("EXT_color_buffer_float")) throw new Error("no EXT_color_buffer_float");
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32F, 64, 64);
  const target = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, target);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D,
    gl.getParameter(gl.TEXTURE_BINDING_2D), 0);
  draw(-1234.5, 1e-20, 3.25, 1);
  const pixel = new Float32Array(4);
  gl.readPixels(8, 8, 1, 1, gl.RGBA, gl.FLOAT, pixel);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  return [...pixel];
}

bytes();
document.body.dataset.drawn = "yes";
"""


@pytest.fixture
def triangle(page, serve, tmp_path):
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "draw.js").write_text(DRAW, encoding="utf-8")
    page.goto(f"{serve(tmp_path)}/index.html")
    page.wait_for_selector("body[data-drawn]", state="attached")
    return page


def run(page, function):
    return page.evaluate(f"async () => (await import('/draw.js')).{function}()")


def test_a_triangle_drawn_with_webgl2_is_read_back_pixel_by_pixel(triangle):
    assert run(triangle, "bytes") == {"inside": [255, 51, 0, 255], "outside": [0, 0, 0, 255]}


def test_a_texture_of_floats_is_drawn_into_and_read_back_exactly(triangle):
    assert run(triangle, "floats") == pytest.approx([-1234.5, 1e-20, 3.25, 1], rel=1e-7, abs=0)


def test_what_webgl2_drew_is_on_the_screen(triangle):
    shown = triangle.evaluate(
        """async (png) => {
            const image = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob());
            const canvas = new OffscreenCanvas(image.width, image.height);
            const pen = canvas.getContext("2d");
            pen.drawImage(image, 0, 0);
            const read = (x, y) => [...pen.getImageData(x, y, 1, 1).data];
            return { inside: read(8, 55), outside: read(55, 8) };
        }""",
        b64encode(triangle.locator("canvas").screenshot()).decode(),
    )
    assert shown == {"inside": [255, 51, 0, 255], "outside": [0, 0, 0, 255]}


def test_a_script_is_served_as_javascript(page, serve, tmp_path):
    (tmp_path / "empty.js").write_text("", encoding="utf-8")
    answer = page.request.get(f"{serve(tmp_path)}/empty.js")
    assert answer.headers["content-type"] == "text/javascript"
