"""Beliefs about many classes agree with those about two, and with a million draws."""

import numpy as np
import pytest
from scipy import stats

import fourfold as ff
from fourfold.core.beliefs.classes import Betas, Sum, Term, believe_classes
from fourfold.core.errors import BeliefError
from fourfold.sources.published import published

from .simulated import balanced

THREE = ff.ConfusionMatrix([[5, 1, 0], [2, 17, 1], [0, 3, 30]], ["ant", "bee", "cow"], rows="truth")
SMALL = ff.ConfusionMatrix([[2, 0, 0], [1, 3, 1], [4, 0, 0]], ["ant", "bee", "cow"], rows="truth")
LEVELS = np.array([0.01, 0.025, 0.1, 0.25, 0.5, 0.75, 0.9, 0.975, 0.99])


def test_two_classes_have_the_belief_of_a_fourfold_table():
    binary = ff.ConfusionMatrix.binary(tp=26, fn=0, fp=2, tn=6)
    two, many = ff.believe(binary), believe_classes(binary)
    assert (many.recall.a[0], many.recall.b[0]) == (two.tpr.a, two.tpr.b)
    assert (many.recall.a[1], many.recall.b[1]) == (two.tnr.a, two.tnr.b)
    assert (many.prevalence.a[0], many.prevalence.b[0]) == (two.prevalence.a, two.prevalence.b)
    rate = many.false_positive_rate
    assert (rate.a[0], rate.b[0]) == pytest.approx((two.tnr.b, two.tnr.a), rel=1e-9)


@pytest.mark.parametrize(
    ("name", "metric"), [("log_lr_plus", "lr_plus"), ("log_lr_minus", "lr_minus"), ("log_dor", "dor")]
)
def test_two_classes_have_the_quantiles_of_the_quadrature(name, metric):
    binary = ff.ConfusionMatrix.binary(tp=26, fn=3, fp=2, tn=6)
    found = np.exp(getattr(believe_classes(binary), name).quantile(LEVELS)[0])
    assert np.allclose(ff.believe(binary).of(metric).cdf(found), LEVELS, atol=2e-5)


def test_two_classes_have_the_precision_of_the_quadrature():
    binary = ff.ConfusionMatrix.binary(tp=6, fn=3, fp=0, tn=26)
    odds = np.exp(believe_classes(binary).log_posterior_odds.quantile(LEVELS)[0])
    assert np.allclose(ff.believe(binary).of("precision").cdf(odds / (1 + odds)), LEVELS, atol=2e-5)


def simulated_odds(matrix):
    parts = []
    for share, cells in balanced(matrix.counts):
        hit = np.diagonal(cells, axis1=1, axis2=2)
        fpr = (cells.sum(axis=1) - hit) / (1 - share)
        tpr = hit / share
        parts.append([
            np.log(tpr / fpr),
            np.log((1 - tpr) / (1 - fpr)),
            np.log(tpr * (1 - fpr) / fpr / (1 - tpr)),
            np.log(tpr * share / fpr / (1 - share)),
        ])  # fmt: skip
    return np.concatenate(parts, axis=1)


@pytest.mark.parametrize("matrix", [THREE, published("cup").matrix], ids=["three", "cup"])
def test_all_ratios_agree_with_a_million_draws(matrix):
    belief = believe_classes(matrix)
    laws = (belief.log_lr_plus, belief.log_lr_minus, belief.log_dor, belief.log_posterior_odds)
    for law, drawn in zip(laws, simulated_odds(matrix), strict=True):
        places = np.quantile(drawn, LEVELS, axis=0).T
        assert np.max(np.abs(law.cdf(places) - LEVELS)) < 2e-3


def test_quantiles_invert_the_distribution_function():
    law = believe_classes(published("cup").matrix).log_posterior_odds
    assert np.allclose(law.cdf(law.quantile(LEVELS)), LEVELS, atol=1e-8)


def test_a_sum_of_two_logarithms_agrees_with_adaptive_quadrature():
    from scipy.integrate import quad

    one, two = stats.beta(3, 9), stats.beta(40, 2)
    law = Sum(
        [Term(Betas(np.array([3.0]), np.array([9.0]))), Term(Betas(np.array([40.0]), np.array([2.0])), -1)]
    )
    for level in (-3.0, -1.5, -0.7):
        true = quad(lambda t, y=level: one.cdf(t * np.exp(y)) * two.pdf(t), 0, 1, epsabs=1e-12)[0]
        assert law.cdf([[level]])[0, 0] == pytest.approx(true, abs=1e-6)


def test_a_prior_is_what_its_name_says():
    rows = SMALL.counts.sum(axis=1)
    right = np.diagonal(SMALL.counts)
    for prior, per_cell in (("uniform", 1.0), ("laplace", 1.0), ("jeffreys", 0.5), (0.25, 0.25)):
        recall = believe_classes(SMALL, prior).recall
        assert recall.a == pytest.approx(right + per_cell)
        assert recall.a + recall.b == pytest.approx(rows + 3 * per_cell)


def test_shrinkage_draws_a_rare_class_towards_the_others():
    hits = np.array([90, 88, 92, 91, 1])
    misses = 100 - hits
    misses[-1] = 1
    matrix = ff.SparseMatrix(np.r_[0:5, 0:5], np.r_[0:5, [1, 2, 3, 4, 0]], np.r_[hits, misses], "abcde")
    plain, shrunk = (believe_classes(matrix, prior).recall.mean for prior in ("balanced", "shrunk"))
    assert plain[-1] == pytest.approx(0.5)
    assert 0.8 < shrunk[-1] < 0.91
    assert np.allclose(shrunk[:-1], hits[:-1] / 100, atol=0.02)


def test_shrinkage_finds_the_beta_that_recalls_were_drawn_from():
    random = np.random.default_rng(1)
    classes, rows = 400, 50
    hits = random.binomial(rows, random.beta(8, 2, classes))
    places = np.arange(classes)
    matrix = ff.SparseMatrix(
        np.r_[places, places], np.r_[places, np.roll(places, 1)], np.r_[hits, rows - hits], range(classes)
    )
    prior = believe_classes(matrix, "shrunk").prior
    right, wrong = prior.right[0], prior.wrong[0] * (classes - 1)
    assert right / (right + wrong) == pytest.approx(0.8, abs=0.02)
    assert 7 < right + wrong < 14


@pytest.mark.parametrize(
    "wrong", [{"prior": "haldane"}, {"prior": 0}, {"prior": True}, {"prevalence": "guessed"}]
)
def test_what_makes_no_belief_is_refused(wrong):
    with pytest.raises(BeliefError):
        believe_classes(THREE, **wrong)
