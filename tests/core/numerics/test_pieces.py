"""The pieces that the distributions are made of, each against arb or exact arithmetic."""

import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest
from flint import arb

from fourfold.core.numerics.deviance import deviance, excess, log1p_gap
from fourfold.core.numerics.error_free import two_product, two_sum
from fourfold.core.numerics.fraction import tail_by_fraction
from fourfold.core.numerics.gauss_sum import sum_rule
from fourfold.core.numerics.stirling import scaled_factorial
from fourfold.core.numerics.window import tail_by_window


def test_the_sum_and_the_product_of_floats_are_exact_with_their_errors():
    x, y = np.random.default_rng(41).lognormal(0, 20, (2, 200))
    for function, exact in ((two_sum, Fraction.__add__), (two_product, Fraction.__mul__)):
        for first, second, value, rest in zip(x, y, *function(x, y), strict=True):
            assert Fraction(value) + Fraction(rest) == exact(Fraction(first), Fraction(second))


def test_the_excess_over_the_mean_keeps_its_digits_next_to_the_mean():
    a, b, x = np.array([[3e11, 1e12, 0.5], [7e11, 1e12 - 0.5, 3e12], [0.3 + 2**-54, 0.5 + 2**-53, 1.7e-13]])
    for first, second, place, value in zip(a, b, x, excess(a, b, x), strict=True):
        exact = Fraction(first) - (Fraction(first) + Fraction(second)) * Fraction(place)
        assert value == pytest.approx(float(exact), rel=4e-16, abs=1e-16 * float(1 + abs(exact)))


def test_the_scaled_factorial_is_that_of_arb(truth):
    z = np.concatenate([np.geomspace(1e-3, 1e13, 80), np.arange(1.0, 30.0), [11.999999, 12.0]])
    values = scaled_factorial(z)
    for place, value in zip(z.tolist(), values, strict=True):
        exact = ((arb(place) + 1).lgamma() + arb(place) - arb(place) * arb(place).log()).exp()
        assert truth.error(value, exact) < 2e-15
    assert scaled_factorial(np.zeros(1))[0] == 1


def test_the_deviance_keeps_its_digits_however_near_count_and_mean_are(truth):
    mean = np.array([1e12, 1e6, 7.0, 7.0, 3.0, 1e-200, 5.0, 1e10, 8.0])
    difference = np.array([0.5, -3.0, 1e-9, 6.9, -2.9999, 50.0, 0.0, -1e10, -5.3])
    values = deviance(mean + difference, mean, difference)
    for m, d, value in zip(mean.tolist(), difference.tolist(), values, strict=True):
        count = arb(m) + arb(d) if abs(d) < m else arb(m + d)
        exact = count * (count / arb(m)).log() - arb(d) if count > 0 else -arb(d)
        assert value == 0 if d == 0 else truth.error(value, exact) < 2e-15


def test_the_gap_of_the_logarithm_is_that_of_arb(truth):
    z = np.concatenate([np.geomspace(1e-12, 1e6, 60), -np.geomspace(1e-12, 0.999, 60)])
    for place, value in zip(z.tolist(), log1p_gap(z), strict=True):
        assert truth.error(value, arb(place) - arb(place).log1p()) < 2e-15


def test_the_fraction_and_the_window_agree_where_both_hold():
    rng = np.random.default_rng(42)
    a, b = np.exp(rng.uniform(np.log(400), np.log(4000), (2, 50)))
    x = a / (a + b) * rng.uniform(0.5, 1, 50)
    arguments = a, b, x, 1 - x, excess(a, b, x)
    assert tail_by_window(*arguments) == pytest.approx(tail_by_fraction(*arguments), rel=1e-13)


@pytest.mark.parametrize("m", [128, 129, 200, 1000, 5000])
def test_a_rule_for_sums_is_exact_for_polynomials_of_degree_63(m):
    node, weight = sum_rule(np.array([float(m)]))
    for degree in (0, 1, 2, 17, 40, 63):
        exact = sum(Fraction(j, m) ** degree for j in range(m))
        assert (weight * (node / m) ** degree).sum() == pytest.approx(float(exact), rel=1e-13)


@pytest.mark.parametrize("m", [1e6, 1e9, 1e12])
def test_a_rule_for_long_sums_is_exact_for_exponential_series(m):
    node, weight = sum_rule(np.array([m]))
    exact = np.expm1(-30.0) / np.expm1(-30.0 / m)
    assert (weight * np.exp(-30.0 * node / m)).sum() == pytest.approx(exact, rel=1e-13)


def test_importing_the_numerics_loads_neither_special_functions_nor_statistics():
    names = "beta, binomial, betabinomial, nodes"
    script = f"from fourfold.core.numerics import {names}\nimport sys\nprint(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert {"scipy.special", "scipy.stats", "scipy.linalg"}.isdisjoint(loaded.split())
