"""A distribution of which another one is the scale and the shift: one minus it, so many times it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..metrics import Metric
from .beta import Beta
from .distribution import Distribution, checked_probability
from .interval import Interval
from .posterior import Posterior


def can_be_rescaled(of: Distribution) -> bool:
    """Whether no single value has a mass, of which it would matter on which side of a level it is."""
    return isinstance(of, Beta) or (isinstance(of, Posterior) and not of.measure.facts.flat)


@dataclass(frozen=True, repr=False)
class Rescaled(Distribution):
    """scale · X + shift, where X has no value with a mass.

    >>> import fourfold as ff
    >>> b = ff.believe(ff.ConfusionMatrix.binary(tp=26, fn=0, fp=2, tn=6))
    >>> one, other = b.of("accuracy"), b.of("error_rate")
    >>> other, round(one.mean + other.mean, 12)
    (error_rate: mean 0.1018, 95 % HDI [0.02011, 0.1968], 1.0)
    """

    metric: Metric
    of: Distribution
    scale: float
    shift: float
    name: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.metric.name)

    @property
    def undefined(self) -> float:
        """The probability that the metric is 0/0."""
        return self.of.undefined

    @property
    def error(self) -> float:
        """A bound on the error of the distribution function."""
        found: float = getattr(self.of, "error", 0.0)
        return found

    @property
    def mean(self) -> float:
        """The expected value."""
        return float(self._value(self.of.mean))

    @property
    def sd(self) -> float:
        """The standard deviation."""
        return abs(self.scale) * self.of.sd

    @property
    def mode(self) -> float:
        """The place of the greatest density."""
        return float(self._value(self.of.mode))

    def cdf(self, x: Any) -> Any:
        """P(metric <= x)."""
        return self._turned(self.of.cdf(self._inner(x)))

    def drawn(self, x: Any) -> Any:
        """The same as exactly as an eye can tell, at many x."""
        return self._turned(self.of.drawn(self._inner(x)))

    def pdf(self, x: Any) -> Any:
        """The density."""
        inner: Any = self.of
        return inner.pdf(self._inner(x)) / abs(self.scale)

    def quantile(self, q: Any) -> Any:
        """The value that is exceeded with probability 1 - q."""
        q = checked_probability(q)
        found = self._value(self.of.quantile(q if self.scale > 0 else 1 - q))
        return float(found) if np.ndim(q) == 0 else found

    def hdi(self, mass: float = 0.95) -> Interval:
        """The smallest set that holds this much of the probability."""
        return self.moved(self.of.hdi(mass))

    def moved(self, interval: Interval) -> Interval:
        """An interval of the other one as one of this."""
        parts = tuple(sorted(self._pair(*part) for part in interval.parts))
        return Interval(*self._pair(*interval), interval.mass, interval.kind, parts)

    def _pair(self, low: float, high: float) -> tuple[float, float]:
        ends = self._value(low), self._value(high)
        return ends if self.scale > 0 else ends[::-1]

    def _value(self, x: Any) -> Any:
        return self.scale * x + self.shift

    def _inner(self, x: Any) -> Any:
        return (np.asarray(x, float) - self.shift) / self.scale

    def _turned(self, height: Any) -> Any:
        return height if self.scale > 0 else 1 - height
