"""The binomial distribution, accurate in both tails for up to 1e13 trials.

Relative errors stay below 1e-12, counts up to 1e12 included. Arguments broadcast; scalars give scalars.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .arguments import count, elementwise, numbers, probability, whole
from .count_quantile import count_quantile, matched_start
from .deviance import log_power
from .floats import Floats, Numbers, rows
from .pmf_range import pmf_range
from .stirling import scaled_factorials
from .support import box
from .tails import tails


def log_pmf(k: ArrayLike, n: ArrayLike, theta: ArrayLike) -> Numbers:
    """Return the logarithm of P(K = k), finite where the probability underflows.

    >>> log_pmf(10**6, 10**6, 1e-300).round(6)
    np.float64(-690775527.898214)

    References
    ----------
    Loader (2000), Fast and accurate computation of binomial probabilities.
    """
    return elementwise(_log_pmf, whole("k", k), count("n", n), probability("theta", theta))


def pmf(k: ArrayLike, n: ArrayLike, theta: ArrayLike) -> Numbers:
    """Return P(K = k) = C(n, k) θ^k (1 - θ)^(n - k).

    >>> pmf([0, 1, 2], 2, 0.5).round(12)
    array([0.25, 0.5 , 0.25])

    References
    ----------
    Loader (2000), Fast and accurate computation of binomial probabilities.
    """
    return elementwise(_pmf, whole("k", k), count("n", n), probability("theta", theta))


def cdf(k: ArrayLike, n: ArrayLike, theta: ArrayLike) -> Numbers:
    """Return P(K ≤ k) = 1 - I_θ(k + 1, n - k).

    >>> cdf(1, 2, 0.5).round(12)
    np.float64(0.75)

    References
    ----------
    DLMF 8.17.5.
    """
    return elementwise(_lower, numbers("k", k), count("n", n), probability("theta", theta))


def sf(k: ArrayLike, n: ArrayLike, theta: ArrayLike) -> Numbers:
    """Return P(K > k) = I_θ(k + 1, n - k), accurate where it is small.

    >>> sf(1, 2, 0.5).round(12)
    np.float64(0.25)

    References
    ----------
    DLMF 8.17.5.
    """
    return elementwise(_upper, numbers("k", k), count("n", n), probability("theta", theta))


def quantile(q: ArrayLike, n: ArrayLike, theta: ArrayLike) -> Numbers:
    """Return the smallest k with P(K ≤ k) ≥ q.

    >>> quantile(0.75, 2, 0.5)
    np.float64(1.0)

    References
    ----------
    Newton's iteration on log P(K ≤ k), from the quantile of a Beta distribution.
    """
    return elementwise(_quantile, probability("q", q), count("n", n), probability("theta", theta), 0.0)


def upper_quantile(q: ArrayLike, n: ArrayLike, theta: ArrayLike) -> Numbers:
    """Return the smallest k with P(K > k) ≤ q; q may be far smaller than 1e-16.

    >>> upper_quantile(1e-40, 1000, 0.5)
    np.float64(707.0)

    References
    ----------
    Newton's iteration on log P(K > k), from the quantile of a Beta distribution.
    """
    return elementwise(_quantile, probability("q", q), count("n", n), probability("theta", theta), 1.0)


def pmf_all(n: float, theta: float, lo: float = 0, hi: float | None = None) -> Floats:
    """Return P(K = k) for all k from lo to hi, both included.

    >>> pmf_all(3, 0.5).round(12)
    array([0.125, 0.375, 0.375, 0.125])

    References
    ----------
    Loader (2000) at every 64th count, the ratio of neighbours between.
    """
    trials = float(count("n", n))
    odds = theta / (1.0 - theta) if theta < 1.0 else np.inf
    return pmf_range(lambda k: pmf(k, n, theta), lambda k: (trials - k) / (k + 1.0) * odds, trials, lo, hi)


def support(n: float, theta: float, mass: float) -> tuple[int, int]:
    """Return lo and hi such that P(K < lo) + P(K > hi) ≤ mass, in halves unless an end of 0 to n is near.

    >>> support(1000, 0.5, 1e-12)
    (388, 612)

    References
    ----------
    Both bounds are exact quantiles; see `box`.
    """
    return box(
        lambda q: quantile(q, n, theta),
        lambda q: upper_quantile(q, n, theta),
        lambda k: cdf(k, n, theta),
        n,
        mass,
    )


def _log_pmf(k: Floats, n: Floats, theta: Floats) -> Floats:
    shape, ways, inside = _parts(k, n, theta)
    return np.where(inside, shape + np.log(ways), np.log(_certain(k, n, theta)))


def _pmf(k: Floats, n: Floats, theta: Floats) -> Floats:
    shape, ways, inside = _parts(k, n, theta)
    return np.where(inside, np.exp(shape) * ways, _certain(k, n, theta))


def _parts(k: Floats, n: Floats, theta: Floats) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """Return the logarithm of the powers, the number of ways in units of its power, and where they hold."""
    inside = (k >= 0) & (k <= n) & (theta > 0) & (theta < 1)
    k = np.where(inside, k, 0.0)
    arrangements, successes, failures = scaled_factorials(n, k, n - k)
    shape = log_power(k, n - k, np.where(inside, theta, 0.5))
    return shape, arrangements / (successes * failures), inside


def _certain(k: Floats, n: Floats, theta: Floats) -> Floats:
    """Return the probabilities 0 and 1: outside 0 to n, and of a θ that is 0 or 1."""
    return np.where(((theta == 0) & (k == 0)) | ((theta == 1) & (k == n)), 1.0, 0.0)


def _tails(k: Floats, n: Floats, theta: Floats) -> tuple[Floats, Floats]:
    k = np.floor(k)
    inside = (k >= 0) & (k < n) & (theta > 0) & (theta < 1)
    held = np.where(inside, k, 0.0)
    above, below = tails(held + 1.0, np.where(inside, n - held, 1.0), np.where(inside, theta, 0.5))
    certain = np.where((k >= n) | ((k >= 0) & (theta == 0)), 1.0, 0.0)
    return np.where(inside, below, certain), np.where(inside, above, 1.0 - certain)


def _lower(k: Floats, n: Floats, theta: Floats) -> Floats:
    return _tails(k, n, theta)[0]


def _upper(k: Floats, n: Floats, theta: Floats) -> Floats:
    return _tails(k, n, theta)[1]


def _law(k: Floats, parameters: Floats) -> tuple[Floats, Floats, Floats]:
    n, theta = rows(parameters)
    return (*_tails(k, n, theta), _pmf(k, n, theta))


def _quantile(q: Floats, n: Floats, theta: Floats, upper: Floats) -> Floats:
    start = matched_start(n, theta, n, q, upper)
    return count_quantile(_law, np.stack([n, theta]), q, upper, start)
