"""A distribution that is known from draws."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from ...core.distributions import Distribution, Interval
from ...core.distributions.distribution import checked_mass, checked_probability
from .steps import Floats, Numbers

FIFTH = 0.2


class Drawn(Distribution):
    """A distribution known from draws; `error` says how far its interval may be off for that reason."""

    def __init__(self, values: Floats, name: str = "") -> None:
        self.name = name
        self._defined = np.sort(values[~np.isnan(values)])
        self._drawn = len(values)

    @property
    def undefined(self) -> float:
        """The share of draws without a value."""
        return 1 - len(self._defined) / self._drawn

    @property
    def values(self) -> Floats:
        """The draws that have a value, ascending."""
        return self._defined

    @property
    def mean(self) -> float:
        """The average draw."""
        return float(self._defined.mean()) if self._defined.size else float("nan")

    @property
    def sd(self) -> float:
        """The standard deviation of the draws."""
        return float(self._defined.std()) if self._defined.size else float("nan")

    @property
    def mode(self) -> float:
        """The middle of the shortest interval with a fifth of the draws."""
        low, high = self.hdi(FIFTH)
        return (low + high) / 2

    @property
    def error(self) -> float:
        """The standard error of the mean for the number of draws; an interval's end has about thrice it."""
        return self.sd / math.sqrt(max(len(self._defined), 1))

    def cdf(self, x: ArrayLike) -> Numbers:
        """P(value <= x)."""
        return np.searchsorted(self._defined, x, side="right") / len(self._defined)

    def below(self, x: float, *, strictly: bool = True) -> float:
        """P(value < x), or P(value <= x)."""
        if not strictly:
            return float(self.cdf(x))
        return float(np.searchsorted(self._defined, x, side="left") / len(self._defined))

    def quantile(self, q: ArrayLike) -> Numbers:
        """The value that is exceeded with probability 1 - q."""
        if not self._defined.size:
            return np.full(np.shape(q), np.nan)[()]
        found: Numbers = np.quantile(self._defined, checked_probability(q), method="inverted_cdf")
        return found

    def hdi(self, mass: float = 0.95) -> Interval:
        """The shortest interval that holds this share of the draws."""
        size = len(self._defined)
        held = int(np.ceil(checked_mass(mass) * size))
        if not held:
            return Interval(float("nan"), float("nan"), mass, "hdi")
        with np.errstate(invalid="ignore"):  # infinite scores have no distance
            widths = self._defined[held - 1 :] - self._defined[: size - held + 1]
        first = int(np.argmin(np.where(np.isnan(widths), np.inf, widths)))
        return Interval(float(self._defined[first]), float(self._defined[first + held - 1]), mass, "hdi")
