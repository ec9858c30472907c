"""Scores in bins: against NumPy."""

import numpy as np
import pytest

import fourfold as ff
from fourfold.analyses.thresholds.datasets import paper_set
from fourfold.core.errors import AnalysisError


def test_the_bins_are_those_of_numpy():
    truth, score = paper_set("b").draw(1)
    found = ff.thresholds(truth, score).histogram(30)
    edges = np.histogram_bin_edges(score, 30)
    assert np.array_equal(found.edges, edges)
    assert found.positives.tolist() == np.histogram(score[truth], edges)[0].tolist()
    assert found.negatives.tolist() == np.histogram(score[~truth], edges)[0].tolist()
    assert repr(found).startswith("<Histogram of 30 bins from ")


def test_infinite_scores_are_in_the_outer_bins():
    found = ff.thresholds([1, 0, 1, 0], [np.inf, 0, 1, -np.inf]).histogram(2)
    assert found.edges.tolist() == [0, 0.5, 1]
    assert found.positives.tolist() == [0, 2]
    assert found.negatives.tolist() == [2, 0]


@pytest.mark.parametrize("bins", [0, -1, 2.5, True])
def test_a_number_of_bins_is_a_whole_number(bins):
    with pytest.raises(AnalysisError, match="allowed: a whole number from 1"):
        ff.thresholds([1, 0], [1, 0]).histogram(bins)


def test_scores_that_are_all_infinite_have_no_bins():
    with pytest.raises(AnalysisError, match="no score is finite"):
        ff.thresholds([1, 0], [np.inf, -np.inf]).histogram()
