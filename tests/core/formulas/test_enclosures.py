"""An enclosure holds the exact value, whatever the formula, or says that it cannot decide."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold.core.formulas import arrays, bounds, exact, parse
from fourfold.core.formulas.tree import COUNTS, Apply, Count, Number, Parameter

COUNT_VALUES = st.one_of(
    st.integers(0, 6), st.integers(0, 10**6), st.integers(2**53 - 3, 2**53 + 3), st.integers(0, 10**18)
)
NUMBERS = st.fractions(min_value=-3, max_value=3, max_denominator=10).map(Number)
LEAVES = st.one_of(st.sampled_from(COUNTS), st.sampled_from(COUNTS), NUMBERS, st.just(Parameter("alpha")))


def grown(parts):
    unary, binary = ["neg", "sqrt", "log", "abs", "sign"], ["+", "-", "*", "/", "min", "max"]
    orders = ["<", "<=", ">", ">=", "==", "!="]
    return st.one_of(
        st.builds(lambda o, x, y: Apply(o, (x, y)), st.sampled_from(binary), parts, parts),
        st.builds(lambda o, x: Apply(o, (x,)), st.sampled_from(unary), parts),
        st.builds(lambda x, n: x**n, parts, st.integers(2, 4)),
        st.builds(choice, st.sampled_from(orders), parts, parts, parts, st.booleans()),
    )


def choice(order, x, y, z, negate):
    condition = Apply(order, (x, y))
    both = Apply("or" if negate else "and", (condition, Apply("not", (Apply("<", (y, z)),))))
    return Apply("if", (both, x, z))


FORMULAS = st.recursive(LEAVES, grown, max_leaves=8)


def within(value, middle, radius):
    """Whether the exact value lies in the enclosure."""
    if math.isnan(middle) or math.isinf(middle):
        return str(exact.to_float(value)) == str(middle)
    if isinstance(value, float):
        return False
    distance = exact._sum(value, exact.exact_number(-1) * exact.Fraction(middle))
    size = distance if exact.compare(distance, exact.Fraction(0)) >= 0 else exact._negative(distance)
    return exact.compare(size, exact.Fraction(radius)) <= 0


@settings(max_examples=600, derandomize=True, deadline=None)
@given(FORMULAS, st.tuples(*[COUNT_VALUES] * 4), st.sampled_from([0, 1, 0.1, -0.3, 2.5]))
def test_the_exact_value_lies_in_the_enclosure_unless_it_is_unsure(formula, cells, alpha):
    found = bounds.enclose(formula, [np.array([cell]) for cell in cells], {"alpha": alpha})
    if not found.unsure[0]:
        truth = exact.at(formula, cells, {"alpha": alpha})
        assert within(truth, float(found.middle[0]), float(found.radius[0]))


@settings(max_examples=600, derandomize=True, deadline=None)
@given(FORMULAS, st.tuples(*[COUNT_VALUES] * 4), st.sampled_from([0, 1, 0.1, -0.3, 2.5]))
def test_on_counts_any_formula_is_defined_and_infinite_where_it_exactly_is(formula, cells, alpha):
    found = float(arrays.at_counts(formula, tuple(map(np.asarray, cells)), {"alpha": alpha}))
    wanted = exact.to_float(exact.at(formula, cells, {"alpha": alpha}))
    assert math.isnan(found) == math.isnan(wanted)
    assert (found if math.isinf(found) else 0) == (wanted if math.isinf(wanted) else 0)


@pytest.mark.parametrize(
    ("text", "unsure"),
    [
        ("TP/(FP - FN)", [False, False, False]),  # whole numbers are exact
        ("TP/(FP/3 - FN/3)", [True, False, True]),
        ("sign(TP*(FP/7) - TP*FN/7)", [True, False, True]),
        ("log(TP/3) if TP/3 > FP/3 else 0", [False, True, True]),
        ("min(TP/3, FP/3)", [False, False, False]),  # either is within the radius
    ],
)
def test_only_what_rounding_leaves_open_is_unsure(text, unsure):
    found = bounds.enclose(
        parse(text), [np.array(c) for c in ([7, 1, 5], [2, 1, 5], [2, 5, 5], [0, 0, 0])], {}
    )
    assert found.unsure.tolist() == unsure


def test_counts_beyond_two_to_the_53_are_no_longer_taken_as_exact():
    cells = [np.array([2**53 + 1]), np.array([2**53]), np.array([1]), np.array([0])]
    assert bounds.enclose(parse("TP - FP - FN"), cells, {}).radius[0] >= 1
    assert bounds.enclose(parse("1/(TP - FP - FN)"), cells, {}).unsure[0]
    below = [np.array([2**53 - 1]), np.array([2]), np.array([0]), np.array([0])]
    assert bounds.enclose(parse("TP + FP"), below, {}).radius[0] >= 1
    assert arrays.evaluate(parse("1/(TP - FP - FN)"), 2**53 + 1, 2**53, 1, 0) == math.inf
    assert arrays.evaluate(parse("1/(TP - FP)"), 2**53 + 1, 2**53, 1, 0) == 1


@pytest.mark.parametrize(
    ("text", "delicate"),
    [
        ("TP/(TP + FN)", False),
        ("sqrt(TP/N)*(TP*TN - FP*FN)", False),
        ("TP/(TP - FN)", True),
        ("1 if TP > 0 else 0", True),
        ("1/log(TP)", True),
        ("TP**15", False),
        ("TP**16/FP**16", True),  # may overflow
        ("1e60**6/(1e60**6 + TP)", True),
        ("TP/(1e-60**6*FP)", True),  # may underflow
        ("TP/(-1)", True),
    ],
)
def test_a_formula_is_delicate_if_floats_may_decide_wrongly(text, delicate):
    assert bounds.delicate(parse(text)) is delicate


def test_a_number_just_beside_a_whole_one_is_not_taken_for_it():
    beside = Number(1 + exact.Fraction(1, 10**20))
    formula = Number(exact.Fraction(1)) / (Count("TP") * beside - Count("TP"))
    assert arrays.evaluate(formula, 1, 0, 0, 0) == pytest.approx(1e20)
