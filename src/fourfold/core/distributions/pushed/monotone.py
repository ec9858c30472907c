"""In which rates a metric is monotone, over the whole cube."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...formulas.solve import crossings
from .rates import OfRates
from .sets import breaks, folds

POINTS, BESIDE, EDGE, JUMP, JOINED = 15, 1e-7, 1e-5, 1e-4, 1e-9


def directions(of: OfRates, names: tuple[str, ...], base: Mapping[str, Any]) -> dict[str, int]:
    """1 where the metric never falls with a rate, -1 where it never rises, 0 if neither or if it jumps."""
    if not names:
        return {}
    ticks = np.sin(np.linspace(1e-3, np.pi / 2 - 1e-3, POINTS)) ** 2
    mesh = dict(zip(names, np.meshgrid(*[ticks] * len(names), indexing="ij"), strict=True))
    at = {**base, **mesh}
    values = np.broadcast_to(of(at), (POINTS,) * len(names))
    if _jumps(of, names, base, ticks):
        return dict.fromkeys(names, 0)
    return {name: _direction(of, name, at, np.diff(values, axis=axis)) for axis, name in enumerate(names)}


def joints(of: OfRates, names: tuple[str, ...], base: Mapping[str, Any]) -> tuple[float, ...] | None:
    """The values that the metric takes where its branches meet, if it has only one on each such surface.

    Contours of other values run on one side of the surface alone; None where some cross it.
    """
    ticks = np.sin(np.linspace(1e-3, np.pi / 2 - 1e-3, POINTS)) ** 2
    found = []
    for along in names:
        others = tuple(name for name in names if name != along)
        mesh = np.meshgrid(*[ticks[1:-1]] * len(others), indexing="ij") if others else []
        at = {**base, **{name: points.ravel() for name, points in zip(others, mesh, strict=True)}}
        line, spread = of.line(along, at), {name: _column(value) for name, value in at.items()}
        for part in folds(of.metric.formula):
            places = crossings(part, line, 0.0, of.metric.parameters)
            inside = np.where((places > EDGE) & (places < 1 - EDGE), places, np.nan)
            values = np.asarray(of({**spread, along: inside}))
            values = values[np.broadcast_to(~np.isnan(inside), values.shape) & ~np.isnan(values)]
            if values.size and np.ptp(values) > JOINED * (1 + abs(values[0])):
                return None
            found += [float(np.median(values))] if values.size else []
    return tuple(dict.fromkeys(np.round(found, 9).tolist()))


def _column(value: Any) -> Any:
    return np.asarray(value)[..., None] if np.ndim(value) else value


def _direction(of: OfRates, name: str, at: Mapping[str, Any], steps: Any) -> int:
    """By the slopes at the points of a grid, and by the steps between them."""
    slopes = np.asarray(of.slope(name, at), float)
    for sign in (1, -1):
        if _never_below_zero(sign * slopes) and _never_below_zero(sign * steps):
            return sign
    return 0


def _never_below_zero(values: Any) -> bool:
    size = np.max(np.abs(values), initial=0.0, where=np.isfinite(values))
    return bool(np.all(values >= -1e-9 * size))


def _jumps(of: OfRates, names: tuple[str, ...], base: Mapping[str, Any], ticks: Any) -> bool:
    """Whether the metric takes different values on the two sides of a place where its formula may break."""
    along, others = names[0], names[1:]
    mesh = np.meshgrid(*[ticks[1:-1]] * len(others), indexing="ij") if others else []
    at = {**base, **{name: points.ravel() for name, points in zip(others, mesh, strict=True)}}
    line = of.line(along, at)
    spread = {name: np.asarray(value)[..., None] if np.ndim(value) else value for name, value in at.items()}
    for part in breaks(of.metric.formula):
        places = crossings(part, line, 0.0, of.metric.parameters)
        places = np.where((places > EDGE) & (places < 1 - EDGE), places, np.nan)
        left, right = (np.asarray(of({**spread, along: places + side})) for side in (-BESIDE, BESIDE))
        with np.errstate(invalid="ignore"):
            if np.any(np.abs(right - left) > JUMP * (1 + np.minimum(np.abs(left), np.abs(right)))):
                return True
    return False
