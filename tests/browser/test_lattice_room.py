"""The Lattice room in a real browser: its numbers, its pixels, and what it does under the hand."""

import csv
import io
import json
import re

import numpy as np
import pytest
from playwright.sync_api import expect

import fourfold as ff
from fourfold.core.geometry import multiplicity

SEEN = {"tp": 16, "fn": 4, "fp": 8, "tn": 32}
PLACE = """async ([room, fpr, tpr, p, n]) => {
    const { layoutOf } = await import("/rooms/lattice/figure.js");
    const width = Math.floor(document.querySelector(".stage").clientWidth);
    const frame = { x: [0, 1], y: [0, 1] };
    return layoutOf(width, { space: room, p, n, frame, levels: {} }).plane.place(fpr, tpr);
}"""


def forecast(p=20, n=40, model="beta-binomial"):
    return ff.believe(ff.ConfusionMatrix.binary(**SEEN)).predict(positives=p, negatives=n, model=model)


def discs(figure):
    """Return centre and radius of the filled circles of a figure."""
    found = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)" fill="rgb', figure)
    return np.array(found, float)


@pytest.mark.parametrize("model", ["beta-binomial", "binomial"])
def test_the_caption_has_the_numbers_of_the_library(page, enter, model):
    enter("lattice", **SEEN, on="f1", **{"lattice.model": model})
    wanted = forecast(model=model).of("f1")
    told = page.locator("figcaption").inner_text()
    assert "861 matrices" in told
    assert f"{len(multiplicity('f1', 20, 40).values)} different values" in told
    assert f"{wanted.mean:.3f} ± {wanted.sd:.3f}" in told


def test_infinite_values_have_their_probability(page, enter):
    enter("lattice", **SEEN, on="log_dor")
    law = forecast().of("log_dor")
    infinite = law.pmf[np.isinf(law.values)].sum()
    expect(page.locator("figcaption")).to_contain_text(f"infinite value with probability {infinite:.3f}")


def test_the_area_of_a_disc_is_its_probability(page, enter, saved):
    enter("lattice", **SEEN, **{"lattice.contours": 0})
    joint = forecast().joint()
    found = discs(saved("Figure as SVG").decode())
    # the places of the discs say which matrix each belongs to
    left, top = page.evaluate(PLACE, ["roc", 0, 1, 20, 40])
    right, bottom = page.evaluate(PLACE, ["roc", 1, 0, 20, 40])
    hits = np.round(20 * (bottom - found[:, 1]) / (bottom - top)).astype(int)
    negatives = 40 - np.round(40 * (found[:, 0] - left) / (right - left)).astype(int)
    mass = joint[hits, negatives]
    assert len(found) > 150
    share = found[:, 2] ** 2 / mass
    large = found[:, 2] > 3  # radii are written with two decimals
    np.testing.assert_allclose(share[large], np.median(share), rtol=0.01)


def test_a_disc_has_the_colour_of_its_value_on_the_screen(page, enter, pixels):
    enter("lattice", **SEEN, on="accuracy", **{"lattice.contours": 0})
    shown = pixels(page.locator(".stage canvas"))
    for tp, tn in [(17, 33), (15, 30), (18, 36), (14, 34)]:
        x, y = page.evaluate(PLACE, ["roc", 1 - tn / 40, tp / 20, 20, 40])
        wanted = page.evaluate(
            """async (value) =>
                (await import("/drawing/extent.js")).extentOf(0, 1).ink(value).match(/\\d+/g).map(Number)""",
            (tp + tn) / 60,
        )
        assert np.abs(shown[round(y), round(x)] - wanted).max() <= 3


def test_the_table_is_the_law_of_the_metric(enter, saved):
    enter("lattice", **SEEN, on="mcc")
    rows = list(csv.DictReader(io.StringIO(saved("Table as CSV").decode())))
    wanted = forecast().of("mcc")
    assert [float(row["value"]) for row in rows] == pytest.approx(wanted.values.tolist(), abs=1e-12)
    assert [float(row["probability"]) for row in rows] == pytest.approx(
        wanted.pmf.tolist(), rel=1e-9, abs=1e-15
    )
    assert [int(row["matrices"]) for row in rows] == wanted.multiplicity.tolist()


def test_the_test_matrix_moves_by_keys_and_by_pointer(page, enter):
    enter("lattice", **SEEN)
    handle = page.locator(".handle")
    handle.focus()
    handle.press("ArrowUp")
    handle.press("Shift+ArrowRight")
    expect(page.get_by_label("True positives")).to_have_value("17")
    expect(page.get_by_label("False positives")).to_have_value("13")
    frame = page.locator(".stage").bounding_box()
    x, y = page.evaluate(PLACE, ["roc", 0.5, 0.25, 20, 40])
    box = handle.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(frame["x"] + x, frame["y"] + y, steps=4)
    page.mouse.up()
    expect(page.get_by_label("True positives")).to_have_value("5")
    expect(page.get_by_label("True negatives")).to_have_value("20")
    page.wait_for_url("**tp=5*")


