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
SAMPLES, HALVINGS, MOST = 25, 44, 2


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
        for pair, gap in self._gaps(spread, k, grid).items():
            with np.errstate(invalid="ignore"):
                turns = gap[..., :-1] * gap[..., 1:] < 0
            first = np.argsort(~turns, axis=-1, kind="stable")[..., :MOST]
            real = np.take_along_axis(turns, first, axis=-1)
            if not real.any():
                continue
            low = np.take_along_axis(grid, first, axis=-1)
            high = np.take_along_axis(grid, first + 1, axis=-1)
            rising = np.take_along_axis(gap, first + 1, axis=-1) > 0
            found.append(np.where(real, self._halved(spread, k, pair, (low, high, rising)), start))
        return np.concatenate(found, axis=-1)

    def _gaps(self, base: Mapping[str, Any], level: Any, angle: Floats) -> dict[tuple[int, int], Floats]:
        ways = self.solver.by_branch({**base, self.along: self.margin.rate(angle)}, level)
        ways = [np.broadcast_to(way, angle.shape) for way in ways]
        with np.errstate(invalid="ignore"):
            return {(i, j): ways[i] - ways[j] for i, j in combinations(range(len(ways)), 2)}

    def _halved(self, base: Mapping[str, Any], level: Any, pair: tuple[int, int], bracket: Any) -> Floats:
        low, high, rising = bracket
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            with np.errstate(invalid="ignore"):
                left = (self._gaps(base, level, middle)[pair] > 0) == rising
            low, high = np.where(left, low, middle), np.where(left, middle, high)
        result: Floats = (low + high) / 2
        return result
