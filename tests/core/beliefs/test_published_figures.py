"""Figures of the papers: Tötsch & Hoffmann (2021), Lovell et al. (2022)."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

import fourfold as ff
from fourfold.sources import literature

DECEPTIVE = {"8": 0.1427, "5b": 0.1711, "6a": 0.1854, "14b": 0.0664}


@pytest.fixture(scope="module")
def lovell():
    """Return the belief of Lovell's example."""
    return ff.believe(ff.ConfusionMatrix.binary(tp=16, fn=4, fp=8, tn=32))


def exact_misleading(matrix):
    """P(TPR + TNR < 1) for uniform priors: P(X < U) of independent Betas with whole parameters, a finite sum.

    X ~ Beta(tp+1, fn+1) and U = 1 - TNR ~ Beta(fp+1, tn+1) are order statistics: X is the (tp+1)-th smallest
    of p+1 uniform numbers, U the (fp+1)-th smallest of n+1, and all orders of them are equally likely.
    """
    p, n = matrix.positives + 1, matrix.negatives + 1
    # at the moment X appears, tp of its p and i <= fp of the other n have appeared
    total = sum(comb(matrix.tp + i, i) * comb(p - matrix.tp - 1 + n - i, n - i) for i in range(matrix.fp + 1))
    return Fraction(total, comb(p + n, n))


@pytest.mark.parametrize(
    ("name", "mean", "sd", "plug_in"),
    [
        ("mcc", 0.5437, 0.1505, 0.1064),
        ("balanced_accuracy", 0.7792, 0.0776, 0.0548),
        ("f1", 0.7021, 0.0962, 0.0672),
    ],
)
def test_the_repeated_test_of_lovell(lovell, name, mean, sd, plug_in):
    d = lovell.predict(positives=20, negatives=40).of(name)
    assert (round(d.mean, 4), round(d.sd, 4)) == (mean, sd)
    d = lovell.predict(positives=20, negatives=40, model="binomial").of(name)
    assert round(d.sd, 4) == plug_in


def test_how_many_matrices_share_an_f1(lovell):
    d = lovell.predict(positives=20, negatives=40).of("f1")

    def at(value):
        place = np.flatnonzero(np.abs(d.values - value) < 1e-12)
        assert place.size == 1
        return int(d.multiplicity[place[0]]), float(d.pmf[place[0]])

    assert round(at(2 / 3)[1], 5) == 0.05490
    assert [at(value)[0] for value in (2 / 3, 0.4, 0.5)] == [11, 11, 14]
    assert d.mode == pytest.approx(2 / 3, abs=1e-15)


def test_an_mcc_of_zero_has_nineteen_points_and_two_are_undefined(lovell):
    d = lovell.predict(positives=20, negatives=40).of("mcc")
    assert int(d.multiplicity[d.values == 0].sum()) == 19
    assert d.multiplicity.sum() == 21 * 41 - 2


def test_the_cocaine_classifier():
    b = ff.believe(literature()["7a"].matrix)
    recall, specificity = b.of("recall"), b.of("specificity")
    assert [round(end, 3) for end in recall.hdi()] == [0.895, 1.0]
    assert recall.hdi().low == pytest.approx(0.05 ** (1 / 27), abs=1e-14)
    assert [round(end, 3) for end in specificity.hdi()] == [0.432, 0.946]
    # nine coins of which at least seven fall above one half
    assert specificity.probability(below=0.5) == pytest.approx(
        sum(comb(9, k) for k in (7, 8, 9)) / 2**9, abs=1e-15
    )
    assert round(specificity.probability(below=0.5), 4) == 0.0898


@pytest.mark.parametrize("key", literature())
@pytest.mark.parametrize("prevalence", ["inferred", "fixed", 0.01])
def test_how_likely_each_published_classifier_misleads(key, prevalence):
    matrix = literature()[key].matrix
    found = ff.believe(matrix, prevalence=prevalence).of("informedness").probability(below=0)
    assert found == pytest.approx(float(exact_misleading(matrix)), abs=1e-13)
    if key in DECEPTIVE:
        assert round(found, 4) == DECEPTIVE[key]
    else:
        assert round(found, 4) <= 0.0095


def test_the_exact_sum_is_that_of_two_uniform_numbers():
    assert exact_misleading(ff.ConfusionMatrix.binary(tp=0, fn=0, fp=0, tn=0)) == Fraction(1, 2)
    # P(X < U), X ~ Beta(2, 1), U ~ Beta(1, 1): the integral of x^2
    assert exact_misleading(ff.ConfusionMatrix.binary(tp=1, fn=0, fp=0, tn=0)) == Fraction(1, 3)


def test_metric_uncertainty_falls_like_two_by_the_root_of_the_rows():
    for rows in (100, 1000, 10_000):
        mu = ff.Beta(rows / 2 + 1, rows / 2 + 1).mu
        assert mu == pytest.approx(2 / np.sqrt(rows), rel=0.05)


@pytest.mark.parametrize(("weight", "rows"), [(28, 26), (10, 8), (104, 1000)])
def test_a_repeated_test_scatters_more_than_the_truth(weight, rows):
    """S4: the variance of a share in a test of N rows is (N + a + b)/N times that of the rate."""
    b = ff.believe(
        ff.ConfusionMatrix.binary(tp=weight * 3 // 4 - 1, fn=weight - weight * 3 // 4 - 1, fp=1, tn=3)
    )
    assert b.tpr.a + b.tpr.b == weight
    true, repeated = b.of("recall"), b.predict(positives=rows, negatives=4).of("recall")
    assert repeated.mean == pytest.approx(true.mean, rel=1e-12)
    assert (repeated.sd / true.sd) ** 2 == pytest.approx(1 + weight / rows, rel=1e-11)
