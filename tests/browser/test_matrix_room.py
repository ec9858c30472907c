"""The Matrix room in a real browser, against the numbers of the library."""

import json

import pytest
from playwright.sync_api import expect

import fourfold as ff


@pytest.fixture
def room(page, studio):
    """Return a function that opens the room in a state, and waits until all is computed."""
    page.goto(studio.address)

    page.set_default_timeout(90_000)

    def open_at(state="", *, computed=True):
        page.goto(f"http://{studio.hosts[0]}/#/matrix{state}")
        page.reload()
        if computed:
            settled(page)
        return page

    return open_at


def settled(page):
    expect(page.locator(".verdict:not(.waits)")).to_be_visible(timeout=30_000)
    expect(page.locator(".metrics .waits")).to_have_count(0, timeout=30_000)
    expect(page.locator(".room")).not_to_have_attribute("aria-busy", "true", timeout=30_000)


def cells(page, metric):
    row = page.locator(".metrics tr", has=page.get_by_role("button", name=metric, exact=True))
    return row.locator("td").all_inner_texts()


def test_the_table_shows_the_numbers_of_the_library(room):
    page = room()
    for name in ["specificity", "mcc", "f1"]:
        of = ff.believe(ff.ConfusionMatrix.binary(tp=26, fn=0, fp=2, tn=6)).of(name)
        low, high = of.hdi(0.95)
        value, mean, span, mu = cells(page, name)[:4]
        assert (mean, mu) == (f"{of.mean:.3f}", f"{of.mu:.3f}")
        assert span == f"{low:.3f} – {high:.3f}"
        assert value == f"{ff.ConfusionMatrix.binary(tp=26, fn=0, fp=2, tn=6)[name]:.3f}"


def test_counts_are_typed_and_counted_by_arrows(room):
    page = room("?tp=5&fn=5&fp=5&tn=5", computed=False)
    box = page.get_by_label("True positives")
    box.fill("7")
    box.press("ArrowUp")
    page.wait_for_url("**tp=8*")
    expect(page.locator(".fourfold .sums td").first).to_have_text("13")
    box.fill("7.5")
    expect(page.locator(".problem")).to_contain_text("a whole number")
    expect(box).to_have_attribute("aria-invalid", "true")


def test_a_prevalence_elsewhere_moves_the_precision(room):
    page = room("?tp=79&fn=21&fp=10&tn=90&prevalence=0.01")
    belief = ff.believe(ff.ConfusionMatrix.binary(tp=79, fn=21, fp=10, tn=90), prevalence=0.01)
    value, mean = cells(page, "precision")[:2]
    assert mean == f"{belief.of('precision').mean:.3f}"
    assert float(value) == pytest.approx(0.01 * 0.79 / (0.01 * 0.79 + 0.99 * 0.1), abs=5e-4)
    page.get_by_label("Prevalence elsewhere", exact=True).press("ArrowRight")
    page.wait_for_url("**prevalence=0.0102*")


def test_the_value_of_every_metric_follows_the_prevalence(room):
    page = room("?tp=5&fn=2&fp=9&tn=60&prevalence=0.01&matrix.family=rates", computed=False)
    row = page.locator(".metrics tr", has=page.get_by_role("button", name="false discovery rate", exact=True))
    expect(row.locator(".value")).to_have_text(f"{1 - 0.01 * 5 / 7 / (0.01 * 5 / 7 + 0.99 * 9 / 69):.3f}")


def test_a_published_classifier_opens_with_its_classes(room):
    page = room(computed=False)
    page.get_by_label("Published classifiers").select_option("1")
    page.wait_for_url("**tp=5*")
    expect(page.get_by_label("True negatives")).to_have_value("3")


@pytest.mark.parametrize(
    ("text", "rows", "counts"),
    [
        ("26\t0\n2\t6", "the truth", "26 0 2 6"),
        ("[[26, 2], [0, 6]]", "the prediction", "26 0 2 6"),
        ("tn=6 tp: 26, fp=2, fn = 0", "the truth", "26 0 2 6"),
    ],
)
def test_a_pasted_matrix_is_read_the_way_round_that_was_told(room, text, rows, counts):
    page = room("?tp=1&fn=1&fp=1&tn=1", computed=False)
    page.get_by_text("Paste a matrix").click()
    page.get_by_label("Four counts").fill(text)
    page.locator("label", has_text=rows).first.click()
    page.get_by_role("button", name="Use this matrix").click()
    expect(page.get_by_label("True positives")).to_have_value("26")
    found = [page.get_by_label(name).input_value() for name in
             ("True positives", "False negatives", "False positives", "True negatives")]  # fmt: skip
    assert " ".join(found) == counts


def test_text_that_is_no_matrix_is_refused(room):
    page = room(computed=False)
    page.get_by_text("Paste a matrix").click()
    use = page.get_by_role("button", name="Use this matrix")
    for text in ["1 2 3", "1 2 3 4 5", "0.5 1 2 3", "-1 2 3 4", "none"]:
        page.get_by_label("Four counts").fill("1 2 3 4")
        expect(use).to_be_enabled()
        page.get_by_label("Four counts").fill(text)
        expect(use).to_be_disabled()


