"""The published matrices of several classes are typed right."""

import pytest

from fourfold.core.errors import FourfoldError
from fourfold.sources.published import published


def test_the_margins_of_the_cup_matrix():
    matrix = published("cup").matrix
    assert (matrix.total, matrix.correct, len(matrix.labels)) == (1408, 1166, 17)
    truth = dict(zip(matrix.labels, matrix.truth_totals, strict=True))
    assert (truth["Lung"], truth["Thyr"], truth["Adre"]) == (236, 43, 12)
    assert matrix.cell(truth="Brea", predicted="Lung") == 11


@pytest.mark.parametrize("name", ["eddy 1%", "eddy 50%"])
def test_the_rates_of_eddy(name):
    matrix = published(name).matrix
    assert (matrix["recall"], matrix["fpr"]) == (0.792, 0.096)


def test_an_unknown_name_is_answered_with_the_known_ones():
    with pytest.raises(FourfoldError, match="cup"):
        published("iris")
