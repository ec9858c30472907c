"""Posteriors of whole matrices agree with a million independent draws, and with exact moments."""

import numpy as np
import pytest

import fourfold as ff
from fourfold.analyses.classes.gradient import centre, gradient
from fourfold.analyses.classes.metrics import matrix_metric
from fourfold.analyses.classes.posterior import posterior
from fourfold.core.beliefs.classes import believe_classes
from fourfold.core.beliefs.classes.draws import draw
from fourfold.core.beliefs.classes.linear import Weights, mean_and_variance
from fourfold.core.errors import AnalysisError
from fourfold.sources.published import published

from ...core.beliefs.classes.simulated import balanced, pooled

LEVELS = np.array([0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99])
THREE = ff.ConfusionMatrix([[8, 1, 1], [2, 17, 1], [0, 3, 27]], rows="truth")
CUP = published("cup").matrix


def by_definition(cells):
    """Return each metric of many matrices of shares, from the textbook."""
    hit = np.diagonal(cells, axis1=1, axis2=2)
    truth, predicted = cells.sum(axis=2), cells.sum(axis=1)
    classes = hit.shape[1]
    accuracy, chance = hit.sum(axis=1), np.sum(truth * predicted, axis=1)
    places = np.arange(classes)
    distance = (places[:, None] - places) ** 2
    independent = np.einsum("ni,ij,nj->n", truth, distance, predicted)
    both = truth + predicted
    off = np.where(np.eye(classes) > 0, 0, np.maximum(cells, 1e-300))
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = [np.where(off > 0, off * np.log(off / of), 0) for of in (both[:, :, None], both[:, None, :])]
    return {
        "accuracy": accuracy,
        "balanced_accuracy": np.mean(hit / truth, axis=1),
        "macro(f1)": np.mean(2 * hit / both, axis=1),
        "weighted(precision)": np.sum(truth * hit / predicted, axis=1),
        "micro(jaccard)": accuracy / (2 - accuracy),
        "kappa": (accuracy - chance) / (1 - chance),
        "quadratic_kappa": 1 - np.sum(cells * distance, axis=(1, 2)) / independent,
        "mcc": (accuracy - chance)
        / np.sqrt((1 - np.sum(truth**2, axis=1)) * (1 - np.sum(predicted**2, axis=1))),
        "confusion_entropy": -sum(logs).sum(axis=(1, 2)) / (2 * np.log(2 * classes - 2)),
    }


@pytest.mark.parametrize("matrix", [THREE, CUP], ids=["three", "cup"])
def test_every_metric_agrees_with_a_million_draws(matrix):
    parts = [by_definition(cells) for _, cells in pooled(matrix.counts)]
    asked = ff.classes(matrix)
    for name in parts[0]:
        drawn = np.concatenate([part[name] for part in parts])
        found = asked.of(name)
        assert np.max(np.abs(found.cdf(np.quantile(drawn, LEVELS)) - LEVELS)) < 2e-3, name
        assert found.mean == pytest.approx(drawn.mean(), abs=4 * drawn.std() / 1000)


def test_two_classes_have_the_posteriors_of_the_quadrature():
    binary = ff.ConfusionMatrix.binary(tp=16, fn=4, fp=8, tn=32)
    many, two = ff.classes(binary), ff.believe(binary)
    for name, of in (
        ("accuracy", "accuracy"),
        ("mcc", "mcc"),
        ("kappa", "kappa"),
        ("balanced_accuracy",) * 2,
    ):
        places = two.of(of).quantile(LEVELS)
        assert np.max(np.abs(many.of(name).cdf(places) - LEVELS)) < 1e-3


def test_moments_of_linear_sums_agree_with_draws():
    random = np.random.default_rng(2)
    weights = Weights(*random.normal(size=(3, 3)), 0.4)
    belief = believe_classes(THREE)
    sums = []
    for _, cells in balanced(THREE.counts):
        hit = np.diagonal(cells, axis1=1, axis2=2)
        product = np.einsum("nij,i,j->n", cells, np.arange(3), np.arange(3))
        margins = cells.sum(axis=2) @ weights.truth + cells.sum(axis=1) @ weights.predicted
        sums.append(hit @ weights.hit + margins + weights.product * product)
    drawn = np.concatenate(sums)
    mean, variance = mean_and_variance(belief, weights)
    assert mean == pytest.approx(drawn.mean(), abs=5 * drawn.std() / 1000)
    assert variance == pytest.approx(drawn.var(), rel=0.01)