def test_a_bar_lights_up_its_values_and_its_contours(page, enter, pixels):
    enter("lattice", **SEEN, on="accuracy")
    before = pixels(page.locator(".stage canvas"))
    at = page.evaluate("""async () => {
        const { layoutOf } = await import("/rooms/lattice/figure.js");
        const width = Math.floor(document.querySelector(".stage").clientWidth);
        const frame = { x: [0, 1], y: [0, 1] };
        const { bars } = layoutOf(width, { space: "roc", p: 20, n: 40, frame, levels: {} }).values;
        return [bars.x + bars.width * 0.81, bars.y + bars.height - 4];
    }""")
    page.locator(".stage canvas").hover(position={"x": at[0], "y": at[1]})
    law = forecast().of("accuracy")
    # the bin from 0.80 to 0.82, with the value 0.8 and without 0.8167's neighbour above
    inside = (law.values >= 0.8 - 1e-9) & (law.values < 0.82 - 1e-9)
    expect(page.locator(".readout")).to_contain_text("accuracy from 0.8 to 0.82: 2 values")
    expect(page.locator(".readout")).to_contain_text(f"{law.pmf[inside].sum():.3f}")
    after = pixels(page.locator(".stage canvas"))
    accent = np.array([0x1D, 0x5A, 0x96])
    x, y = page.evaluate(PLACE, ["roc", 0.25, 0.9, 20, 40])  # accuracy 0.8 here
    near = np.s_[round(y) - 2 : round(y) + 3, round(x) - 2 : round(x) + 3]
    assert np.abs(after[near] - accent).max(axis=-1).min() < 40
    assert (before != after).any()


def test_values_are_walked_through_by_keyboard(page, enter):
    enter("lattice", **SEEN, on="f1")
    lamp = page.get_by_label("Light up a value")
    lamp.focus()
    lamp.press("End")
    expect(page.locator(".readout")).to_contain_text("f1 1: 1 matrix")


def test_a_million_matrices_have_the_moments_of_the_library(page, enter, saved):
    size = {"lattice.N": 2000, "lattice.p": 1000}
    enter("lattice", **SEEN, on="accuracy", **size)
    told = page.locator("figcaption").inner_text()
    assert "1,002,001 matrices" in told
    found = json.loads(saved("Data as JSON"))
    p, n = (forecast(1000, 1000).marginal(rate) for rate in ("tpr", "tnr"))
    k = np.arange(1001) / 1000
    means = [float(law @ k) for law in (p, n)]
    variances = [float(law @ (k - mean) ** 2) for law, mean in zip((p, n), means, strict=True)]
    assert found["mean"] == pytest.approx(sum(means) / 2, rel=1e-9)
    assert found["sd"] == pytest.approx(np.sqrt(sum(variances)) / 2, rel=1e-9)


def test_sliders_and_play_change_the_repeated_test(page, enter):
    enter("lattice", **SEEN)
    page.get_by_label("Positives among them", exact=True).fill("30")
    expect(page.locator("figcaption")).to_contain_text("30 positives and 30 negatives")
    page.get_by_role("button", name="Play over prevalence").click()
    expect(page.locator("figcaption")).not_to_contain_text("30 positives and")
    page.get_by_role("button", name="Stop").click()
    page.wait_for_url("**lattice.p=*")  # the address follows when all is quiet
    page.wait_for_timeout(300)
    told = page.locator("figcaption").inner_text()
    page.wait_for_timeout(100)
    assert page.locator("figcaption").inner_text() == told


def test_a_mistyped_formula_is_a_sentence_and_the_old_view_stays(page, enter):
    enter("lattice", **SEEN)
    field = page.get_by_label("Metric or formula")
    field.fill("recal")
    field.press("Enter")
    expect(page.locator(".metric-choice .error")).to_contain_text("recall")
    expect(page.locator("figcaption")).to_contain_text("mcc")


def test_every_plane_fits_the_screen(page, enter, pixels):
    for width, space, shape in [
        (380, "roc", "discs"), (380, "pr", "discs"), (380, "beyond", "ridges"), (1280, "roc", "ridges"),
    ]:  # fmt: skip
        page.set_viewport_size({"width": width, "height": 800})
        enter("lattice", **SEEN, on="f1", **{"lattice.space": space, "lattice.shape": shape})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        shown = pixels(page.locator(".stage canvas"))
        assert len(np.unique(shown.reshape(-1, 3), axis=0)) > 50


def test_two_fingers_bring_a_place_closer_and_it_stays_between_them(page, enter):
    enter("lattice", **SEEN)
    plane, ring = page.locator(".stage canvas"), page.locator(".handle")

    def offset():
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        (x, y), (left, top) = ([place.bounding_box()[side] for side in "xy"] for place in (ring, plane))
        return np.array([x - left, y - top])

    plane.scroll_into_view_if_needed()
    first, corner = offset(), plane.bounding_box()
    x, y = corner["x"] + first[0] - 19, corner["y"] + first[1] - 19  # the ring has a radius of 11
    session = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 20), ("touchMove", 60), ("touchEnd", None)):
        points = [{"x": x + side * apart, "y": y, "id": side + 1} for side in (-1, 1)] if apart else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_url("**lattice.zoom=3**")
    # the fingers were 30 pixels left of the test matrix and above it: that is three times as much now
    assert offset() - first == pytest.approx([60, 60], abs=1)
    page.mouse.move(corner["x"] + 300, corner["y"] + 300)
    page.mouse.down()
    page.mouse.move(corner["x"] + 250, corner["y"] + 270)
    page.mouse.up()
    assert offset() - first == pytest.approx([10, 30], abs=1)
    page.get_by_role("button", name="Whole plane").click()
    page.wait_for_url(lambda url: "lattice.zoom" not in url and "lattice.x" not in url)
    assert offset() == pytest.approx(first, abs=1)


def test_what_lies_beside_the_part_that_is_seen_is_not_drawn_over_the_margins(page, enter, pixels):
    """Close by, the handle of a matrix elsewhere is hidden, and the corner beside the plane stays empty."""
    enter("lattice", **SEEN, **{"lattice.zoom": 4, "lattice.x": 0.9, "lattice.y": 0.1})
    expect(page.locator(".handle")).to_be_hidden()
    shown = pixels(page.locator(".stage canvas"))
    assert len(np.unique(shown[:40, :44].reshape(-1, 3), axis=0)) == 1
