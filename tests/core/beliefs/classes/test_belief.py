"""Beliefs about many classes agree with those about two, and with a million draws."""

import numpy as np
import pytest
from scipy import stats

import fourfold as ff
from fourfold.core.beliefs.classes import Betas, Sum, Term, believe_classes
from fourfold.core.beliefs.classes.tabled import Tabled
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


def simulated_odds(matrix, known=None):
    parts = []
    for inferred, joint in balanced(matrix.counts):
        share = inferred if known is None else np.asarray(known)
        cells = joint if known is None else joint / inferred[:, :, None] * share[:, None]
        hit = np.diagonal(cells, axis1=1, axis2=2)
        wrong = np.where(np.eye(len(matrix.labels)) > 0, 0.0, cells)
        fpr = wrong.sum(axis=1) / (1 - share)
        tpr = hit / share
        parts.append([
            np.log(tpr / fpr),
            np.log((1 - tpr) / (1 - fpr)),
            np.log(tpr * (1 - fpr) / fpr / (1 - tpr)),
            np.log(tpr * share / fpr / (1 - share)),
        ])  # fmt: skip
    return np.concatenate(parts, axis=1)


@pytest.mark.parametrize("matrix", [THREE, SMALL, published("cup").matrix], ids=["three", "small", "cup"])
def test_all_ratios_agree_with_a_million_draws(matrix):
    belief = believe_classes(matrix)
    laws = (belief.log_lr_plus, belief.log_lr_minus, belief.log_dor, belief.log_posterior_odds)
    for law, drawn in zip(laws, simulated_odds(matrix), strict=True):
        places = np.quantile(drawn, LEVELS, axis=0).T
        assert np.max(np.abs(law.cdf(places) - LEVELS)) < 2e-3


def test_the_shares_of_another_population_agree_with_a_million_draws():
    uneven = ff.ConfusionMatrix([[5, 1, 0], [200, 700, 100], [0, 0, 4]], rows="truth")
    known = [0.8, 0.1, 0.1]
    belief = believe_classes(uneven, prevalence=known)
    laws = (belief.log_lr_plus, belief.log_lr_minus, belief.log_dor, belief.log_posterior_odds)
    for law, drawn in zip(laws, simulated_odds(uneven, known), strict=True):
        places = np.quantile(drawn, LEVELS, axis=0).T
        assert np.max(np.abs(law.cdf(places) - LEVELS)) < 2e-3


def test_two_classes_take_the_prevalence_of_another_population():
    binary = ff.ConfusionMatrix.binary(tp=26, fn=3, fp=2, tn=16)
    many = believe_classes(binary, prevalence={"positive": 0.01, "negative": 0.99}).log_posterior_odds
    odds = np.exp(many.quantile(LEVELS)[0])
    found = ff.believe(binary, prevalence=0.01).of("precision").cdf(odds / (1 + odds))
    assert np.allclose(found, LEVELS, atol=1.5e-3)


def test_a_class_that_is_known_not_to_occur_has_no_posterior_odds():
    belief = believe_classes(THREE, prevalence=[0.5, 0.5, 0])
    assert np.all(belief.log_posterior_odds.quantile([0.5, 0.99])[2] < -600)
    assert np.all(np.isfinite(belief.log_lr_plus.quantile([0.5])))


def test_tabled_rates_answer_as_their_distribution():
    shape = stats.beta(3, 40)
    table = Tabled.of(iter([shape.ppf((np.arange(200_000) + 0.5) / 200_000)]))
    exact = Betas(np.array([3.0]), np.array([40.0]))
    levels = np.log(shape.ppf(LEVELS))[None, :]
    for one, other in ((table, exact), (table.flipped, exact.flipped)):
        assert np.allclose(one.grid[0][0, 8:-8], other.grid[0][0, 8:-8], rtol=2e-3)
        assert np.allclose(one.mean, other.mean, rtol=1e-3)
        for odds in (True, False):
            assert np.allclose(one.spread(odds=odds), other.spread(odds=odds), rtol=0.01)
    for of in ("below", "above"):
        assert np.allclose(
            getattr(table, of)(levels, odds=False), getattr(exact, of)(levels, odds=False), atol=1e-4
        )


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


def test_the_default_prior_does_not_pull_the_accuracy_of_many_classes():
    places = np.arange(300)
    hits, misses = np.full(300, 17), np.full(300, 3)
    matrix = ff.SparseMatrix(
        np.r_[places, places], np.r_[places, np.roll(places, 1)], np.r_[hits, misses], range(300)
    )
    found = ff.classes(matrix).of("accuracy")
    assert found.mean == pytest.approx(0.85, abs=0.1 * found.sd)
    assert found.sd == pytest.approx((0.85 * 0.15 / 6000) ** 0.5, rel=0.1)


def test_the_default_prior_leaves_the_accuracy_where_classes_differ():
    places = np.arange(300)
    hits, misses = np.where(places < 200, 2, 190), np.where(places < 200, 2, 10)
    matrix = ff.SparseMatrix(
        np.r_[places, places], np.r_[places, np.roll(places, 1)], np.r_[hits, misses], range(300)
    )
    found = ff.classes(matrix).of("accuracy")
    assert found.mean == pytest.approx(matrix.correct / matrix.total, abs=0.1 * found.sd)


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
    "wrong",
    [
        {"prior": "haldane"},
        {"prior": 0},
        {"prior": True},
        {"prevalence": "guessed"},
        {"prevalence": [0.5, 0.5]},
        {"prevalence": [0.5, 0.4, 0.2]},
        {"prevalence": {"ant": 0.5, "bee": 0.5}},
    ],
)
def test_what_makes_no_belief_is_refused(wrong):
    with pytest.raises(BeliefError):
        believe_classes(THREE, **wrong)
