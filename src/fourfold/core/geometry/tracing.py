"""Contours as polylines: exact crossings with a grid of lines, joined cell by cell."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from .contours import Contour

Floats = NDArray[np.float64]
Point = tuple[float, float]
Cell = tuple[int, int]
Segment = frozenset[Point]
Window = tuple[float, float]
ONE_POINT = 1e-10  # points as near as this are one
SHIFTS = 0.6180339887, 0.2763932023  # of the vertical and the horizontal lines, in steps
FINER = 6  # lines beside the edges of ROC space, each nearer by a factor of four


def traced(contour: Contour, window: Window, steps: int) -> list[Floats]:
    """Polylines in ROC space; between two vertices the curve stays within one cell of the grid."""
    grid = _lines(window, steps, SHIFTS[0]), _lines(window, steps, SHIFTS[1])
    vertices = _Vertices()
    for point in _points(contour, grid, window):
        vertices.add(point)
    cells: dict[Cell, list[Point]] = defaultdict(list)
    for point in sorted(vertices.kept.values()):
        for cell in product(_touched(grid[0], point[0]), _touched(grid[1], point[1])):
            cells[cell].append(point)
    return [np.array(chain) for chain in _chains(_joined(contour, list(cells.values())))]


def _lines(window: Window, steps: int, shift: float) -> Floats:
    """The edges of the window, even lines between them, and a few very near 0 and 1.

    Near 0 and 1 many contours meet in a point where the metric is undefined. The lines are shifted a little,
    so that neither such points nor straight contours run through the corners of the grid.
    """
    low, high = window
    width = (high - low) / steps
    even = low + width * (np.arange(steps) + shift)
    beside = width * shift * 0.25 ** np.arange(1, FINER + 1)
    near = np.concatenate([edge + side * beside for edge in (0.0, 1.0) for side in (-1, 1)])
    lines: Floats = np.concatenate([[low, high], even, near[(near > low) & (near < high)]])
    return np.unique(lines)


def _points(contour: Contour, grid: tuple[Floats, Floats], window: Window) -> Iterator[Point]:
    """Where the contour crosses the vertical lines, and where the horizontal ones."""
    for fpr, tprs in zip(grid[0], contour.tpr(1 - grid[0], within=window), strict=True):
        yield from ((float(fpr), float(tpr)) for tpr in tprs if not np.isnan(tpr))
    for tpr, tnrs in zip(grid[1], contour.tnr(grid[1], within=(1 - window[1], 1 - window[0])), strict=True):
        yield from ((1 - float(tnr), float(tpr)) for tnr in tnrs if not np.isnan(tnr))


class _Vertices:
    """Points, of which those within rounding of each other are one."""

    def __init__(self) -> None:
        self.kept: dict[tuple[int, int], Point] = {}

    def add(self, point: Point) -> None:
        x, y = (math.floor(value / ONE_POINT) for value in point)
        if not any((x + i, y + j) in self.kept for i in (0, -1, 1) for j in (0, -1, 1)):
            self.kept[x, y] = (point[0] + 0.0, point[1] + 0.0)


def _touched(lines: Floats, value: float) -> list[int]:
    """The columns (or rows) that a value lies in: two when it lies on the line between them."""
    slack = 2 * ONE_POINT
    first, last = np.searchsorted(lines, [value - slack, value + slack])
    return [cell for cell in range(int(first) - 1, int(last)) if 0 <= cell < len(lines) - 1]


def _joined(contour: Contour, cells: list[list[Point]]) -> set[Segment]:
    """The pieces of the curve in each cell: pairs of the points on its edge."""
    segments = {frozenset(points) for points in cells if len(points) == 2}
    crowded = [points for points in cells if len(points) > 2]
    for points, pairs in zip(crowded, _ranked(contour, crowded), strict=True):
        # three points: a curve that passes through a corner or touches an edge, in two pieces
        segments.update(pairs[:2] if len(points) == 3 else _matched(pairs))
    return segments


def _ranked(contour: Contour, cells: list[list[Point]]) -> Iterator[list[Segment]]:
    """All pairs of each cell's points, first those with the metric halfway between nearest to the level."""
    pairs = [list(combinations(points, 2)) for points in cells]
    ends = np.array([pair for of_cell in pairs for pair in of_cell]).reshape(-1, 2, 2)
    length = np.hypot(*(ends[:, 0] - ends[:, 1]).T)
    off = np.abs(contour.excess(*ends.mean(axis=1).T))
    rank = iter(np.where(np.isfinite(off), off, np.inf) + 1e-12 * length)
    for of_cell in pairs:
        scored = sorted((float(next(rank)), sorted(pair)) for pair in of_cell)
        yield [frozenset(pair) for _, pair in scored]


def _matched(pairs: Iterable[Segment]) -> Iterator[Segment]:
    """Pairs in order of rank, as long as both points are free."""
    taken: set[Point] = set()
    for pair in pairs:
        if not taken & pair:
            taken |= pair
            yield pair


def _chains(segments: set[Segment]) -> list[list[Point]]:
    """Segments that share an end, strung together; open curves first, then closed ones."""
    beside: dict[Point, list[Point]] = defaultdict(list)
    for x, y in sorted(sorted(segment) for segment in segments):
        beside[x].append(y)
        beside[y].append(x)
    chains = []
    ends = [point for point in beside if len(beside[point]) != 2]
    for start in [*ends, *beside]:
        while beside[start]:
            chains.append(_walk(start, beside))
    return chains


def _walk(start: Point, beside: dict[Point, list[Point]]) -> list[Point]:
    chain = [start]
    while beside[chain[-1]]:
        here = chain[-1]
        there = beside[here].pop()
        beside[there].remove(here)
        chain.append(there)
    return chain
