"""The colour scales are even to the eye, and can be told apart by everyone."""

import numpy as np
import pytest

SCALES = """async () => {
    const { SCALES } = await import("/drawing/colours.js");
    return Object.fromEntries(Object.entries(SCALES).map(([name, bytes]) => [name, [...bytes]]));
}"""
# Viénot, Brettel & Mollon 1999: linear RGB as a person without the red or the green cones sees it.
BLIND = {
    "without red cones": [[0.1121, 0.8853, -0.0005], [0.1127, 0.8897, -0.0001], [0.0045, 0.0, 1.0019]],
    "without green cones": [[0.2920, 0.7054, -0.0003], [0.2934, 0.7089, 0.0], [-0.0210, 0.0256, 1.0019]],
    "with all": np.eye(3),
}


@pytest.fixture
def scales(page, serve, root):
    page.goto(serve(root / "src/fourfold/studio/page") + "/formula.js")
    return {name: np.array(flat).reshape(-1, 3) / 255 for name, flat in page.evaluate(SCALES).items()}


def linear(rgb):
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def oklab(light):
    cones = light @ np.array(
        [[0.4122214708, 0.2119034982, 0.0883024619], [0.5363325363, 0.6806995451, 0.2817188376],
         [0.0514459929, 0.1073969566, 0.6299787005]]
    )  # fmt: skip
    return np.cbrt(np.maximum(cones, 0)) @ np.array(
        [[0.2104542553, 1.9779984951, 0.0259040371], [0.7936177850, -2.4285922050, 0.7827717662],
         [-0.0040720468, 0.4505937099, -0.8086757660]]
    )  # fmt: skip


def test_equal_steps_look_equal(scales):
    for name, rgb in scales.items():
        lab = oklab(linear(rgb))[::16]
        steps = np.linalg.norm(np.diff(lab, axis=0), axis=1)
        assert steps.max() < 1.35 * steps.min(), name


def test_lightness_alone_orders_the_values(scales):
    for sight in BLIND.values():
        light = {
            name: oklab(np.clip(linear(rgb) @ np.transpose(sight), 0, 1))[:, 0]
            for name, rgb in scales.items()
        }
        assert (np.diff(light["one"][::8]) > 0.005).all()
        assert (np.diff(light["two"][:128:8]) > 0.005).all()
        assert (np.diff(light["two"][128::8]) < -0.005).all()


def test_the_two_signs_are_told_apart_with_every_colour_vision(scales):
    for sight in BLIND.values():
        lab = oklab(np.clip(linear(scales["two"]) @ np.transpose(sight), 0, 1))
        apart = np.linalg.norm(lab[:96] - lab[::-1][:96], axis=1)  # equally far from zero
        assert apart.min() > 0.06


def test_undefined_is_magenta(page, serve, root):
    page.goto(serve(root / "src/fourfold/studio/page") + "/formula.js")
    assert (
        page.evaluate("""async () => {
        const { colourAt, css, SCALES } = await import("/drawing/colours.js");
        return css(colourAt(SCALES.two, NaN));
    }""")
        == "rgb(255 0 255)"
    )
