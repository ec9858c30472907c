"""One sort counts all scores: against a dictionary of the rows."""

from collections import Counter

import numpy as np
import pytest

from fourfold.core.confusion.by_score import count_by_score

TINY, HUGE = 5e-324, 1.7e308
SETS = {
    "probabilities": np.random.default_rng(1).random(500),
    "logits": np.random.default_rng(2).normal(size=500),
    "rounded": np.round(np.random.default_rng(3).normal(size=500), 1),
    "below zero": -np.random.default_rng(4).random(300),
    "with ends": np.array([0.0, 1.0, -1.0, np.inf, -np.inf, 1.0, -0.0, 0.0, -np.inf]),
    "all magnitudes": np.array([TINY, HUGE, -TINY, -HUGE, 0.0, -0.0, 1.0, TINY, -HUGE, np.inf]),
    "neighbours": np.array([1.0, np.nextafter(1.0, 2), np.nextafter(1.0, 0), 1.0, np.nextafter(1.0, 2)]),
    "zeros of both signs": np.array([0.0, -0.0, -3.0, 0.0, -0.0]),
    "one": np.array([-2.5]),
    "beyond 2 with neighbours of 0": np.array([-4.0, 2.3e-308, -2.3e-308, 0.0, 3.0, -0.0, 2.3e-308]),
    "below 2 with neighbours of 0": np.array([-1.0, TINY, -TINY, 0.0, 1.9, -0.0, 2 * TINY, TINY]),
    "more than a block": np.random.default_rng(6).normal(size=70_000),
    "a score longer than a block": np.repeat([1.0, -2.0, 3.0, 4.0], [9, 150_000, 1, 65_000]),
    "many short ties": np.random.default_rng(7).normal(size=150_000).astype(np.float32).astype(np.float64),
    "few ties": np.random.default_rng(8).integers(0, 10**9, 150_000) - 0.5,
    "a tie beyond the first block": np.append(np.arange(66_000) - 9.0, 65_900.0),
    "wide and positive": np.array([TINY, HUGE, 0.0, 3.0, HUGE]),
}


@pytest.mark.parametrize("name", SETS)
def test_each_score_has_the_rows_of_both_classes(name):
    score = SETS[name]
    positive = np.random.default_rng(5).random(len(score)) < 0.4
    given = score.copy()
    scores, positives, negatives = count_by_score(score, positive)
    rows = Counter(zip(score.tolist(), positive.tolist(), strict=True))
    distinct = sorted({float(value) for value in score})
    assert scores.tolist() == distinct
    assert positives.tolist() == [rows[value, True] for value in distinct]
    assert negatives.tolist() == [rows[value, False] for value in distinct]
    assert np.array_equal(score, given), "the scores of the caller were changed"


def test_zero_has_no_sign():
    scores, _, _ = count_by_score(SETS["zeros of both signs"], np.zeros(5, bool))
    assert not np.signbit(scores[scores == 0]).any()


def test_rows_may_stand_for_several():
    score, positive = np.array([0.5, -1.0, 0.5, 0.5]), np.array([True, False, False, True])
    times = np.array([3, 2**40, 5, 0])
    scores, positives, negatives = count_by_score(score, positive, times)
    assert scores.tolist() == [-1.0, 0.5]
    assert positives.tolist() == [0, 3]
    assert negatives.tolist() == [2**40, 5]
