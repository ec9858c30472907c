"""What is the same for all beliefs: on which rates a metric depends, how, and where it has no value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...metrics import Metric
from .monotone import directions, joints
from .rates import RATES, OfRates, spread
from .sets import branching

Floats = NDArray[np.float64]
POINTS = 4093
FEW, OFTEN = 8, 8
ROUGHLY = 1e-11
EDGES = np.array([0.0, 0.3, 0.7, 1.0])


@dataclass(frozen=True)
class Facts:
    """Facts about a metric of rates, some of which vary and some are fixed.

    `joints` are the values at which branches of a formula meet, None where they meet at others as well;
    `few` are the values of a metric that takes a few only; `flat` are those that hold on a set of rates
    with a mass; `never` is a metric that is undefined everywhere.
    """

    active: tuple[str, ...]
    direction: Mapping[str, int]
    branching: bool
    joints: tuple[float, ...] | None
    gaps: bool
    bounded: bool
    few: tuple[float, ...]
    flat: tuple[float, ...]
    rate: tuple[str, bool] | None
    never: bool

    def grown(self, factor: float) -> Facts:
        """The facts of so many times the metric."""
        few, flat = (tuple(factor * value for value in values) for values in (self.few, self.flat))
        return replace(self, few=few, flat=flat)


def facts(of: OfRates, varying: tuple[str, ...], fixed: Mapping[str, float]) -> Facts:
    """The facts, worked out once; for tests of all sizes if the metric stays, or grows with them.

    >>> import fourfold as ff
    >>> found = facts(OfRates(ff.metric("lr_plus"), 60.0), ("tpr", "tnr", "prevalence"), {})
    >>> found.active, found.direction, found.bounded
    (('tpr', 'tnr'), {'tpr': 1, 'tnr': 1}, False)
    """
    degree, at = of.metric.degree, tuple(sorted(fixed.items()))
    if degree is None:
        return _facts(of.metric, of.size, varying, at)
    found = _facts(of.metric, 1.0, varying, at)
    return found.grown(of.size) if degree else found


@lru_cache(maxsize=4096)
def _facts(
    metric: Metric, size: float, varying: tuple[str, ...], fixed: tuple[tuple[str, float], ...]
) -> Facts:
    of, base = OfRates(metric, size), dict(fixed)
    points = {name: column for name, column in zip(RATES, spread(POINTS), strict=True) if name in varying}
    values = np.broadcast_to(np.asarray(of({**points, **base}), float), (POINTS,))
    active = tuple(name for name in varying if _matters(of, {**points, **base}, name, values))
    base |= {name: 0.5 for name in varying if name not in active}
    defined = values[~np.isnan(values)]
    few, flat = _repeated(defined)
    return Facts(
        active=active,
        direction=directions(of, active, base),
        branching=branching(metric.formula),
        joints=joints(of, active, base) if branching(metric.formula) else (),
        gaps=defined.size < values.size,
        bounded=_bounded(of, active, base),
        few=few,
        flat=flat,
        rate=is_rate(points, values),
        never=not defined.size,
    )


def _matters(of: OfRates, at: Mapping[str, Any], name: str, values: Floats) -> bool:
    """Whether the value changes somewhere when this rate does."""
    moved = np.broadcast_to(np.asarray(of({**at, name: np.roll(at[name], 7)}), float), values.shape)
    return not np.allclose(values, moved, rtol=1e-12, atol=1e-13, equal_nan=True)


def _repeated(values: Floats) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """All values if there are few, and those that come up again and again at points in general position."""
    finite = values[np.isfinite(values)]
    size = max(1.0, float(np.max(np.abs(finite), initial=0.0)))
    ranked = np.sort(values)
    starts = np.concatenate(([True], np.diff(ranked) > ROUGHLY * size)) if ranked.size else np.zeros(0, bool)
    times = np.diff(np.append(np.flatnonzero(starts), ranked.size))
    middles = ranked[np.flatnonzero(starts) + times // 2]
    few = tuple(middles.tolist()) if middles.size <= FEW else ()
    return few, tuple(middles[times >= OFTEN].tolist())


def _bounded(of: OfRates, active: tuple[str, ...], base: Mapping[str, float]) -> bool:
    """Whether the metric stays finite up to the edges of the cube of rates."""
    mesh = np.meshgrid(*[EDGES] * len(active), indexing="ij") if active else []
    return not np.any(np.isinf(np.asarray(of({**base, **dict(zip(active, mesh, strict=True))}))))


def is_rate(points: Mapping[str, Floats], values: Floats) -> tuple[str, bool] | None:
    """The rate that the metric is, and whether it is one minus it."""
    for name, x in points.items():
        for flipped, rate in ((False, x), (True, 1 - x)):
            if np.allclose(values, rate, rtol=1e-13, atol=0):
                return name, flipped
    return None
