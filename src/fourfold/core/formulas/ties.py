"""Which matrices share a value: decided exactly, never by rounding.

Floats with their proven error bounds put the values in order and tell most of them apart; where two
enclosures overlap, exact arithmetic decides.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import arrays, bounds, exact, wrapped
from .blocks import blocks
from .ranking import ranking
from .tree import Formula

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
UNDEFINED = -1
MANY = 256


@dataclass(frozen=True)
class Levels:
    """The different values, ascending, and which of the matrices share one.

    `order` has the flat places of the matrices with a value, by ascending value; `starts` are those in it at
    which a new value begins.
    """

    values: Floats
    order: Places
    starts: Places
    shape: tuple[int, ...]

    @cached_property
    def place(self) -> Places:
        """For each matrix the place of its value (-1: undefined)."""
        place = np.full(math.prod(self.shape), UNDEFINED, np.intp)
        place[self.order] = np.repeat(np.arange(len(self.values)), self.multiplicity)
        return place.reshape(self.shape)

    @property
    def multiplicity(self) -> NDArray[np.int64]:
        """How many of the matrices take each value."""
        return np.diff(self.starts, append=self.order.size).astype(np.int64, copy=False)

    def added(self, weights: Floats) -> Floats:
        """The sum of the matrices' weights for each value."""
        if not self.order.size:
            return np.zeros(0)
        return np.add.reduceat(weights.ravel()[self.order], self.starts)


def levels(formula: Formula, cells: tuple[Any, ...], parameters: Mapping[str, Any]) -> Levels:
    """Group matrices (four arrays of whole counts) by the exact value of the formula.

    >>> from fourfold.core.formulas import parse
    >>> found = levels(parse("TP/(TP+FP)"), ([1, 2, 0, 3], [2, 4, 0, 0], 0, 0), {})
    >>> found.values, found.place
    (array([0.33333333, 1.        ]), array([ 0,  0, -1,  1]))
    """
    whole = [np.asarray(cell) for cell in np.broadcast_arrays(*cells)]
    shape = whole[0].shape
    if whole[0].size > MANY and (found := _by_neighbours(formula, cells, parameters, shape)) is not None:
        return found
    judge = _Judge(formula, [cell.ravel() for cell in whole], parameters)
    defined = np.flatnonzero(~np.isnan(judge.middle))
    order = defined[np.argsort(judge.middle[defined], kind="stable")]
    order, starts = judge.settle(order)
    first = np.flatnonzero(starts)
    return Levels(judge.middle[order[first]], order, first, shape)


def _by_neighbours(
    formula: Formula, cells: tuple[Any, ...], parameters: Mapping[str, Any], shape: tuple[int, ...]
) -> Levels | None:
    """The fast way on large lattices: floats for the order, wrapped integers for equality."""
    if bounds.delicate(formula) or not bounds.ordinary(parameters):
        return None
    keys = wrapped.wrapped(formula, cells, parameters)
    if keys is None:
        return None
    floats = tuple(np.asarray(cell, dtype=float) for cell in cells)
    values = np.empty(shape)
    for rows, some in blocks(floats, shape):
        values[rows] = arrays.at_rates(formula, some, parameters)
    values = values.ravel()
    order, ranked = ranking(values)
    if not wrapped.proves(keys, ranked):
        return None
    starts, doubtful = wrapped.settled(keys, order, wrapped.neighbours(ranked))
    if doubtful:
        flat = [np.broadcast_to(np.asarray(cell), shape).ravel() for cell in cells]
        members = np.concatenate([order[first:last] for first, last in doubtful])
        judge = _Judge(formula, [cell[members] for cell in flat], parameters)
        offset = 0
        for first, last in doubtful:
            ranks = judge.ranks(np.arange(offset, offset + last - first))
            by_rank = np.argsort(ranks, kind="stable")
            order[first:last] = order[first:last][by_rank]
            starts[first:last] = np.concatenate(([True], np.diff(ranks[by_rank]) > 0))
            offset += last - first
    begins = np.flatnonzero(starts)
    return Levels(values[order[begins]] if doubtful else ranked[begins], order, begins, shape)


class _Judge:
    """Enclosures of all matrices, and exact values of the few that need them."""

    def __init__(self, formula: Formula, cells: list[NDArray[Any]], parameters: Mapping[str, Any]) -> None:
        self.formula, self.cells, self.parameters = formula, cells, parameters
        self.known: dict[int, exact.Value] = {}
        enclosure = bounds.enclose(formula, cells, parameters)
        self.middle, self.radius = enclosure.middle, enclosure.radius
        for place in np.flatnonzero(enclosure.unsure):
            self.middle[place] = exact.to_float(self.value(int(place)))
            self.radius[place] = (
                2 * bounds.UNIT * abs(self.middle[place]) if np.isfinite(self.middle[place]) else 0
            )

    def value(self, place: int) -> exact.Value:
        if place not in self.known:
            here = tuple(int(cell[place]) for cell in self.cells)
            self.known[place] = exact.at(self.formula, here, self.parameters)
        return self.known[place]

    def settle(self, order: Places) -> tuple[Places, NDArray[np.bool_]]:
        """The order with overlapping runs sorted exactly, and where a new value starts."""
        middle, radius = self.middle[order], self.radius[order]
        starts = np.ones(order.size, bool)
        if order.size < 2:
            return order, starts
        with np.errstate(invalid="ignore"):
            reach = np.maximum.accumulate(middle + radius)
            apart = (middle - radius)[1:] > reach[:-1]
        same = (middle[1:] == middle[:-1]) & (radius[1:] == 0) & (radius[:-1] == 0)
        starts[1:] = ~same
        edges = np.flatnonzero(np.diff(np.concatenate(([False], ~apart, [False])).astype(np.int8)))
        for first, last in edges.reshape(-1, 2):
            if not same[first:last].all():
                run = order[first : last + 1]
                ranks = self.ranks(run)
                by_rank = np.argsort(ranks, kind="stable")
                order[first : last + 1] = run[by_rank]
                starts[first + 1 : last + 1] = np.diff(ranks[by_rank]) > 0
        return order, starts

    def ranks(self, run: Places) -> Places:
        """The place of each exact value among the different ones; equal fractions hash alike."""
        values = [self.value(int(place)) for place in run]
        ascending = sorted(set(values), key=functools.cmp_to_key(exact.compare))
        steps = [exact.compare(x, y) != 0 for x, y in pairwise(ascending)]
        rank = dict(zip(ascending, accumulate([0, *steps]), strict=True))
        return np.array([rank[value] for value in values], np.intp)
