"""Panels of the axis, each with the contestants that may lie in it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .laws import Laws, Spread

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
NODES, AT_ONCE = 16, 3


class Place(NamedTuple):
    """How many contestants may lie in a stretch, and how many have their median above its two ends."""

    active: int
    above_left: int
    above_right: int


Wanted = Callable[[Place], float]  # the widest panel there, in widths of the narrowest contestant


@dataclass(frozen=True, eq=False)
class Panel:
    """A stretch of the axis with Gauss nodes: who may lie in it, and how many are surely above it."""

    active: Places
    above: int
    t: Floats
    weight: Floats


def panels(spread: Spread, wanted: Wanted) -> Iterator[Panel]:
    """Panels that cover all windows, from the top downwards; as narrow as wanted."""
    order = np.argsort(spread.low)
    low = spread.low[order]
    median = np.sort(spread.median)
    waiting = [(float(low[0]), float(spread.high.max()))]
    while waiting:
        left, right = waiting.pop()
        active = np.flatnonzero((spread.low < right) & (spread.high > left))
        if not active.size:
            continue
        over = median.size - np.searchsorted(median, [left, right])
        limit = wanted(Place(active.size, *over.tolist())) * float(spread.width[active].min())
        pieces = math.ceil((right - left) / limit)
        if pieces > AT_ONCE:  # the parts may need less than the whole
            middle = (left + right) / 2
            waiting += [(left, middle), (middle, right)]
            continue
        edges = np.linspace(left, right, pieces + 1)[::-1]
        for end, start in pairwise(edges.tolist()):
            inside = active[(spread.low[active] < end) & (spread.high[active] > start)]
            if inside.size:
                yield _panel(inside, low.size - int(np.searchsorted(low, end)), start, end)


def _panel(active: Places, above: int, left: float, right: float) -> Panel:
    u, weight = _rule()
    half = (right - left) / 2
    return Panel(active, above, left + half * (1 + u), half * weight)


@cache
def _rule() -> tuple[Floats, Floats]:
    u, weight = np.polynomial.legendre.leggauss(NODES)
    return u, weight


def whole(laws: Laws, panel: Panel) -> tuple[Floats, Floats]:
    """The distribution functions of who is active in a panel, and their masses at its nodes."""
    below, density = laws.at(panel.active, panel.t)
    return below, density * panel.weight
