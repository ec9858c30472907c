"""The factorial without its dominant power: what Stirling's formula leaves, free of cancellation."""

from __future__ import annotations

from importlib import import_module

import numpy as np

from .floats import Floats, rows

SERIES_FROM = 12.0
# B(2k) / (2k (2k - 1)) with the Bernoulli numbers B(2k): seven terms leave less than 1e-17 at 12
COEFFICIENTS = (1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156)


def scaled_factorial(z: Floats) -> Floats:
    """Return G(z) = Γ(z + 1) (e / z)^z for z ≥ 0, with G(0) = 1.

    A binomial coefficient is G(n) / (G(k) G(n - k)) times powers, and nothing large cancels.

    >>> scaled_factorial(np.array([0.0, 1.0]))
    array([1.        , 2.71828183])

    References
    ----------
    Loader (2000), Fast and accurate computation of binomial probabilities. DLMF 5.11.1.
    """
    result = np.sqrt(2 * np.pi * z) * np.exp(stirling_error(np.maximum(z, SERIES_FROM)))
    small = z < SERIES_FROM
    if small.any():
        result[small] = _by_gamma(z[small])
    return result


def scaled_factorials(*z: Floats) -> tuple[Floats, ...]:
    """Return G of several arrays of one shape, in one pass: single values cost little more than one.

    >>> first, second = scaled_factorials(np.array([0.0]), np.array([1.0]))
    >>> first.item(), second.round(12).item()
    (1.0, 2.718281828459)
    """
    return rows(scaled_factorial(np.stack(z)))


def stirling_error(z: Floats) -> Floats:
    """Return δ(z) = log z! - log(√(2πz) (z/e)^z) by its asymptotic series, for z ≥ 12.

    >>> stirling_error(np.array([12.0]))
    array([0.00694284])

    References
    ----------
    DLMF 5.11.1.
    """
    inverse_square = 1.0 / (z * z)
    total = np.full_like(z, COEFFICIENTS[-1])
    for coefficient in COEFFICIENTS[-2::-1]:
        total *= inverse_square
        total += coefficient
    return total / z


def _by_gamma(z: Floats) -> Floats:
    gamma = import_module("scipy.special").gamma
    scaled: Floats = gamma(z + 1.0) * np.exp(z) / z**z
    return scaled
