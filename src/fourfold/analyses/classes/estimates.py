"""Intervals of the odds and likelihood ratios of all classes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...core.beliefs.classes import RateBelief, Sum

Floats = NDArray[np.float64]
GRID = 61
BEYOND = 1e-4  # probability left out at each end when the shortest interval is looked for


def spans(belief: RateBelief, level: float) -> dict[str, Floats]:
    """The ends of the intervals with equal tails, a row for each class."""
    tail = (1 - level) / 2
    ends = np.array([tail, 1 - tail])
    return {
        "prior": _prior(belief, ends),
        "lr_plus": np.exp(belief.log_lr_plus.quantile(ends)),
        "lr_minus": np.exp(belief.log_lr_minus.quantile(ends)),
        "dor": np.exp(belief.log_dor.quantile(ends)),
        "posterior": _probability(belief.log_posterior_odds.quantile(ends)),
    }


def _prior(belief: RateBelief, ends: Floats) -> Floats:
    if belief.prevalence is None:
        known = np.zeros(belief.matrix.classes) if belief.known is None else belief.known
        return np.repeat(known[:, None], 2, axis=1)
    return np.stack([belief.prevalence.quantile(float(end)) for end in ends], axis=1)


def _probability(log_odds: Floats) -> Floats:
    from scipy.special import expit

    found: Floats = expit(log_odds)
    return found


def highest(belief: RateBelief, places: NDArray[np.intp], level: float) -> Floats:
    """The shortest intervals of the posterior probability, a row for each of these classes.

    The distribution function is taken on a grid between two far quantiles; between two points of the grid
    it is a straight line, so that the ends are within about a hundredth of the width of the interval.
    """
    law = belief.log_posterior_odds
    law = Sum([term[places] for term in law.terms], np.broadcast_to(law.shift, belief.matrix.classes)[places])
    ends = _probability(law.quantile([BEYOND, 1 - BEYOND]))
    grid = ends[:, :1] + (ends[:, 1:] - ends[:, :1]) * np.linspace(0, 1, GRID)
    with np.errstate(divide="ignore"):
        height = law.cdf(np.log(grid) - np.log1p(-grid))
    return np.array([_shortest(x, rising, level) for x, rising in zip(grid, height, strict=True)])


def _shortest(x: Floats, rising: Floats, level: float) -> tuple[float, float]:
    low = np.linspace(rising[0], rising[-1] - level, 4 * GRID)
    left, right = np.interp(low, rising, x), np.interp(low + level, rising, x)
    best = int(np.argmin(right - left))
    return float(left[best]), float(right[best])
