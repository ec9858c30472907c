"""The Beta distribution as a value, and the number that is known exactly."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from ..errors import DistributionError
from ..numerics import beta
from ..numerics.inverse import MODERATE, USUAL
from .distribution import Distribution, checked_mass, checked_probability
from .interval import Interval

NEWTON_STEPS, CLOSE, NOTHING = (
    60,
    1e-9,
    1e-16,
)  # after a step of this much of the width the next is its square


class Functions(NamedTuple):
    """The distribution function and the logarithm of the density, at one x."""

    cdf: Callable[[float], float]
    log_pdf: Callable[[float], float]


@dataclass(frozen=True)
class Beta(Distribution):
    """Beta(a, b): what is believed of one rate.

    >>> d = Beta(27, 1)
    >>> d.hdi(0.95)
    Interval([0.895, 1], 95% hdi)
    >>> round(d.mean, 4)
    0.9643
    """

    a: float
    b: float
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        for label, value in (("a", self.a), ("b", self.b)):
            if not (np.isfinite(value) and value > 0):
                raise DistributionError(f"Beta with {label} = {value!r}", allowed="finite numbers above 0")

    @property
    def mean(self) -> float:
        """The expected value."""
        return self.a / (self.a + self.b)

    @property
    def sd(self) -> float:
        """The standard deviation."""
        total = self.a + self.b
        return float(np.sqrt(self.a / total * (self.b / total) / (total + 1)))

    @property
    def mode(self) -> float:
        """The place of the greatest density; of two equal ends, the lower."""
        if self.a > 1 and self.b > 1:
            return (self.a - 1) / (self.a + self.b - 2)
        if self.a == self.b == 1:
            return 0.5
        return 0.0 if self.a <= self.b else 1.0

    def cdf(self, x: Any) -> Any:
        """P(rate <= x)."""
        return beta.cdf(np.clip(x, 0.0, 1.0), self.a, self.b)

    def pdf(self, x: Any) -> Any:
        """The density."""
        inside = (np.asarray(x) >= 0) & (np.asarray(x) <= 1)
        return np.where(inside, beta.pdf(np.clip(x, 0.0, 1.0), self.a, self.b), 0.0)[()]

    def quantile(self, q: Any) -> Any:
        """The value that is exceeded with probability 1 - q."""
        return beta.quantile(checked_probability(q), self.a, self.b)

    def hdi(self, mass: float = 0.95) -> Interval:
        """The smallest set that holds this much of the probability; in two pieces if both ends are high."""
        return self._hdi(checked_mass(mass))

    def _hdi(self, mass: float) -> Interval:
        if self.a <= 1 and self.b <= 1:
            return self._hdi_of_two_ends(mass)
        if self.a <= 1 or self.b <= 1:
            ends = (0.0, float(self.quantile(mass))) if self.a <= 1 else (float(self._upper(mass)), 1.0)
            return Interval(*ends, mass, "hdi")
        return Interval(*self._level_ends(mass), mass, "hdi")

    def _hdi_of_two_ends(self, mass: float) -> Interval:
        """A density that is greatest at both ends: the set leaves out a gap in the middle."""
        if self.a == self.b == 1:
            return Interval((1 - mass) / 2, (1 + mass) / 2, mass, "hdi")
        if self.a == self.b:
            edge = float(self.quantile(mass / 2))
            return Interval(0.0, 1.0, mass, "hdi", ((0.0, edge), (1 - edge, 1.0)))
        left_out = 1 - mass
        low, high = 0.0, float(self.quantile(1 - left_out))
        for _ in range(200):
            middle = (low + high) / 2
            other = float(self.quantile(min(1.0, float(self.cdf(middle)) + left_out)))
            low, high = (middle, high) if self.pdf(middle) > self.pdf(other) else (low, middle)
        other = float(self.quantile(min(1.0, float(self.cdf(low)) + left_out)))
        parts = tuple(part for part in ((0.0, low), (other, 1.0)) if part[1] > part[0])
        return Interval(parts[0][0], parts[-1][1], mass, "hdi", parts)

    def _upper(self, mass: float) -> float:
        return float(beta.upper_quantile(mass, self.a, self.b))

    def _level_ends(self, mass: float) -> tuple[float, float]:
        """The ends with one density and this mass between them, roughly first where that is quick."""
        from scipy import special

        a, b, tail = self.a, self.b, (1 - mass) / 2
        careful = Functions(self.cdf, lambda x: beta.log_pdf(x, a, b))
        if a + b >= MODERATE:
            return self._newton(mass, (float(self.quantile(tail)), float(self._upper(tail))), careful)
        start = float(special.betaincinv(a, b, tail)), float(special.betainccinv(a, b, tail))
        scale = float(special.betaln(a, b))
        quick = Functions(
            lambda x: special.betainc(a, b, x),
            lambda x: (a - 1) * math.log(x) + (b - 1) * math.log1p(-x) - scale,
        )
        low, high = self._newton(mass, start, quick)
        done = a + b < USUAL or low == 0 or high == 1
        return (low, high) if done else self._newton(mass, (low, high), careful)

    def _newton(self, mass: float, start: tuple[float, float], by: Functions) -> tuple[float, float]:
        """Newton's method for both ends at once, steps halved where they go too far."""
        (low, high), (a, b), mode = start, (self.a, self.b), self.mode
        for _ in range(NEWTON_STEPS):
            p_low, p_high = float(by.cdf(low)), float(by.cdf(high))
            d_low, d_high = float(by.log_pdf(low)), float(by.log_pdf(high))
            f_low, f_high = math.exp(d_low), math.exp(d_high)
            bend_low, bend_high = ((a - 1) / x - (b - 1) / (1 - x) for x in (low, high))
            short, uneven = mass - (p_high - p_low), d_high - d_low
            # [-f_low, f_high; -bend_low, bend_high] · (step_low, step_high) = (short, -uneven)
            size = f_high * bend_low - f_low * bend_high
            step_low = (short * bend_high + f_high * uneven) / size
            step_high = (short * bend_low + f_low * uneven) / size
            low = _towards(low, step_low, 0.0, mode)
            high = _towards(high, step_high, mode, 1.0)
            if low < NOTHING or high > 1 - NOTHING:  # all but at an end of the range
                return (0.0, float(self.quantile(mass))) if low < NOTHING else (float(self._upper(mass)), 1.0)
            if abs(step_low) + abs(step_high) < max(CLOSE * (high - low), 1e-15 * high):
                break
        return low, high

    def flipped(self) -> Beta:
        """The distribution of one minus this rate."""
        return Beta(self.b, self.a, self.name)

    def updated(self, successes: float, failures: float) -> Beta:
        """After seeing counts."""
        return Beta(self.a + successes, self.b + failures, self.name)

    @cached_property
    def label(self) -> str:
        """As it is written."""
        return f"Beta({self.a:g}, {self.b:g})"

    def __repr__(self) -> str:
        return self.label


