"""A formula turned inside out once, for evaluation on millions of points.

For a formula made of + - * / and at most one square root, M(x) = k is a polynomial equation in x whose
coefficients are themselves formulas, of what stands still and of k. They are worked out once per formula;
after that a solution costs a few array operations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from .. import arrays
from ..simplify import ONE, ZERO, add, divide, multiply, negate, square_root
from ..together import Together
from ..tree import Apply, Count, Formula, Number, Parameter

LEVEL = Parameter("level")
Coefficients = tuple[Formula, ...]
Cells = Mapping[str, Coefficients]
NOTHING: Coefficients = ()
MAX_DEGREE = 2


class NotInvertibleError(Exception):
    """The equation is not of degree one or two in the rate."""


def _plus(x: Coefficients, y: Coefficients) -> Coefficients:
    short, long = sorted((x, y), key=len)
    return _trimmed(tuple(add(c, short[i]) if i < len(short) else c for i, c in enumerate(long)))


def _times(x: Coefficients, y: Coefficients) -> Coefficients:
    if not x or not y:
        return NOTHING
    result: list[Formula] = [ZERO] * (len(x) + len(y) - 1)
    for i, left in enumerate(x):
        for j, right in enumerate(y):
            result[i + j] = add(result[i + j], multiply(left, right))
    return _trimmed(tuple(result))


def _trimmed(x: Coefficients) -> Coefficients:
    while x and x[-1] == ZERO:
        x = x[:-1]
    return x


def _minus(x: Coefficients) -> Coefficients:
    return tuple(negate(c) for c in x)


@dataclass(frozen=True)
class _Radical:
    """plain + root · sqrt(radicand), with coefficients that are formulas."""

    plain: Coefficients
    root: Coefficients = NOTHING
    radicand: Coefficients = NOTHING

    def plus(self, other: _Radical) -> _Radical:
        return _Radical(_plus(self.plain, other.plain), _plus(self.root, other.root), self._shared(other))

    def times(self, other: _Radical) -> _Radical:
        radicand = self._shared(other)
        plain = _plus(_times(self.plain, other.plain), _times(_times(self.root, other.root), radicand))
        return _Radical(
            plain, _plus(_times(self.plain, other.root), _times(self.root, other.plain)), radicand
        )

    def minus(self) -> _Radical:
        return _Radical(_minus(self.plain), _minus(self.root), self.radicand)

    def _shared(self, other: _Radical) -> Coefficients:
        if self.root and other.root and self.radicand != other.radicand:
            raise NotInvertibleError
        return self.radicand if self.root else other.radicand

    @property
    def constant(self) -> bool:
        return len(self.plain) <= 1 and not self.root


_ONE = _Radical((ONE,))


@dataclass(frozen=True)
class _Quotient:
    over: _Radical
    under: _Radical = _ONE

    def plus(self, other: _Quotient) -> _Quotient:
        if self.under == other.under:
            return _Quotient(self.over.plus(other.over), self.under)
        over = self.over.times(other.under).plus(other.over.times(self.under))
        return _Quotient(over, self.under.times(other.under))

    def minus(self) -> _Quotient:
        return _Quotient(self.over.minus(), self.under)

    def times(self, other: _Quotient) -> _Quotient:
        return _Quotient(self.over.times(other.over), self.under.times(other.under)).lowest()

    def divided(self, other: _Quotient) -> _Quotient:
        return _Quotient(self.over.times(other.under), self.under.times(other.over)).lowest()

    def lowest(self) -> _Quotient:
        """Constant denominators divided out, and a common factor x struck."""
        over, under = self.over, self.under
        while not over.root and not under.root and over.plain[:1] == (ZERO,) and under.plain[:1] == (ZERO,):
            over, under = _Radical(over.plain[1:]), _Radical(under.plain[1:])
        if under.constant and under.plain and under.plain != (ONE,):
            factor = (divide(ONE, under.plain[0]),)
            over = _Radical(_times(over.plain, factor), _times(over.root, factor), over.radicand)
            under = _ONE
        return _Quotient(over, under)

    def rooted(self) -> _Quotient:
        if self.over.root or self.under.root:
            raise NotInvertibleError
        if self.under.constant or self.over.constant:
            return _Quotient(_rooted(self.over.plain), _rooted(self.under.plain))
        return _Quotient(_rooted(_times(self.over.plain, self.under.plain)), self.under)


def _rooted(radicand: Coefficients) -> _Radical:
    if len(radicand) <= 1:
        return _Radical(tuple(square_root(c) for c in radicand))
    return _Radical(NOTHING, (ONE,), radicand)


_BINARY = {"+": _Quotient.plus, "*": _Quotient.times, "/": _Quotient.divided}


def _read(formula: Formula, cells: Cells) -> _Quotient:
    """The formula as a quotient in x, when each count is a polynomial in x."""
    done: list[_Quotient] = []
    for step in formula.program:
        node, parts = step.node, [done[place] for place in step.operands]
        if isinstance(node, Apply):
            done.append(_operated(node, parts))
        elif isinstance(node, Count):
            done.append(_Quotient(_Radical(_trimmed(cells[node.name]))))
        else:
            done.append(_Quotient(_Radical(_trimmed((node,)))))
    return done[-1]


def _operated(node: Apply, parts: list[_Quotient]) -> _Quotient:
    if node.operation in _BINARY:
        return _BINARY[node.operation](*parts)
    if node.operation == "-":
        return parts[0].plus(parts[1].minus())
    if node.operation == "neg":
        return parts[0].minus()
    if node.operation == "sqrt":
        return parts[0].rooted()
    if node.operation == "**" and isinstance(node.arguments[1], Number):
        result = parts[0]
        for _ in range(int(node.arguments[1].value) - 1):
            result = result.times(parts[0])
        return result
    if all(part.over.constant and part.under == _ONE for part in parts):
        operands = tuple(part.over.plain[0] if part.over.plain else ZERO for part in parts)
        return _Quotient(_Radical((Apply(node.operation, operands),)))
    raise NotInvertibleError


Undo = tuple[
    str, Formula | None, bool
]  # an outer operation, its other operand, and whether that stands right


@dataclass(frozen=True)
class Inverse:
    """The x at which a formula that is monotone in x takes a level, as formulas of all the rest."""

    undo: tuple[Undo, ...]
    coefficients: Coefficients
    plain: Coefficients
    root: Coefficients

    @cached_property
    def _equation(self) -> Together:
        return Together.of(self.coefficients, arrays.TABLE)

    @cached_property
    def _sides(self) -> tuple[Together, Together]:
        return Together.of(self.plain, arrays.TABLE), Together.of(self.root, arrays.TABLE)

    @cached_property
    def _outer(self) -> tuple[tuple[str, Together | None, bool], ...]:
        return tuple(
            (operation, None if other is None else Together.of((other,), arrays.TABLE), right)
            for operation, other, right in self.undo
        )

    def __call__(self, values: Mapping[str, Any]) -> Any:
        """The solution within 0 and 1, where there is one; `values` by the names of the parameters."""
        with np.errstate(all="ignore"):
            values, found = self._candidates(values)
            if len(found) == 1:
                return found[0]
            first, second = found
            return np.where(self._fits(first, values) & ~self._better(second, first, values), first, second)

    def all(self, values: Mapping[str, Any]) -> list[Any]:
        """Every candidate that the equation has, nan where it is none."""
        with np.errstate(all="ignore"):
            values, found = self._candidates(values)
            return [np.where(self._fits(x, values), x, np.nan) for x in found]

    def _candidates(self, values: Mapping[str, Any]) -> tuple[Mapping[str, Any], list[Any]]:
        if self.undo:
            values = {**values, LEVEL.name: self._inner_level(values)}
        c = self._equation(values)
        if len(c) == 2:
            return values, [-c[0] / c[1]]
        half = -(c[1] + np.copysign(np.sqrt(np.maximum(c[1] * c[1] - 4 * c[2] * c[0], 0.0)), c[1])) / 2
        return values, [half / c[2], c[0] / half]

    def _inner_level(self, values: Mapping[str, Any]) -> Any:
        """The level that the inner part must take, once the outer operations are undone."""
        level = values[LEVEL.name]
        for operation, constant, right in self._outer:
            other = None if constant is None else constant(values)[0]
            level = _UNDO[operation](level, other, right)
        return level

    def _fits(self, x: Any, values: Mapping[str, Any]) -> Any:
        """Whether a candidate is within bounds, and on the right side of the squaring."""
        inside = (x >= 0) & (x <= 1)
        if not self.root:
            return inside
        plain, root = (_horner(side(values), x) for side in self._sides)
        return inside & (plain * root <= 0)

    def _better(self, x: Any, other: Any, values: Mapping[str, Any]) -> Any:
        """Whether x fits too and is farther from the ends, where equations have roots of their own."""
        return (np.abs(x - 0.5) < np.abs(other - 0.5)) & self._fits(x, values)


_UNDO: Mapping[str, Callable[[Any, Any, bool], Any]] = {
    "neg": lambda k, _, __: -k,
    "sqrt": lambda k, _, __: np.where(k >= 0, k * k, np.nan),
    "log": lambda k, _, __: np.exp(k),
    "+": lambda k, v, _: k - v,
    "-": lambda k, v, right: k + v if right else v - k,
    "*": lambda k, v, _: k / v,
    "/": lambda k, v, right: k * v if right else v / k,
}


def _peeled(formula: Formula, moving: frozenset[str]) -> tuple[tuple[Undo, ...], Formula]:
    """Outer operations that can be undone one by one, and the part inside them."""
    undo: list[Undo] = []
    node = formula
    while isinstance(node, Apply) and node.operation in _UNDO:
        moves = [bool(child.counts & moving) for child in node.arguments]
        if sum(moves) != 1:
            break
        inner = moves.index(True)
        other = node.arguments[1 - inner] if len(moves) == 2 else None
        if other is not None and other.counts:
            break
        undo.append((node.operation, other, inner == 0))
        node = node.arguments[inner]
    return tuple(undo), node


def _horner(coefficients: list[Any], x: Any) -> Any:
    result = coefficients[-1]
    for c in reversed(coefficients[:-1]):
        result = result * x + c
    return result


@lru_cache(maxsize=2048)
def inverse(formula: Formula, cells: tuple[tuple[str, Coefficients], ...]) -> Inverse | None:
    """The formula solved for x, each count the given polynomial in x; None beyond degree two."""
    named = dict(cells)
    moving = frozenset(name for name, coefficients in cells if len(coefficients) > 1)
    still: dict[Formula, Formula] = {
        Count(name): coefficients[0] for name, coefficients in cells if len(coefficients) == 1
    }
    undo, inside = _peeled(formula.substitute(still), moving)
    try:
        quotient = _read(inside, named)
        free = quotient.over.plus(quotient.under.times(_Radical((LEVEL,))).minus())
    except NotInvertibleError:
        return None
    if not free.root:
        equation = free.plain
    else:
        equation = _plus(
            _times(free.plain, free.plain), _minus(_times(_times(free.root, free.root), free.radicand))
        )
    if not 2 <= len(equation) <= MAX_DEGREE + 1:
        return None
    return Inverse(undo, equation, free.plain, free.root)


__all__ = ["LEVEL", "Inverse", "inverse"]
