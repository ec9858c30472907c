"""The Tetrahedron room in a real browser: pixels have the colours of values, properties lead to places."""

import json

import numpy as np
import pytest
from playwright.sync_api import expect

import fourfold as ff
from fourfold.core.geometry.properties import properties
from fourfold.core.geometry.tetrahedron import VERTICES

SEEN = {"tp": 16, "fn": 4, "fp": 8, "tn": 32}
PLAIN = {"tetrahedron.isolines": 0}
PROJECT = """async ({ cells, turn, tilt, zoom }) => {
    const { seen, sharesOf } = await import("/rooms/tetrahedron/solid.js");
    const canvas = document.querySelector(".stage canvas").getBoundingClientRect();
    const view = seen({ turn, tilt, zoom }, canvas.width, canvas.height);
    return cells.map((four) => view.at(sharesOf(four)).slice(0, 2).map(Math.floor));
}"""
COLOURS = """async ({ low, high, values }) => {
    const { extentOf } = await import("/drawing/extent.js");
    const extent = extentOf(Number(low), Number(high)); // JSON has no infinity: texts
    return values.map((value) => extent.ink(extent.at(value)).match(/\\d+/g).map(Number));
}"""
NO_WEBGL = """() => {
    const before = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        return kind === "webgl2" ? null : before.call(this, kind, ...more);
    };
}"""
EYE = {"turn": 20, "tilt": 24, "zoom": 1}
UNDEFINED = [0xC2, 0x18, 0x9B]


def section(prevalence=0.25):
    """Return matrices of one prevalence, well inside it and away from the mark of the test matrix."""
    p, n = 1000 * prevalence, 1000 * (1 - prevalence)
    rates = [(0.15, 0.3), (0.3, 0.55), (0.5, 0.2), (0.62, 0.71), (0.8, 0.4), (0.35, 0.9)]
    return [(p * tpr, n * fpr, p * (1 - tpr), n * (1 - fpr)) for fpr, tpr in rates]


def shown_and_wanted(page, pixels, name, cells, eye=EYE):
    """Return the colours on the screen at some matrices, and those of the library's values."""
    metric = ff.metric(name)
    places = page.evaluate(PROJECT, {"cells": cells, **eye})
    shown = pixels(page.locator(".stage"))
    values = [float(metric(*four)) for four in cells]
    low, high = (str(edge).replace("inf", "Infinity") for edge in metric.range)
    wanted = page.evaluate(COLOURS, {"low": low, "high": high, "values": values})
    return np.array([shown[y, x] for x, y in places]), np.array(wanted)


@pytest.mark.parametrize("webgl", [True, False], ids=["WebGL2", "canvas"])
def test_the_section_has_the_colours_of_the_library_s_values(page, enter, pixels, webgl):
    if not webgl:
        page.add_init_script(f"({NO_WEBGL})()")
    for name in ["mcc", "f1", "precision", "kappa", "log_dor", "confirmation_c1", "p4"]:
        enter("tetrahedron", **SEEN, on=name, **PLAIN, **{"tetrahedron.prevalence": 0.25})
        shown, wanted = shown_and_wanted(page, pixels, name, section())
        # a pixel is not a point; and without WebGL a surface has 96 by 96 samples
        assert np.abs(shown - wanted).max() <= (8 if webgl else 14), name
    expect(page.get_by_text("There is no WebGL2 here")).to_have_count(0 if webgl else 1)


@pytest.mark.parametrize("webgl", [True, False], ids=["WebGL2", "canvas"])
def test_a_face_without_values_is_magenta(page, enter, pixels, webgl):
    if not webgl:
        page.add_init_script(f"({NO_WEBGL})()")
    enter("tetrahedron", **SEEN, on="iba_f1", **PLAIN, **{"tetrahedron.show": "skin"})
    on_face = [(0, 5, 2, 3), (0, 3, 3, 3)]
    hidden = page.evaluate(
        """async (eye) => {
        const { seen } = await import("/rooms/tetrahedron/solid.js");
        return !seen(eye, 100, 100).faces[0];
    }""",
        EYE,
    )
    assert not hidden
    places = page.evaluate(PROJECT, {"cells": on_face, **EYE})
    shown = pixels(page.locator(".stage"))
    assert [shown[y, x].tolist() for x, y in places] == [UNDEFINED, UNDEFINED]


