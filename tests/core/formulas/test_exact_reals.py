"""Signs, orders and floats of exact reals, against the ball arithmetic of arb."""

import itertools
import math
import sys
from fractions import Fraction

import flint
from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold.core.formulas import exact
from fourfold.core.formulas.reals import (
    add,
    enclose,
    logarithm,
    multiply,
    reciprocal,
    sign,
    square_root,
)

BITS = 3000  # more than the digits at which two numbers count as equal

fractions = st.fractions(min_value=-9, max_value=9, max_denominator=12)
OPERATIONS = {
    "+": (2, add, lambda x, y: x + y),
    "*": (2, multiply, lambda x, y: x * y),
    "/": (1, reciprocal, lambda x: 1 / x),
    "sqrt": (1, square_root, lambda x: x.sqrt()),
    "log": (1, logarithm, lambda x: x.log()),
}
ALGEBRAIC = [name for name in OPERATIONS if name != "log"]


@st.composite
def numbers(draw, operations, steps=7):
    """Draw a number written as a program, in exact arithmetic and in arb; undefined steps are passed over."""
    values = [draw(st.lists(fractions, min_size=3, max_size=3))]
    values = [(value, ball(value)) for value in values[0]]
    for _ in range(draw(st.integers(1, steps))):
        name = draw(st.sampled_from(operations))
        arity, ours, theirs = OPERATIONS[name]
        # the latest values first, so that numbers grow deep and share parts
        picked = [values[-1 - draw(st.integers(0, min(3, len(values) - 1)))] for _ in range(arity)]
        truth = picked[0][1]
        if (name in ("sqrt", "log") and not truth > 0) or (name == "/" and truth.contains(0)):
            continue
        values.append((ours(*(value for value, _ in picked)), theirs(*(value for _, value in picked))))
    return values[-1]


def ball(value):
    flint.ctx.prec = BITS
    return flint.arb(flint.fmpq(value.numerator, value.denominator))


def truth(value):
    """Return the sign by arb; zero if 900 digits do not tell."""
    return 1 if value > 0 else -1 if value < 0 else 0


@settings(max_examples=200, derandomize=True, deadline=None)
@given(numbers(ALGEBRAIC))
def test_the_sign_of_a_nested_radical_is_that_of_arb(number):
    assert sign(number[0]) == truth(number[1])


@settings(max_examples=200, derandomize=True, deadline=None)
@given(numbers(list(OPERATIONS), steps=5))
def test_the_sign_of_radicals_and_logarithms_is_that_of_arb(number):
    assert sign(number[0]) == truth(number[1])


@settings(max_examples=200, derandomize=True, deadline=None)
@given(numbers(ALGEBRAIC, steps=5), numbers(ALGEBRAIC, steps=5))
def test_two_radicals_are_ordered_as_by_arb(first, second):
    assert exact.compare(first[0], second[0]) == truth(first[1] - second[1])
    assert exact.compare(second[0], first[0]) == truth(second[1] - first[1])


@settings(max_examples=200, derandomize=True, deadline=None)
@given(numbers(ALGEBRAIC))
def test_a_number_minus_itself_written_in_another_way_is_zero(number):
    value = number[0]
    tripled = add(add(value, value), value)
    assert sign(add(tripled, multiply(Fraction(-3), value))) == 0


@settings(max_examples=200, derandomize=True, deadline=None)
@given(numbers(list(OPERATIONS), steps=5))
def test_the_float_is_within_one_unit_in_the_last_place(number):
    value, wanted = number
    found = exact.to_float(value)
    if truth(wanted) == 0:
        assert found == 0
    else:
        assert abs(flint.arb(found) - wanted) <= flint.arb(max(math.ulp(found), sys.float_info.min))


@settings(max_examples=200, derandomize=True, deadline=None)
@given(numbers(list(OPERATIONS), steps=5), st.sampled_from([5, 28, 60]))
def test_an_enclosure_of_any_number_of_digits_holds_the_number(number, digits):
    low, high = enclose(number[0], digits)
    assert not flint.arb(str(low)) > number[1] or low.is_infinite()
    assert not flint.arb(str(high)) < number[1] or high.is_infinite()


def test_sorting_by_exact_comparison_agrees_with_arb_on_close_roots():
    pairs = [(Fraction(i), Fraction(j)) for i, j in itertools.product(range(2, 9), repeat=2)]
    values = [add(square_root(i), square_root(j)) for i, j in pairs]
    balls = [ball(i).sqrt() + ball(j).sqrt() for i, j in pairs]
    for (x, y), (s, t) in zip(
        itertools.product(values, repeat=2), itertools.product(balls, repeat=2), strict=True
    ):
        assert exact.compare(x, y) == truth(s - t)