def test_a_typed_formula_is_drawn_and_a_wrong_one_is_told(room):
    page = room()
    box = page.get_by_label("Metric or formula")
    box.fill("TP/(TP + 2*FN)")
    box.press("Enter")
    expect(page.locator(".detail h2")).to_have_text("TP/(TP + 2*FN)")
    box.fill("recal")
    box.press("Enter")
    expect(page.locator(".detail .metric-choice .error")).to_contain_text("did you mean recall?")
    expect(page.locator(".detail svg")).to_have_count(0)


def test_a_parameter_of_the_metric_is_heard_until_another_metric_is_chosen(room):
    page = room("?on=fbeta")
    beta = page.locator(".detail").get_by_label("beta", exact=True)
    beta.fill("3")
    beta.press("Enter")
    page.wait_for_url("**set=beta%3D3*")
    of = ff.believe(ff.ConfusionMatrix.binary(tp=26, fn=0, fp=2, tn=6)).of(ff.metric("fbeta").at(beta=3))
    expect(page.locator(".detail .facts")).to_contain_text(f"{of.mean:.3f} ± {of.sd:.3f}", timeout=30_000)
    page.get_by_role("button", name="recall", exact=True).click()
    page.wait_for_url(lambda url: "on=recall" in url and "set=" not in url)
    expect(page.locator(".detail h2")).to_have_text("Recall")


def test_labels_are_text_and_never_markup(room):
    page = room(computed=False, state="?positive=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&negative=%3Cb%3E")
    assert page.locator(".fourfold img, .fourfold b").count() == 0
    expect(page.locator(".fourfold thead th").first).to_have_text("<img src=x onerror=alert(1)>")


def test_the_distribution_is_where_it_should_be_on_the_screen(room):
    """The area of the curve left of a place, in pixels, is the probability below it."""
    page = room("?on=specificity")
    expect(page.locator(".detail h2")).to_have_text("Specificity")
    left, area = page.evaluate("""() => {
        const shape = document.querySelector(".density .strip-shape");
        const inside = (x, y) => shape.isPointInFill(new DOMPoint(x, y));
        const width = document.querySelector(".density").viewBox.baseVal.width - 24;
        let [left, all] = [0, 0];
        for (let x = 0.5; x < width; x += 1) for (let y = 0.5; y < 170; y += 1) if (inside(x, y)) {
            all += 1;
            if (x < width / 2) left += 1;
        }
        return [left / all, all];
    }""")
    of = ff.believe(ff.ConfusionMatrix.binary(tp=26, fn=0, fp=2, tn=6)).of("specificity")
    assert area > 10_000
    assert left == pytest.approx(of.cdf(0.5), abs=0.01)


def test_the_table_is_saved_as_csv_and_json_and_the_figure_as_svg_and_png(room, tmp_path):
    page = room()

    def saved(menu, form):
        menu.locator("summary").click()
        with page.expect_download() as started:
            menu.get_by_role("button", name=form).click()
        path = tmp_path / started.value.suggested_filename
        started.value.save_as(path)
        return path.read_bytes()

    figure, table = page.locator(".menu").all()
    lines = saved(table, "Table as CSV").decode().splitlines()
    assert lines[0].startswith("metric,value,mean")
    assert len(lines) == 20
    assert json.loads(saved(table, "Data as JSON"))["tp"] == 26
    svg = saved(figure, "Figure as SVG").decode()
    assert svg.startswith("<svg")
    assert "class=" not in svg
    assert saved(figure, "Figure as PNG").startswith(b"\x89PNG")


def test_a_file_is_counted_and_its_labels_stay_text(room, tmp_path):
    path = tmp_path / "mine.csv"
    rows = 3 * ["<b>spam</b>,<b>spam</b>"] + 2 * ["<b>spam</b>,ham"] + 4 * ["ham,ham"] + ["ham,<b>spam</b>"]
    path.write_text("\n".join(["truth,model_a", *rows]), encoding="utf-8")
    page = room(computed=False)
    page.get_by_text("Count a file").click()
    page.locator("input[type=file]").set_input_files(path)
    page.get_by_label("Positive", exact=True).select_option("<b>spam</b>")
    assert page.get_by_label("True class").input_value() == "truth"
    page.get_by_label("Predicted class").select_option("model_a")
    page.get_by_role("button", name="Count", exact=True).click()
    expect(page.get_by_label("True positives")).to_have_value("3")
    expect(page.get_by_label("False negatives")).to_have_value("2")
    expect(page.locator(".fourfold thead th").first).to_have_text("<b>spam</b>")
    assert page.locator(".fourfold b").count() == 0


def test_a_file_that_cannot_be_counted_is_told(room, tmp_path):
    path = tmp_path / "mine.csv.gz"
    path.write_bytes(b"\x1f\x8b\x08 packed")
    page = room(computed=False)
    page.get_by_text("Count a file").click()
    page.locator("input[type=file]").set_input_files(path)
    expect(page.locator(".sidebar .error")).to_contain_text("packed (gzip)")
