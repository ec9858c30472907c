"""Planning for one rate: exact beta-binomial sums for any number of samples (Kruschke's protocol).

The interval of Beta(a, b) is the wider, the larger the lesser of a and b, at a given sum. The counts that
leave an interval wider than wanted are therefore a run in the middle, and its probability is a difference of
two values of a distribution function.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...core.distributions import Beta
from ...core.errors import AnalysisError
from ...core.numerics import betabinomial
from .hdi_width import hdi_width

Floats = NDArray[np.float64]
MOST = 10**12  # samples; beyond them no plan is of use
LOOKED_AT, AROUND, ROUNDS, NEAR = 33, 48, 40, 1e-9


def reached(n: ArrayLike, guess: Beta, prior: Beta, assurance: float) -> Floats:
    """The MU that n samples stay within with this probability, if the rate is distributed as guessed.

    >>> reached([100, 1000], Beta(7.4, 2.6), Beta(1, 1), 0.95).round(4)
    array([0.1921, 0.0617])
    """
    sizes = np.atleast_1d(np.asarray(n, float))
    total = sizes + prior.a + prior.b
    lesser = np.minimum(
        prior.a + _first(sizes, lambda k: _within(k + prior.a, sizes, guess, prior), assurance),
        prior.b + _first(sizes, lambda k: _within(k + prior.b, sizes, guess, prior), assurance),
    )
    lesser = np.minimum(lesser, total / 2)
    return hdi_width(lesser, total - lesser)


def _first(n: Floats, rising: Callable[[Floats], Floats], wanted: float) -> Floats:
    """The first count from 0 to n at which a rising probability is as large as wanted, or n."""
    low, high = np.full(n.shape, -1.0), n.copy()
    while np.any(high - low > 1):
        middle = np.floor((low + high) / 2)
        enough = rising(np.maximum(middle, 0.0)) >= wanted - 1e-12
        low, high = np.where(enough, low, middle), np.where(enough, middle, high)
    return high


def _within(lesser: Floats, n: Floats, guess: Beta, prior: Beta) -> Floats:
    """The probability that the lesser parameter of the posterior is at most this."""
    below = betabinomial.cdf(np.floor(lesser - prior.a + NEAR), n, guess.a, guess.b)
    above = betabinomial.sf(np.ceil(n + prior.b - lesser - NEAR) - 1, n, guess.a, guess.b)
    total: Floats = np.minimum(np.asarray(below) + np.asarray(above), 1.0)
    return total


def assured(n: ArrayLike, width: float, guess: Beta, prior: Beta) -> Floats:
    """The probability that n samples give an MU of at most `width`.

    >>> assured([100, 1000], 0.1, Beta(7.4, 2.6), Beta(1, 1)).round(4)
    array([0.0514, 1.    ])
    """
    sizes = np.atleast_1d(np.asarray(n, float))
    lesser = _lesser_parameter(sizes + prior.a + prior.b, min(prior.a, prior.b), width)
    return np.where(np.isinf(lesser), 1.0, _within(np.minimum(lesser, 4 * MOST), sizes, guess, prior))


def _lesser_parameter(total: Floats, least: float, width: float) -> Floats:
    """The lesser parameter at which the MU is this, of Betas with this sum of parameters.

    It is 0 where no interval is narrow enough, and infinite where all are. Regula falsi (Illinois) for the
    square of the MU in x(1 - x), on which it depends almost linearly.
    """

    def excess(product: Floats) -> Floats:
        lesser = total * _share(product)
        return hdi_width(lesser, total - lesser) ** 2 - width**2

    low, high = least * (total - least) / total**2, np.full_like(total, 0.25)
    at_low, at_high = excess(low), excess(high)
    none, all_ = at_low > 0, at_high <= 0
    settled = none | all_
    side, middle = np.zeros_like(total), high
    for _ in range(ROUNDS):
        slope = np.where(settled, 1.0, (at_high - at_low) / np.where(settled, 1.0, high - low))
        middle = np.where(settled, 0.25, low - at_low / slope)
        value = np.where(settled, 0.0, excess(middle))
        under = value < 0
        at_high = np.where(under, np.where(side < 0, at_high / 2, at_high), value)
        at_low = np.where(under, value, np.where(side > 0, at_low / 2, at_low))
        low, high, side = np.where(under, middle, low), np.where(under, high, middle), np.where(under, -1, 1)
        if np.all(np.abs(value) <= 1e-10 * width**2):
            break
    return np.where(none, 0.0, np.where(all_, np.inf, total * _share(middle)))


def _share(product: Floats) -> Floats:
    """The lesser share x with this x(1 - x)."""
    share: Floats = 2 * product / (1 + np.sqrt(np.maximum(1 - 4 * product, 0.0)))
    return share


def needed(width: float, guess: Beta, prior: Beta, assurance: float) -> int:
    """The fewest samples that keep the MU within `width` with this probability, and more of them too.

    >>> needed(0.1, Beta(7.4, 2.6), Beta(1, 1), 0.95)
    379
    """

    def enough(sizes: Floats) -> NDArray[np.bool_]:
        return assured(sizes, width, guess, prior) >= assurance

    return fewest(enough, 4.0 / width**2)


def fewest(enough: Callable[[Floats], NDArray[np.bool_]], about: float) -> int:
    """The least size from which on all that were looked at are enough: powers of two, a grid, every one."""
    sizes = np.unique(np.floor(about * 2.0 ** np.arange(-6, 4)))
    while sizes[-1] > MOST or not enough(sizes[-1:])[0]:
        sizes = sizes[-1] * 2.0 ** np.arange(8)
        if sizes[-1] > MOST:
            raise AnalysisError(
                f"more than {MOST:g} samples would be needed", allowed="a wider interval, or less assurance"
            )
    low, high = _bracket(np.concatenate(([0.0], sizes)), enough)
    while high - low > LOOKED_AT:
        low, high = _bracket(np.unique(np.round(np.linspace(low, high, LOOKED_AT))), enough)
    every = np.arange(max(0.0, low - AROUND), high + AROUND + 1)
    failing = np.flatnonzero(~enough(every))
    return int(every[failing[-1]]) + 1 if failing.size else int(every[0])


def _bracket(sizes: Floats, enough: Callable[[Floats], NDArray[np.bool_]]) -> tuple[float, float]:
    """The last size that is not enough and the next, or the first two."""
    failing = np.flatnonzero(~enough(sizes))
    last = int(min(failing[-1], sizes.size - 2)) if failing.size else 0
    return float(sizes[last]), float(sizes[last + 1])
