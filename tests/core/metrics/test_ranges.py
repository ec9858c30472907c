"""Each metric stays in its range, comes near both ends, and points in its direction."""

import itertools

import numpy as np
import pytest

import fourfold as ff

LATTICE = np.array([cell for cell in itertools.product(range(13), repeat=4) if sum(cell) <= 12]).T
RANDOM = np.random.default_rng(7)
LARGE = np.floor(10 ** RANDOM.uniform(0, 9, (4, 60_000))).astype(np.int64) * (
    RANDOM.random((4, 60_000)) > 0.25
)
# The ends of these ranges belong to other parameters than the defaults.
PARAMETERS = {"iba_accuracy": 1, "iba_f1": 1, "iba_g_mean": 1, "iba_fbeta": 1}
UNBOUNDED = {"decision_benefit", "mean_decision_benefit"}  # by their benefits
METRICS = list(ff.metrics.values())


def settings(metric):
    return [{}, {"alpha": PARAMETERS[metric.name]}] if metric.name in PARAMETERS else [{}]


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_values_stay_in_the_range_up_to_rounding_and_come_near_both_ends(metric):
    found = np.concatenate([metric.at(**s)(*cells) for s in settings(metric) for cells in (LATTICE, LARGE)])
    lowest, highest = np.nanmin(found), np.nanmax(found)
    assert lowest >= metric.low - 4 * np.spacing(min(abs(metric.low), 1))
    assert highest <= metric.high + 4 * np.spacing(min(abs(metric.high), 1))
    if metric.name not in UNBOUNDED:
        assert near(lowest, metric.low)
        assert near(highest, metric.high)


def near(value, end):
    if np.isinf(end):  # logarithms grow slowly
        return value * end > 0 and abs(value) > 20
    return abs(value - end) < 2e-3


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_the_exact_values_of_small_matrices_never_leave_the_range(metric):
    for setting in settings(metric):
        values = metric.at(**setting)(*LATTICE)
        beyond = (values < metric.low) | (values > metric.high)
        for cell in LATTICE[:, beyond].T:  # then it is rounding, and the exact value lies within
            exact = ff.core.formulas.exact.to_float(metric.at(**setting).exact(*map(int, cell)))
            assert metric.low <= exact <= np.nextafter(metric.high, np.inf)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_the_perfect_matrix_is_better_than_one_with_almost_everything_wrong(metric):
    perfect, worst = metric(8, 0, 0, 12), metric(1, 11, 7, 1)
    if metric.better == "higher":
        assert perfect > worst
    elif metric.better == "lower":
        assert perfect < worst
    else:
        assert metric.better == "neither"


@pytest.mark.parametrize("alpha", [0, 0.25, 1 / 3, 0.5, 1])
def test_the_index_of_balanced_accuracy_of_the_geometric_mean_peaks_as_the_calculus_says(alpha):
    # (1 + alpha (1 - s)) sqrt(s) at recall 1: the peak is at s = (1 + alpha)/(3 alpha), if that is below 1
    s = min(1, (1 + alpha) / (3 * alpha)) if alpha else 1
    wanted = (1 + alpha * (1 - s)) * np.sqrt(s)
    n = 3000
    values = ff.metric("iba_g_mean", alpha=alpha)(1, np.arange(n + 1), 0, n - np.arange(n + 1))
    assert np.nanmax(values) == pytest.approx(wanted, abs=1e-6)
    assert wanted <= ff.metric("iba_g_mean").high + 1e-15