def _towards(start: float, step: float, least: float, most: float) -> float:
    """A step, or half of the way to a bound that it would pass."""
    if start + step <= least:
        return (start + least) / 2
    return (start + most) / 2 if start + step >= most else float(start + step)


@dataclass(frozen=True, repr=False)
class Point(Distribution):
    """A metric that has one value whatever the rates are."""

    value: float
    name: str = field(default="", compare=False)

    @property
    def mean(self) -> float:
        """The value."""
        return self.value

    @property
    def sd(self) -> float:
        """Nothing."""
        return 0.0

    @property
    def mode(self) -> float:
        """The value."""
        return self.value

    def cdf(self, x: Any) -> Any:
        """P(value <= x)."""
        return np.where(np.asarray(x) >= self.value, 1.0, 0.0)[()]

    def below(self, x: float, *, strictly: bool = True) -> float:
        """P(value < x), or P(value <= x)."""
        return float(self.value < x if strictly else self.value <= x)

    def quantile(self, q: Any) -> Any:
        """The value."""
        return np.full(np.shape(checked_probability(q)), self.value)[()]

    def hdi(self, mass: float = 0.95) -> Interval:
        """The value alone."""
        return Interval(self.value, self.value, checked_mass(mass), "hdi")

    def __repr__(self) -> str:
        return f"{self.name}: {self.value:.6g}, known exactly"