def test_an_isoline_runs_where_the_metric_has_the_level(page, enter, pixels):
    state = {"tetrahedron.prevalence": 0.5, "tetrahedron.show": "section", "tetrahedron.tilt": 80}
    eye = EYE | {"tilt": 80}
    enter("tetrahedron", **SEEN, on="accuracy", **state)
    # accuracy 0.4 at prevalence 1/2: TPR = 0.8 - TNR; away from the label in the middle
    on_line = [(tpr, 1 - (0.8 - tpr), 1 - tpr, 0.8 - tpr) for tpr in np.linspace(0.05, 0.2, 6)]
    off_line = [(tpr, 1 - (0.7 - tpr), 1 - tpr, 0.7 - tpr) for tpr in np.linspace(0.05, 0.2, 6)]
    shown = pixels(page.locator(".stage"))
    smooth = page.evaluate(COLOURS, {"low": 0, "high": 1, "values": [0.4, 0.35]})
    for cells, colour, is_drawn in [(on_line, smooth[0], True), (off_line, smooth[1], False)]:
        for x, y in page.evaluate(PROJECT, {"cells": cells, **eye}):
            near = shown[y - 1 : y + 2, x - 1 : x + 2]
            assert (np.abs(near - colour).max() > 40) == is_drawn


def test_single_matrices_have_their_colours(page, enter, pixels):
    state = {"tetrahedron.show": "matrices", "tetrahedron.N": 6}
    enter("tetrahedron", on="accuracy", tp=1, fn=1, fp=1, tn=1, **state)
    [wanted] = page.evaluate(COLOURS, {"low": 0, "high": 1, "values": [1.0]})
    [[x, y]] = page.evaluate(PROJECT, {"cells": [(6, 0, 0, 0)], **EYE})
    shown = pixels(page.locator(".stage"))
    # the corner has its name above it and edges over it: below, the ball is free
    ball = shown[y + 3 : y + 8, x - 6 : x + 1].reshape(-1, 3)
    assert (np.abs(ball - wanted).max(axis=1) < 12).any()


def test_the_ten_properties_are_those_of_the_library(page, enter):
    enter("tetrahedron", **SEEN, on="f1")
    found = properties("f1")
    rows = page.locator(".claims li")
    expect(rows).to_have_count(10)
    for row, finding in zip(rows.all(), found, strict=False):
        expect(row).to_contain_text(finding.claim)
        expect(row.locator(".sign")).to_contain_text(finding.sign)
        if finding.counterexample:
            expect(row).to_contain_text(finding.counterexample.sentence)
    expect(rows.nth(9)).to_contain_text(str(found.undefined))


def test_a_counterexample_leads_to_its_matrices(page, enter, saved):
    enter("tetrahedron", **SEEN, on="f1")
    example = properties("f1")["P8"].counterexample
    page.locator(".claims li").nth(7).get_by_role("button").click()
    page.wait_for_url("**tetrahedron.marked=*")
    told = json.loads(saved("Data as JSON"))
    first, second = example.matrices
    assert told["prevalence"] == pytest.approx((first[0] + first[2]) / sum(first), rel=1e-6)
    corners = np.array([VERTICES[cell] for cell in ("TP", "FP", "FN", "TN")])
    for mark, cells in zip(told["matrices"][1:], (first, second), strict=True):
        assert mark["place"] == pytest.approx((np.array(cells, float) / sum(cells) @ corners).tolist())
        assert mark["value"] == pytest.approx(float(ff.metric("f1")(*map(float, cells))), rel=1e-12)


