r"""Formulas as text, LaTeX and MathML: text reads back, brackets stand where they must, markup is sound."""

import re
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import fourfold as ff
from fourfold.core.errors import FormulaError
from fourfold.core.formulas import latex, mathml, parse, text
from fourfold.core.formulas.tree import ARITY, CONDITIONS, COUNTS, Apply, Number, Parameter, rebuilt

DECIMALS = st.integers(-400, 400).map(lambda n: parse(str(n / 100)))
LEAVES = st.one_of(
    st.sampled_from(COUNTS), DECIMALS, st.sampled_from([Parameter("alpha"), Parameter("benefit_tp")])
)


NUMBERS = [name for name in ARITY if name not in CONDITIONS]


@st.composite
def formulas(draw, depth=4):
    """Draw a formula as the parser makes them, every operation as likely as another."""
    if depth == 0 or draw(st.integers(0, 4)) == 0:
        return draw(LEAVES)
    operation = draw(st.sampled_from(NUMBERS))
    parts = [draw(formulas(depth - 1)) for _ in range(ARITY[operation])]
    if operation == "if":
        parts[0] = draw(conditions(depth - 1))
    if operation == "**":
        parts[1] = Number(Fraction(draw(st.integers(2, 16))))
    return rebuilt(operation, tuple(parts))


@st.composite
def conditions(draw, depth):
    """Draw a condition: a comparison, or conditions joined."""
    operation = draw(st.sampled_from(sorted(CONDITIONS if depth > 0 else {"<", "=="})))
    inner = conditions if operation in ("and", "or", "not") else formulas
    return Apply(operation, tuple(draw(inner(depth - 1 if depth else 0)) for _ in range(ARITY[operation])))


@settings(max_examples=300, derandomize=True, deadline=None)
@given(formulas())
def test_text_reads_back_as_the_same_formula(formula):
    written = text(formula)
    assume(len(written) < 500)
    assert parse(written) == formula


@pytest.mark.parametrize("name", ff.metrics)
def test_the_text_of_a_metric_reads_back_as_the_same_formula(name):
    metric = ff.metrics[name]
    if name in {"confirmation_c1", "confirmation_c2", "confirmation_c4"}:
        # these write out A and Z several times; what one types is their line in the catalogue
        with pytest.raises(FormulaError, match=r"parts|characters"):
            parse(metric.text)
    else:
        assert parse(metric.text) == metric.formula


@settings(max_examples=150, derandomize=True, deadline=None)
@given(formulas())
def test_markup_of_any_formula_is_sound(formula):
    sound(formula)


@pytest.mark.parametrize("name", ff.metrics)
def test_markup_of_a_metric_is_sound(name):
    sound(ff.metrics[name].formula)


def sound(formula):
    written = latex(formula)
    depth = 0
    for brace in re.findall(r"(?<!\\)[{}]", written):
        depth += 1 if brace == "{" else -1
        assert depth >= 0
    assert depth == 0
    for opening, closing in [(r"\left", r"\right"), (r"\begin{cases}", r"\end{cases}")]:
        assert written.count(opening) == written.count(closing)
    children = {"mfrac": 2, "msup": 2, "msub": 2}
    for node in ET.fromstring(mathml(formula)).iter():  # noqa: S314 - our own markup
        name = node.tag.removeprefix("{http://www.w3.org/1998/Math/MathML}")
        assert len(node) == children.get(name, len(node))
        assert name in {*children, "math", "mrow", "mi", "mn", "mo", "msqrt", "mtable", "mtr", "mtd", "mtext"}


KNOWN = {
    "recall": r"\frac{\mathrm{TP}}{\mathrm{TP} + \mathrm{FN}}",
    "f1": r"\frac{2 \cdot \mathrm{TP}}{2 \cdot \mathrm{TP} + \mathrm{FP} + \mathrm{FN}}",
    "fbeta": r"\frac{\left(1 + {\beta}^{2}\right) \cdot \mathrm{TP}}"
    r"{\left(1 + {\beta}^{2}\right) \cdot \mathrm{TP} + {\beta}^{2} \cdot \mathrm{FN} + \mathrm{FP}}",
    "mcc": r"\frac{\mathrm{TP} \cdot \mathrm{TN} - \mathrm{FP} \cdot \mathrm{FN}}"
    r"{\sqrt{\left(\mathrm{TP} + \mathrm{FP}\right) \cdot \left(\mathrm{TP} + \mathrm{FN}\right) \cdot "
    r"\left(\mathrm{FP} + \mathrm{TN}\right) \cdot \left(\mathrm{FN} + \mathrm{TN}\right)}}",
    "informedness": r"\frac{\mathrm{TP}}{\mathrm{TP} + \mathrm{FN}} + "
    r"\frac{\mathrm{TN}}{\mathrm{FP} + \mathrm{TN}} - 1",
    "g_mean": r"\sqrt{"
    r"\frac{\mathrm{TP}}{\mathrm{TP} + \mathrm{FN}} \cdot \frac{\mathrm{TN}}{\mathrm{FP} + \mathrm{TN}}}",
    "log_dor": r"\log\left(\frac{\mathrm{TP} \cdot \mathrm{TN}}{\mathrm{FP} \cdot \mathrm{FN}}\right)",
    "imbalance_ratio": r"\frac{\left|\mathrm{FN} - \mathrm{FP}\right|}"
    r"{\mathrm{TP} + \mathrm{FP} + \mathrm{FN}}",
    "leverage": r"\frac{\mathrm{TP} \cdot \mathrm{TN} - \mathrm{FP} \cdot \mathrm{FN}}"
    r"{{\left(\mathrm{TP} + \mathrm{FN} + \mathrm{FP} + \mathrm{TN}\right)}^{2}}",
    "(a/b)**2 - (c - d)": r"{\left(\frac{\mathrm{TP}}{\mathrm{FP}}\right)}^{2} - "
    r"\left(\mathrm{FN} - \mathrm{TN}\right)",
    "-(a + b)*-c - -2": r"\left(-\left(\mathrm{TP} + \mathrm{FP}\right)\right) "
    r"\cdot \left(-\mathrm{FN}\right) - \left(-2\right)",
    "1 if a > 0 and not b <= c else benefit_tp": r"\begin{cases}1 & \text{if } \mathrm{TP} > 0 "
    r"\land \lnot \left(\mathrm{FP} \le \mathrm{FN}\right)\\ b_{\mathrm{TP}} & \text{otherwise}\end{cases}",
    "(1 if a > 0 else 2) - b": r"\left(\begin{cases}1 & \text{if } \mathrm{TP} > 0\\ "
    r"2 & \text{otherwise}\end{cases}\right) - \mathrm{FP}",
}


@pytest.mark.parametrize("what", KNOWN)
def test_a_well_known_formula_looks_as_in_a_book(what):
    assert ff.metric(what).latex == KNOWN[what]
