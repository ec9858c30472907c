"""The beta-binomial distribution, accurate in both tails for up to 1e13 trials.

Relative errors stay below 1e-12, counts up to 1e12 included. Arguments broadcast; scalars give scalars.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .arguments import count, elementwise, numbers, probability, shape, whole
from .count_quantile import count_quantile, matched_start
from .floats import Floats, Numbers, rows
from .mass import log_mass, mass, place
from .mass_sum import count_tails
from .pmf_range import pmf_range
from .support import box


def log_pmf(k: ArrayLike, n: ArrayLike, a: ArrayLike, b: ArrayLike) -> Numbers:
    """Return the logarithm of P(K = k), finite where the probability underflows.

    >>> log_pmf(10**6, 10**6, 1, 10**6).round(7)
    np.float64(-1386286.8809995)

    References
    ----------
    Loader (2000), Fast and accurate computation of binomial probabilities.
    """
    return elementwise(_log_pmf, whole("k", k), count("n", n), shape("a", a), shape("b", b))


def pmf(k: ArrayLike, n: ArrayLike, a: ArrayLike, b: ArrayLike) -> Numbers:
    """Return P(K = k) = C(n, k) B(k + a, n - k + b) / B(a, b).

    >>> pmf([0, 1, 2, 3], 3, 1, 1).round(12)
    array([0.25, 0.25, 0.25, 0.25])

    References
    ----------
    Loader (2000), Fast and accurate computation of binomial probabilities.
    """
    return elementwise(_pmf, whole("k", k), count("n", n), shape("a", a), shape("b", b))


def cdf(k: ArrayLike, n: ArrayLike, a: ArrayLike, b: ArrayLike) -> Numbers:
    """Return P(K ≤ k), the sum of the probabilities from 0 to k.

    >>> cdf(1, 3, 1, 1).round(12)
    np.float64(0.5)

    References
    ----------
    Gauss rules for sums: the zeros of discrete Chebyshev polynomials, DLMF 18.19-18.22.
    """
    return elementwise(_lower, numbers("k", k), count("n", n), shape("a", a), shape("b", b))


def sf(k: ArrayLike, n: ArrayLike, a: ArrayLike, b: ArrayLike) -> Numbers:
    """Return P(K > k), accurate where it is small.

    >>> sf(2, 3, 1, 1).round(12)
    np.float64(0.25)

    References
    ----------
    Gauss rules for sums: the zeros of discrete Chebyshev polynomials, DLMF 18.19-18.22.
    """
    return elementwise(_upper, numbers("k", k), count("n", n), shape("a", a), shape("b", b))


def quantile(q: ArrayLike, n: ArrayLike, a: ArrayLike, b: ArrayLike) -> Numbers:
    """Return the smallest k with P(K ≤ k) ≥ q.

    >>> quantile(0.5, 3, 1, 1)
    np.float64(1.0)

    References
    ----------
    Newton's iteration on log P(K ≤ k), from the quantile of a Beta distribution.
    """
    return elementwise(_quantile, probability("q", q), count("n", n), shape("a", a), shape("b", b), 0.0)


def upper_quantile(q: ArrayLike, n: ArrayLike, a: ArrayLike, b: ArrayLike) -> Numbers:
    """Return the smallest k with P(K > k) ≤ q; q may be far smaller than 1e-16.

    >>> upper_quantile(1e-40, 1000, 500, 500)
    np.float64(783.0)

    References
    ----------
    Newton's iteration on log P(K > k), from the quantile of a Beta distribution.
    """
    return elementwise(_quantile, probability("q", q), count("n", n), shape("a", a), shape("b", b), 1.0)


def pmf_all(n: float, a: float, b: float, lo: float = 0, hi: float | None = None) -> Floats:
    """Return P(K = k) for all k from lo to hi, both included.

    >>> pmf_all(3, 1, 1).round(12)
    array([0.25, 0.25, 0.25, 0.25])

    References
    ----------
    Loader (2000) at every 64th count, the ratio of neighbours between.
    """
    trials = float(count("n", n))

    def ratio(k: Floats) -> Floats:
        return (trials - k) / (k + 1.0) * ((k + a) / (trials - k - 1.0 + b))

    return pmf_range(lambda k: _within(k, trials, a, b), ratio, trials, lo, hi)


def support(n: float, a: float, b: float, mass: float) -> tuple[int, int]:
    """Return lo and hi such that P(K < lo) + P(K > hi) ≤ mass, in halves unless an end of 0 to n is near.

    >>> support(1000, 500, 500, 1e-12)
    (343, 657)

    References
    ----------
    Both bounds are exact quantiles; see `box`.
    """
    return box(
        lambda q: quantile(q, n, a, b),
        lambda q: upper_quantile(q, n, a, b),
        lambda k: cdf(k, n, a, b),
        n,
        mass,
    )


def _within(k: Floats, n: float, a: float, b: float) -> Floats:
    values: Floats = pmf(k, n, a, b)
    return values


def _log_pmf(k: Floats, n: Floats, a: Floats, b: Floats) -> Floats:
    inside = (k >= 0) & (k <= n)
    return np.where(inside, log_mass(place(np.where(inside, k, 0.0), n, a, b)), -np.inf)


def _pmf(k: Floats, n: Floats, a: Floats, b: Floats) -> Floats:
    inside = (k >= 0) & (k <= n)
    return np.where(inside, mass(place(np.where(inside, k, 0.0), n, a, b)), 0.0)


def _tails(k: Floats, n: Floats, a: Floats, b: Floats) -> tuple[Floats, Floats]:
    k = np.floor(k)
    inside = (k >= 0) & (k < n)
    below, above = np.where(k >= n, 1.0, 0.0), np.where(k >= n, 0.0, 1.0)
    if inside.any():
        below[inside], above[inside] = count_tails(k[inside], n[inside], a[inside], b[inside])
    return below, above


def _lower(k: Floats, n: Floats, a: Floats, b: Floats) -> Floats:
    return _tails(k, n, a, b)[0]


def _upper(k: Floats, n: Floats, a: Floats, b: Floats) -> Floats:
    return _tails(k, n, a, b)[1]


def _law(k: Floats, parameters: Floats) -> tuple[Floats, Floats, Floats]:
    n, a, b = rows(parameters)
    return (*_tails(k, n, a, b), _pmf(k, n, a, b))


def _quantile(q: Floats, n: Floats, a: Floats, b: Floats, upper: Floats) -> Floats:
    prior = a + b
    concentration = n * ((prior + 1.0) / (prior + np.maximum(n, 1.0))) - 1.0
    start = matched_start(n, a / prior, concentration, q, upper)
    return count_quantile(_law, np.stack([n, a, b]), q, upper, start)
