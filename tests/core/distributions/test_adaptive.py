"""The adaptive rule: its numbers from their definition, its values and bounds from known integrals."""

import numpy as np
import pytest

from fourfold.core.distributions.pushed.adaptive import DETAIL, POINTS, WEIGHTS, integrals

KINKS = np.concatenate([np.linspace(0, 1, 1501)[1:-1], [0.1234, 0.987654, 0.5 + 1e-9, 0.25 - 1e-4, 1e-5]])
ROUGH = {
    "kink": (lambda x, c: np.abs(x - c), lambda c: (c**2 + (1 - c) ** 2) / 2),
    "clipped": (lambda x, c: np.maximum(x - c, 0), lambda c: (1 - c) ** 2 / 2),
    "kink beside a slope": (
        lambda x, c: np.exp(3 * x) + np.abs(x - c),
        lambda c: (np.exp(3) - 1) / 3 + (c**2 + (1 - c) ** 2) / 2,
    ),
    "root": (lambda x, c: np.sqrt(np.maximum(x - c, 0)), lambda c: (1 - c) ** 1.5 / 1.5),
    "bend": (lambda x, c: np.maximum(x - c, 0) ** 2, lambda c: (1 - c) ** 3 / 3),
}


def test_nodes_of_gauss_are_among_those_of_kronrod():
    nodes, _ = np.polynomial.legendre.leggauss(7)
    assert POINTS[2:-1:2] == pytest.approx((nodes + 1) / 2, abs=1e-15)


def test_the_rule_is_exact_up_to_its_degree_and_not_beyond():
    x = 2 * POINTS - 1
    errors = [abs(WEIGHTS @ x**k - (k % 2 == 0) / (k + 1)) for k in range(25)]
    assert max(errors[:24]) < 1e-15
    assert errors[24] > 1e-9


def test_the_detail_of_a_polynomial_starts_with_degree_twelve():
    powers = np.polynomial.legendre.legvander(2 * POINTS - 1, 14)
    size = np.linalg.norm(powers.T @ DETAIL, axis=1)
    assert size[:12] == pytest.approx(0, abs=1e-14)
    assert (size[12:] > 0.1).all()


@pytest.mark.parametrize("tolerance", [1e-5, 1e-9])
@pytest.mark.parametrize("name", ROUGH)
def test_the_bound_holds_wherever_a_kink_may_lie(name, tolerance):
    function, truth = ROUGH[name]
    edges = np.tile([0.0, 1.0], (KINKS.size, 1))
    value, bound = integrals(lambda row, x: function(x, KINKS[row]), edges, tolerance)
    unseen = 1e-10  # of a kink beyond the outermost node of a piece
    assert (np.abs(value - truth(KINKS)) <= bound + unseen).all()
    assert (bound <= 100 * tolerance).all()


def test_smooth_integrals_are_right_to_the_last_digits():
    value, bound = integrals(lambda _, x: np.exp(x), np.array([[0.0, 0.3, 1.0], [0.0, 1.0, 1.0]]), 1e-12)
    assert value == pytest.approx(np.e - 1, rel=1e-15)
    assert (bound < 1e-10).all()
