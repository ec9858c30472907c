"""What cannot be answered is said in a sentence that names what arrived."""

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.confusion.scores import ScoreCounts
from fourfold.core.errors import AnalysisError, FourfoldError

NAN = float("nan")


@pytest.mark.parametrize(
    ("truth", "score", "said"),
    [
        ([1, 1, 1], [0.1, 0.2, 0.3], "none of the 3 rows is negative"),
        ([0, 0, 0], [0.1, 0.2, 0.3], "none of the 3 rows is positive (1)"),
        ([1, 0, 1], [0.3, 0.3, 0.3], "all 3 scores are 0.3"),
        ([1, 0], [1, 1], "all 2 scores are 1"),
        ([1, 0, 1], [0.1, NAN, NAN], "2 of 3 scores are missing, first in row 1"),
        ([1, 0, 1], [0.1, None, 0.2], "1 of 3 scores are missing"),
        ([1, 0, NAN], [0.1, 0.2, 0.3], "1 of 3 true classes are missing"),
        ([1, 0, None], [0.1, 0.2, 0.3], "1 of 3 true classes are missing"),
        ([1, 0, 2], [0.1, 0.2, 0.3], "y_true holds 3 classes: 0, 1, 2"),
        ([1, 2, 1], [0.1, 0.2, 0.3], "the classes 1, 2 do not say which one is positive"),
        (["b", "a"], [0.1, 0.2], "the classes 'a', 'b' do not say which one is positive"),
        ([1, 0], [0.1, 0.2, 0.3], "2 true classes and 3 scores"),
        ([1, 0], ["high", "low"], "score holds what is no number"),
        ([1, 0], [[0.1, 0.9], [0.8, 0.2]], "score has the shape (2, 2)"),
        ([1, 0], [2**60, 2**60 + 1], "score holds whole numbers beyond 2**53"),
        ([], [], "score is empty"),
        ([], [0.5], "y_true is empty"),
        (1, [0.3], "y_true is a int"),
    ],
)
def test_bad_rows_are_refused(truth, score, said):
    with pytest.raises(FourfoldError) as error:
        ff.thresholds(truth, score)
    assert said in str(error.value)
    assert "allowed: " in str(error.value)


def test_a_class_that_does_not_occur_is_refused():
    with pytest.raises(AnalysisError, match=r"there is no class 'c'; allowed: one of 'a', 'b'"):
        ff.thresholds(["a", "b"], [1, 2], positive="c")


def test_a_table_of_probabilities_is_told_which_column_to_take():
    with pytest.raises(FourfoldError, match="give the one of the positive class"):
        ff.thresholds([1, 0], np.eye(2))


def test_counts_and_scores_do_not_go_together():
    counts = ScoreCounts(np.array([0.2, 0.7]), np.array([1, 8]), np.array([9, 2]))
    with pytest.raises(AnalysisError, match="together with scores"):
        ff.thresholds(counts, [1, 2])
    with pytest.raises(AnalysisError, match="scores are missing"):
        ff.thresholds([1, 0])


@pytest.mark.parametrize(
    ("positives", "negatives", "said"),
    [
        ([0, 0], [3, 4], "none of the 7 rows is positive"),
        ([3, 4], [0, 0], "none of the 7 rows is negative"),
        ([0, 0], [0, 0], "none of the 0 rows is positive"),
    ],
)
def test_counts_of_one_class_are_refused(positives, negatives, said):
    with pytest.raises(AnalysisError, match=said):
        ff.thresholds(ScoreCounts(np.array([0.2, 0.7]), np.array(positives), np.array(negatives)))
