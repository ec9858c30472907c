"""Propositions 1 to 3 of Brzezinski et al. 2018 and their relatives, found by search."""

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold.core.errors import FormulaError, GeometryError
from fourfold.core.formulas import exact, parse
from fourfold.core.geometry.properties import threshold
from fourfold.core.geometry.properties.threshold import WIDTH

RATIOS = [Fraction(1, 3), 1, 2, Fraction(7, 3), 20, 997]


def lies_in(found, edge):
    return float(found.low) - 1e-12 <= edge <= float(found.high) + 1e-12 and found.high - found.low <= WIDTH


@pytest.mark.parametrize("ratio", RATIOS)
def test_proposition_1_f_beta_with_linear_weight_has_p8_from_beta_equal_to_the_ratio(ratio):
    found = threshold("fbeta_linear", "P8", "beta", ratio=ratio, between=(0, 1000))
    assert found.holds_above
    assert lies_in(found, ratio)
    assert found.nearby.fraction == ratio
    assert found.included


@pytest.mark.parametrize("name", ["fbeta", "fbeta_harmonic"])
@pytest.mark.parametrize("ratio", RATIOS)
def test_proposition_1_with_the_square_of_beta_has_the_root_of_the_ratio(name, ratio):
    found = threshold(name, "P8", "beta", ratio=ratio, between=(0, 1000))
    assert found.holds_above
    assert lies_in(found, math.sqrt(ratio))
    assert float(found.nearby) == pytest.approx(math.sqrt(ratio), rel=1e-15)


@settings(max_examples=8)
@given(st.fractions(min_value=Fraction(1, 30), max_value=30, max_denominator=30))
def test_proposition_1_holds_at_any_ratio(ratio):
    found = threshold("fbeta_linear", "P8", "beta", ratio=ratio, between=(0, 31))
    assert lies_in(found, ratio)


@pytest.mark.parametrize("ratio", [Fraction(1, 10), 1, 10])
def test_proposition_2_iba_of_the_geometric_mean_has_p8_from_alpha_zero(ratio):
    found = threshold("iba_g_mean", "P8", "alpha", ratio=ratio, between=(-1, 1))
    assert found.holds_above
    assert lies_in(found, 0)
    assert found.nearby.fraction == 0
    assert found.included


@pytest.mark.parametrize("ratio", [Fraction(1, 10), 1, 10])
@pytest.mark.parametrize(
    ("claim", "edge"), [("P5", Fraction(1, 3)), ("P1", Fraction(1, 2)), ("P6", Fraction(1, 2))]
)
def test_proposition_3_iba_of_the_geometric_mean_loses_p5_past_one_third_and_p1_p6_past_one_half(
    claim, edge, ratio
):
    found = threshold("iba_g_mean", claim, "alpha", ratio=ratio, between=(0, 1))
    assert not found.holds_above
    assert lies_in(found, edge)
    assert found.nearby.fraction == edge
    assert found.included


@pytest.mark.parametrize(("ratio", "beta"), [(5, 1), (7, 2), (3, Fraction(1, 2))])
def test_iba_of_f_beta_has_p8_while_the_ratio_is_at_most_beta_and_twice_alpha_times_one_more(ratio, beta):
    found = threshold("iba_fbeta", "P8", "alpha", ratio=ratio, between=(0, 4), beta=beta)
    assert found.holds_above
    assert lies_in(found, Fraction(ratio - beta) / (2 * (1 + beta)))
    assert found.included


@pytest.mark.parametrize("ratio", [2, 3, Fraction(7, 3)])
def test_iba_of_accuracy_has_p8_from_the_difference_of_the_class_shares(ratio):
    found = threshold("iba_accuracy", "P8", "alpha", ratio=ratio, between=(0, 1))
    assert lies_in(found, Fraction(ratio - 1) / (ratio + 1))
    assert found.included


def test_with_more_positives_iba_of_accuracy_has_p8_from_half_that_difference():
    found = threshold("iba_accuracy", "P8", "alpha", ratio=Fraction(1, 3), between=(-1, 1))
    assert found.nearby.fraction == Fraction(-1, 4)  # (n - p)/(2N), where (n - p)/N is -1/2


def test_a_breach_far_from_every_edge_is_found_by_the_finer_grids():
    found = threshold("recall**3/3 - recall**2/3 + alpha*recall", "P4", "alpha", ratio=2, between=(0, 1))
    assert abs(found.value - 1 / 9) < 1e-6
    inner = "alpha*recall*fpr + specificity*recall**2*fnr**2"
    found = threshold(inner, "P8", "alpha", ratio=2, between=(0, 1))
    assert abs(found.value - 4 / 27) < 1e-6


def test_the_failing_end_is_proven_by_two_matrices():
    found = threshold("fbeta_linear", "P8", "beta", ratio=3, between=(0, 10))
    upper, lower = found.counterexample.matrices
    formula, beta = found.metric.formula, {"beta": found.low}
    values = exact.at(formula, upper, beta), exact.at(formula, lower, beta)
    assert exact.compare(*values) < 0
    assert values == found.counterexample.values


def test_a_threshold_prints_on_one_line_what_was_found():
    found = threshold("fbeta", "P8", "beta", ratio=2, between=(0, 10))
    assert repr(found) == (
        "Threshold(P8 of fbeta at n/p = 2: holds for beta from about √2; "
        "fails at 1.4142132, holds at 1.4142138)"
    )  # fmt: skip
    assert "2^-k" in found.checked


def test_an_edge_that_is_no_simple_number_is_offered_as_none():
    found = threshold("alpha*specificity*3.14159265 + recall", "P8", "alpha", ratio=1, between=(0, 1))
    assert found.nearby is None
    assert not found.holds_above
    assert f"to about {found.value:.7f}" in repr(found)


def test_a_tree_without_a_value_for_the_searched_parameter_will_do():
    formula = parse("TP/p + alpha*TN/n")
    found = threshold(formula, "P8", "alpha", ratio=1, between=(0, 3))
    assert found.nearby.fraction == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"claim": "P9"}, "threshold of 'P9'.*P1, P2"),
        ({"parameter": "gamma"}, "no parameter 'gamma'"),
        ({"ratio": 0}, "n/p is 0"),
        ({"ratio": 0.123456789}, "whole numbers up to"),
        ({"between": (5, 9)}, "holds at both 5 and 9"),
        ({"between": (0, 1)}, "fails at both 0 and 1"),
        ({"of": "fbeta_harmonic", "claim": "P2"}, "says nothing"),
        ({"of": "beta*TP"}, "how many rows"),
    ],
)
def test_a_question_without_an_answer_is_refused(change, words):
    asked = {"of": "fbeta_linear", "claim": "P8", "parameter": "beta", "ratio": 2, "between": (0, 9)} | change
    of, claim, parameter = asked.pop("of"), asked.pop("claim"), asked.pop("parameter")
    with pytest.raises((GeometryError, FormulaError), match=words):
        threshold(of, claim, parameter, **asked)
