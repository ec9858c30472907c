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
        ([1, 0], [0.5, "low"], "score holds 'low', which is no number"),
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


def test_of_three_classes_one_is_set_against_the_rest_if_it_is_named():
    truth, score = ["a", "b", "c", "b"], [4, 3, 2, 1]
    found = ff.thresholds(truth, score, positive="b")
    assert found.steps.tp.tolist() == [0, 0, 1, 1, 2]
    assert (found.counts.positive, found.counts.negative) == ("b", "not b")
    framed = ff.thresholds({"y": truth, "p": score}, truth="y", score="p", positive="b").counts
    assert (framed.positive, framed.negative) == ("b", "not b")


@pytest.mark.parametrize("threshold", [NAN, "0.5"])
def test_a_threshold_that_is_no_number_has_no_matrix(threshold):
    found = ff.thresholds([1, 0, 1, 0], [4, 3, 2, 1])
    with pytest.raises(FourfoldError, match=f"the threshold is {threshold!r}; allowed: a number"):
        found.at(threshold)


def test_a_column_of_scores_needs_one_of_classes():
    with pytest.raises(AnalysisError, match="in the column 'p', and no word on the true classes"):
        ff.thresholds("rows.csv", score="p")


def test_bins_are_a_whole_number():
    for bins in (1, 2.5, "10", True):
        with pytest.raises(FourfoldError, match=r"bins=.*; allowed: a whole number from 2"):
            ff.thresholds([1, 0], [1, 2], bins=bins)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["1,0.5", "0,high", "1,0.2"], "the column 'p' holds 'high', which is no number"),
        ([], "there are no rows"),
        (
            ["1,0.5", "2,0.3", "3,0.2"],
            "on which the scores are for; allowed: positive=one of 1, 2, 3",
        ),
    ],
)
def test_files_that_hold_no_scores_are_told_why(tmp_path, lines, said):
    path = tmp_path / "rows.csv"
    path.write_text("\n".join(["y,p", *lines]), encoding="utf-8")
    with pytest.raises(FourfoldError) as error:
        ff.thresholds(str(path), truth="y", score="p")
    assert said in str(error.value)


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
