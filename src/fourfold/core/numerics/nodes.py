"""Gauss quadrature under a Beta distribution: expected values as weighted sums."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

import numpy as np

from .arguments import shape
from .errors import NumericsError
from .floats import Floats

MANY = 64  # nodes, of which the product of all gaps may overflow


def beta_nodes(a: float, b: float, count: int = 64) -> tuple[Floats, Floats]:
    """Return nodes x and weights such that E f(X) = Σ weight f(x) for X of Beta(a, b), f smooth.

    It is exact for polynomials of degree 2 count - 1. The arrays are shared: they cannot be written.

    >>> x, weight = beta_nodes(2, 2, 8)
    >>> (weight * x**2).sum().round(12)
    np.float64(0.3)

    References
    ----------
    Golub and Welsch (1969), Calculation of Gauss quadrature rules, Math. Comp. 23; DLMF 18.9 (Jacobi).
    """
    if count != int(count) or not 1 <= count <= 1024:
        raise NumericsError(f"count = {count!r}", allowed="whole numbers from 1 to 1024", hint="64 is plenty")
    return kept_nodes(float(shape("a", a)), float(shape("b", b)), int(count))


@lru_cache(maxsize=1024)
def kept_nodes(a: float, b: float, count: int) -> tuple[Floats, Floats]:
    """Return the same for arguments that are known to be right, without looking at them."""
    x, weight = rule(a, b, count)
    x.flags.writeable = weight.flags.writeable = False
    return x, weight


def rule(a: float, b: float, count: int) -> tuple[Floats, Floats]:
    """Find the eigenvalues of the Jacobi matrix of (X - mean) / sd, whose entries know no cancellation."""
    n = a + b
    mean, sd = a / n, np.sqrt(a / n * (b / n) / (n + 1.0))
    k = np.arange(count, dtype=np.float64)
    centres, offsets = _centres(k, a, b) / sd, _offsets(k[1:], a, b) / sd
    if count == 1:
        return np.array([mean]), np.ones(1)
    z, failed = import_module("scipy.linalg.lapack").dsterf(centres, offsets)
    if failed:
        raise NumericsError(
            f"no quadrature rule of {count} nodes for a = {a!r}, b = {b!r}", hint="please report it"
        )
    if min(a, b) < 1.0 or count > MANY:
        if (
            min(a, b) < 1.0
        ):  # near the poles of the density, rounding of the eigenvalues would show in the weights
            z = z - _newton(z, _polynomials(z, centres, offsets), centres, offsets)
        p = _polynomials(z, centres, offsets)
        weight = 1.0 / np.einsum("ij,ij->j", p, p)
        return np.clip(mean + sd * z, 0.0, 1.0), weight / weight.sum()
    x = mean + sd * z
    weight = _weights(z, x)
    return x, weight / weight.sum()


def _weights(z: Floats, x: Floats) -> Floats:
    """Return the weights but for a factor, 1 / (x (1 - x) p'(x)²), from the polynomial with these zeros."""
    gaps = np.subtract.outer(z, z)
    np.fill_diagonal(gaps, 1.0)
    slope = np.multiply.reduce(gaps, axis=1)
    found: Floats = 1.0 / (x * (1.0 - x) * slope * slope)
    return found


def _polynomials(z: Floats, centres: Floats, offsets: Floats) -> Floats:
    """Return the orthonormal polynomials p₀, p₁, ... at z, a row for each."""
    p = np.ones((z.size, z.size))
    slopes = (z - centres[:-1, None]) / offsets[:, None]
    back = offsets[:-1] / offsets[1:]
    p[1] = slopes[0]
    for k in range(1, z.size - 1):
        np.multiply(slopes[k], p[k], out=p[k + 1])
        p[k + 1] -= back[k - 1] * p[k - 1]
    return p


def _newton(z: Floats, p: Floats, centres: Floats, offsets: Floats) -> Floats:
    """Return Newton's step to the zeros of the next polynomial, its derivative by Christoffel and Darboux."""
    following = (z - centres[-1]) * p[-1] - offsets[-1] * p[-2]
    step: Floats = following * p[-1] / np.einsum("ij,ij->j", p, p)
    return step


def _centres(k: Floats, a: float, b: float) -> Floats:
    """Return the recurrence coefficients on the diagonal, less the mean."""
    n = a + b
    inner = np.maximum(k, 1.0)  # at k = 0 the coefficient is the mean itself
    values = (2.0 * inner / (2.0 * inner + n - 2.0)) * ((b - a) / n) * ((n + inner - 1.0) / (2.0 * inner + n))
    return np.where(k > 0, values, 0.0)


def _offsets(k: Floats, a: float, b: float) -> Floats:
    """Return the recurrence coefficients beside the diagonal, for k ≥ 1; the first is the sd."""
    n = a + b
    inner = np.maximum(k, 2.0)  # at k = 1 two factors are equal, and 0 where n = 1
    ratio = (inner + n - 2.0) / (2.0 * inner + n - 3.0) * (inner / (2.0 * inner + n - 1.0))
    middle = 2.0 * inner + n - 2.0
    square = ratio * ((inner + a - 1.0) / middle) * ((inner + b - 1.0) / middle)
    first = a / n * (b / n) / (n + 1.0)
    return np.sqrt(np.where(k > 1, square, first))
