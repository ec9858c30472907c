"""The adaptive rule: its numbers from their definition, its values from integrals that are known."""

import numpy as np
import pytest

from fourfold.core.distributions.pushed.adaptive import GAUSS, KRONROD, POINTS, integrals


def test_the_coarse_rule_is_that_of_gauss():
    nodes, weights = np.polynomial.legendre.leggauss(7)
    at = np.flatnonzero(GAUSS)
    assert POINTS[at] == pytest.approx((nodes + 1) / 2, abs=1e-15)
    assert GAUSS[at] == pytest.approx(weights / 2, abs=1e-15)


@pytest.mark.parametrize(("weights", "exact"), [(GAUSS, 13), (KRONROD, 23)], ids=["Gauss", "Kronrod"])
def test_a_rule_is_exact_up_to_its_degree_and_not_beyond(weights, exact):
    x = 2 * POINTS - 1
    errors = [abs(weights @ x**k - (k % 2 == 0) / (k + 1)) for k in range(exact + 2)]
    assert max(errors[: exact + 1]) < 1e-15
    assert errors[exact + 1] > 1e-9


def test_a_kink_leaves_less_than_the_tolerance():
    kinks = np.array([0.1234, 0.5, 0.987654])
    value, _ = integrals(lambda row, x: np.abs(x - kinks[row]), np.tile([0.0, 1.0], (3, 1)), 1e-9)
    assert value == pytest.approx((kinks**2 + (1 - kinks) ** 2) / 2, abs=1e-9)
