"""Metrics of the whole matrix agree with scikit-learn, and name what is undefined."""

import numpy as np
import pytest
from sklearn import metrics as peer

import fourfold as ff
from fourfold.analyses.classes.metrics import matrix_metric
from fourfold.core.errors import UnknownMetricError
from fourfold.sources.published import published

CUP = published("cup").matrix
HOLED = ff.ConfusionMatrix(
    [[5, 1, 0, 0], [2, 7, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0]], list("abcd"), rows="truth"
)


def rows_of(matrix):
    truth, predicted, counts = matrix.coordinates()
    return np.repeat(truth, counts), np.repeat(predicted, counts)


@pytest.mark.parametrize(
    ("name", "of"),
    [
        ("accuracy", peer.accuracy_score),
        ("balanced_accuracy", peer.balanced_accuracy_score),
        ("kappa", peer.cohen_kappa_score),
        ("quadratic_kappa", lambda t, p: peer.cohen_kappa_score(t, p, weights="quadratic")),
        ("mcc", peer.matthews_corrcoef),
        ("macro(f1)", lambda t, p: peer.f1_score(t, p, average="macro")),
        ("weighted(f1)", lambda t, p: peer.f1_score(t, p, average="weighted")),
        ("micro(f1)", lambda t, p: peer.f1_score(t, p, average="micro")),
        ("macro(jaccard)", lambda t, p: peer.jaccard_score(t, p, average="macro")),
        ("weighted(precision)", lambda t, p: peer.precision_score(t, p, average="weighted")),
    ],
)
def test_values_agree_with_scikit_learn(name, of):
    assert ff.classes(CUP).value(name).value == pytest.approx(of(*rows_of(CUP)), rel=1e-12)


def test_confusion_entropy_by_its_definition():
    cells = CUP.counts.astype(float)
    both = cells.sum(axis=0) + cells.sum(axis=1)
    total = 0.0
    for j in range(17):
        for k in range(17):
            for cell in (cells[j, k], cells[k, j]):
                if j != k and cell:
                    share = cell / both[j]
                    total -= both[j] / (2 * cells.sum()) * share * np.log(share) / np.log(32)
    assert ff.classes(CUP).value("confusion_entropy").value == pytest.approx(total, rel=1e-12)


def test_confusion_entropy_at_its_ends():
    perfect = ff.ConfusionMatrix(np.diag([4, 5, 6]), rows="truth")
    assert ff.classes(perfect).value("confusion_entropy").value == 0
    lost = ff.ConfusionMatrix(7 - 7 * np.eye(4, dtype=int), rows="truth")
    assert ff.classes(lost).value("confusion_entropy").value == pytest.approx(1)


def test_an_average_names_undefined_classes_and_their_effect():
    found = ff.classes(HOLED).value(ff.macro("precision"))
    assert found.value == pytest.approx((5 / 8 + 7 / 8) / 2)
    assert found.undefined == ("c", "d")
    assert (found.least, found.most) == pytest.approx(((5 / 8 + 7 / 8) / 4, (5 / 8 + 7 / 8 + 2) / 4))
    assert repr(found) == "0.75 without c, d, in which it is undefined; with them 0.375 to 0.875"


def test_a_weighted_average_does_not_miss_a_class_without_rows():
    found = ff.classes(HOLED).value(ff.weighted("precision"))
    assert found.undefined == ("c",)
    assert found.value == pytest.approx((6 * 5 / 8 + 9 * 7 / 8) / 15)


def test_an_average_that_is_undefined_everywhere_says_so():
    found = ff.classes(ff.ConfusionMatrix([[0, 4], [0, 0]], rows="truth")).value("macro(lr_plus)")
    assert np.isnan(found.value)
    assert found.why == "lr_plus is undefined in each class"


@pytest.mark.parametrize("name", ["kappa", "mcc", "quadratic_kappa"])
def test_agreement_beyond_chance_is_undefined_for_one_class(name):
    found = ff.classes(ff.ConfusionMatrix([[5, 0], [0, 0]], rows="truth")).value(name)
    assert np.isnan(found.value)
    assert "all rows are of one class" in found.why


def test_an_empty_matrix_has_no_values():
    assert (
        ff.classes(ff.ConfusionMatrix([[0, 0], [0, 0]], rows="truth")).value("macro(f1)").why
        == "the matrix has no rows"
    )


def test_parameters_and_aliases_are_understood():
    fbeta = ff.classes(CUP).value(ff.macro("fbeta", beta=2)).value
    assert fbeta == pytest.approx(peer.fbeta_score(*rows_of(CUP), beta=2, average="macro"))
    assert matrix_metric("Cohen Kappa") is matrix_metric("kappa")


@pytest.mark.parametrize("wrong", ["f1", "macro", 3])
def test_what_is_no_metric_of_a_whole_matrix_is_refused(wrong):
    with pytest.raises(UnknownMetricError, match="macro"):
        matrix_metric(wrong)
