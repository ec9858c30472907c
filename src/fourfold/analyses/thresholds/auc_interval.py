"""Confidence intervals of an AUC: of the score type, and around the estimate."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike

from ...core.distributions import Interval
from ...core.errors import AnalysisError
from .steps import Floats

HALVINGS = 60


def critical(level: float) -> float:
    """The quantile of the normal distribution for a two-sided interval."""
    if not 0 < level < 1:
        raise AnalysisError(f"the level is {level!r}", allowed="a number between 0 and 1, such as 0.95")
    return NormalDist().inv_cdf((1 + level) / 2)


def score_limits(
    auc: ArrayLike, sizes: tuple[int, int], level: float, *, common: bool
) -> tuple[Floats, Floats]:
    """All true AUCs from which this one is no surprise, under the variance of Hanley & McNeil (1982).

    The variance is that of exponential scores. With `common`, both classes enter it with their mean size,
    after which it no longer depends on which class is the positive one (Newcombe 2006, method 5).
    """
    value = np.asarray(auc, dtype=np.float64)
    z = critical(level)
    p, n = sizes
    low = _lower(value, (p, n), z, common=common)
    return low, 1 - _lower(1 - value, (n, p), z, common=common)


def _lower(value: Floats, sizes: tuple[int, int], z: float, *, common: bool) -> Floats:
    """The least true AUC that is within z standard errors below; by halving."""
    low, high = np.zeros_like(value), value.copy()
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        too_low = value - middle > z * np.sqrt(hanley_mcneil_variance(middle, sizes, common=common))
        low, high = np.where(too_low, middle, low), np.where(too_low, high, middle)
    return low


def hanley_mcneil_variance(auc: Floats, sizes: tuple[int, int], *, common: bool) -> Floats:
    """The variance of an estimate when scores are exponential and this is the true AUC."""
    p, n = ((sizes[0] + sizes[1]) / 2,) * 2 if common else sizes
    first, second = auc / (2 - auc), 2 * auc**2 / (1 + auc)
    spread = auc * (1 - auc) + (p - 1) * (first - auc**2) + (n - 1) * (second - auc**2)
    return np.maximum(spread, 0.0) / (float(sizes[0]) * sizes[1])


def wald(auc: float, variance: float, level: float) -> Interval:
    """The estimate and so many standard errors on both sides, cut off at 0 and 1."""
    reach = critical(level) * math.sqrt(variance)
    return Interval(max(auc - reach, 0.0), min(auc + reach, 1.0), level, "confidence")


def logit_wald(auc: float, variance: float, level: float) -> Interval:
    """The same on the scale of the log odds, where there are no ends to pass."""
    middle = math.log(auc / (1 - auc))
    reach = critical(level) * math.sqrt(variance) / (auc * (1 - auc))
    low, high = (1 / (1 + math.exp(-end)) for end in (middle - reach, middle + reach))
    return Interval(low, high, level, "confidence")
