"""The range of a metric that matters: bounds, middle and spread, and values at which its density may bend."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .pushed.measure import Measure

Floats = NDArray[np.float64]
CELLS = 512
LEFT_OUT = 1e-11
TOO_MUCH = 1e-8
CLOSE = 1e-6
ROUNDS, LEVELS = 6, 16


@dataclass(frozen=True)
class Span:
    """From `low` to `high` lies nearly all of the mass; `kinks` are inside."""

    low: float
    high: float
    centre: float
    spread: float
    kinks: tuple[float, ...]


def span(measure: Measure, height: Callable[[Floats], Floats] | None = None) -> Span:
    """Rough quantiles from a product of Gauss rules, and exact bounds where the mass reaches them.

    With the distribution function the bounds are moved out until there is no mass beyond them.
    """
    low, quarters, high = _quantiles(*measure.sampled, even=measure.facts.bounded)
    spread = max(quarters[2] - quarters[0], 1e-300)
    (least, most), kinks = (
        _box(measure, (low, high)) if height or measure.felt else ((low, high), np.zeros(0))
    )
    pad = 0.1 * (high - low)
    low, high = (least if low - pad <= least else low), (most if high + pad >= most else high)
    if height is not None:
        low, high = _bounds((low, high), (least, most), spread, height)
    low, high = _within((low, high), measure.of.metric.range)
    return Span(low, high, quarters[1], spread, _apart(kinks, low, high))


def _box(measure: Measure, rough: tuple[float, float]) -> tuple[tuple[float, float], Floats]:
    """The bounds at the corners of the box that holds the mass, and the values at real corners."""
    corners, felt = measure.corners()
    defined = np.isfinite(corners)
    if not defined.any():
        return rough, np.zeros(0)
    values: Floats = corners[defined]
    return (float(values.min()), float(values.max())), values[felt[defined] > 0]


def _quantiles(values: Floats, weights: Floats, *, even: bool) -> tuple[float, list[float], float]:
    """All but next to nothing is from the first to the last, of values that are `even`ly spread or not."""
    finite = np.isfinite(values)
    if not finite.all():
        values, weights = values[finite], weights[finite]
    least, most = float(values.min()), float(values.max())
    if even and most > least:
        cell = ((values - least) * ((CELLS - 1e-9) / (most - least))).astype(np.intp)
        mass: Floats = np.cumsum(np.bincount(cell, weights, CELLS))
        below = above = np.linspace(least, most, CELLS + 1)
        below, above = below[:-1], above[1:]
    else:
        order = np.argsort(values)
        mass = np.cumsum(weights[order])
        below = above = values[order]
    mass /= mass[-1]
    quarters: list[float] = np.interp([0.25, 0.5, 0.75], mass, above).tolist()
    first, last = np.searchsorted(mass, [LEFT_OUT, 1 - LEFT_OUT]).clip(max=mass.size - 1).tolist()
    return float(below[first]), quarters, float(above[last])


def _apart(kinks: Floats, low: float, high: float) -> tuple[float, ...]:
    """The kinks within the range, of those that coincide but for rounding only one."""
    close = CLOSE * (high - low)
    inside = np.sort(kinks[(kinks > low + close) & (kinks < high - close)])
    return tuple(inside[np.diff(inside, prepend=-np.inf) > close].tolist())


def reached(below: float, above: float) -> bool:
    """Whether next to no mass lies beyond two values, of which the distribution function is given."""
    return below <= TOO_MUCH and above >= 1 - TOO_MUCH


def _bounds(
    rough: tuple[float, float],
    box: tuple[float, float],
    spread: float,
    height: Callable[[Floats], Floats],
) -> tuple[float, float]:
    """The rough bounds, moved out to those of the box of rates, or as far as there is mass."""
    low, high = rough
    below, above = height(np.array([low, high]))
    if below > TOO_MUCH:
        low = _edge(min(low, box[0]), -spread, lambda x: height(x) > TOO_MUCH)
    if above < 1 - TOO_MUCH:
        high = _edge(max(high, box[1]), spread, lambda x: height(x) < 1 - TOO_MUCH)
    return low, high


def _within(found: tuple[float, float], allowed: tuple[float, float]) -> tuple[float, float]:
    """The bounds, moved to those of the metric where they are beyond or next to them."""
    near = CLOSE * (found[1] - found[0])
    low, high = found
    return (
        allowed[0] if low < allowed[0] + near else low,
        allowed[1] if high > allowed[1] - near else high,
    )


def _edge(start: float, step: float, beyond: Callable[[Floats], NDArray[np.bool_]]) -> float:
    """The place after which there is no mass, looked for outwards from `start`, then closed in."""
    if not beyond(np.array([start]))[0]:
        return start
    places: Floats = start + step * np.exp2(np.arange(-40.0, 120.0, 4.0))
    outside = np.flatnonzero(~beyond(places))
    if not outside.size:
        return float(places[-1])
    near, far = (start if outside[0] == 0 else float(places[outside[0] - 1])), float(places[outside[0]])
    for _ in range(ROUNDS):
        places = np.linspace(near, far, LEVELS)
        outside = np.flatnonzero(~beyond(places))
        first = int(outside[0]) if outside.size else LEVELS - 1
        near, far = float(places[max(first - 1, 0)]), float(places[first])
    return far
