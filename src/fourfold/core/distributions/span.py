"""The range of a metric that matters: bounds, middle and spread, and values at which its density may bend."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .pushed.measure import Measure

Floats = NDArray[np.float64]
CELLS = 512
WANTED = np.array([1e-11, 0.25, 0.5, 0.75, 1 - 1e-11])
UP = np.array([0.0, 0.5, 0.5, 0.5, 1.0])  # of a cell: its start, middle or end
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
    ends = within((np.array(low), np.array(high)), measure.of.metric.range)
    low, high = (float(end) for end in ends)
    kinks = np.append(kinks, measure.facts.joints or ())
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
    if even and values.max() > values.min():
        low, *quarters, high = even_quantiles(values[None], weights[None])[:, 0].tolist()
        return low, quarters, high
    order = np.argsort(values)
    ranked, mass = values[order], np.cumsum(weights[order])
    first, *middle, last = np.searchsorted(mass, mass[-1] * WANTED).clip(max=mass.size - 1)
    return float(ranked[first]), ranked[middle].tolist(), float(ranked[last])


def even_quantiles(values: Floats, weights: Floats) -> Floats:
    """Where next to nothing, quarters, and nearly all of each row is; from cells of one width."""
    least, most = values.min(axis=1, keepdims=True), values.max(axis=1, keepdims=True)
    width = (most - least) / CELLS
    cell = np.minimum(((values - least) / width).astype(np.intp), CELLS - 1)
    cell += CELLS * np.arange(len(values))[:, None]
    mass = np.bincount(cell.ravel(), weights.ravel(), CELLS * len(values)).reshape(-1, CELLS).cumsum(axis=1)
    mass /= mass[:, -1:]
    places = np.stack([(mass < share).sum(axis=1) for share in WANTED]).clip(max=CELLS - 1)
    found: Floats = least.T + width.T * (places + UP[:, None])
    return found


def _apart(kinks: Floats, low: float, high: float) -> tuple[float, ...]:
    """The kinks within the range, of those that coincide but for rounding only one."""
    close = CLOSE * (high - low)
    inside = np.sort(kinks[(kinks > low + close) & (kinks < high - close)])
    return tuple(inside[np.diff(inside, prepend=-np.inf) > close].tolist())


def reached(below: Any, above: Any) -> Any:
    """Whether next to no mass lies beyond two values, of which the distribution function is given."""
    return (below <= TOO_MUCH) & (above >= 1 - TOO_MUCH)


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


def within(found: tuple[Floats, Floats], allowed: tuple[float, float]) -> tuple[Floats, Floats]:
    """The bounds, moved to those of the metric where they are beyond or next to them."""
    low, high = found
    near = CLOSE * (high - low)
    return (
        np.where(low < allowed[0] + near, allowed[0], low),
        np.where(high > allowed[1] - near, allowed[1], high),
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
