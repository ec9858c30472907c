"""The paired test: against the covariance of all pairs, and by simulation."""

import math

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.errors import AnalysisError


def by_pairs(truth, first, second):
    """Return both AUCs and the error of their difference, from the matrix of all pairs."""
    kernels = [(np.sign(score[truth][:, None] - score[~truth][None, :]) + 1) / 2 for score in (first, second)]
    rows = np.cov([kernel.mean(axis=1) for kernel in kernels]) / truth.sum()
    columns = np.cov([kernel.mean(axis=0) for kernel in kernels]) / (~truth).sum()
    s = rows + columns
    return *(kernel.mean() for kernel in kernels), math.sqrt(s[0, 0] + s[1, 1] - 2 * s[0, 1])


def drawn(seed, size=60, digits=1):
    rng = np.random.default_rng(seed)
    truth = np.arange(size) % 3 == 0
    first = np.round(rng.normal(size=size) + truth, digits)
    return truth, first, np.round(first / 2 + rng.normal(size=size), digits)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("digits", [0, 1, 9])
def test_the_error_is_that_of_all_pairs(seed, digits):
    truth, first, second = drawn(seed, digits=digits)
    found = ff.compare_auc(truth, first, second)
    assert (found.first, found.second, found.error) == pytest.approx(
        by_pairs(truth, first, second), rel=1e-12
    )
    assert found.difference == found.first - found.second


def test_the_error_agrees_with_the_variance_of_one_score():
    truth, first, _ = drawn(5)
    found = ff.compare_auc(truth, first, np.arange(len(truth)) * 0.0)  # a score that says nothing
    assert found.second == 0.5
    assert found.error**2 == pytest.approx(ff.thresholds(truth, first).auc.variance, rel=1e-12)


def test_the_p_value_is_that_of_the_normal_distribution():
    found = ff.compare_auc(*drawn(6))
    assert math.erf(abs(found.z) / math.sqrt(2)) == pytest.approx(1 - found.p_value, abs=1e-14)
    low, high = found.confidence()
    assert (high - low) / 2 == pytest.approx(1.959963984540054 * found.error, rel=1e-12)


def test_equal_scores_are_seldom_called_different():
    rng = np.random.default_rng(7)
    truth = np.arange(80) % 2 == 0
    calls = 0
    for _ in range(400):
        first, second = rng.normal(size=(2, 80)) + truth
        calls += ff.compare_auc(truth, first, second).p_value < 0.05
    assert 6 <= calls <= 42  # 20 are expected; these are 5 standard deviations


def test_a_score_and_its_copy_have_no_difference_to_test():
    truth, first, _ = drawn(8)
    found = ff.compare_auc(truth, first, 2 * first + 1)
    assert (found.difference, found.error) == (0, 0)
    assert math.isnan(found.p_value)
    assert "no variance" in found.why


def test_rows_that_do_not_fit_are_refused():
    with pytest.raises(AnalysisError, match="3 true classes and 3, 2 scores"):
        ff.compare_auc([1, 0, 1], [1, 2, 3], [1, 2])
    with pytest.raises(AnalysisError, match="fewer than two rows in a class"):
        ff.compare_auc([1, 0, 0], [1, 2, 3], [3, 2, 1])
    with pytest.raises(AnalysisError, match="first is empty"):
        ff.compare_auc([], [], [])
