"""Ranks among thousands: exact at the top, and below it from how many are expected above.

Far down a board hundreds of contestants overlap, and the number of those above a point is all but normal.
What decides the rank is where the contestant itself lies, and that is kept.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module

import numpy as np
from numpy.typing import NDArray

from .laws import Laws
from .mesh import Panel, Place, panels, whole
from .others import others_above

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
TOP = 200  # ranks that are exact
WIDE, SHARP = 2.0, 12.0
STEEP = 14  # in a tail the count above changes faster than in the middle of a crowd
FAR, ROOM = 9.0, 30  # how many sds, and how many contestants, the count above may go beyond its mean
CHUNK = 2_000
FINER, NORMAL_NODES = 12, 7


@dataclass(frozen=True, eq=False)
class Crowd:
    """The rank of each contestant as a distribution function of whole numbers."""

    laws: Laws

    @property
    def count(self) -> int:
        """How many contestants there are."""
        return len(self.laws.spread.low)

    @cached_property
    def top(self) -> Floats:
        """P(rank = 1), …, P(rank = TOP): a row for each contestant."""
        found = np.zeros((self.count, min(TOP, self.count)))
        for panel in panels(self.laws.spread, _narrow):
            if panel.above >= TOP:
                break
            below, share = whole(self.laws, panel)
            mean = panel.above + (1 - below).sum(axis=0)
            spread = np.sqrt(np.sum(below * (1 - below), axis=0))
            near = mean - FAR * spread - ROOM < TOP
            if not near.any():
                continue
            size = int(np.max((mean - panel.above + FAR * spread)[near])) + ROOM
            _add_ranks(found, panel, (1 - below[:, near], share[:, near]), min(size, panel.active.size) | 1)
        return np.maximum(found, 0.0)

    def at_most(self, rank: Places) -> Floats:
        """P(rank of contestant i <= rank[i])."""
        found = np.empty(self.count)
        top = rank <= self._top_sums.shape[1]
        found[top] = self._top_sums[np.flatnonzero(top), rank[top] - 1]
        rest = np.flatnonzero(~top)
        for start in range(0, rest.size, CHUNK):
            who = rest[start : start + CHUNK]
            found[who] = self._below(who, rank[who])
        return np.where(rank >= self.count, 1.0, found)

    def quantile(self, q: float) -> Places:
        """The least rank that is held or passed with probability q, by halving."""
        low, high = np.ones(self.count, np.intp), np.full(self.count, self.count)
        while np.any(low < high):
            middle = (low + high) // 2
            enough = self.at_most(middle) >= q
            low, high = np.where(enough, low, middle + 1), np.where(enough, middle, high)
        return low

    @cached_property
    def _top_sums(self) -> Floats:
        return np.cumsum(self.top, axis=1)

    def _below(self, who: Places, rank: Places) -> Floats:
        """P(rank <= r) = P(own place is above Y), where Y is the place with r - 1/2 others above it."""
        z, weight = np.polynomial.hermite_e.hermegauss(NORMAL_NODES)
        t, mean, spread = self._profile
        total = np.zeros(who.size)
        one = who[:, None]
        for node, mass in zip(z, weight / weight.sum(), strict=True):
            heights = np.maximum.accumulate(
                mean + node * spread
            )  # ascending: from the top of the axis downwards
            place = np.interp(rank, heights, t)
            own = np.array(self._own(one, place))
            place = np.interp(rank - 0.5 + own, heights, t)
            total += mass * self._own(one, place)
        return total

    def _own(self, who: Places, place: Floats) -> Floats:
        """The probability that each of these contestants lies above its own place."""
        return 1 - self.laws.each_below(who[:, 0], place)

    @cached_property
    def _profile(self) -> tuple[Floats, Floats, Floats]:
        """From the top down: places, how many are expected above, and the sd of that number."""
        t, mean, square = [], [], []
        for panel in panels(self.laws.spread, lambda _: WIDE):
            below, _ = whole(self.laws, panel)
            t.append(panel.t[::-1])
            mean.append((panel.above + (1 - below).sum(axis=0))[::-1])
            square.append(np.sum(below * (1 - below), axis=0)[::-1])
        place, above, spread = np.concatenate(t), np.concatenate(mean), np.sqrt(np.concatenate(square))
        axis, order = np.unique(-place, return_index=True)
        fine = np.interp(np.arange(0, axis.size - 1, 1 / FINER), np.arange(axis.size), axis)
        smooth = import_module("scipy.interpolate").PchipInterpolator
        return -fine, smooth(axis, above[order])(fine), np.interp(fine, axis, spread[order])


def _narrow(at: Place) -> float:
    """The width of panels: narrow at the top, where ranks are told apart."""
    crowd = min(at.active, STEEP * (at.above_left + 5))
    return min(WIDE, SHARP / math.sqrt(crowd)) if at.above_right < 2 * TOP else WIDE


def _add_ranks(found: Floats, panel: Panel, parts: tuple[Floats, Floats], size: int) -> None:
    """Add what a panel says about the first ranks."""
    rows = others_above(*parts, size)
    last = min(found.shape[1], panel.above + size)
    found[panel.active, panel.above : last] += rows[:, : last - panel.above]