def test_two_fingers_zoom_and_one_turns(page, enter):
    enter("tetrahedron", **SEEN)
    page.locator(".stage").scroll_into_view_if_needed()
    box = page.locator(".stage").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)

    def touch(kind, *fingers):
        points = [{"x": x + off, "y": y, "id": at} for at, off in enumerate(fingers)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", -40, 40)
    touch("touchMove", -60, 60)
    touch("touchEnd")
    page.wait_for_url("**tetrahedron.zoom=1.5**")
    assert "turn" not in page.url
    touch("touchStart", 0)
    touch("touchMove", 40)
    touch("touchEnd")
    page.wait_for_url("**tetrahedron.turn=2**")  # 20 - 40 * 0.45
    assert "tetrahedron.zoom=1.5" in page.url


def test_keys_turn_and_zoom_and_the_address_knows(page, enter):
    enter("tetrahedron", **SEEN)
    stage = page.locator(".stage")
    stage.focus()
    for key in ["ArrowLeft", "ArrowUp", "+"]:
        stage.press(key)
    page.wait_for_url("**tetrahedron.tilt=30&tetrahedron.turn=26&tetrahedron.zoom=1.15*")
    page.get_by_role("button", name="Reset the view").click()
    page.wait_for_url(lambda url: "turn" not in url and "zoom" not in url)


def test_play_moves_the_section(page, enter):
    enter("tetrahedron", **SEEN)
    page.get_by_role("button", name="Play over prevalence").click()
    expect(page.get_by_label("Prevalence of the section, typed")).not_to_have_value("0.3333")
    page.get_by_role("button", name="Stop").click()
    page.wait_for_url("**tetrahedron.prevalence=*")
    value = page.get_by_label("Prevalence of the section, typed").input_value()
    page.wait_for_timeout(100)
    assert page.get_by_label("Prevalence of the section, typed").input_value() == value


def test_the_pointer_reads_the_shares_and_the_value(page, enter):
    enter("tetrahedron", **SEEN, on="accuracy", **{"tetrahedron.prevalence": 0.25})
    [[x, y]] = page.evaluate(PROJECT, {"cells": [(0.15, 0.3, 0.1, 0.45)], **EYE})
    page.locator(".stage").hover(position={"x": x, "y": y})
    told = page.locator(".readout").inner_text()
    assert "accuracy 0.6" in told or "accuracy 0.59" in told


def test_a_formula_that_the_user_types_is_drawn(page, enter, pixels):
    enter("tetrahedron", **SEEN, **PLAIN, **{"tetrahedron.prevalence": 0.25})
    field = page.get_by_label("Metric or formula")
    field.fill("(TP + TN)/N - FP/N")
    field.press("Enter")
    page.wait_for_url("**on=*")
    page.wait_for_timeout(300)
    cells = section()
    wanted = page.evaluate(
        COLOURS, {"low": -1, "high": 1, "values": [(a + d - b) / 1000 for a, b, _, d in cells]}
    )
    places = page.evaluate(PROJECT, {"cells": cells, **EYE})
    shown = pixels(page.locator(".stage"))
    assert np.abs(np.array([shown[y, x] for x, y in places]) - wanted).max() <= 8


def test_the_room_fits_the_screen(page, enter):
    for width in [380, 768, 1280]:
        page.set_viewport_size({"width": width, "height": 800})
        enter("tetrahedron", **SEEN)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


EVERY = """async ({ names, cells }) => {
    const { glPainter } = await import("/rooms/tetrahedron/paint_gl.js");
    const { seen, sharesOf } = await import("/rooms/tetrahedron/solid.js");
    const { metricFrom } = await import("/shell/metric.js");
    const { inks } = await import("/drawing/pens.js");
    const { prelude } = await (await fetch("/api/tetrahedron/shader")).json();
    const canvas = document.createElement("canvas");
    const painter = glPainter(canvas, prelude);
    const gl = canvas.getContext("webgl2");
    const view = seen({ turn: 20, tilt: 60, zoom: 1 }, 300, 300);
    const answers = [];
    for (const name of names) {
        const told = await (await fetch(`/api/formula?on=${name}`)).json();
        const metric = metricFrom(told, told.parameters);
        const scene = { metric, look: inks(), show: "section", depth: 0, rows: 1, isolines: false };
        painter.draw({ ...scene, prevalence: 0.25, total: metric.scaleFree ? 1 : 60 }, view);
        answers.push(cells.map((four) => {
            const [x, y] = view.at(sharesOf(four));
            const pixel = new Uint8Array(4);
            gl.readPixels(Math.floor(x), 299 - Math.floor(y), 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
            return [...pixel].slice(0, 3);
        }));
    }
    return answers;
}"""


def test_every_metric_of_the_registry_is_drawn_by_the_graphics_card(page, enter):
    enter("tetrahedron", **SEEN)
    cells = [tuple(60 * count / 1000 for count in four) for four in section()]
    names = list(ff.metrics)
    drawn = page.evaluate(EVERY, {"names": names, "cells": cells})
    different = {}
    for name, found in zip(names, drawn, strict=True):
        metric = ff.metrics[name]
        low, high = (str(edge).replace("inf", "Infinity") for edge in metric.range)
        values = [float(metric(*four)) for four in cells]
        if not np.isfinite(values).all():
            continue
        wanted = page.evaluate(COLOURS, {"low": low, "high": high, "values": values})
        # a pixel of a small picture: where the metric is steep its colour is that of a neighbour
        if np.median(np.abs(np.array(found) - wanted).max(axis=1)) > 12:
            different[name] = found[0], wanted[0]
    assert different == {}
