"""Gauss quadrature under Beta distributions: exact moments and smooth expectations."""

import numpy as np
import pytest
from flint import arb

from fourfold.core.numerics.errors import NumericsError
from fourfold.core.numerics.nodes import beta_nodes

SHAPES = [
    (0.5, 0.5), (0.5, 1), (0.5, 3), (1, 1), (0.9, 1.1), (30, 7), (1e3, 0.5), (1e3, 1e6),
    (0.5, 1e12), (1e12, 0.5), (3, 1e9), (1e12, 1e12), (1e12, 1), (1e-2, 1e-2), (1e-3, 5),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b"), SHAPES)
def test_moments_up_to_degree_100_are_exact(truth, a, b):
    x, weight = beta_nodes(a, b, 64)
    moment = arb(1)
    for degree in range(101):
        if moment < 1e-290:
            break
        assert truth.error((weight * x**degree).sum(), moment) < 1e-13
        moment *= (arb(a) + degree) / (arb(a) + arb(b) + degree)


@pytest.mark.parametrize(("a", "b"), SHAPES)
@pytest.mark.parametrize("rate", [-5.0, 0.7, 8.0])
def test_the_expectation_of_an_exponential_is_the_series_of_its_moments(truth, a, b, rate):
    x, weight = beta_nodes(a, b, 64)
    term = exact = arb(1)
    for degree in range(80):
        term *= arb(rate) / (degree + 1) * (arb(a) + degree) / (arb(a) + arb(b) + degree)
        exact += term
    assert truth.error((weight * np.exp(rate * x)).sum(), exact) < 1e-13


@pytest.mark.parametrize(("a", "b"), SHAPES)
def test_the_expectation_of_a_quotient_is_the_hypergeometric_function(truth, a, b):
    x, weight = beta_nodes(a, b, 64)
    exact = arb(-1).hypgeom_2f1(1, arb(a), arb(a) + arb(b))
    assert truth.error((weight / (1 + x)).sum(), exact) < 1e-13


@pytest.mark.parametrize("count", [1, 2, 3, 20])
def test_few_nodes_are_exact_as_far_as_they_can_be(truth, count):
    x, weight = beta_nodes(2.5, 4, count)
    moment = arb(1)
    for degree in range(2 * count):
        assert truth.error((weight * x**degree).sum(), moment) < 1e-14
        moment *= (arb(2.5) + degree) / (arb(6.5) + degree)


def test_nodes_are_inside_and_weights_are_positive_and_shared():
    x, weight = beta_nodes(0.5, 1e12)
    assert np.all((x >= 0) & (x <= 1) & (weight > 0))
    assert beta_nodes(0.5, 1e12)[0] is x
    with pytest.raises(ValueError, match="read-only"):
        weight[0] = 0


@pytest.mark.parametrize("arguments", [(0, 1), (1, 1e14), (1, 1, 0), (1, 1, 2.5)])
def test_what_is_no_shape_and_no_number_of_nodes_is_refused(arguments):
    with pytest.raises(NumericsError, match="allowed"):
        beta_nodes(*arguments)
