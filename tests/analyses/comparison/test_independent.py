import math
from itertools import pairwise

import numpy as np
import pytest
import scipy.stats
from scipy.integrate import quad

import fourfold as ff
from fourfold.analyses.comparison.independent import difference, ratio
from fourfold.analyses.comparison.ratios import inverse_exists
from fourfold.core.distributions import Discrete, Point

PAIRS = [(90, 12, 80, 22), (3, 1, 1, 5), (9000, 400, 8950, 450), (1, 1, 1, 1)]


def integral(of, a, b):
    """E of(X) for X of Beta(a, b), by adaptive quadrature."""
    law = scipy.stats.beta(a, b)
    cuts = np.unique([0.0, *law.ppf([1e-9, 0.02, 0.5, 0.98, 1 - 1e-9]), 1.0])
    parts = [quad(lambda x: of(x) * law.pdf(x), *ends, limit=200)[0] for ends in pairwise(cuts)]
    return sum(parts)


def cdf(a, b, x):
    return scipy.stats.beta.cdf(x, a, b)


@pytest.mark.parametrize("by", [0.0, 0.02, -0.1])
@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_the_difference_of_two_betas(pair, by):
    a, b, c, d = pair
    found = difference("accuracy", ff.Beta(a, b), ff.Beta(c, d)).cdf(by)
    assert found == pytest.approx(integral(lambda y: cdf(a, b, y + by), c, d), abs=2e-5)


@pytest.mark.parametrize("at", [0.8, 1.0, 1.3])
@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_the_ratio_of_two_betas(pair, at):
    a, b, c, d = pair
    found = ratio("accuracy", ff.Beta(a, b), ff.Beta(c, d)).cdf(at)
    assert found == pytest.approx(integral(lambda y: cdf(a, b, at * y), c, d), abs=1e-4)


def test_moments_are_those_of_independent_variables():
    a, b = ff.Beta(90, 12), ff.Beta(80, 22)
    found = difference("accuracy", a, b)
    assert (found.mean, found.sd) == pytest.approx((a.mean - b.mean, math.hypot(a.sd, b.sd)), rel=1e-12)
    over = ratio("accuracy", a, b)
    assert over.mean == pytest.approx(a.mean * 101 / 79, rel=1e-8)  # E 1/X = (a + b - 1)/(a - 1)
    square = (a.sd**2 + a.mean**2) * (101 * 100) / (79 * 78)
    assert over.sd == pytest.approx(math.sqrt(square - over.mean**2), rel=1e-6)


def test_the_hdi_holds_its_mass_at_equal_densities():
    found = difference("accuracy", ff.Beta(9, 3), ff.Beta(4, 6))
    low, high = found.hdi()
    assert found.cdf(high) - found.cdf(low) == pytest.approx(0.95, abs=1e-5)
    assert found.pdf(low) == pytest.approx(found.pdf(high), rel=1e-3)


def test_a_ratio_over_what_may_be_zero_has_no_mean():
    b = ff.believe(ff.ConfusionMatrix.binary(tp=5, fn=4, fp=4, tn=5)).of("informedness")
    found = ratio("informedness", b, b)
    assert math.isnan(found.mean)
    assert math.isnan(found.sd)
    assert math.isfinite(found.median)


@pytest.mark.parametrize(
    ("a", "power", "exists"), [(1, 1, False), (1.5, 1, True), (1.5, 2, False), (3, 2, True)]
)
def test_the_inverse_of_a_beta_has_moments_below_its_first_parameter(a, power, exists):
    assert inverse_exists(ff.Beta(a, 2), power) == exists


def test_a_value_known_exactly_shifts_the_other():
    found = difference("accuracy", ff.Beta(9, 3), Point(0.5))
    assert found.cdf([0.1, 0.2]) == pytest.approx(ff.Beta(9, 3).cdf(np.array([0.6, 0.7])), abs=1e-5)
    back = difference("accuracy", Point(0.5), ff.Beta(9, 3))
    assert back.cdf(-0.1) == pytest.approx(1 - ff.Beta(9, 3).cdf(0.6), abs=1e-5)


def test_what_is_undefined_in_one_is_undefined_in_the_difference():
    gap = Discrete("sign", np.array([-1.0, 1.0]), np.array([0.5, 0.5]), undefined=0.2)
    found = difference("sign", gap, Discrete("sign", np.array([1.0]), np.array([1.0]), undefined=0.5))
    assert found.undefined == pytest.approx(0.6)
    assert found.values.tolist() == [-2.0, 0.0]
    assert found.pmf == pytest.approx([0.5, 0.5])


def test_far_tails_do_not_spoil_the_difference():
    first = ff.ConfusionMatrix.binary(tp=82, fn=14, fp=21, tn=123)
    second = ff.ConfusionMatrix.binary(tp=67, fn=29, fp=11, tn=133)
    a, b = (ff.believe(matrix).of("mcc") for matrix in (first, second))
    places = a.quantile(1 / (1 + np.exp(-np.linspace(-26, 26, 3_000))))
    assert np.diff(places).min() > -0.03  # nothing is known of the order of values below the error
    nodes, weights = np.polynomial.legendre.leggauss(400)
    y = b.quantile((nodes + 1) / 2)
    exact = 1 - a.cdf(y) @ weights / 2
    assert difference("mcc", a, b).probability(above=0) == pytest.approx(exact, abs=1e-4)
