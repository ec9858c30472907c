"""Where two branches of a formula meet on a contour: there the contour has a kink."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .margin import Margin
from .solver import Solver

Floats = NDArray[np.float64]
SAMPLES, STEPS, MOST = 25, 14, 2
NEAR = 1e-6


class Meetings:
    """Finds the angles of one rate at which two branches give the same value of another."""

    def __init__(self, solver: Solver, along: str, margin: Margin) -> None:
        self.solver, self.along, self.margin = solver, along, margin

    def angles(self, base: Mapping[str, Any], level: Floats) -> Floats:
        """Up to two meetings of each pair, on a new last axis; the start of the span where there is none."""
        spread = {
            name: np.asarray(value)[..., None] if np.ndim(value) else value for name, value in base.items()
        }
        k, start = level[..., None], self.margin.range[0]
        grid = np.broadcast_to(np.linspace(*self.margin.range, SAMPLES), (*level.shape, SAMPLES))
        found = [np.full((*level.shape, 1), start)]
        ways = self.solver.by_branch({**spread, self.along: self.margin.rate(grid)}, k)
        for pair in combinations(range(len(ways)), 2):
            with np.errstate(invalid="ignore"):
                gap = np.broadcast_to(ways[pair[0]] - ways[pair[1]], grid.shape)
                turns = gap[..., :-1] * gap[..., 1:] < 0
            first = np.argsort(~turns, axis=-1, kind="stable")[..., :MOST]
            place = np.nonzero(np.take_along_axis(turns, first, axis=-1))
            if not place[0].size:
                continue
            row, cell = place[:-1], first[place]
            sides = [(grid[(*row, cell + side)], gap[(*row, cell + side)]) for side in (0, 1)]
            at = {name: np.asarray(value)[row] if np.ndim(value) else value for name, value in base.items()}
            meeting = np.full(first.shape, start)
            meeting[place] = np.where(*self._closed(at, level[row], pair, sides), start)
            found.append(meeting)
        return np.concatenate(found, axis=-1)

    def _closed(
        self,
        base: Mapping[str, Any],
        level: Floats,
        pair: tuple[int, int],
        sides: list[tuple[Floats, Floats]],
    ) -> tuple[NDArray[np.bool_], Floats]:
        """The false position between two angles, the end that stays weighing half each time (Illinois).

        And whether the formula takes the level there: elsewhere neither branch counts.
        """
        (low, f_low), (high, f_high) = sides
        middle, one = low, low
        for _ in range(STEPS):
            with np.errstate(all="ignore"):
                share = f_low / (f_low - f_high)
                middle = low + np.where(np.isfinite(share), share, 0.5) * (high - low)
            one, two = self.solver.by_branch({**base, self.along: self.margin.rate(middle)}, level, pair)
            gap = one - two
            same = (gap > 0) == (f_low > 0)
            low, high, f_low, f_high = (
                np.where(same, middle, low),
                np.where(same, high, middle),
                np.where(same, gap, f_low / 2),
                np.where(same, f_high / 2, gap),
            )
        at = {**base, self.along: self.margin.rate(middle), self.solver.along: np.clip(one, 0.0, 1.0)}
        with np.errstate(all="ignore"):
            real = np.abs(self.solver.of(at) - level) <= NEAR * (1 + np.abs(level))
        return real & (one > 0) & (one < 1), middle
