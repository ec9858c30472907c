"""The smallest set that holds a given mass, from a curve: where the density is above a level."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .curve import SAMPLES, Curve

Floats = NDArray[np.float64]
Piece = tuple[float, float]
STEPS = 12


def highest(curve: Curve, mass: float) -> list[Piece]:
    """The pieces of the set, ascending: by the samples first, then by Newton's method on their ends."""
    chosen, level = _cells(curve, mass)
    turns = np.flatnonzero(np.diff(np.concatenate(([False], chosen, [False])).astype(np.int8))).reshape(-1, 2)
    ends = np.array(
        [[_meets(curve, first, -1, level), _meets(curve, last, 1, level)] for first, last in turns]
    )
    return _polished(curve, ends.ravel(), mass)


def _cells(curve: Curve, mass: float) -> tuple[NDArray[np.bool_], float]:
    """The densest cells between neighbouring samples that hold the mass, and the density of the last."""
    held, width = np.diff(curve.height), np.diff(curve.x)
    with np.errstate(all="ignore"):
        density = np.where(width > 0, held / width, np.where(held > BARELY, np.inf, -1.0))
    order = np.argsort(-density, kind="stable")
    count = int(np.searchsorted(np.cumsum(held[order]), mass)) + 1
    chosen = np.zeros(held.size, bool)
    chosen[order[:count]] = True
    # a cell of no width, between two panels, is in if its neighbours are
    empty = np.flatnonzero((width <= 0) & (held <= BARELY))
    chosen[empty] = chosen[empty - 1] & chosen[empty + 1]
    return chosen, float(density[order[min(count, order.size) - 1]])


BARELY = 1e-9


def _meets(curve: Curve, sample: int, side: int, level: float) -> float:
    """Where the density passes the level near the end of a run of cells; the sample itself at a jump."""
    x, density = curve.x, curve.density
    outside, inside = sample + side, sample - side
    held = sample in (0, len(x) - 1) or x[sample] in curve.jumps or sample % SAMPLES in (0, SAMPLES - 1)
    if density[inside] >= level > density[sample]:
        low, high = inside, sample
    elif not held and density[sample] >= level > density[outside]:
        low, high = sample, outside
    else:
        return float(x[sample])
    share = (level - density[low]) / (density[high] - density[low])
    return float(x[low] + share * (x[high] - x[low]))


def _polished(curve: Curve, ends: Floats, mass: float) -> list[Piece]:
    """Equal density at all free ends, and the pieces hold the mass; as they were where Newton goes astray."""
    start, side = ends.copy(), np.tile([-1.0, 1.0], ends.size // 2)
    free = ~np.isin(ends, curve.x[::SAMPLES]) & ~np.isin(ends, curve.x[SAMPLES - 1 :: SAMPLES])
    reach = float(np.max(np.diff(curve.x))) * 4
    for _ in range(STEPS):
        if not free.any():
            break
        local = curve.at(ends)
        height = (
            np.where(side > 0, curve.at(ends, after=True).height, local.height)
            if curve.jumps.size
            else local.height
        )
        short = mass - float(np.sum(side * height))
        d, bend = local.density[free], local.slope[free]
        with np.errstate(all="ignore"):
            # ends move by (level - d) / bend; the mass that this adds must be what is short
            rate = np.sum(side[free] * d / bend)
            move = ((short + np.sum(side[free] * d * d / bend)) / rate - d) / bend
        if not np.all(np.isfinite(move)):
            break
        ends[free] += np.clip(move, -reach, reach)
        ends = np.clip(ends, *curve.ends)
        if np.max(np.abs(move)) < 1e-12 * (curve.ends[1] - curve.ends[0]):
            break
    if np.max(np.abs(ends - start)) > 2 * reach or np.any(np.diff(ends) < 0):
        ends = start
    return [(float(a), float(b)) for a, b in ends.reshape(-1, 2)]
