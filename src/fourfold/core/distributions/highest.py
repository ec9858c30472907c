"""The smallest set that holds a given mass, from a curve: where the density is above a level."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .curve import SAMPLES, Curve

Floats = NDArray[np.float64]
Piece = tuple[float, float]
STEPS = 12
SETTLED = 1e-6  # of a panel: after such a step the next would be about its square


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
    total = np.cumsum(held[order])
    count = int(np.searchsorted(total, mass)) + 1
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
    start, (first, last) = ends.tolist(), curve.ends
    places, reach = list(start), 4 * curve.widest
    free = [place for place, x in enumerate(start) if x not in curve.borders]
    side = np.array([1.0 if place % 2 else -1.0 for place in free])
    after = np.searchsorted(curve.x, ends[free]).clip(1, curve.x.size - 1)
    close = SETTLED * SAMPLES * (curve.x[after] - curve.x[after - 1])
    for _ in range(STEPS if free else 0):
        local = curve.at(np.array(places))
        heights = local.height.tolist()
        if curve.jumps.size:
            heights[1::2] = curve.at(np.array(places[1::2]), after=True).height.tolist()
        short = mass - sum(heights[1::2]) + sum(heights[::2])
        moves = newton_moves(local.density[free], local.slope[free], side, short).tolist()
        if not all(map(math.isfinite, moves)):
            break
        for i, move in zip(free, moves, strict=True):
            places[i] = min(max(places[i] + min(max(move, -reach), reach), first), last)
        if (np.abs(moves) <= close).all():
            break
    astray = any(abs(x - at_first) > 2 * reach for x, at_first in zip(places, start, strict=True))
    if astray or any(a > b for a, b in pairwise(places)):
        places = start
    return list(zip(places[::2], places[1::2], strict=True))


def newton_moves(density: Floats, bend: Floats, side: Floats, short: Any) -> Floats:
    """How far ends move by (level - density) / bend, for the level at which they gain the mass that is short.

    Each end, along the last axis, is a density, its slope, and the side of its piece on which it is.
    """
    with np.errstate(all="ignore"):
        share = side * density / bend
        rate, gain = share.sum(axis=-1), (share * density).sum(axis=-1)
        level = (short + gain) / rate
        moves: Floats = (level[..., None] - density) / bend
        return moves
