"""The posterior of a metric: the true metric, from what is believed about the rates."""

from __future__ import annotations

from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .curve import Curve, Stretch
from .distribution import Distribution, checked_mass, checked_probability
from .interval import Interval
from .moments import moments
from .pushed.measure import CAREFUL, Effort, Measure
from .pushed.rates import RATES

Floats = NDArray[np.float64]
PANEL_NODES = 48
FOR_CURVES = Effort(48, 24)
WIDE, PANEL_WIDTH = 40.0, 5.0


class Posterior(Distribution):
    """The distribution of the true metric: a function of independent rates, by quadrature."""

    def __init__(self, measure: Measure) -> None:
        self.metric = measure.of.metric
        self.name = measure.of.metric.name
        self._measure = measure

    def cdf(self, x: Any) -> Any:
        """P(metric <= x), by quadrature at each x."""
        flat = np.atleast_1d(np.asarray(x, float)).ravel()
        result = np.clip(self._measure.cdf(flat) / self._defined, 0.0, 1.0).reshape(np.shape(x))
        return float(result) if np.ndim(x) == 0 else result

    def pdf(self, x: Any) -> Any:
        """The density, from the derivative of the distribution function's series."""
        x = np.asarray(x, float)
        inside = (x >= self._curve.x[0]) & (x <= self._curve.x[-1])
        result = np.where(inside, np.maximum(self._curve.at(x, 1), 0.0), 0.0)
        return float(result) if result.ndim == 0 else result

    def quantile(self, q: Any) -> Any:
        result = self._curve.quantile(checked_probability(q))
        return float(result) if np.ndim(q) == 0 else result

    def hdi(self, mass: float = 0.95) -> Interval:
        pieces = self._curve.level_set(checked_mass(mass))
        return Interval(pieces[0][0], pieces[-1][1], mass, "hdi", tuple(pieces))

    @property
    def mode(self) -> float:
        return self._curve.mode

    @property
    def mean(self) -> float:
        return self._moments[0]

    @property
    def sd(self) -> float:
        return self._moments[1]

    @cached_property
    def _moments(self) -> tuple[float, float]:
        return moments(self._measure, self._curve)

    @cached_property
    def _curve(self) -> Curve:
        low, high, centre, spread = self._essential_range()
        corners = self._corners()
        edges = np.unique([low, *corners[(corners > low) & (corners < high)], high])
        far = max(high - centre, centre - low)
        if far <= WIDE * spread:
            return Curve(self._height, edges, PANEL_NODES, Stretch())
        stretch = Stretch(centre, spread)
        start, end = stretch.into(np.array([low, high]))
        steps = stretch.out(np.linspace(start, end, max(2, int(np.ceil((end - start) / PANEL_WIDTH)) + 1)))
        return Curve(self._height, np.unique([*edges, *steps[1:-1]]), PANEL_NODES, stretch)

    @property
    def undefined(self) -> float:
        return self._measure.undefined

    @property
    def _defined(self) -> float:
        return 1 - self._measure.undefined

    def _height(self, x: Floats) -> Floats:
        return self._measure.cdf(x, FOR_CURVES) / self._defined

    @cached_property
    def error(self) -> float:
        """A bound on the error of the distribution function, from two quadratures of different fineness."""
        x = self.quantile(np.linspace(0.02, 0.98, 13))
        fine = self._measure.cdf(x, CAREFUL) / self._defined
        return float(2 * np.max(np.abs(fine - self._height(x))) + 1e-12)

    def _essential_range(self) -> tuple[float, float, float, float]:
        """Bounds of all but a negligible mass, the middle and the spread, from a grid over the rates."""
        values, weights = self._measure.grid()
        finite = np.isfinite(values)
        order = np.argsort(values[finite])
        ranked, mass = values[finite][order], np.cumsum(weights[finite][order])
        quarters = np.interp([0.25, 0.5, 0.75], mass / mass[-1], ranked)
        return float(ranked[0]), float(ranked[-1]), float(quarters[1]), float(max(quarters[2] - quarters[0], 1e-300))

    def _corners(self) -> Floats:
        """Values at the corners of the cube of rates, where the density may bend."""
        fixed = self._measure.fixed
        sides = [(0.0, 1.0) if name not in fixed else (fixed[name],) for name in RATES]
        at = dict(zip(RATES, np.array(list(product(*sides))).T, strict=True))
        values = np.unique(self._measure.of(at))
        return values[np.isfinite(values)]
