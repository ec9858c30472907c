"""The lower tail of a Beta distribution by Gauss-Legendre quadrature over the window that matters."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from .deviance import log1p_gap
from .floats import Floats

NODES = 32
DEPTH = 38.0  # e^-38 is 3e-17 of the density at the end of the tail
ROWS = 512  # as many points at a time as keep the work arrays in the cache


def tail_by_window(a: Floats, b: Floats, x: Floats, y: Floats, difference: Floats) -> Floats:
    """Return I_x(a, b) B(a, b) / (x^a y^b) for large a and b and x up to about the mean.

    With t = x (1 - h) the density falls off as exp(-E(h)), E a sum of non-negative terms:
    E(h) = h (a - (a + b) x) / y + a g(-h) + b g(h x / y), g(z) = z - log(1 + z), y = 1 - x.

    >>> a = np.array([1e6])
    >>> half = np.array([0.5])
    >>> (tail_by_window(a, a, half, half, 0 * a) * np.sqrt(1e6 / (4 * np.pi))).round(6).item()
    0.5

    References
    ----------
    Davis and Rabinowitz (1984), Methods of Numerical Integration, chapter 2.
    """
    result = np.empty_like(x)
    for start in range(0, x.size, ROWS):
        rows = slice(start, start + ROWS)
        result[rows] = _integral(a[rows], b[rows], x[rows], y[rows], difference[rows])
    return result


def _integral(a: Floats, b: Floats, x: Floats, y: Floats, difference: Floats) -> Floats:
    slope, odds = difference / y, x / y
    width = _width(a, b, slope, odds)
    u, weight = legendre(NODES)
    h = width[:, None] * u
    fall = slope[:, None] * h + a[:, None] * log1p_gap(-h) + b[:, None] * log1p_gap(odds[:, None] * h)
    values = np.exp(-fall) / ((1.0 - h) * (y[:, None] + x[:, None] * h))
    integral: Floats = width * (values * weight).sum(axis=1)
    return integral


def _width(a: Floats, b: Floats, slope: Floats, odds: Floats) -> Floats:
    """Return an h with E(h) ≥ DEPTH: a step of Newton's method, which overshoots since E is convex."""
    curvature = a + b * odds * odds
    h = 2.0 * DEPTH / (slope + np.sqrt(slope * slope + 2.0 * DEPTH * curvature))
    z = odds * h
    fall = slope * h + a * log1p_gap(-h) + b * log1p_gap(z)
    rate = slope + a * h / (1.0 - h) + b * odds * z / (1.0 + z)
    return np.minimum(h + (DEPTH - fall) / rate, 1.0 - 1e-9)


@lru_cache(maxsize=8)
def legendre(count: int) -> tuple[Floats, Floats]:
    """Return nodes and weights of the Gauss-Legendre rule on 0 to 1.

    >>> x, weight = legendre(2)
    >>> (x**3 @ weight).round(12).item()
    0.25
    """
    x, weight = np.polynomial.legendre.leggauss(count)
    return (1.0 + x) / 2.0, weight / 2.0
