"""Formulas put together with the obvious worked out: no zeros added, no ones multiplied."""

from __future__ import annotations

from fractions import Fraction

from .tree import Apply, Formula, Number

ZERO, ONE = Number(Fraction(0)), Number(Fraction(1))


def add(x: Formula, y: Formula) -> Formula:
    """The sum."""
    if ZERO in (x, y):
        return y if x == ZERO else x
    if isinstance(x, Number) and isinstance(y, Number):
        return Number(x.value + y.value)
    return ZERO if negate(x) == y or negate(y) == x else Apply("+", (x, y))


def multiply(x: Formula, y: Formula) -> Formula:
    """The product, constants in front."""
    if ZERO in (x, y):
        return ZERO
    if ONE in (x, y):
        return y if x == ONE else x
    if isinstance(x, Number) and isinstance(y, Number):
        return Number(x.value * y.value)
    if isinstance(y, Number):
        x, y = y, x
    # constants gather in front, so that they fold, and arrays are touched once
    if (
        isinstance(x, Number)
        and isinstance(y, Apply)
        and y.operation == "*"
        and isinstance(y.arguments[0], Number)
    ):
        return multiply(Number(x.value * y.arguments[0].value), y.arguments[1])
    return Apply("*", (x, y))


def negate(x: Formula) -> Formula:
    """The negative."""
    return multiply(Number(Fraction(-1)), x)


def subtract(x: Formula, y: Formula) -> Formula:
    """The difference."""
    if y == ZERO:
        return x
    if x == y:
        return ZERO
    if isinstance(x, Number) and isinstance(y, Number):
        return Number(x.value - y.value)
    return negate(y) if x == ZERO else Apply("-", (x, y))


def divide(x: Formula, y: Formula) -> Formula:
    """The quotient."""
    if x == ZERO or y == ONE:
        return x
    if isinstance(x, Number) and isinstance(y, Number) and y.value:
        return Number(x.value / y.value)
    return Apply("/", (x, y))


def square_root(x: Formula) -> Formula:
    """The square root."""
    return x if x in (ZERO, ONE) else Apply("sqrt", (x,))
