"""Distributions known by draws or by two moments answer as what they stand for."""

import numpy as np
import pytest
from scipy import stats

from fourfold.core.distributions.drawn import Drawn, Scaled


def test_draws_answer_as_their_distribution():
    n = 200_000
    values = stats.norm.ppf((np.arange(n) + 0.5) / n)
    found = Drawn("normal", np.random.default_rng(0).permutation(values))
    assert (found.mean, found.sd) == pytest.approx((0, 1), abs=1e-3)
    assert found.cdf([-1.0, 0.5]) == pytest.approx(stats.norm.cdf([-1, 0.5]), abs=1e-5)
    assert found.quantile([0.1, 0.9]) == pytest.approx(stats.norm.ppf([0.1, 0.9]), abs=1e-4)
    assert tuple(found.hdi(0.9)) == pytest.approx(stats.norm.interval(0.9), abs=0.01)
    assert found.mode == pytest.approx(0, abs=0.05)
    assert found.probability(above=0) == pytest.approx(0.5, abs=1e-4)
    assert found.cdf(-99) == 0
    assert found.cdf(99) == 1


def test_a_scaled_beta_has_the_asked_moments_and_range():
    found = Scaled("x", (-1.0, 3.0), mean=0.5, sd=0.3)
    shape = stats.beta(found.shape.a, found.shape.b, loc=-1, scale=4)
    assert (shape.mean(), shape.std()) == pytest.approx((0.5, 0.3))
    assert found.cdf(0.7) == pytest.approx(shape.cdf(0.7))
    assert found.pdf(0.7) == pytest.approx(shape.pdf(0.7))
    assert found.quantile(0.3) == pytest.approx(shape.ppf(0.3))
    low, high = found.hdi(0.8)
    assert shape.cdf(high) - shape.cdf(low) == pytest.approx(0.8)
    assert shape.pdf(high) == pytest.approx(shape.pdf(low))
    assert shape.pdf(found.mode) >= shape.pdf(found.mode + 0.01)
