"""Exact equality of neighbouring values on large lattices, by integer arithmetic that wraps around.

A formula made of + - * / and one square root has, at whole counts, a value (or a square) that is a fraction
x = a/b of whole numbers. Two are equal when a·d - c·b = 0. Computed modulo 2**64 this costs a few machine
instructions; and when floats show that the two are so close that |a·d - c·b| < 2**62, then zero modulo 2**64
is zero. So equality is proven, not guessed, for all but huge counts, for which the caller falls back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .blocks import AT_ONCE, blocks
from .exact import exact_number
from .tree import NEGATIVES, POSITIVES, Apply, Count, Formula, Number, Parameter, Table

Places = NDArray[np.intp]
ROOM = 2.0**62


class NotRationalError(Exception):
    """The formula is not a fraction, or the square root of one."""


@dataclass(frozen=True)
class Wrapped:
    """A fraction, or the square of the value: `factor` (common to all places) times top over bottom.

    Numerators and denominators are kept modulo 2**64; `most` bounds the size of both.
    """

    top: Any
    bottom: Any
    most: tuple[float, float]
    factor: Fraction = Fraction(1)
    squared: bool = False

    def with_square(self) -> Wrapped:
        """The square of a value that is not squared yet."""
        return self if self.squared else replace(_product(self, self), squared=True)

    def with_factor_inside(self) -> Wrapped:
        """The factor multiplied in, so that two values can be added."""
        if self.factor == 1:
            return self
        over, under = self.factor.numerator, self.factor.denominator
        most = (self.most[0] * abs(over), self.most[1] * under)
        return Wrapped(_times(self.top, np.uint64(over % 2**64)), _times(self.bottom, np.uint64(under)), most)


@dataclass(frozen=True)
class Keys:
    """The wrapped fractions of many matrices, numerators and denominators side by side."""

    pairs: NDArray[np.uint64]
    most: tuple[float, float]
    factor: Fraction
    squared: bool


def _times(x: Any, y: Any) -> Any:
    """A product that costs nothing where one side is the constant one."""
    if x is _ONE or y is _ONE:
        return y if x is _ONE else x
    return x * y


def _product(x: Wrapped, y: Wrapped) -> Wrapped:
    if x.squared != y.squared:
        x, y = x.with_square(), y.with_square()
    most = (x.most[0] * y.most[0], x.most[1] * y.most[1])
    return Wrapped(
        _times(x.top, y.top), _times(x.bottom, y.bottom), most, x.factor * y.factor, squared=x.squared
    )


def _turned(x: Wrapped) -> Wrapped:
    if not x.factor:  # everything over zero: left to the careful way
        raise NotRationalError
    return Wrapped(x.bottom, x.top, (x.most[1], x.most[0]), 1 / x.factor, squared=x.squared)


def _sum(operation: Callable[[Any, Any], Any]) -> Callable[[Wrapped, Wrapped], Wrapped]:
    def added(x: Wrapped, y: Wrapped) -> Wrapped:
        if x.squared or y.squared:
            raise NotRationalError
        common = x.factor if x.factor == y.factor else Fraction(1)
        if common == 1:
            x, y = x.with_factor_inside(), y.with_factor_inside()
        if x.bottom is y.bottom:
            return Wrapped(operation(x.top, y.top), x.bottom, (x.most[0] + y.most[0], x.most[1]), common)
        over = x.most[0] * y.most[1] + y.most[0] * x.most[1]
        return Wrapped(
            operation(_times(x.top, y.bottom), _times(y.top, x.bottom)),
            _times(x.bottom, y.bottom),
            (over, x.most[1] * y.most[1]),
            common,
        )

    return added


def _negative(x: Wrapped) -> Wrapped:
    return x if x.squared else replace(x, factor=-x.factor)


def _root(x: Wrapped) -> Wrapped:
    if x.squared:
        raise NotRationalError
    return replace(x, squared=True)


def _power(base: Wrapped, exponent: Wrapped) -> Wrapped:
    result = base
    for _ in range(int(exponent.factor) - 1):
        result = _product(result, base)
    return result


def _refuse(*_: Wrapped) -> Wrapped:
    raise NotRationalError


TABLE: Table[Wrapped] = {
    **dict.fromkeys(("log", "abs", "sign", "min", "max", "if", "and", "or", "not"), _refuse),
    **dict.fromkeys(("<", "<=", ">", ">=", "==", "!="), _refuse),
    "+": _sum(np.add),
    "-": _sum(np.subtract),
    "*": _product,
    "/": lambda x, y: _product(x, _turned(y)),
    "**": _power,
    "neg": _negative,
    "sqrt": _root,
}
_ONE = np.uint64(1)


def _number(value: Fraction) -> Wrapped:
    return Wrapped(_ONE, _ONE, (1.0, 1.0), value)


def _with_fixed_totals(formula: Formula, cells: tuple[Any, ...]) -> Formula:
    """Class totals that are the same everywhere, as numbers: common factors then drop out."""
    tp, fp, fn, tn = (np.asarray(cell) for cell in cells)
    fixed: dict[Formula, Formula] = {}
    for node, total in ((POSITIVES, tp + fn), (NEGATIVES, fp + tn)):
        if total.size and np.all(total == total.flat[0]):
            fixed[node] = Number(Fraction(int(total.flat[0])))
    return formula.substitute(fixed)


def wrapped(formula: Formula, cells: tuple[Any, ...], parameters: Mapping[str, Any]) -> Keys | None:
    """The formula on whole counts as wrapped fractions; None if it is not rational inside."""
    inner = _with_fixed_totals(formula, cells)
    while isinstance(inner, Apply) and inner.operation in ("log", "neg"):
        inner = inner.arguments[0]  # injective: equal inside, equal outside
    largest = [float(np.max(cell, initial=1)) for cell in cells]

    def part(cells: tuple[Any, ...]) -> Wrapped:
        named = dict(zip(("TP", "FP", "FN", "TN"), zip(cells, largest, strict=True), strict=True))

        def leaf(node: Formula) -> Wrapped:
            if isinstance(node, Count):
                count, most = named[node.name]
                return Wrapped(np.asarray(count).astype(np.uint64), _ONE, (most, 1.0))
            if isinstance(node, Number):
                return _number(node.value)
            if isinstance(node, Parameter):
                return _number(exact_number(parameters[node.name]))
            raise TypeError(f"no leaf: {node!r}")

        return inner.fold(TABLE, leaf)

    shape = np.broadcast_shapes(*(np.shape(cell) for cell in cells))
    try:
        with np.errstate(all="ignore"):
            parts = ((rows, part(some)) for rows, some in blocks(cells, shape))
            return _joined(parts, shape)
    except NotRationalError:
        return None


def _joined(parts: Iterator[tuple[slice, Wrapped]], shape: tuple[int, ...]) -> Keys:
    """Parts that differ in their places alone, as one."""
    pairs = np.empty((*shape, 2), np.uint64)
    for rows, part in parts:
        pairs[rows, ..., 0], pairs[rows, ..., 1] = part.top, part.bottom
    return Keys(pairs.reshape(-1, 2), part.most, part.factor, squared=part.squared)


# Neighbours as close as this, relatively or against the largest value, may be equal: floats err by far less.
NEAR, NEAR_ZERO = 1e-13, 4e-15


def proves(keys: Keys, ranked: NDArray[np.float64]) -> bool:
    """Whether |a·d - c·b| < 2**62 for all neighbours: it is their distance times both denominators."""
    if not keys.factor:
        return True
    top, bottom = keys.most
    scale = _scale(ranked) ** (2 if keys.squared else 1)
    relative = NEAR * top * bottom  # |a/b| · b · d
    absolute = NEAR_ZERO * scale / float(abs(keys.factor)) * bottom * bottom
    return 8 * (relative + absolute) < ROOM


def _scale(ranked: NDArray[np.float64]) -> float:
    """The largest finite value, in absolute terms, and at least 1."""
    first, last = np.searchsorted(ranked, -np.inf, side="right"), np.searchsorted(ranked, np.inf)
    ends = ranked[[first, last - 1]] if first < last else ()
    return max(1.0, *(abs(float(x)) for x in ends))


def _equal(keys: Keys, order: Places, later: Places) -> NDArray[np.bool_]:
    """Whether the fractions at places of the order equal those before them, modulo 2**64."""
    equal = np.empty(later.size, bool)
    for start in range(0, later.size, AT_ONCE):
        some = later[start : start + AT_ONCE]
        x, y = keys.pairs.take(order[some - 1], axis=0), keys.pairs.take(order[some], axis=0)
        equal[start : start + AT_ONCE] = x[:, 0] * y[:, 1] == y[:, 0] * x[:, 1]
    return equal


def neighbours(ranked: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which of the ascending values may equal the one before."""
    near = np.zeros(ranked.size, bool)
    far = NEAR_ZERO * _scale(ranked)
    with np.errstate(invalid="ignore"):
        for first in range(1, ranked.size, AT_ONCE):
            here = ranked[first : first + AT_ONCE]
            before = ranked[first - 1 : first - 1 + here.size]
            reach = np.abs(here) * NEAR + far
            near[first : first + AT_ONCE] = (here - before <= reach) | (here == before)
    return near


def settled(keys: Keys, order: Places, near: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], Any]:
    """Where a new value starts, and the runs (first, after) that equality of neighbours does not settle."""
    starts = ~near
    later = np.flatnonzero(near)
    equal = _equal(keys, order, later)
    if equal.all():
        return starts, ()
    run = np.cumsum(starts) - 1
    open_runs = np.unique(run[later[~equal]])
    first = np.searchsorted(run, open_runs)
    return starts, tuple(zip(first, np.searchsorted(run, open_runs, side="right"), strict=True))
