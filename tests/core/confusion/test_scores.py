"""Counts by score, against comparing every row with the threshold."""

import numpy as np
import pytest

from fourfold.core.confusion import ScoreCounts
from fourfold.core.errors import MatrixError

RANDOM = np.random.default_rng(9)
SCORE = np.round(RANDOM.normal(0, 1, 400), 1)
TRUTH = RANDOM.random(400) < 0.3


def counted():
    values, place = np.unique(SCORE, return_inverse=True)
    positives, negatives = (np.bincount(place[side], minlength=len(values)) for side in (TRUTH, ~TRUTH))
    return ScoreCounts(values, positives, negatives, positive="ill", negative="well")


@pytest.mark.parametrize("threshold", [-np.inf, -1.0, -0.95, 0.0, 0.1, 0.30000000000000004, 2.5, np.inf])
def test_rows_with_this_score_or_more_are_called_positive(threshold):
    called = threshold <= SCORE
    assert counted().at(threshold).as_dict() == {
        "tp": np.count_nonzero(called & TRUTH),
        "fn": np.count_nonzero(~called & TRUTH),
        "fp": np.count_nonzero(called & ~TRUTH),
        "tn": np.count_nonzero(~called & ~TRUTH),
    }


def test_the_matrix_has_the_names_of_the_classes():
    assert counted().at(0).labels == ("ill", "well")


def test_lists_will_do_and_nothing_can_be_changed():
    scores = ScoreCounts([1, 2], [3, 4], [5, 6])
    assert scores.at(2).cells == (4, 6, 3, 5)
    for array in (scores.scores, scores.positives, scores.negatives):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_infinite_scores_are_scores():
    scores = ScoreCounts([-np.inf, 0.0, np.inf], [1, 2, 3], [4, 5, 6])
    assert scores.at(np.inf).cells == (3, 6, 3, 9)
    assert scores.at(-np.inf).cells == (6, 15, 0, 0)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (([0.1, 0.2], [1], [1]), "different lengths"),
        (([[0.1]], [1], [1]), "different lengths"),
        (([0.1, 0.1], [1, 1], [1, 1]), "not in order"),
        (([0.2, 0.1], [1, 1], [1, 1]), "not in order"),
        (([0.1, np.nan], [1, 1], [1, 1]), "missing"),
        (([0.1, 0.2], [1, -1], [1, 1]), "positives is -1"),
        (([0.1, 0.2], [1, 1], [1, 0.5]), "negatives is 0.5"),
        (([0.1, 0.2], [2**61, 2**61 + 1], [1, 1]), "positives with a sum of"),
        (([0.1], [1], [1], -0.5), "a width of -0.5"),
    ],
)
def test_what_is_no_table_of_scores_is_refused(given, told):
    with pytest.raises(MatrixError, match=told):
        ScoreCounts(*given)


def test_it_prints_on_one_line():
    assert repr(counted()).startswith("<ScoreCounts of ")
    assert repr(ScoreCounts([0.5], [2], [3])) == "<ScoreCounts of 1 scores: 2 positives, 3 negatives>"
