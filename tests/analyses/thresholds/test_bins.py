"""What bins leave unknown: against every order of the rows within them, and against rows that were binned."""

from itertools import permutations, product

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.confusion import ScoreCounts


def binned(truth, score, width):
    whole = ff.thresholds(truth, np.floor(np.asarray(score) / width) * width).counts
    return ff.thresholds(ScoreCounts(whole.scores, whole.positives, whole.negatives, width=width))


def all_orders():
    """Two bins in every order, above two negatives: of two positives and two negatives, of three and one."""
    lower, upper = (sorted(set(permutations(rows))) for rows in ([1, 1, 0, 0], [1, 1, 1, 0]))
    for middle, high in product(lower, upper):
        yield [0, 0, *middle, *high], [-0.6, -0.4, 0.1, 0.3, 0.5, 0.7, 1.1, 1.3, 1.5, 1.7]


def test_the_limits_of_average_precision_hold_every_order():
    low, high = binned(*next(all_orders()), 1.0).average_precision.bin_limits
    found = [ff.thresholds(*rows).average_precision.value for rows in all_orders()]
    tied = [0, 0, 1, 1, 0, 0, 1, 1, 1, 0], [-0.6, -0.4, 0.5, 0.5, 0.1, 0.1, 1.5, 1.5, 1.5, 1.2]
    assert low == pytest.approx(min(found), rel=1e-14)
    assert max(found) < ff.thresholds(*tied).average_precision.value == pytest.approx(high, rel=1e-14)


def test_the_limits_of_the_balance_hold_every_order():
    low, high = binned(*next(all_orders()), 1.0).indistinguishability.bin_limits()
    found = [ff.thresholds(*rows).indistinguishability.r_b for rows in all_orders()]
    assert all(low <= threshold < high for threshold in found)
    assert {float(np.floor(threshold)) for threshold in found} == set(np.arange(low, high))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("width", [0.0625, 0.5, 2.0])
def test_the_limits_hold_rows_that_were_binned(seed, width):
    generator = np.random.default_rng(seed)
    truth = generator.random(300) < 0.3
    score = generator.normal(size=300) + 1.5 * truth
    rows, found = ff.thresholds(truth, score), binned(truth, score, width)
    low, high = found.average_precision.bin_limits
    assert low < rows.average_precision.value < high
    assert low <= found.average_precision.value <= high
    for level in (0.4, 0.5):
        low, high = found.indistinguishability.bin_limits(level)
        assert low <= rows.indistinguishability.at(level).threshold < high


def test_without_bins_the_limits_are_the_values():
    found = ff.thresholds([1, 0, 1, 0], [4, 3, 2, 1])
    assert found.average_precision.bin_limits == (found.average_precision.value,) * 2
    assert found.indistinguishability.bin_limits() == (found.indistinguishability.r_b,) * 2


def test_a_balance_that_may_not_exist_has_no_lower_limit_and_one_that_cannot_has_none():
    unclear = ScoreCounts(np.array([0.0, 1.0]), np.array([5, 5]), np.array([5, 5]), width=1.0)
    assert ff.thresholds(unclear).indistinguishability.bin_limits() == (-np.inf, 1.0)
    hopeless = ScoreCounts(np.array([0.0, 1.0]), np.array([9, 0]), np.array([0, 9]), width=1.0)
    assert np.isnan(ff.thresholds(hopeless).indistinguishability.bin_limits()).all()
