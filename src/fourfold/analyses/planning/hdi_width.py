"""How wide the highest-density interval of a rate is, for many beliefs at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...core.distributions import Beta
from ...core.numerics import beta

Floats = NDArray[np.float64]
STEPS, CLOSE, FAR = 60, 1e-6, 60.0


def hdi_width(a: ArrayLike, b: ArrayLike, mass: float = 0.95) -> Floats:
    """The metric uncertainty of rates that are believed to be Beta(a, b), to nine digits.

    >>> hdi_width([27, 1], [1, 1]).round(4)
    array([0.105, 0.95 ])
    """
    a, b = np.broadcast_arrays(np.asarray(a, float), np.asarray(b, float))
    width = np.empty(a.shape)
    inner, falling, rising = (a > 1) & (b > 1), (a <= 1) & (b > 1), (a > 1) & (b <= 1)
    width[inner] = _narrowest(a[inner], b[inner], mass)
    width[falling] = beta.quantile(mass, a[falling], b[falling])
    width[rising] = beta.quantile(mass, b[rising], a[rising])
    for place in np.argwhere((a <= 1) & (b <= 1)):
        at = tuple(place)
        width[at] = Beta(float(a[at]), float(b[at])).hdi(mass).width
    return width


def _narrowest(a: Floats, b: Floats, mass: float) -> Floats:
    """Newton's method for the share of the missing mass that lies below, on the scale of its log odds.

    The width is stationary at the solution, so half of the digits of that share give all of the width.
    """
    width, open_ = np.zeros_like(a), np.arange(a.size)
    odds, least, most = np.zeros_like(a), np.full_like(a, -FAR), np.full_like(a, FAR)
    for _ in range(STEPS):
        share = 1 / (1 + np.exp(-odds))
        low = beta.quantile((1 - mass) * share, a, b)
        high = beta.upper_quantile((1 - mass) * (1 - share), a, b)
        width[open_] = high - low
        uneven, bend = _uneven(low, high, a, b)
        bend = bend * (1 - mass) * share * (1 - share)
        least, most = np.where(uneven > 0, odds, least), np.where(uneven > 0, most, odds)
        wanted = odds - uneven / np.where(bend < 0, bend, -1.0)
        inside = (wanted > least) & (wanted < most)
        step = np.where(inside, wanted, (least + most) / 2) - odds
        further = np.abs(step) > CLOSE
        if not further.any():
            break
        odds = odds + step
        open_, odds, a, b = open_[further], odds[further], a[further], b[further]
        least, most = least[further], most[further]
    return width


def _uneven(low: Floats, high: Floats, a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """How far the log density rises from end to end, and its derivative in the mass below."""
    log_low, log_high = beta.log_pdf(low, a, b), beta.log_pdf(high, a, b)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        bend_low = ((a - 1) / low - (b - 1) / (1 - low)) / np.exp(log_low)
        bend_high = ((a - 1) / high - (b - 1) / (1 - high)) / np.exp(log_high)
        return log_high - log_low, np.nan_to_num(bend_high - bend_low, nan=-np.inf)
