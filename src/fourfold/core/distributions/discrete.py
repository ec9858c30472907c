"""Distributions on a countable set of values: the steps of a metric, and all that is predicted in counts."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .distribution import Distribution, checked_mass, checked_probability
from .interval import Interval

Floats = NDArray[np.float64]
ROUNDING = 1e-12


class Discrete(Distribution):
    """Values in ascending order and their probabilities; no values where the metric is never defined.

    >>> d = Discrete("sign", np.array([-1.0, 1.0]), np.array([0.25, 0.75]))
    >>> d.mean, d.mode, d.probability(above=0)
    (0.5, 1.0, 0.75)
    """

    def __init__(self, name: str, values: Floats, pmf: Floats, *, undefined: float = 0.0) -> None:
        self.name, self.values, self.pmf = name, values, pmf
        self._undefined = undefined
        self._total = float(pmf.sum())
        self._rising = np.cumsum(pmf)

    @property
    def undefined(self) -> float:
        """The probability that the metric is 0/0."""
        return self._undefined

    @property
    def mean(self) -> float:
        """The sum of the values, each times its probability; infinite where a value is."""
        if not self.values.size:
            return math.nan
        with np.errstate(invalid="ignore"):
            return float(np.sum(self.values[self.pmf > 0] * self.pmf[self.pmf > 0])) / self._total

    @property
    def sd(self) -> float:
        """The standard deviation; nan where the mean is not finite."""
        if not math.isfinite(self.mean):
            return math.nan
        return math.sqrt(float(np.sum((self.values - self.mean) ** 2 * self.pmf)) / self._total)

    @property
    def mode(self) -> float:
        """The likeliest value; of several, the lowest."""
        if not self.values.size:
            return math.nan
        return float(self.values[np.argmax(self.pmf)])

    def cdf(self, x: Any) -> Any:
        """P(metric <= x)."""
        if not self.values.size:
            return np.full(np.shape(x), np.nan)[()]
        place = np.searchsorted(self.values, np.asarray(x, float), side="right")
        return (np.concatenate(([0.0], self._rising))[place] / self._total)[()]

    def below(self, x: float, *, strictly: bool = True) -> float:
        """P(metric < x), or P(metric <= x)."""
        if not self.values.size:
            return math.nan
        place = int(np.searchsorted(self.values, x, side="left" if strictly else "right"))
        return float(self._rising[place - 1] / self._total) if place else 0.0

    def quantile(self, q: Any) -> Any:
        """The smallest value whose distribution function reaches q."""
        wanted = checked_probability(q) * self._total * (1 - ROUNDING)
        if not self.values.size:
            return np.full(np.shape(q), np.nan)[()]
        place = np.minimum(np.searchsorted(self._rising, wanted, side="left"), len(self.values) - 1)
        return self.values[place][()]

    def hdi(self, mass: float = 0.95) -> Interval:
        """The fewest of the likeliest values that hold the mass, as runs of neighbours."""
        wanted = checked_mass(mass) * self._total * (1 - ROUNDING)
        if not self.values.size:
            return Interval(math.nan, math.nan, mass, "hdi")
        order = np.argsort(-self.pmf, kind="stable")
        enough = int(np.searchsorted(np.cumsum(self.pmf[order]), wanted)) + 1
        chosen = np.sort(order[:enough])
        runs = np.split(chosen, np.flatnonzero(np.diff(chosen) > 1) + 1)
        parts = tuple((float(self.values[run[0]]), float(self.values[run[-1]])) for run in runs)
        return Interval(parts[0][0], parts[-1][1], mass, "hdi", parts)
