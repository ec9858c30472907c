"""Gauss rules for sums: a smooth function added up over many consecutive whole numbers at 32 places.

The nodes are the zeros of the discrete Chebyshev polynomials on 0 to m - 1, as those of the
Gauss-Legendre rule are for an integral. Scaled to -1 to 1 they depend on m smoothly, through m^-2 alone.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from .floats import Floats

NODES = 32
SHORTEST = 128  # shorter sums are better taken term by term
DEGREE = 18  # of the polynomial in m^-2, for m from SHORTEST on: it is right to the last digits


def sum_rule(m: Floats) -> tuple[Floats, Floats]:
    """Return nodes and weights, a row for each m, with Σ f(j) over 0 ≤ j < m = Σ weight f(node).

    It is exact for polynomials of degree 63; m is at least SHORTEST.

    >>> node, weight = sum_rule(np.array([1000.0]))
    >>> (weight * node**2).sum().round(3).item(), sum(j**2 for j in range(1000))
    (332833500.0, 332833500)

    References
    ----------
    DLMF 18.19-18.22 (Hahn polynomials); Golub and Welsch (1969), Math. Comp. 23.
    """
    place = 2.0 * (SHORTEST / m) ** 2 - 1.0
    scaled = np.polynomial.chebyshev.chebvander(place, DEGREE) @ _coefficients()
    half = m[:, None] / 2.0
    return half * scaled[:, :NODES] + (half - 0.5), m[:, None] * scaled[:, NODES:]


@lru_cache(maxsize=1)
def _coefficients() -> Floats:
    """Return the Chebyshev coefficients, in m^-2, of the scaled nodes and weights of long sums."""
    place = np.cos(np.pi * (np.arange(DEGREE + 1) + 0.5) / (DEGREE + 1))
    rules = np.concatenate(_scaled_rules((1.0 + place) / 2.0 / SHORTEST**2), axis=1)
    basis = np.polynomial.chebyshev.chebvander(place, DEGREE)
    return np.asarray(np.linalg.solve(basis, rules), dtype=np.float64)


def _scaled_rules(inverse_square: Floats) -> tuple[Floats, Floats]:
    """Return nodes and weights for each m^-2, from the eigenvectors of the Jacobi matrices."""
    j = np.arange(1, NODES)
    matrices = np.zeros((inverse_square.size, NODES, NODES))
    matrices[:, j, j - 1] = np.sqrt((1.0 - j * j * inverse_square[:, None]) / (4.0 - 1.0 / (j * j)))
    nodes, vectors = np.linalg.eigh(matrices)
    return nodes, vectors[:, 0, :] ** 2
