"""Real roots of many polynomials at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .polynomials import Polynomial

Floats = NDArray[np.float64]
NEGLIGIBLE = 1e-13


def real_roots(polynomial: Polynomial, shape: tuple[int, ...]) -> Floats:
    """All real roots, on a new last axis, padded with nan."""
    if len(polynomial) <= 1:
        return np.full((*shape, 1), np.nan)
    coefficients = [np.broadcast_to(np.asarray(c, float), shape) for c in polynomial]
    with np.errstate(all="ignore"):
        if len(coefficients) == 2:
            return _finite(-coefficients[0] / coefficients[1])[..., None]
        if len(coefficients) == 3:
            return _quadratic(*coefficients)
        return _general(np.stack(coefficients, axis=-1))


def _finite(x: Floats) -> Floats:
    return np.where(np.isfinite(x), x, np.nan)


def _quadratic(c: Floats, b: Floats, a: Floats) -> Floats:
    """Without cancellation: one root from the sum of like signs, the other from the product."""
    under = b * b - 4 * a * c
    # a tangent contour has discriminant zero: rounding must not lose it
    under = np.where(np.abs(under) <= 16 * np.finfo(float).eps * (b * b + np.abs(4 * a * c)), 0.0, under)
    q = -(b + np.copysign(np.sqrt(under), b)) / 2
    return np.stack([_finite(q / a), _finite(c / q)], axis=-1)


def _general(coefficients: Floats) -> Floats:
    """Eigenvalues of companion matrices, one batch for each degree that really occurs."""
    flat = coefficients.reshape(-1, coefficients.shape[-1])
    roots = np.full((flat.shape[0], flat.shape[1] - 1), np.nan)
    size = np.max(np.abs(flat), axis=1, keepdims=True)
    weighty = np.abs(flat) > NEGLIGIBLE * size
    degree = np.where(weighty.any(axis=1), flat.shape[1] - 1 - np.argmax(weighty[:, ::-1], axis=1), 0)
    degree = np.where(np.isfinite(size[:, 0]), degree, 0)
    for n in range(1, flat.shape[1]):
        rows = np.flatnonzero(degree == n)
        if rows.size:
            roots[rows, :n] = _companion(flat[rows, : n + 1])
    return roots.reshape(*coefficients.shape[:-1], -1)


def _companion(coefficients: Floats) -> Floats:
    count, n = coefficients.shape[0], coefficients.shape[1] - 1
    matrix: Any = np.zeros((count, n, n))
    matrix[:, np.arange(1, n), np.arange(n - 1)] = 1.0
    matrix[:, :, -1] = -coefficients[:, :-1] / coefficients[:, -1:]
    found = np.linalg.eigvals(matrix)
    # equal roots split into complex pairs, a double one at the square root of the rounding error
    real = np.abs(found.imag) <= 1e-2 * (1e-2 + np.abs(found.real))
    return np.where(real, found.real, np.nan)
