"""Distributions that are known by their distribution function: intervals and densities from its curve."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...core.distributions import Distribution, Interval
from ...core.distributions.curve import Curve, Fineness
from ...core.distributions.distribution import checked_mass, checked_probability
from ...core.distributions.highest import highest
from ...core.distributions.stretch import Stretch

Floats = NDArray[np.float64]
FINE, PLAIN, ROUGH = Fineness(1e-10, 10), Fineness(1e-8, 3), Fineness(1e-6, 3)
PANEL = 4.0
SLIVER = 1e-6  # of the range: no panel is as narrow


@dataclass(frozen=True)
class Shape:
    """Where a distribution lies: its range, a coordinate in which its tails are near, and its corners."""

    low: float
    high: float
    stretch: Stretch
    corners: tuple[float, ...] = ()

    @property
    def edges(self) -> Floats:
        """The ends of panels: a few widths apart in the stretched coordinate, and at every corner."""
        start, stop = self.stretch.into(np.array([self.low, self.high]))
        even = self.stretch.out(np.linspace(start, stop, max(2, int(np.ceil((stop - start) / PANEL)) + 1)))
        corners = [x for x in self.corners if self.low < x < self.high]
        apart = SLIVER * (self.high - self.low)
        between = [x for x in even[1:-1] if all(abs(x - corner) > apart for corner in corners)]
        return np.unique([self.low, *between, *corners, self.high])


class Curved(Distribution):
    """A distribution from its distribution function, with a bound on the error of its probabilities."""

    def __init__(  # noqa: PLR0913 - all of them are facts about one distribution
        self,
        name: str,
        cdf: Callable[[Floats], Floats],
        shape: Shape,
        moments: tuple[float, float],
        *,
        error: float,
        undefined: float = 0.0,
        fineness: Fineness = PLAIN,
    ) -> None:
        self.name, self.error = name, error
        self._cdf, self._shape, self._moments, self._undefined = cdf, shape, moments, undefined
        self._fineness = fineness

    @property
    def undefined(self) -> float:
        """The probability that there is no value."""
        return self._undefined

    @property
    def mean(self) -> float:
        """The expected value; nan or infinite where there is none."""
        return self._moments[0]

    @property
    def sd(self) -> float:
        """The standard deviation; nan where there is none."""
        return self._moments[1]

    @property
    def mode(self) -> float:
        """The place of the greatest density."""
        return self._curve.mode

    def cdf(self, x: Any) -> Any:  # noqa: ANN401 - a number for a number, an array for an array
        """P(value <= x)."""
        found = np.clip(self._cdf(np.atleast_1d(np.asarray(x, float)).ravel()), 0.0, 1.0)
        return found.reshape(np.shape(x))[()]

    def pdf(self, x: Any) -> Any:  # noqa: ANN401 - as above
        """The density."""
        x = np.asarray(x, float)
        inside = (x >= self._curve.x[0]) & (x <= self._curve.x[-1])
        within = np.clip(x, *self._curve.ends)
        return np.where(inside, np.maximum(self._curve.at(within).density, 0.0), 0.0)[()]

    def quantile(self, q: Any) -> Any:  # noqa: ANN401 - as above
        """The value that is exceeded with probability 1 - q."""
        return self._curve.quantile(checked_probability(q))[()]

    @property
    def ends(self) -> tuple[float, float]:
        """Beyond these lies next to nothing."""
        return self._shape.low, self._shape.high

    def swift(self, x: Floats) -> Floats:
        """P(value <= x) for very many x: Hermite interpolation between the samples of the curve."""
        at, height, slope = self._samples
        cell = np.clip(np.searchsorted(at, x, side="right") - 1, 0, at.size - 2)
        width, rise = (at[1:] - at[:-1])[cell], (height[1:] - height[:-1])[cell]
        s = np.clip((x - at[cell]) / width, 0.0, 1.0)
        bend_left, bend_right = slope[cell] * width - rise, rise - slope[cell + 1] * width
        found: Floats = height[cell] + s * (rise + (1 - s) * (bend_left * (1 - s) + bend_right * s))
        return found

    @cached_property
    def _samples(self) -> tuple[Floats, Floats, Floats]:
        """Ascending places, the function there, and slopes that keep it monotone (Fritsch and Carlson)."""
        at, first = np.unique(self._curve.x, return_index=True)
        height = self._curve.height[first]
        steepness = np.diff(height) / np.diff(at)
        limit = 3 * np.minimum(np.append(steepness, np.inf), np.insert(steepness, 0, np.inf))
        return at, height, np.minimum(self._curve.density[first], limit)

    def hdi(self, mass: float = 0.95) -> Interval:
        """The smallest set that holds this much of the probability."""
        pieces = highest(self._curve, checked_mass(mass))
        return Interval(pieces[0][0], pieces[-1][1], mass, "hdi", tuple(pieces))

    @cached_property
    def _curve(self) -> Curve:
        shape = self._shape
        return Curve(self._cdf, shape.edges, shape.stretch, np.array([]), self._fineness)
