"""The fourfold table: counts by name, metrics to the last digit."""

from fractions import Fraction
from math import inf, isnan, isqrt

import pytest

from fourfold import BinaryMatrix, ConfusionMatrix, metrics
from fourfold.core.errors import FourfoldError, MatrixError, UnknownMetricError
from fourfold.core.formulas import exact

BIG = 10**18
LARGE = {"tp": BIG - 1, "fn": 3, "fp": 10**9 + 7, "tn": BIG}


def test_counts_are_given_by_name_and_never_by_position():
    with pytest.raises(TypeError):
        ConfusionMatrix.binary(26, 0, 2, 6)
    with pytest.raises(TypeError):
        BinaryMatrix(26, 0, 2, 6)


def test_the_cells_stand_where_truth_and_prediction_say():
    m = ConfusionMatrix.binary(tp=26, fn=1, fp=2, tn=6, positive="pure", negative="cut")
    assert m.counts.tolist() == [[26, 1], [2, 6]]
    assert m.cells == (26, 2, 1, 6)
    assert (m.positives, m.negatives, m.total) == (27, 8, 35)
    assert m.cell(truth="cut", predicted="pure") == m.fp == 2
    assert m.one_vs_rest("pure") == m
    assert m.as_dict() == {"tp": 26, "fn": 1, "fp": 2, "tn": 6}
    assert repr(m) == "ConfusionMatrix.binary(tp=26, fn=1, fp=2, tn=6)"
    assert str(m).startswith("truth \\ predicted  pure  cut")


def test_swapping_calls_the_other_class_positive():
    m = BinaryMatrix(tp=1, fn=2, fp=3, tn=4, positive="a", negative="b")
    assert m.swap() == m.one_vs_rest("b")
    assert m.swap().swap() == m
    assert m.swap()["recall"] == m["specificity"]


def test_transposing_keeps_the_positive_class():
    m = BinaryMatrix(tp=1, fn=2, fp=3, tn=4)
    assert m.transpose().as_dict() == {"tp": 1, "fn": 3, "fp": 2, "tn": 4}
    assert m.transpose()["precision"] == m["recall"]
    assert isinstance(m.transpose(), BinaryMatrix)


def test_two_names_of_one_class_are_refused():
    with pytest.raises(MatrixError, match="the label 'a' stands twice"):
        BinaryMatrix(tp=1, fn=2, fp=3, tn=4, positive="a", negative="a")


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("recall", Fraction(BIG - 1, BIG + 2)),
        ("fnr", Fraction(3, BIG + 2)),
        ("precision", Fraction(BIG - 1, BIG + 10**9 + 6)),
        ("accuracy", Fraction(2 * BIG - 1, 2 * BIG + 10**9 + 9)),
        ("f1", Fraction(2 * (BIG - 1), 2 * (BIG - 1) + 10**9 + 10)),
        ("dor", Fraction((BIG - 1) * BIG, 3 * (10**9 + 7))),
        ("informedness", Fraction(BIG - 1, BIG + 2) + Fraction(BIG, BIG + 10**9 + 7) - 1),
    ],
)
def test_metrics_are_right_to_the_last_digit_at_10_to_the_18(name, wanted):
    m = BinaryMatrix(**LARGE)
    assert m.exact(name) == wanted
    assert m[name] == wanted.numerator / wanted.denominator


def test_mcc_is_right_to_the_last_digit_at_10_to_the_18():
    a, c, b, d = LARGE.values()
    delta, product = a * d - b * c, (a + b) * (a + c) * (b + d) * (c + d)
    digits = 10**40
    wanted = Fraction(isqrt(delta * delta * digits**2 // product), digits)
    assert BinaryMatrix(**LARGE)["mcc"] == wanted.numerator / wanted.denominator


def test_what_float64_would_cancel_away_is_kept():
    """ad - bc of nearly equal products: float64 gives 0 for a difference of 1."""
    m = BinaryMatrix(tp=BIG + 1, fn=BIG, fp=BIG + 2, tn=BIG + 1)
    assert m.exact("delta") == (BIG + 1) ** 2 - BIG * (BIG + 2) == 1
    assert m["delta"] == 1.0
    assert m["mcc"] > 0


@pytest.mark.parametrize("name", metrics)
@pytest.mark.parametrize(
    "counts", [{"tp": 26, "fn": 1, "fp": 2, "tn": 6}, LARGE, {"tp": 0, "fn": 4, "fp": 0, "tn": 9}]
)
def test_a_metric_in_brackets_is_the_exact_value_rounded(name, counts):
    m = BinaryMatrix(**counts)
    value = m.exact(name)
    if isinstance(value, Fraction):
        assert m[name] == value.numerator / value.denominator
    elif isinstance(value, float):
        assert m[name] == value or (isnan(m[name]) and isnan(value))
    else:
        assert m[name] == exact.to_float(value)


def test_undefined_is_nan_and_a_number_over_zero_is_infinite():
    m = BinaryMatrix(tp=0, fn=3, fp=0, tn=5)
    assert isnan(m["precision"])
    assert BinaryMatrix(tp=2, fn=3, fp=0, tn=5)["lr_plus"] == inf
    assert BinaryMatrix(tp=0, fn=3, fp=1, tn=5)["log_lr_plus"] == -inf


def test_any_formula_can_be_asked():
    m = BinaryMatrix(tp=8, fn=4, fp=2, tn=6)
    assert m.exact("(precision + recall)/2") == Fraction(11, 15)
    assert m[metrics["f2"]] == m["f2"]
    assert m.exact("fbeta", beta=2) == m.exact("f2")


def test_a_mistyped_metric_is_answered_with_the_nearest_name():
    m = BinaryMatrix(tp=8, fn=4, fp=2, tn=6)
    with pytest.raises(UnknownMetricError, match="did you mean recall"):
        m["recal"]
    with pytest.raises(FourfoldError):
        m[3]
