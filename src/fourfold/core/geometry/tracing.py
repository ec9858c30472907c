"""Contours as polylines: exact crossings with a grid of lines, joined cell by cell."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from .contours import Contour

Floats = NDArray[np.float64]
Point = tuple[float, float]
Cell = tuple[int, int]
DIGITS = 10


def traced(contour: Contour, window: tuple[float, float], steps: int) -> list[Floats]:
    """Polylines in ROC space; between two vertices the curve stays within one cell of the grid."""
    lines = np.linspace(*window, steps + 1)
    cells: dict[Cell, set[Point]] = defaultdict(set)
    beyond = (1 - window[1], 1 - window[0])
    for i, tprs in enumerate(contour.tpr(1 - lines, within=window)):
        for tpr in tprs[~np.isnan(tprs)]:
            _note(cells, lines, (float(lines[i]), float(tpr)))
    for j, tnrs in enumerate(contour.tnr(lines, within=beyond)):
        for tnr in tnrs[~np.isnan(tnrs)]:
            _note(cells, lines, (1 - float(tnr), float(lines[j])))
    segments = {segment for points in cells.values() for segment in _joined(points)}
    return [np.array(chain) for chain in _chains(segments)]


def _note(cells: dict[Cell, set[Point]], lines: Floats, point: Point) -> None:
    """File a point under every cell that it touches: two on an edge, up to four at a corner."""
    rounded = (round(point[0], DIGITS) + 0.0, round(point[1], DIGITS) + 0.0)
    width = lines[1] - lines[0]
    spans = []
    for value in rounded:
        place = (value - lines[0]) / width
        near = round(place)
        on_line = abs(place - near) < 1e-6
        both = {near - 1, near} if on_line else {int(np.floor(place))}
        spans.append(sorted(cell for cell in both if 0 <= cell < len(lines) - 1))
    for i in spans[0]:
        for j in spans[1]:
            cells[i, j].add(rounded)


def _joined(points: set[Point]) -> list[frozenset[Point]]:
    """Pairs of the points of one cell: the pairing with the least length."""
    ordered = sorted(points)
    if len(ordered) < 2:
        return []
    pairs = sorted(combinations(ordered, 2), key=lambda pair: _distance(*pair))
    if len(ordered) == 3:  # a curve that passes through a corner: two pieces
        return [frozenset(pair) for pair in pairs[:2]]
    taken: set[Point] = set()
    found = []
    for pair in pairs:
        if not taken & set(pair):
            taken |= set(pair)
            found.append(frozenset(pair))
    return found


def _distance(x: Point, y: Point) -> float:
    return float(np.hypot(x[0] - y[0], x[1] - y[1]))


def _chains(segments: set[frozenset[Point]]) -> list[list[Point]]:
    """Segments that share an end, strung together; open curves first, then closed ones."""
    beside: dict[Point, list[Point]] = defaultdict(list)
    for segment in sorted(segments, key=sorted):
        x, y = sorted(segment)
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
