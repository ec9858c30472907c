"""What every distribution of a metric answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any

from ..errors import DistributionError
from .interval import Interval


class Distribution(ABC):
    """A distribution on the real line, given that the metric is defined; `undefined` says how likely not."""

    name: str

    @property
    def undefined(self) -> float:
        """The probability that the metric is 0/0."""
        return 0.0

    @property
    @abstractmethod
    def mean(self) -> float:
        """The expected value."""

    @property
    @abstractmethod
    def sd(self) -> float:
        """The standard deviation."""

    @property
    @abstractmethod
    def mode(self) -> float:
        """The place of the greatest density or mass."""

    @abstractmethod
    def cdf(self, x: Any) -> Any:
        """P(metric <= x)."""

    def drawn(self, x: Any) -> Any:
        """P(metric <= x) as exactly as an eye can tell, at many x."""
        return self.cdf(x)

    @abstractmethod
    def quantile(self, q: Any) -> Any:
        """The value that is exceeded with probability 1 - q."""

    @abstractmethod
    def hdi(self, mass: float = 0.95) -> Interval:
        """The smallest set that holds this much of the probability."""

    @cached_property
    def median(self) -> float:
        """The value with as much mass below as above it."""
        return float(self.quantile(0.5))

    @cached_property
    def mu(self) -> float:
        """Metric uncertainty: the width of the 95 % highest-density interval (Tötsch & Hoffmann 2021)."""
        return self.hdi(0.95).width

    def interval(self, mass: float = 0.95) -> Interval:
        """The interval with equal tails on both sides."""
        tail = (1 - checked_mass(mass)) / 2
        low, high = self.quantile([tail, 1 - tail])
        return Interval(float(low), float(high), mass, "equal-tailed")

    def below(self, x: float, *, strictly: bool = True) -> float:
        """P(metric < x), or P(metric <= x)."""
        del strictly  # only where single values have a mass
        return float(self.cdf(x))

    def probability(self, *, above: float | None = None, below: float | None = None) -> float:
        """P(metric > above), P(metric < below), or P(above < metric < below).

        >>> import fourfold as ff
        >>> b = ff.believe(ff.ConfusionMatrix.binary(tp=26, fn=0, fp=2, tn=6))
        >>> round(b.of("specificity").probability(below=0.5), 4)
        0.0898
        """
        if above is None and below is None:
            raise DistributionError("neither above= nor below= was given", allowed="one of them, or both")
        top = 1.0 if below is None else self.below(below)
        bottom = 0.0 if above is None else self.below(above, strictly=False)
        mass = top - bottom
        return 0.0 if mass < 0 else mass

    def __repr__(self) -> str:
        if self.undefined > 1 - 1e-12:
            return f"{self.name}: undefined"
        low, high = self.hdi(0.95)
        return f"{self.name}: mean {self.mean:.4g}, 95 % HDI [{low:.4g}, {high:.4g}]"


def checked_mass(mass: float) -> float:
    """A mass strictly between 0 and 1."""
    if not 0 < mass < 1:
        raise DistributionError(f"the mass is {mass!r}", allowed="a number between 0 and 1, such as 0.95")
    return float(mass)


def checked_probability(q: Any) -> Any:
    """Probabilities as an array of numbers from 0 to 1."""
    import numpy as np

    array = np.asarray(q, float)
    if np.any(~((array >= 0) & (array <= 1))):
        raise DistributionError(f"the probability is {q!r}", allowed="numbers from 0 to 1")
    return array
