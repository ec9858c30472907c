"""The two signs of a value are told apart with every common kind of colour vision."""

import numpy as np
import pytest

# Viénot, Brettel & Mollon 1999: linear light as a person without the red or the green cones sees it.
SIGHT = {
    "without red cones": [[0.1121, 0.8853, -0.0005], [0.1127, 0.8897, -0.0001], [0.0045, 0.0, 1.0019]],
    "without green cones": [[0.2920, 0.7054, -0.0003], [0.2934, 0.7089, 0.0], [-0.0210, 0.0256, 1.0019]],
    "with all": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
}
CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


@pytest.mark.parametrize("sight", SIGHT)
def test_equal_sizes_of_both_signs_have_colours_that_differ(page, serve, root, sight):
    page.goto(serve(root / "src/fourfold/studio/page") + "/formula.js")
    pixels = page.evaluate("""async () => {
        const { diverging, table } = await import("/design/scales.js");
        return [...table(diverging, 65)];
    }""")
    rgb = np.reshape(pixels, (-1, 4))[:, :3] / 255
    light = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    seen = np.clip(light @ np.transpose(SIGHT[sight]), 0, 1)
    oklab = np.cbrt(seen @ CONES.T) @ LAB.T
    apart = np.linalg.norm(oklab - oklab[::-1], axis=1)[:24]  # from the ends to a quarter from zero
    assert apart.min() > 0.04  # twice what can just be told apart
