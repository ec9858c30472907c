"""The derivative target: values and their slopes along a line, for densities and sensitivities.

Each part is a pair (value, slope); the rules are the rules of calculus (forward differentiation).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from . import arrays
from .tree import Count, Formula, Number, Parameter, Table

Dual = tuple[Any, Any]


def _quotient(x: Dual, y: Dual) -> Dual:
    value = arrays.divide(x[0], y[0])
    return value, (x[1] - value * y[1]) / y[0]


def _power(x: Dual, exponent: Dual) -> Dual:
    result = x
    for _ in range(round(float(exponent[0])) - 1):
        result = _product(result, x)
    return result


def _product(x: Dual, y: Dual) -> Dual:
    return x[0] * y[0], x[1] * y[0] + x[0] * y[1]


def _root(x: Dual) -> Dual:
    value = np.sqrt(x[0])
    return value, x[1] / (2 * value)


def _pick(use_first: Any, x: Dual, y: Dual) -> Dual:
    return np.where(use_first, x[0], y[0]), np.where(use_first, x[1], y[1])


def _flat(name: str) -> Any:
    """Conditions and signs: the value of the array target, and no slope."""
    plain = arrays.TABLE[name]
    return lambda *parts: (plain(*(part[0] for part in parts)), 0.0)


TABLE: Table[Dual] = {
    **{name: _flat(name) for name in ("sign", "<", "<=", ">", ">=", "==", "!=", "and", "or", "not")},
    "+": lambda x, y: (x[0] + y[0], x[1] + y[1]),
    "-": lambda x, y: (x[0] - y[0], x[1] - y[1]),
    "*": _product,
    "/": _quotient,
    "**": _power,
    "neg": lambda x: (-x[0], -x[1]),
    "sqrt": _root,
    "log": lambda x: (np.log(x[0]), x[1] / x[0]),
    "abs": lambda x: (np.abs(x[0]), np.sign(x[0]) * x[1]),
    "min": lambda x, y: _pick(x[0] <= y[0], x, y),
    "max": lambda x, y: _pick(x[0] >= y[0], x, y),
    "if": lambda c, x, y: _pick(c[0] == 1, x, y),
}


def slope(
    formula: Formula, cells: arrays.Cells, direction: arrays.Cells, parameters: Mapping[str, Any]
) -> Any:
    """How fast the formula changes at these cells when they move in this direction.

    >>> from fourfold.core.formulas import parse
    >>> float(slope(parse("TP/(TP+FN)"), (3.0, 0.0, 1.0, 0.0), (1, 0, -1, 0), {}))
    0.25
    """
    names = ("TP", "FP", "FN", "TN")
    named = dict(zip(names, zip(cells, direction, strict=True), strict=True))

    def leaf(node: Formula) -> Dual:
        if isinstance(node, Count):
            return named[node.name]
        if isinstance(node, Number):
            return np.float64(node.value), 0.0
        if isinstance(node, Parameter):
            return arrays.parameter_value(node.name, parameters), 0.0
        raise TypeError(f"no leaf: {node!r}")

    with np.errstate(all="ignore"):
        return formula.fold(TABLE, leaf)[1]
