"""The frame of the studio: one state, all of it in the address."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect


@pytest.fixture
def opened(page, studio):
    """Return a page that has entered the studio by its one-time address."""
    page.goto(studio.address)
    page.wait_for_selector(".room h1")
    return page


def test_the_token_is_gone_from_the_address(opened, studio):
    assert studio.token not in opened.url
    assert opened.title() == "Matrix · fourfold studio"


def test_what_is_typed_is_in_the_address_and_an_address_is_a_state(opened, studio):
    opened.get_by_label("True positives").fill("31")
    opened.wait_for_url("**tp=31*")
    opened.goto(f"http://{studio.hosts[0]}/#/matrix?tp=44&fn=5")
    expect(opened.get_by_label("True positives")).to_have_value("44")


def test_an_unknown_room_is_a_sentence_with_a_way_out(opened, studio):
    opened.goto(f"http://{studio.hosts[0]}/#/cellar")
    opened.wait_for_selector("text=There is no room")
    opened.locator("main a").first.click()
    opened.wait_for_selector(".room h1")


def test_the_policy_lets_no_text_become_markup(opened):
    said = opened.evaluate("""() => {
        try {
            document.body.innerHTML = "<p>text</p>";
            return "markup was made";
        } catch (error) {
            return error.name;
        }
    }""")
    assert said == "TypeError"


def test_the_scales_are_even_and_ordered_by_lightness(opened):
    """Steps of a scale look equally large: measured in CIELAB, which the scales were not made in."""
    found = opened.evaluate("""async () => {
        const { sequential, diverging, table } = await import("/design/scales.js");
        return [sequential, diverging].map((scale) => [...table(scale, 33)]);
    }""")
    for pixels, is_diverging in zip(found, [False, True], strict=True):
        light, steps = lab_steps(pixels)
        rising = [b > a for a, b in pairwise(light)]
        assert rising == ([True] * 16 + [False] * 16 if is_diverging else [True] * 32)
        assert max(steps) < 2 * min(steps), steps


def lab_steps(pixels):
    """Return the lightnesses and the distances between neighbours, in CIELAB."""
    import numpy as np

    rgb = np.reshape(pixels, (-1, 4))[:, :3] / 255
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    to_xyz = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
                       [0.0193339, 0.1191920, 0.9503041]])  # fmt: skip
    xyz = linear @ to_xyz.T / np.array([0.95047, 1.0, 1.08883])
    f = np.where(xyz > (6 / 29) ** 3, np.cbrt(xyz), xyz / (3 * (6 / 29) ** 2) + 4 / 29)
    lab = np.stack([116 * f[:, 1] - 16, 500 * (f[:, 0] - f[:, 1]), 200 * (f[:, 1] - f[:, 2])], axis=1)
    return lab[:, 0].tolist(), np.linalg.norm(np.diff(lab, axis=0), axis=1).tolist()
