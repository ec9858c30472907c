"""MathML is drawn by the browser itself: fractions stacked, roots over what they hold, nothing outside."""

import pytest

import fourfold as ff

SHOWN = ["f1", "mcc", "fbeta", "g_mean", "optimized_precision", "yule_y", "confirmation_z",
         "decision_benefit", "leverage", "scaled_log_lr_plus", "(a/b)**2 - (c - d)",
         "-1.5*min(a, b)*-c - 1/3*abs(d)"]  # fmt: skip
PLACES = """() => [...document.querySelectorAll("math")].map((math) => {
    const box = (node) => {
        const b = node.getBoundingClientRect();
        return [b.left, b.top, b.right, b.bottom];
    };
    return {
        math: box(math),
        fractions: [...math.querySelectorAll("mfrac")].map((node) => [...node.children].map(box)),
        roots: [...math.querySelectorAll("msqrt")].map((node) => [box(node), ...[...node.children].map(box)]),
        leaves: [...math.querySelectorAll("mi, mn, mo, mtext")].map(box),
    };
})"""


@pytest.fixture
def drawn(page):
    rows = "".join(f"<p>{ff.metric(name).mathml}</p>" for name in SHOWN)
    page.set_viewport_size({"width": 900, "height": 900})
    page.set_content(f"<!doctype html><meta charset=utf-8><body style='font-size: 18px'>{rows}")
    return page


def test_numerators_stand_above_denominators_and_roots_hold_their_radicands(drawn):
    formulas = drawn.evaluate(PLACES)
    assert len(formulas) == len(SHOWN)
    assert sum(len(formula["fractions"]) for formula in formulas) > 15
    for formula in formulas:
        for above, below in formula["fractions"]:
            assert above[3] <= below[1] + 1
        for root, *radicand in formula["roots"]:
            assert all(root[0] <= part[0] and part[2] <= root[2] + 1 for part in radicand)
        for leaf in formula["leaves"]:
            assert leaf[2] > leaf[0]
            assert formula["math"][0] - 1 <= leaf[0] <= leaf[2] <= formula["math"][2] + 1


def test_the_text_of_a_drawn_formula_reads_in_order(drawn):
    read = drawn.evaluate("() => [...document.querySelectorAll('math')].map((math) => math.textContent)")
    assert read[0] == "2·TP2·TP+FP+FN"
    assert read[-2] == "(TPFP)2−(FN−TN)"
