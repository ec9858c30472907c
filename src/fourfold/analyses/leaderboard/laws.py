"""What is believed of each contestant, on an axis on which more is better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any, Protocol

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
TAIL, POINTS = 20.0, 1_001  # log odds of the outermost quantiles, and how many there are
SPLINES, GREAT = 1e-6, 700.0


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

    def at(self, who: Places, t: Floats) -> tuple[Floats, Floats]:
        """The distribution functions and densities: a row for each contestant, a column for each t."""

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

    def at(self, who: Places, t: Floats) -> tuple[Floats, Floats]:
        """The distribution functions and densities."""
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
    """Contestants of any kind, on the axis of their metric, drawn in where it is long.

    The log odds of each distribution function are kept as a spline through quantiles, and go on straight in
    the far tails; beyond `TAIL` nothing depends on them.
    """

    each: Sequence[Distribution]
    lower_is_better: bool = False

    @cached_property
    def error(self) -> float:
        """A bound on the error of probabilities: of the distributions, all together, and of the splines."""
        return SPLINES + sum(float(getattr(one, "error", 0.0)) for one in self.each)

    @cached_property
    def spread(self) -> Spread:
        """Where they lie."""
        far = np.log(BEYOND)
        places = np.array([
            [curve.reaches(-far if high else far) for high in (False, True)] for curve in self._curves
        ])  # fmt: skip
        wanted = np.log(MIDDLE) - np.log1p(-np.array(MIDDLE))
        middle = np.array([np.interp(wanted, curve.odds, curve.at) for curve in self._curves])
        return Spread(places[:, 0], places[:, 1], middle[:, 1], (middle[:, 2] - middle[:, 0]) / 2)

    def at(self, who: Places, t: Floats) -> tuple[Floats, Floats]:
        """The distribution functions and densities."""
        odds, slope = np.swapaxes([self._curves[place](t) for place in who], 0, 1)
        below = 1 / (1 + np.exp(-odds))
        return below, slope * below * (1 - below)

    def below(self, who: Places, t: Floats) -> Floats:
        """The distribution functions alone."""
        return self.at(who, t)[0]

    def each_below(self, who: Places, t: Floats) -> Floats:
        """The distribution function of each of these contestants at its own t."""
        return np.array([self.below(who[i : i + 1], t[i : i + 1])[0, 0] for i in range(who.size)])

    @cached_property
    def _curves(self) -> list[LogOdds]:
        odds = np.linspace(-TAIL, TAIL, POINTS)
        wanted = np.concatenate(([0.0], 1 / (1 + np.exp(-odds)), [1.0]))
        rows = np.array([ascending(np.asarray(one.quantile(wanted), float)) for one in self.each])
        if self.lower_is_better:
            rows = -rows[:, ::-1]
        medians, middle = np.median(rows, axis=1), abs(wanted - 0.5) < 0.25
        span = float(np.median(np.ptp(rows[:, middle], axis=1))) + float(np.ptp(medians))
        stretch = Stretch(float(np.median(medians)), span or 1.0)
        return [LogOdds.through(stretch.into(row), odds) for row in rows]


@dataclass(frozen=True, eq=False)
class LogOdds:
    """The log odds of a distribution function along the axis: a spline, and straight lines beyond it."""

    at: Floats
    odds: Floats
    spline: Any
    ends: tuple[float, float]
    range: tuple[float, float]

    @classmethod
    def through(cls, row: Floats, odds: Floats) -> LogOdds:
        """The curve through places and log odds; the row begins and ends with the ends of the range."""
        at, within = row[1:-1], (float(row[0]), float(row[-1]))
        places, first = np.unique(at, return_index=True)
        kind = "CubicSpline" if places.size == at.size else "PchipInterpolator"
        spline = getattr(import_module("scipy.interpolate"), kind)(places, odds[first])
        low, high = (
            (odds[first][way] - odds[first][way - 1]) / (places[way] - places[way - 1]) for way in (1, -1)
        )
        return cls(places, odds[first], spline, (float(low), float(high)), within)

    def __call__(self, t: Floats) -> tuple[Floats, Floats]:
        """The log odds, and how fast they grow."""
        inside = np.clip(t, self.at[0], self.at[-1])
        beyond = np.where(t < self.at[0], self.ends[0], self.ends[1])
        slope = np.where(inside == t, np.maximum(self.spline(inside, 1), 0.0), beyond)
        return np.clip(self.spline(inside) + beyond * (t - inside), -GREAT, GREAT), slope

    def reaches(self, odds: float) -> float:
        """Where the log odds beyond an end are reached, or the end of the range before them."""
        way = 0 if odds < 0 else -1
        reached = float(self.at[way] + (odds - self.odds[way]) / self.ends[way])
        return max(self.range[0], reached) if way == 0 else min(self.range[1], reached)


def laws(each: Sequence[Distribution], *, lower_is_better: bool) -> Laws:
    """The laws of contestants; Betas all at once, others one by one."""
    if all(isinstance(one, Beta) for one in each):
        a, b = np.array([(one.a, one.b) for one in each if isinstance(one, Beta)], float).T
        return Betas(b, a) if lower_is_better else Betas(a, b)
    return Listed(each, lower_is_better)
