"""Metrics as values, and what is derived from their formulas: scale, prevalence, the balanced version."""

import copy
import itertools
import pickle

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.errors import FormulaError

LATTICE = np.array([cell for cell in itertools.product(range(9), repeat=4) if sum(cell) <= 8]).T
TP, FP, FN, TN = LATTICE
BOTH = (TP + FN > 0) & (FP + TN > 0)
METRICS = list(ff.metrics.values())


def same(x, y):
    return np.allclose(x, y, rtol=1e-11, atol=1e-11, equal_nan=True)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_scale_free_says_whether_three_times_the_counts_give_the_same(metric):
    assert metric.scale_free == same(metric(*LATTICE), metric(*(3 * LATTICE)))


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_depends_on_prevalence_says_whether_more_positives_at_the_same_rates_change_the_value(metric):
    more = metric(3 * TP[BOTH], FP[BOTH], 3 * FN[BOTH], TN[BOTH])
    fewer = metric(TP[BOTH], 5 * FP[BOTH], FN[BOTH], 5 * TN[BOTH])
    assert metric.depends_on_prevalence == (not (same(more, metric(*LATTICE[:, BOTH])))) or metric.name in {
        # negatives alone are counted: more positives change nothing, and neither does the flag claim so
        "fp",
        "tn",
        "negatives",
    }
    if not metric.depends_on_prevalence and metric.scale_free:
        assert same(fewer, metric(*LATTICE[:, BOTH]))


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_the_balanced_version_does_not_depend_on_prevalence(metric):
    here = metric.balanced(*LATTICE)
    assert same(metric.balanced(3 * TP, FP, 3 * FN, TN), here)
    assert same(metric.balanced(TP, 7 * FP, FN, 7 * TN), here)


@pytest.mark.parametrize("metric", [m for m in METRICS if m.scale_free], ids=lambda metric: metric.name)
def test_the_balanced_version_is_the_metric_itself_when_the_classes_are_of_equal_size(metric):
    equal = LATTICE[:, (TP + FN == FP + TN) & BOTH]
    assert same(metric.balanced(*equal), metric(*equal))
    if not metric.depends_on_prevalence:
        assert same(metric.balanced(*LATTICE[:, BOTH]), metric(*LATTICE[:, BOTH]))


def test_balanced_in_a_name_or_as_a_function_is_the_same():
    for name in ("lift", "kulczynski", "f1"):
        assert ff.metric(f"balanced_{name}").formula == ff.metric(f"balanced({name})").formula
        assert ff.metric(name).balanced.formula == ff.metric(f" Balanced_{name.upper()}").formula
    assert ff.metric("balanced_lift").title == "Balanced Lift"


def test_the_balanced_version_of_the_balanced_version_is_itself():
    for metric in METRICS:
        assert metric.balanced.balanced.formula == metric.balanced.formula


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_a_metric_can_be_copied_pickled_and_used_as_a_key(metric):
    for again in (pickle.loads(pickle.dumps(metric)), copy.deepcopy(metric), copy.copy(metric)):  # noqa: S301
        assert again == metric
        assert hash(again) == hash(metric)
        assert same(again(5, 2, 3, 7), metric(5, 2, 3, 7))


def test_parameters_are_set_on_a_copy_and_cannot_be_changed_in_place():
    one, two = ff.metric("fbeta"), ff.metric("fbeta").at(beta=2)
    assert (one.parameters["beta"], two.parameters["beta"]) == (1, 2)
    assert one != two
    assert ff.metric(two, beta=3).parameters == {"beta": 3}
    with pytest.raises(TypeError):
        two.parameters["beta"] = 5
    with pytest.raises(FormulaError, match="fbeta has no parameter 'gamma'; allowed: beta"):
        one.at(gamma=2)


def test_a_typed_formula_is_a_metric_with_an_unbounded_range_and_usual_parameters():
    typed = ff.metric(" 2*TP /\n(2*TP + FP + FN) ")
    assert (typed.name, typed.family, typed.range) == ("2*TP / (2*TP + FP + FN)", "typed", (-np.inf, np.inf))
    assert repr(typed) == "Metric(2*TP / (2*TP + FP + FN) = 2*TP/(2*TP + FP + FN))"
    assert ff.metric("alpha*TP + beta").parameters == {"alpha": 0.5, "beta": 1}
    assert ff.metric(typed.formula).formula == typed.formula
    assert ff.metric("f1*1") != ff.metric("f1")
    assert [ff.metric(letter)(1, 2, 3, 4) for letter in ("a", "d", "p", "n", "N")] == [1, 4, 4, 6, 10]


def test_counts_decide_exactly_and_shares_are_taken_as_they_are():
    metric = ff.metric("TP/(0.1*TP + 0.2*TP - 0.3*TP)")
    assert np.isinf(metric(3, 1, 1, 1))
    assert np.isfinite(metric(3.0, 1.0, 1.0, 1.0))
    assert ff.metric("recall")(0.3, 0.2, 0.1, 0.4) == pytest.approx(0.75)
