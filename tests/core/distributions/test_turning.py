"""Formulas that turn, jump or stop: their curves against counting at points spread evenly."""

import itertools

import numpy as np
import pytest
from scipy import special

import fourfold as ff
from fourfold.core.distributions.pushed.folded import unfolded

MATRICES = [(22, 5, 9, 41), (0, 5, 3, 10), (10, 0, 0, 10), (1, 1, 1, 1)]
TURNING = [
    "klosgen",
    "optimized_precision",
    "smallest_singular_value",
    "largest_singular_value",
    "f1 - npv",
    "sqrt(informedness)",
    "abs(recall - specificity) if recall > 1/2 else 1/4",
]
POINTS = 2_000_000
COUNTED = 2e-4  # how well counting does


def belief(cells, prevalence):
    tp, fp, fn, tn = cells
    return ff.believe(ff.ConfusionMatrix.binary(tp=tp, fp=fp, fn=fn, tn=tn), prevalence=prevalence)


def counted(b, metric, levels):
    """P(metric <= level) and P(undefined), by two million points spread evenly (Roberts' sequence)."""
    uncertain = {name: rate for name, rate in b.rates.items() if isinstance(rate, ff.Beta)}
    root = {2: 1.324717957244746, 3: 1.2207440846057596}[len(uncertain)]
    points = np.arange(1, POINTS + 1)
    at = dict(b.rates)
    for k, (name, rate) in enumerate(uncertain.items(), start=1):
        table = np.sin(np.linspace(0, np.pi / 2, 4001)) ** 2
        at[name] = np.interp((0.5 + points / root**k) % 1, special.betainc(rate.a, rate.b, table), table)
    p, n, x, y = b.size * at["prevalence"], b.size * (1 - at["prevalence"]), at["tpr"], at["tnr"]
    value = metric(p * x, n * (1 - y), p * (1 - x), n * y)
    known = np.sort(value[~np.isnan(value)])
    return np.searchsorted(known, levels, side="right") / known.size, 1 - known.size / value.size


@pytest.mark.parametrize(
    ("name", "cells", "prevalence"),
    [
        *itertools.product(TURNING, MATRICES, ["fixed"]),
        *itertools.product(TURNING, MATRICES[:2], ["inferred"]),
    ],
)
def test_the_curve_is_as_close_to_the_truth_as_it_says(name, cells, prevalence):
    b = belief(cells, prevalence)
    d = b.of(name)
    x = d.quantile([0.02, 0.25, 0.5, 0.8, 0.97])
    x = x[np.abs(x - 1 / 4) > 1e-9]  # a value with a mass in one of them
    wanted, undefined = counted(b, ff.metric(name), x)
    assert d.drawn(x) == pytest.approx(wanted, abs=COUNTED + d.error)
    assert d.cdf(x) == pytest.approx(d.drawn(x), abs=max(d.error, 1e-9))
    assert d.undefined == pytest.approx(undefined, abs=COUNTED)


@pytest.mark.parametrize("name", ["klosgen", "smallest_singular_value", "largest_singular_value", "f1 - npv"])
def test_where_both_classes_were_seen_the_curve_has_four_digits(name):
    assert belief((22, 5, 9, 41), "fixed").of(name).error < 1e-4


@pytest.mark.parametrize(
    ("name", "signed", "power"),
    [
        ("abs_delta", "delta", 1),
        ("phi_squared", "mcc", 2),
        ("chi2", "sqrt(N)*mcc", 2),
        ("imbalance_ratio", "(FN - FP)/(TP + FP + FN)", 1),
        ("3*abs(markedness)/2", "3/2*markedness", 1),
    ],
)
def test_a_size_or_a_square_is_seen_in_the_formula(name, signed, power):
    found, folds = unfolded(ff.metric(name))
    cells = np.array([[13, 7, 5, 29], [3, 11, 17, 2], [41, 2, 3, 19]]).T
    assert folds == power
    assert found(*cells) == pytest.approx(ff.metric(signed)(*cells))


@pytest.mark.parametrize("name", ["mcc", "abs(recall - 1/2) + precision", "beta*abs(delta)", "delta**3"])
def test_what_is_no_size_and_no_square_is_left_alone(name):
    metric = ff.metric(name, beta=-1.0) if "beta" in name else ff.metric(name)
    assert unfolded(metric) is None


@pytest.mark.parametrize("name", ["phi_squared", "imbalance_ratio", "abs_delta"])
@pytest.mark.parametrize("cells", MATRICES)
def test_sizes_and_squares_agree_with_counting(name, cells):
    b = belief(cells, "fixed")
    d = b.of(name)
    x = d.quantile([0.02, 0.25, 0.5, 0.8, 0.97])
    assert d.cdf(x) == pytest.approx(counted(b, ff.metric(name), x)[0], abs=COUNTED)
    assert d.drawn(x) == pytest.approx(d.cdf(x), abs=1e-5)
    assert d.error < 1e-5
