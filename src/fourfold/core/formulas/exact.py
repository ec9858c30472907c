"""The exact target: every value a fraction, a square root, or a real number that decides its own sign.

Fractions stay fractions and a single square root keeps its exact square. Anything deeper (sums of roots,
logarithms) is a `Real`: a recipe that can be enclosed to any number of digits. Whether an algebraic recipe is
zero is decided by its root bound (Burnikel, Fleischer, Mehlhorn & Schirra 2000). Two numbers that agree to
300 digits where logarithms enter, or to 5,000 where the root bound asks for more, count as equal.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ..errors import FormulaError
from .reals import Real, Surd, Value, add, logarithm, multiply, reciprocal, sign, square_root, to_float
from .tree import CONDITIONS, Count, Formula, Number, Parameter, Table

__all__ = ["CONDITIONS", "Real", "Surd", "Value", "at", "compare", "to_float"]

Truth = bool | None
Exact = Any  # a Value, or a Truth inside a condition


def _undefined(*values: Value) -> bool:
    return any(isinstance(value, float) and math.isnan(value) for value in values)


def _sum(x: Value, y: Value) -> Value:
    if isinstance(x, float) and isinstance(y, float):
        return x + y  # infinities and nan
    if isinstance(x, float) or isinstance(y, float):
        return x if isinstance(x, float) else y
    return add(x, y)


def _negative(x: Value) -> Value:
    return -x if isinstance(x, float) else multiply(Fraction(-1), x)


def _product(x: Value, y: Value) -> Value:
    if isinstance(x, float) or isinstance(y, float):
        return math.nan if _undefined(x, y) else _infinity(_sign(x) * _sign(y))
    return multiply(x, y)


def _infinity(direction: int) -> float:
    """With this sign; undefined for 0."""
    return direction * math.inf if direction else math.nan


def _quotient(x: Value, y: Value) -> Value:
    if isinstance(y, float):
        return math.nan if _undefined(x, y) or isinstance(x, float) else Fraction(0)
    direction = _sign(y)
    if isinstance(x, float):
        return x * (direction or 1)
    return multiply(x, reciprocal(y)) if direction else _infinity(_sign(x))


def _power(base: Value, exponent: Value) -> Value:
    result = base
    for _ in range(int(to_float(exponent)) - 1):
        result = _product(result, base)
    return result


def _root(x: Value) -> Value:
    if isinstance(x, float):
        return x if x > 0 else math.nan
    return math.nan if _sign(x) < 0 else square_root(x)


def _log(x: Value) -> Value:
    if isinstance(x, float):
        return x if x > 0 else math.nan
    if _sign(x) > 0:
        return logarithm(x)
    return math.nan if _sign(x) < 0 else -math.inf


def _sign(x: Value) -> int:
    return int(math.copysign(1, x)) if isinstance(x, float) else sign(x)


def compare(x: Value, y: Value) -> int:
    """-1, 0 or 1 for two defined values; infinities are values."""
    if isinstance(x, float) or isinstance(y, float):
        left = x if isinstance(x, float) else 0.0
        right = y if isinstance(y, float) else 0.0
        return (left > right) - (left < right)
    if isinstance(x, Fraction) and isinstance(y, Fraction):
        return (x > y) - (x < y)
    if isinstance(x, Fraction | Surd) and isinstance(y, Fraction | Surd):
        left_square, right_square = _signed_square(x), _signed_square(y)
        return (left_square > right_square) - (left_square < right_square)
    return 0 if x == y else sign(add(x, multiply(Fraction(-1), y)))


def _signed_square(x: Fraction | Surd) -> Fraction:
    return x.signed_square if isinstance(x, Surd) else x * abs(x)


def _extreme(wanted: int) -> Callable[[Value, Value], Value]:
    def picked(x: Value, y: Value) -> Value:
        if _undefined(x, y):
            return math.nan
        return x if compare(x, y) == wanted else y

    return picked


def _compared(test: Callable[[int], bool]) -> Callable[[Value, Value], Truth]:
    def truth(x: Value, y: Value) -> Truth:
        return None if _undefined(x, y) else test(compare(x, y))

    return truth


def _choose(condition: Truth, then: Value, otherwise: Value) -> Value:
    if condition is None:
        return math.nan
    return then if condition else otherwise


TABLE: Table[Exact] = {
    "+": _sum,
    "-": lambda x, y: _sum(x, _negative(y)),
    "*": _product,
    "/": _quotient,
    "**": _power,
    "neg": _negative,
    "sqrt": _root,
    "log": _log,
    "abs": lambda x: x if _undefined(x) or _sign(x) >= 0 else _negative(x),
    "sign": lambda x: math.nan if _undefined(x) else Fraction(_sign(x)),
    "min": _extreme(-1),
    "max": _extreme(1),
    "<": _compared(lambda order: order < 0),
    "<=": _compared(lambda order: order <= 0),
    ">": _compared(lambda order: order > 0),
    ">=": _compared(lambda order: order >= 0),
    "==": _compared(lambda order: order == 0),
    "!=": _compared(lambda order: order != 0),
    "and": lambda x, y: None if x is None or y is None else x and y,
    "or": lambda x, y: None if x is None or y is None else x or y,
    "not": lambda x: None if x is None else not x,
    "if": _choose,
}


def at(formula: Formula, cells: tuple[int | Fraction, ...], parameters: Mapping[str, Any]) -> Value:
    """The exact value at (TP, FP, FN, TN): whole counts or fractions.

    >>> from fourfold.core.formulas import parse
    >>> at(parse("sqrt(TP/(TP+FN))"), (1, 0, 3, 0), {}), at(parse("TP/(TP+FP)"), (0, 0, 3, 1), {})
    (Fraction(1, 2), nan)
    """
    named = {name: Fraction(cell) for name, cell in zip(("TP", "FP", "FN", "TN"), cells, strict=True)}

    def leaf(node: Formula) -> Exact:
        if isinstance(node, Count):
            return named[node.name]
        if isinstance(node, Number):
            return node.value
        if isinstance(node, Parameter) and node.name in parameters:
            return exact_number(parameters[node.name])
        raise FormulaError(f"the parameter {getattr(node, 'name', node)!r} has no value")

    result: Value = formula.fold(TABLE, leaf)
    return result


def exact_number(value: Any) -> Fraction:
    """A parameter as a fraction: 0.1 means one tenth."""
    if isinstance(value, Fraction | int):
        return Fraction(value)
    return Fraction(repr(float(value)))
