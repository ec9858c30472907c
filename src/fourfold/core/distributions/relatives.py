"""Metrics that are another one but for scale and shift, as an error rate is one minus an accuracy."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..metrics import Metric, metrics
from .pushed.facts import is_rate
from .pushed.rates import RATES, OfRates, spread

Floats = NDArray[np.float64]
POINTS, PROBES, DIGITS = 251, 12, 7
ALIKE, SIMPLE, LARGEST = 1e-10, 1e-12, 1000


@dataclass(frozen=True)
class Relative:
    """A metric as scale · another + shift, for a test of one row."""

    metric: Metric
    scale: float
    shift: float
    growth: tuple[int, int]  # the degrees of this metric and of the other

    def at(self, size: float) -> tuple[float, float]:
        """Scale and shift for a test of a size."""
        own, other = self.growth
        return self.scale * size ** (own - other), self.shift * size**own


@lru_cache(maxsize=4096)
def relative(of: Metric) -> Relative | None:
    """The first of the registry of which this metric is a multiple, but for a shift; not itself.

    A formula is compared by its values at points in general position; two different rational functions of
    usual size do not agree in so many places.

    >>> import fourfold as ff
    >>> found = relative(ff.metric("informedness"))
    >>> found.metric.name, found.scale, found.shift
    ('balanced_accuracy', 2.0, -1.0)
    """
    values = _values(of)
    if values is None or is_rate(dict(zip(RATES, spread(POINTS), strict=True)), values):
        return None
    first = _families().get(_key(values))
    if first is None or first == of:
        return None
    others = _values(first)
    if others is None or of.degree is None or first.degree is None:
        return None
    scale = _simple((values[1] - values[0]) / (others[1] - others[0]))
    shift = _simple(values[0] - scale * others[0])
    size = np.max(np.abs(values))
    if not np.allclose(values, scale * others + shift, rtol=ALIKE, atol=ALIKE * size):
        return None
    return Relative(first, scale, shift, (of.degree, first.degree))


@lru_cache(maxsize=1)
def _families() -> dict[tuple[float, ...], Metric]:
    """The first metric of each family of the registry."""
    found: dict[tuple[float, ...], Metric] = {}
    for one in metrics.values():
        values = _values(one)
        if values is not None:
            found.setdefault(_key(values), one)
    return found


def _values(of: Metric) -> Floats | None:
    """The values at points in general position, if all are finite and different."""
    if of.degree is None:
        return None
    at = dict(zip(RATES, spread(POINTS), strict=True))
    values = np.broadcast_to(np.asarray(OfRates(of, 1.0)(at), float), (POINTS,))
    if not np.all(np.isfinite(values)) or np.unique(values.round(12)).size < POINTS:
        return None
    return values


def _key(values: Floats) -> tuple[float, ...]:
    """What is the same for all of a family."""
    probes = values[:PROBES]
    return tuple(((probes - probes[0]) / (probes[1] - probes[0])).round(DIGITS).tolist())


def _simple(value: float) -> float:
    """A simple fraction, where rounding alone makes the difference."""
    near = float(Fraction(value).limit_denominator(LARGEST))
    return near if abs(near - value) <= SIMPLE * max(1.0, abs(value)) else float(value)
