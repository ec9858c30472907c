"""What the properties P1 to P7 demand inside one section: this value is at least, or above, that one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from .field import Field, Flags, Places
from .values import Values


class Demand(NamedTuple):
    """The value at each place of `upper` is at least the one at `lower`.

    If strict, it is larger, and `upper` is the place of the maximum of the section.
    """

    upper: Places
    lower: Places
    strict: bool = False


def _in_use(values: Values, of: Field) -> Flags:
    used: Flags = values.defined & of.proper
    return used


def _side(of: Field, cell: int) -> Flags:
    side: Flags = of.cells[cell] == 0
    return side


def perfect_is_maximal(values: Values, of: Field) -> Demand:
    """P1: no matrix of the section lies above its perfect one."""
    perfect = of.perfect[of.section]
    lower = np.flatnonzero(_in_use(values, of) & values.defined[perfect])
    return Demand(perfect[lower], lower)


def side_is_minimal(values: Values, of: Field, cell: int) -> Demand:
    """P2, P3: all values on the side are equal, and none of the section lies below."""
    used = _in_use(values, of)
    side = np.flatnonzero(used & _side(of, cell))
    first = np.full(of.perfect.size, -1)
    first[of.section[side][::-1]] = side[::-1]  # the last one written is the first of the side
    rest = np.flatnonzero(used & (first[of.section] >= 0))
    return Demand(
        np.concatenate((rest, first[of.section[side]])), np.concatenate((first[of.section[rest]], side))
    )


def grows(values: Values, of: Field, line: Places) -> Demand:
    """P4, P5: along each line every defined value is at least the defined one before it."""
    order = np.argsort(line, kind="stable")  # inside a section TP and TN ascend already
    order = order[_in_use(values, of)[order]]
    same = line[order][1:] == line[order][:-1]
    return Demand(order[1:][same], order[:-1][same])


def side_is_below_maximum(values: Values, of: Field, cell: int) -> Demand:
    """P6, P7: every matrix of the side but the perfect one is surpassed in its section."""
    used = np.flatnonzero(_in_use(values, of))
    perfect = of.perfect[of.section[used]] == used
    ascending = used[np.lexsort((perfect, values.middle[used], of.section[used]))]
    largest = np.full(of.perfect.size, -1)
    largest[of.section[ascending]] = ascending  # the last one written is the largest
    lower = used[_side(of, cell)[used] & ~perfect]
    return Demand(largest[of.section[lower]], lower, strict=True)


TP, FP, FN, TN = range(4)
DEMANDS: Mapping[str, Callable[[Values, Field], Demand]] = MappingProxyType({
    "P1": perfect_is_maximal,
    "P2": lambda values, of: side_is_minimal(values, of, TP),
    "P3": lambda values, of: side_is_minimal(values, of, TN),
    "P4": lambda values, of: grows(values, of, of.column),
    "P5": lambda values, of: grows(values, of, of.row),
    "P6": lambda values, of: side_is_below_maximum(values, of, FN),
    "P7": lambda values, of: side_is_below_maximum(values, of, FP),
})  # fmt: skip
