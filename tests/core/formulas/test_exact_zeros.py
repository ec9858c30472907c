"""What is zero is found to be zero, and the smallest number is not: identities, towers, ends of floats."""

import math
from decimal import Context, localcontext
from fractions import Fraction

import pytest

from fourfold.core.formulas import exact, parse
from fourfold.core.formulas.reals import Real, sign, square_root

IDENTITIES = [
    "sqrt(2) + sqrt(3) - sqrt(5 + 2*sqrt(6))",
    "sqrt(5 + 2*sqrt(6)) - sqrt(2) - sqrt(3)",
    "sqrt(TP) - sqrt(FP) - sqrt(FN) - sqrt(TP) + sqrt(FP) + sqrt(FN)",
    "1/(sqrt(3) - sqrt(2)) - sqrt(3) - sqrt(2)",
    "sqrt(sqrt(TP*TP*4)) - sqrt(2)*sqrt(TP)",
    # of Daniel Shanks
    "sqrt(5) + sqrt(22 + 2*sqrt(5)) - sqrt(11 + 2*sqrt(29))"
    " - sqrt(16 - 2*sqrt(29) + 2*sqrt(55 - 10*sqrt(29)))",
    "log(6) - log(2) - log(3)",
    "log(sqrt(TP)) - log(TP)/2",
]


@pytest.mark.parametrize("identity", IDENTITIES)
def test_an_identity_is_zero_and_one_part_in_ten_to_the_forty_off_is_not(identity):
    formula = parse(identity)
    assert exact.to_float(exact.at(formula, (7, 5, 3, 2), {})) == 0
    assert exact.to_float(exact.at(parse(f"{identity} + 1e-40"), (7, 5, 3, 2), {})) == pytest.approx(1e-40)


def test_more_roots_than_can_be_proven_apart_still_give_an_answer():
    sums = " + ".join(f"sqrt(TP + {i})" for i in range(14)), " - ".join(f"sqrt({i} + TP)" for i in range(14))
    assert math.isinf(exact.to_float(exact.at(parse(f"1/({sums[0]} - {sums[1]})"), (2, 0, 0, 0), {})))


def test_a_power_of_a_power_of_a_sum_of_roots_is_not_walked_again_for_each_shared_part():
    tower = "((((sqrt(TP) + 1)**16 + 1)**16 + 1)**16 + 1)**8"
    other = "((((sqrt(FP) + 1)**16 + 1)**16 + 1)**16 + 1)**8"
    assert exact.at(parse(f"1 if {tower} == {other} else 0"), (3, 3, 0, 0), {}) == 1
    assert exact.at(parse(f"sign({tower} - {other})"), (5, 3, 0, 0), {}) == 1


def test_a_tiny_number_whose_reciprocal_is_not_known_at_first_is_resolved():
    tiny = "(N + 1/(2*N) - sqrt(N**2 + 1))"  # 1/(8 N**3)
    value = exact.at(parse(f"sqrt{tiny}*(1/{tiny})"), (10**18, 0, 0, 0), {})
    assert exact.to_float(value) == pytest.approx(math.sqrt(8e54))
    assert exact.to_float(exact.at(parse(f"1/{tiny}"), (10**18, 0, 0, 0), {})) == pytest.approx(8e54)


def test_the_decimal_context_of_the_caller_changes_nothing():
    # with a negative root, which a plain minus would round to the digits of that context
    zero = parse("sqrt(3) - sqrt(2) - 1/(sqrt(3) + sqrt(2))")
    with localcontext(Context(prec=3)):
        assert sign(exact.at(zero, (0, 0, 0, 0), {})) == 0
        assert exact.to_float(exact.at(parse("sqrt(3) - sqrt(2)"), (0, 0, 0, 0), {})) == pytest.approx(
            0.317837245
        )


@pytest.mark.parametrize("power", [400, 401])
def test_numbers_beyond_floats_are_infinite_and_below_them_zero(power):
    big = Fraction(-10) ** power
    assert exact.to_float(big) == math.copysign(math.inf, (-1) ** power)
    assert exact.to_float(1 / big) == 0
    assert exact.to_float(square_root(2 * Fraction(10) ** (2 * power))) == math.inf


def test_equal_roots_are_one_value_however_they_are_written():
    half = exact.at(parse("sqrt(1/TP)"), (8, 0, 0, 0), {})
    assert (
        half
        == exact.at(parse("sqrt(TP)/TP"), (8, 0, 0, 0), {})
        == exact.at(parse("0.5*sqrt(0.5)"), (0,) * 4, {})
    )
    assert not isinstance(half, Real)
