"""The posterior of a metric: the true metric, from what is believed about the rates."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .curve import Curve, Fineness
from .distribution import Distribution, checked_mass, checked_probability
from .highest import highest
from .interval import Interval
from .moments import moments
from .pushed.effort import CAREFUL, FOR_CURVES
from .pushed.measure import Measure
from .span import Span, reached, span
from .stretch import Eased, Stretch

Floats = NDArray[np.float64]
FINE, KINKED, NESTED, ROUGH = (
    Fineness(1e-8, 12),
    Fineness(1e-7, 10),
    Fineness(1e-7, 6),
    Fineness(1e-6, 10),
)
WIDE, PANEL_WIDTH = 40.0, 5.0
CHECKED = np.linspace(0.02, 0.98, 13)
JUST_BESIDE = 1e-13


class Posterior(Distribution):
    """The distribution of the true metric: a function of independent rates, by quadrature.

    >>> import fourfold as ff
    >>> d = ff.believe(ff.ConfusionMatrix.binary(tp=26, fn=0, fp=2, tn=6)).of("informedness")
    >>> round(d.probability(below=0), 8), d.error < 1e-9
    (4.31e-06, True)
    """

    def __init__(self, measure: Measure) -> None:
        self.metric = measure.metric
        self.name = measure.metric.name
        self.measure = measure

    def cdf(self, x: Any) -> Any:
        """P(metric <= x), by quadrature at each x."""
        flat = np.atleast_1d(np.asarray(x, float)).ravel()
        flat = np.where(self._at_jump(flat), self._beside(flat, 1), flat)  # with all of its mass
        result = np.clip(self.measure.cdf(flat) / self._defined, 0.0, 1.0).reshape(np.shape(x))
        return float(result) if np.ndim(x) == 0 else result

    def drawn(self, x: Any) -> Any:
        """The same, read from the curve that is kept for quantiles."""
        x = np.asarray(x, float)
        low, high = self.curve.ends
        height = np.where(x < low, 0.0, np.where(x > high, 1.0, self.curve.at(np.clip(x, low, high)).height))
        return np.clip(height, 0.0, 1.0)

    def below(self, x: float, *, strictly: bool = True) -> float:
        """P(metric < x), or P(metric <= x); they differ at values that hold a mass."""
        if strictly and self._at_jump(np.array([x]))[0]:
            return float(np.clip(self.measure.cdf(self._beside(np.array([x]), -1))[0] / self._defined, 0, 1))
        return float(self.cdf(x))

    def _at_jump(self, x: Floats) -> NDArray[np.bool_]:
        """Whether a value is one that holds a mass, but for rounding."""
        near = np.abs(self._jumps[:, None] - x) <= JUST_BESIDE * (1 + np.abs(x))
        return np.asarray(np.any(near, axis=0))

    def pdf(self, x: Any) -> Any:
        """The density, from the derivative of the curve; without masses of single values."""
        x = np.asarray(x, float)
        inside = (x >= self.curve.x[0]) & (x <= self.curve.x[-1])
        result = np.where(inside, np.maximum(self.curve.at(np.clip(x, *self.curve.ends)).density, 0.0), 0.0)
        return float(result) if result.ndim == 0 else result

    def quantile(self, q: Any) -> Any:
        """The value that is exceeded with probability 1 - q."""
        result = self.curve.quantile(checked_probability(q))
        return float(result) if np.ndim(q) == 0 else result

    def hdi(self, mass: float = 0.95) -> Interval:
        """The smallest set that holds this much of the probability; pieces where there are several peaks."""
        pieces = highest(self.curve, checked_mass(mass))
        return Interval(pieces[0][0], pieces[-1][1], mass, "hdi", tuple(pieces))

    @property
    def mode(self) -> float:
        """The place of the greatest density."""
        return self.curve.mode

    @property
    def mean(self) -> float:
        """The expected value; infinite, or nan, where the tails are too heavy for one."""
        return self.moments[0]

    @property
    def sd(self) -> float:
        """The standard deviation."""
        return self.moments[1]

    @property
    def undefined(self) -> float:
        """The probability that the metric is 0/0."""
        return self.measure.undefined

    @cached_property
    def error(self) -> float:
        """A bound on the error of the distribution function, from quadratures of different fineness."""
        x = self.quantile(CHECKED)
        x = x[~self._at_jump(x)]
        if not x.size:
            return 1e-12
        fine, bound = (part / self._defined for part in self.measure.bounded_cdf(x, CAREFUL))
        rough = self.height(x)
        differ = np.max(np.abs(np.stack([fine - rough, fine - self.curve.at(x).height])))
        return float(2 * differ + np.max(bound) + 1e-12)

    @cached_property
    def moments(self) -> tuple[float, float]:
        """Mean and standard deviation."""
        return moments(self.measure, lambda: self.curve)

    @property
    def plain(self) -> bool:
        """Whether nothing is known yet, and nothing suggests branches, gaps, single values or far tails."""
        facts = self.measure.facts
        turns = facts.branching or facts.gaps or facts.flat or not facts.bounded
        return not turns and "curve" not in self.__dict__ and len(self.measure.active) > 1

    @property
    def _defined(self) -> float:
        return 1 - self.measure.undefined

    def height(self, x: Floats) -> Floats:
        """The distribution function as finely as the curve needs it."""
        return self.measure.cdf(x, FOR_CURVES) / self._defined

    @cached_property
    def _jumps(self) -> Floats:
        """The single values that hold a mass."""
        flat = np.array(self.measure.facts.flat)
        if not flat.size:
            return flat
        masses = self.measure.cdf(self._beside(flat, 1)) - self.measure.cdf(self._beside(flat, -1))
        return flat[masses > JUST_BESIDE * 100]

    @staticmethod
    def _beside(x: Floats, side: int) -> Floats:
        """A little less, or more, than rounding may make of a value."""
        return x + side * 2 * JUST_BESIDE * (1 + np.abs(x))

    @cached_property
    def curve(self) -> Curve:
        """The distribution function, kept for quantiles and densities."""
        near = self.measure.smooth or self.measure.facts.bounded
        if near and (where := span(self.measure)).low < where.high:
            found = self._curve_over(where)
            if reached(*found.reach):
                return found
        return self._curve_over(span(self.measure, self.height))

    def _curve_over(self, where: Span) -> Curve:
        jumps = self._jumps[(self._jumps >= where.low) & (self._jumps <= where.high)]
        edges = np.unique([where.low, *where.kinks, *jumps, where.high])
        stretch: Stretch | Eased = Stretch() if self.measure.exact else Eased(where.low, where.high)
        if max(where.high - where.centre, where.centre - where.low) > WIDE * where.spread:
            stretch = Stretch(where.centre, where.spread)
            edges = _finer(edges, where, stretch)
        return Curve(self.height, edges, stretch, jumps, self._fineness)

    @property
    def _fineness(self) -> Fineness:
        if not self.measure.exact:
            return ROUGH
        if self.measure.smooth or len(self.measure.active) < 3:
            return KINKED if self.measure.kinked else FINE
        return NESTED


def _finer(edges: Floats, where: Span, stretch: Stretch) -> Floats:
    """Panels of about one width in the stretched coordinate, with the given edges among theirs."""
    start, end = stretch.into(np.array([where.low, where.high]))
    steps = stretch.out(np.linspace(start, end, max(2, int(np.ceil((end - start) / PANEL_WIDTH)) + 1)))
    return np.unique([*edges, *steps[1:-1]])
