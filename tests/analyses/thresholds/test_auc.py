"""The AUC and its intervals: against pairs counted one by one, against formulas, and by simulation."""

import math
from fractions import Fraction
from statistics import NormalDist

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score

import fourfold as ff
from fourfold.analyses.thresholds.auc_interval import score_limits
from fourfold.core.confusion.scores import ScoreCounts
from fourfold.core.errors import AnalysisError

METHODS = ["newcombe", "hanley-mcneil", "logit-delong", "delong"]


def drawn(seed, positives, negatives, digits=1):
    rng = np.random.default_rng(seed)
    truth = np.repeat([True, False], [positives, negatives])
    return truth, np.round(rng.normal(size=truth.size) + truth, digits)


def kernel(truth, score):
    """Return for each pair 1, ½ or 0, as exact numbers."""
    ups, downs = score[truth].tolist(), score[~truth].tolist()
    return [[Fraction((a > b) - (a < b) + 1, 2) for b in downs] for a in ups]


def variance(values):
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("digits", [0, 1, 9])
def test_the_value_is_the_share_of_pairs_in_order(seed, digits):
    truth, score = drawn(seed, 13, 9 + seed, digits)
    pairs = kernel(truth, score)
    found = ff.thresholds(truth, score).auc
    assert found.value == float(Fraction(sum(map(sum, pairs)), len(pairs) * len(pairs[0])))
    assert found.value == pytest.approx(roc_auc_score(truth, score), abs=1e-15)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("digits", [0, 1, 9])
def test_the_variance_is_that_of_the_pairs(seed, digits):
    truth, score = drawn(seed, 11, 7 + seed, digits)
    pairs = kernel(truth, score)
    rows = [sum(row) / len(row) for row in pairs]
    columns = [sum(column) / len(column) for column in zip(*pairs, strict=True)]
    wanted = variance(rows) / len(rows) + variance(columns) / len(columns)
    assert ff.thresholds(truth, score).auc.variance == pytest.approx(float(wanted), rel=1e-12)


def hanley_mcneil(auc, p, n):
    first, second = auc / (2 - auc), 2 * auc**2 / (1 + auc)
    return (auc * (1 - auc) + (p - 1) * (first - auc**2) + (n - 1) * (second - auc**2)) / (p * n)


@pytest.mark.parametrize(("p", "n"), [(10, 10), (26, 8), (20, 80)])
@pytest.mark.parametrize("common", [True, False])
def test_the_limits_are_where_the_value_is_just_surprising(p, n, common):
    z = NormalDist().inv_cdf(0.975)
    for value in (0.2, 0.5, 0.83, 0.97, 1.0):
        low, high = (float(end) for end in score_limits(value, (p, n), 0.95, common=common))
        sizes = ((p + n) / 2,) * 2 if common else (p, n)
        for end in {low, high} - {0.0, 1.0}:
            spread = hanley_mcneil(end, *sizes) * sizes[0] * sizes[1] / (p * n)
            assert abs(value - end) == pytest.approx(z * math.sqrt(spread), rel=1e-9)
        assert low < value < high or value == high == 1


def test_newcombes_interval_does_not_change_with_the_class_called_positive():
    truth, score = drawn(3, 12, 31)
    one = ff.thresholds(truth, score).auc.confidence()
    other = ff.thresholds(~truth, -score).auc.confidence()
    assert (other.low, other.high) == pytest.approx((one.low, one.high), rel=1e-12)


@pytest.mark.parametrize("sizes", [(10, 10), (26, 8), (20, 80)])
@pytest.mark.parametrize("auc", [0.7, 0.9, 0.97])
def test_the_default_covers_the_true_value_where_it_promises(sizes, auc):
    tests = 4000  # the least coverage is .953, known to .0034
    rng = np.random.default_rng(int(auc * 100) + sizes[0])
    shift = math.sqrt(2) * NormalDist().inv_cdf(auc)
    ups = rng.normal(size=(tests, sizes[0], 1)) + shift
    downs = rng.normal(size=(tests, 1, sizes[1]))
    low, high = score_limits((ups > downs).mean(axis=(1, 2)), sizes, 0.95, common=True)
    assert ((low <= auc) & (auc <= high)).mean() >= 0.94


@pytest.mark.parametrize(("truth", "value"), [([1, 1, 1, 0, 0], 1.0), ([0, 0, 1, 1, 1], 0.0)])
def test_a_value_at_an_end_has_an_interval_with_a_width(truth, value):
    found = ff.thresholds(truth, [5, 4, 3, 2, 1]).auc
    assert found.value == value
    for method in ("newcombe", "hanley-mcneil"):
        interval = found.confidence(method=method)
        assert 0.2 < interval.width < 1
        assert value in interval


@pytest.mark.parametrize("method", METHODS)
def test_every_method_holds_the_value_and_narrows_with_the_level(method):
    found = ff.thresholds(*drawn(8, 40, 60)).auc
    wide, narrow = found.confidence(0.99, method), found.confidence(0.5, method)
    assert found.value in narrow
    assert wide.low < narrow.low < narrow.high < wide.high


def test_the_methods_agree_on_many_rows():
    found = ff.thresholds(*drawn(9, 40_000, 60_000, 5)).auc
    ends = np.array([tuple(found.confidence(method=method)) for method in METHODS])
    assert np.ptp(ends, axis=0).max() < 0.15 * found.confidence().width


@pytest.mark.parametrize("method", ["delong", "logit-delong"])
def test_a_method_without_a_variance_refuses(method):
    with pytest.raises(AnalysisError, match=r"the AUC is 1; allowed: newcombe"):
        ff.thresholds([1, 1, 0, 0], [4, 3, 2, 1]).auc.confidence(method=method)
    with pytest.raises(AnalysisError, match="a class has one row"):
        ff.thresholds([1, 0, 0], [2, 3, 1]).auc.confidence(method=method)


def test_unknown_methods_and_levels_are_refused():
    found = ff.thresholds([1, 0, 1, 0], [4, 3, 2, 1]).auc
    with pytest.raises(AnalysisError, match="'wald'; allowed: newcombe"):
        found.confidence(method="wald")
    with pytest.raises(AnalysisError, match="the level is 95"):
        found.confidence(95)


@pytest.mark.parametrize("width", [0.05, 0.25])
def test_the_value_from_bins_is_within_its_stated_error(width):
    truth, score = drawn(10, 300, 500, 6)
    exact = ff.thresholds(truth, score).auc
    whole = ff.thresholds(truth, np.floor(score / width) * width).counts
    binned = ff.thresholds(ScoreCounts(whole.scores, whole.positives, whole.negatives, width=width)).auc
    assert exact.bin_error == 0
    assert 0 < abs(binned.value - exact.value) <= binned.bin_error < width


def test_the_bootstrap_has_the_spread_of_delong_and_a_width_at_one():
    found = ff.thresholds(*drawn(11, 200, 300)).auc
    drawn_aucs = found.uncertainty(prior_rows=0)
    assert drawn_aucs.mean == pytest.approx(found.value, abs=4 * drawn_aucs.error)
    assert drawn_aucs.sd == pytest.approx(math.sqrt(found.variance), rel=0.08)
    assert ff.thresholds([1] * 9 + [0] * 9, -np.arange(18)).auc.uncertainty().mu > 0.05
