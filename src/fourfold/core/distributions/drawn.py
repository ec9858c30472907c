"""A distribution known by draws from it, or by its mean and spread, with the error that this leaves."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .beta import Beta
from .distribution import Distribution, checked_mass, checked_probability
from .interval import Interval

Floats = NDArray[np.float64]


HEAVIEST = 1e12  # of a Beta distribution that has a width in floats


class Drawn(Distribution):
    """Equally likely values; `error` is what the distribution function may be off by.

    >>> d = Drawn("share", np.linspace(0, 1, 10_001))
    >>> d.cdf([0.25, 0.5]).round(4), d.interval(0.9)
    (array([0.25, 0.5 ]), Interval([0.04995, 0.95], 90% equal-tailed))
    """

    def __init__(self, name: str, values: Floats, *, undefined: float = 0.0) -> None:
        self.name = name
        self.values = np.sort(values)
        self._undefined = undefined

    @property
    def undefined(self) -> float:
        """The probability that the metric is 0/0."""
        return self._undefined

    @property
    def error(self) -> float:
        """The 95 % point of the largest error of a distribution function of so many draws (Kolmogorov)."""
        return 1.36 / float(np.sqrt(self.values.size))

    @property
    def mean(self) -> float:
        """The expected value."""
        return float(self.values.mean())

    @property
    def sd(self) -> float:
        """The standard deviation."""
        return float(self.values.std())

    @cached_property
    def mode(self) -> float:
        """The middle of the shortest interval that holds a tenth of the draws."""
        low, high = self.hdi(0.1)
        return (low + high) / 2

    def cdf(self, x: Any) -> Any:
        """P(metric <= x)."""
        heights = (np.arange(self.values.size) + 0.5) / self.values.size
        return np.interp(np.asarray(x, float), self.values, heights, left=0.0, right=1.0)[()]

    def quantile(self, q: Any) -> Any:
        """The value that is exceeded with probability 1 - q."""
        heights = (np.arange(self.values.size) + 0.5) / self.values.size
        return np.interp(checked_probability(q), heights, self.values)[()]

    def hdi(self, mass: float = 0.95) -> Interval:
        """The shortest interval that holds this much, between quantiles on a grid of tails."""
        left = np.linspace(0, 1 - checked_mass(mass), 401)
        low, high = self.quantile(left), self.quantile(np.minimum(left + mass, 1.0))
        best = int(np.argmin(high - low))
        return Interval(float(low[best]), float(high[best]), mass, "hdi")


class Scaled(Distribution):
    """A Beta distribution on another range than 0 to 1, with a given mean and standard deviation.

    >>> d = Scaled("mcc", (-1.0, 1.0), mean=0.8, sd=0.01)
    >>> round(d.mean, 6), round(d.sd, 6), d.interval(0.95)
    (0.8, 0.01, Interval([0.78, 0.8192], 95% equal-tailed))
    """

    def __init__(self, name: str, span: tuple[float, float], *, mean: float, sd: float) -> None:
        self.name, self.low, self.width = name, span[0], span[1] - span[0]
        share, variance = (mean - self.low) / self.width, (sd / self.width) ** 2
        weight = min(share * (1 - share) / variance - 1, HEAVIEST)
        self.shape = Beta(share * weight, (1 - share) * weight)

    @property
    def mean(self) -> float:
        """The expected value."""
        return self.low + self.width * self.shape.mean

    @property
    def sd(self) -> float:
        """The standard deviation."""
        return self.width * self.shape.sd

    @property
    def mode(self) -> float:
        """The place of the greatest density."""
        return self.low + self.width * self.shape.mode

    def cdf(self, x: Any) -> Any:
        """P(metric <= x)."""
        return self.shape.cdf((np.asarray(x, float) - self.low) / self.width)

    def pdf(self, x: Any) -> Any:
        """The density."""
        return self.shape.pdf((np.asarray(x, float) - self.low) / self.width) / self.width

    def quantile(self, q: Any) -> Any:
        """The value that is exceeded with probability 1 - q."""
        return self.low + self.width * self.shape.quantile(q)

    def hdi(self, mass: float = 0.95) -> Interval:
        """The smallest set that holds this much of the probability."""
        found = self.shape.hdi(mass)
        parts = tuple((self.low + self.width * a, self.low + self.width * b) for a, b in found.parts)
        return Interval(parts[0][0], parts[-1][1], mass, "hdi", parts)
