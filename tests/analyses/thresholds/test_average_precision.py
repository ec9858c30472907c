"""Average precision: against scikit-learn, and the coverage of its interval."""

import math

import numpy as np
import pytest
from sklearn.metrics import average_precision_score

import fourfold as ff
from fourfold.analyses.thresholds import draws as module
from fourfold.analyses.thresholds.datasets import paper_set


@pytest.mark.parametrize("digits", [0, 1, 12])
@pytest.mark.parametrize("seed", range(4))
def test_the_value_is_that_of_scikit_learn(seed, digits):
    rng = np.random.default_rng(seed)
    truth = rng.random(300) < 0.2
    score = np.round(rng.normal(size=300) + truth, digits)
    found = ff.thresholds(truth, score).average_precision.value
    assert found == pytest.approx(average_precision_score(truth, score), abs=1e-14)


def test_the_interval_covers_the_value_of_the_population():
    rng = np.random.default_rng(9)
    many = np.arange(2_000_000) % 3 == 0
    true = ff.thresholds(many, rng.normal(size=many.size) + 1.5 * many).average_precision.value
    truth = np.arange(90) % 3 == 0
    held = 0
    for _ in range(150):
        found = ff.thresholds(truth, rng.normal(size=90) + 1.5 * truth).average_precision
        held += true in found.uncertainty(prevalence="fixed").hdi()
    assert held >= 133  # 142.5 are expected, with a standard deviation of 2.7


def test_a_perfect_score_is_not_certain():
    found = ff.thresholds(np.repeat([1, 0], [20, 20]), -np.arange(40)).average_precision
    assert found.value == 1
    assert found.belief.hdi().low < 0.97


def test_groups_of_neighbours_say_the_same_as_single_scores(monkeypatch):
    found = ff.thresholds(*paper_set("b").draw(3)).average_precision
    grouped = found.uncertainty()
    monkeypatch.setattr(module, "GROUPS", 10_000)
    single = found.uncertainty()
    assert grouped.mean == pytest.approx(single.mean, abs=6 / math.sqrt(module.DRAWS) * single.sd)
    assert grouped.sd == pytest.approx(single.sd, rel=0.1)
