"""What is believed of each contestant, on an axis on which more is better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ...core.distributions import Beta, Distribution
from ...core.distributions.stretch import Stretch
from ...core.numerics import beta
from ..comparison.tables import ascending

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
BEYOND = 1e-14  # the probability that is left out at each end
ROUNDING = 1e-10
MIDDLE = (0.16, 0.5, 0.84)


@dataclass(frozen=True)
class Spread:
    """Where each contestant may lie: the ends of its window, its median, and half of its middle part."""

    low: Floats
    high: Floats
    median: Floats
    width: Floats


class Laws(Protocol):
    """The laws of all contestants, on one axis."""

    @property
    def spread(self) -> Spread:
        """Where they lie."""

    @property
    def error(self) -> float:
        """A bound on the error of probabilities."""

    def at(self, who: Places, t: Floats, slope: Floats) -> tuple[Floats, Floats]:
        """The distribution functions and densities: a row for each of these contestants, a column for each t.

        `slope` differentiates what is given at these t.
        """

    def below(self, who: Places, t: Floats) -> Floats:
        """The distribution functions alone."""

    def each_below(self, who: Places, t: Floats) -> Floats:
        """The distribution function of each of these contestants at its own t."""


@dataclass(frozen=True, eq=False)
class Betas:
    """Contestants whose rates are Betas, by the angle t of rate = sin² t, in which all are smooth."""

    a: Floats
    b: Floats

    @property
    def error(self) -> float:
        """A bound on the error of probabilities: rounding, and the ends that are left out."""
        return ROUNDING

    @cached_property
    def spread(self) -> Spread:
        """Where they lie."""
        low, middle, high = (
            np.arcsin(np.sqrt(np.asarray(found)))
            for found in (
                beta.quantile(BEYOND, self.a, self.b),
                beta.quantile(np.array(MIDDLE)[:, None], self.a, self.b),
                beta.upper_quantile(BEYOND, self.a, self.b),
            )
        )
        return Spread(low, high, middle[1], (middle[2] - middle[0]) / 2)

    def at(self, who: Places, t: Floats, slope: Floats) -> tuple[Floats, Floats]:
        """The distribution functions and densities."""
        del slope  # the density is known in closed form
        density = np.asarray(beta.pdf(np.sin(t) ** 2, self.a[who, None], self.b[who, None]))
        return self.below(who, t), density * np.sin(2 * t)

    def below(self, who: Places, t: Floats) -> Floats:
        """The distribution functions alone."""
        betainc = import_module("scipy.special").betainc
        found: Floats = betainc(self.a[who, None], self.b[who, None], np.sin(t) ** 2)
        return found

    def each_below(self, who: Places, t: Floats) -> Floats:
        """The distribution function of each of these contestants at its own t."""
        betainc = import_module("scipy.special").betainc
        found: Floats = betainc(self.a[who], self.b[who], np.sin(np.clip(t, 0, np.pi / 2)) ** 2)
        return found


@dataclass(frozen=True, eq=False)
class Listed:
    """Contestants of any kind, on the axis of their metric, drawn in where it is long."""

    each: Sequence[Distribution]
    lower_is_better: bool = False

    @property
    def error(self) -> float:
        """A bound on the error of probabilities: that of the distributions, all together."""
        return ROUNDING + sum(float(getattr(one, "error", 0.0)) for one in self.each)

    @cached_property
    def spread(self) -> Spread:
        """Where they lie."""
        wanted = np.array([BEYOND, *MIDDLE, 1 - BEYOND])
        rows = np.array([ascending(np.asarray(one.quantile(wanted), float)) for one in self.each])
        t = self._stretch.into(-rows[:, ::-1] if self.lower_is_better else rows)
        room = 1e-9 * (1 + np.abs(t[:, [0, 4]]))
        return Spread(t[:, 0] - room[:, 0], t[:, 4] + room[:, 1], t[:, 2], (t[:, 3] - t[:, 1]) / 2)

    @cached_property
    def _stretch(self) -> Stretch:
        rows = np.array([np.asarray(one.quantile(np.array(MIDDLE)), float) for one in self.each])
        rows = -rows[:, ::-1] if self.lower_is_better else rows
        span = float(np.median(rows[:, 2] - rows[:, 0])) + float(np.ptp(rows[:, 1]))
        return Stretch(float(np.median(rows[:, 1])), span)

    def at(self, who: Places, t: Floats, slope: Floats) -> tuple[Floats, Floats]:
        """The distribution functions, and their derivatives along t."""
        height = self.below(who, t)
        return height, np.maximum(height @ slope.T, 0.0)

    def below(self, who: Places, t: Floats) -> Floats:
        """The distribution functions alone."""
        x = self._stretch.out(t)
        if self.lower_is_better:
            return np.array([1 - np.asarray(self.each[place].cdf(-x), float) for place in who])
        return np.array([np.asarray(self.each[place].cdf(x), float) for place in who])

    def each_below(self, who: Places, t: Floats) -> Floats:
        """The distribution function of each of these contestants at its own t."""
        return np.array([self.below(who[i : i + 1], t[i : i + 1])[0, 0] for i in range(who.size)])


def laws(each: Sequence[Distribution], *, lower_is_better: bool) -> Laws:
    """The laws of contestants; Betas all at once, others one by one."""
    if all(isinstance(one, Beta) for one in each):
        a, b = np.array([(one.a, one.b) for one in each if isinstance(one, Beta)], float).T
        return Betas(b, a) if lower_is_better else Betas(a, b)
    return Listed(each, lower_is_better)
