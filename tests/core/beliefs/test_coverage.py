"""Coverage averaged over the prior, as an exact finite sum: it is the mass of the intervals."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from scipy.integrate import quad

import fourfold as ff

MASSES = (0.5, 0.8, 0.95, 0.99)


def covered(k, n, low, high):
    """Integrate C(n, k) x^k (1-x)^(n-k) from low to high, in fractions."""

    def antiderivative(x):  # the upper tail of a binomial law, divided by n + 1
        x = Fraction(x)
        terms = (comb(n + 1, j) * x**j * (1 - x) ** (n + 1 - j) for j in range(k + 1, n + 2))
        return sum(terms, Fraction(0)) / (n + 1)

    return antiderivative(high) - antiderivative(low)


def rate(kind, k, n):
    """Return the posterior of a rate after k of n, by the way that users go."""
    if kind == "recall":
        return ff.believe(ff.ConfusionMatrix.binary(tp=k, fn=n - k, fp=1, tn=1)).of("recall")
    return ff.believe(ff.ConfusionMatrix.binary(tp=1, fn=1, fp=n - k, tn=k)).of("specificity")


@pytest.mark.parametrize("mass", MASSES)
@pytest.mark.parametrize(("kind", "n"), [("recall", 0), ("recall", 7), ("specificity", 26), ("recall", 60)])
@pytest.mark.parametrize("way", ["hdi", "interval"])
def test_under_a_uniform_prior_coverage_is_the_mass(mass, kind, n, way):
    total = Fraction(0)
    for k in range(n + 1):
        interval = getattr(rate(kind, k, n), way)(mass)
        total += covered(k, n, interval.low, interval.high)
    assert float(total) == pytest.approx(mass, abs=1e-12)


@pytest.mark.parametrize("mass", [0.8, 0.95])
def test_under_another_prior_the_sum_is_an_integral_over_it(mass):
    """P(rate in interval) with the rate drawn from Beta(3, 2) and the count from the rate."""
    n, prior = 12, ff.Beta(3, 2)
    ends = [
        tuple(
            ff.believe(ff.ConfusionMatrix.binary(tp=k, fn=n - k, fp=0, tn=0), prior=prior)
            .of("recall")
            .hdi(mass)
        )
        for k in range(n + 1)
    ]

    def joint(x, k):
        return 12 * x**2 * (1 - x) * comb(n, k) * x**k * (1 - x) ** (n - k)

    total = sum(quad(joint, *ends[k], args=(k,), epsabs=1e-14)[0] for k in range(n + 1))
    assert total == pytest.approx(mass, abs=1e-12)


def test_at_one_true_rate_coverage_differs_from_the_mass():
    """Only the average over the prior is the mass: at a rate near its end an interval covers more."""
    n = 26
    inside = np.array([0.99 in rate("recall", k, n).hdi() for k in range(n + 1)])
    weights = np.array([comb(n, k) * 0.99**k * 0.01 ** (n - k) for k in range(n + 1)])
    assert weights @ inside > 0.96