def test_the_centre_is_the_mean_of_the_draws():
    belief = believe_classes(CUP)
    drawn, exact = draw(belief, 2**17), centre(belief)
    assert np.allclose(drawn.hit.mean(axis=1), exact.hit[0], rtol=0.02)
    assert np.allclose(drawn.truth.mean(axis=1), exact.truth[0], rtol=0.02)
    assert np.allclose((drawn.hit + drawn.taken).mean(axis=1), exact.predicted[0], rtol=0.02)
    assert drawn.product.mean() == pytest.approx(exact.product[0], rel=2e-3)


@pytest.mark.parametrize("name", ["mcc", "quadratic_kappa", "macro(f1)", "weighted(f1)", "micro(f1)"])
def test_a_gradient_predicts_a_small_change(name):
    belief, of = believe_classes(THREE), matrix_metric(name)
    at, slope = centre(belief), gradient(belief, of)
    random = np.random.default_rng(4)
    changes = {part: 1e-6 * random.normal(size=(1, 3)) for part in ("hit", "truth", "predicted")}
    from fourfold.core.confusion.shares import Shares

    moved = Shares(
        *(getattr(at, part) + changes[part] for part in ("hit", "truth", "predicted")),
        at.product + 1e-6, at.entropy, at.size,
    )  # fmt: skip
    predicted = sum(float(changes[part][0] @ getattr(slope, part)) for part in changes) + 1e-6 * slope.product
    assert of(moved)[0] - of(at)[0] == pytest.approx(predicted, rel=1e-3)


def of_many_classes(classes, rows, cells):
    random = np.random.default_rng(8)
    truth = np.r_[0:classes, random.integers(0, classes, cells)]
    predicted = np.r_[0:classes, random.integers(0, classes, cells)]
    counts = np.r_[random.poisson(rows, classes), random.integers(1, 4, cells)]
    return ff.SparseMatrix(truth, predicted, counts, range(classes))


@pytest.mark.parametrize("name", ["accuracy", "macro(f1)", "mcc", "kappa", "weighted(recall)"])
def test_moments_stand_in_for_draws_where_there_are_many_classes(name):
    belief = believe_classes(of_many_classes(200, 40, 1500))
    by_draws = posterior(belief, matrix_metric(name), lambda: draw(belief, 2**15))
    by_moments = posterior(belief, matrix_metric(name), lambda: None)
    assert by_moments.mean == pytest.approx(by_draws.mean, abs=0.02 * by_draws.sd)
    assert by_moments.sd == pytest.approx(by_draws.sd, rel=0.02)
    assert np.max(np.abs(by_moments.cdf(by_draws.quantile(LEVELS)) - LEVELS)) < 0.01


def test_sparse_draws_agree_with_dense_ones(monkeypatch):
    from fourfold.core.beliefs.classes import draws

    belief = believe_classes(of_many_classes(40, 30, 100))
    dense = draw(belief, 2**15)
    monkeypatch.setattr(draws, "DENSE", 0)
    sparse = draw(belief, 2**15)
    for name in ("macro(f1)", "mcc", "quadratic_kappa"):
        of = matrix_metric(name)
        one, other = (posterior(belief, of, lambda made=made: made) for made in (dense, sparse))
        assert np.max(np.abs(other.cdf(one.quantile(LEVELS)) - LEVELS)) < 0.02


def test_what_cannot_be_had_is_refused():
    belief = believe_classes(of_many_classes(60, 5, 10))
    with pytest.raises(AnalysisError, match="45 classes"):
        posterior(belief, matrix_metric("confusion_entropy"), lambda: None)
    with pytest.raises(AnalysisError, match="no bounds"):
        posterior(belief, matrix_metric("macro(lr_plus)"), lambda: None)


def test_the_same_answer_every_time():
    first, second = (ff.classes(THREE).of("mcc") for _ in range(2))
    assert np.array_equal(first.values, second.values)
    assert first.error < 2e-3
