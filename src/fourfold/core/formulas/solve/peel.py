"""Outer operations undone one by one: log(M(x)) = k is M(x) = exp(k)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..tree import Apply, Formula, Number


def peeled(
    formula: Formula, level: Any, moving: frozenset[str], constant: Callable[[Formula], Any]
) -> list[tuple[Formula, Any]]:
    """The inner parts that move and the levels that they must take, as far as one part alone moves."""
    node, target = formula, level
    while isinstance(node, Apply):
        moves = [bool(child.counts & moving) for child in node.arguments]
        if sum(moves) != 1:
            break
        inner = node.arguments[moves.index(True)]
        if node.operation in _UNDO:
            target = _UNDO[node.operation](target)
        elif (node.operation, moves[0]) in _UNDO_PAIR:
            other = constant(node.arguments[moves.index(False)])
            target = _UNDO_PAIR[node.operation, moves[0]](target, other)
        elif node.operation == "**":
            sides = _root(target, node.arguments[1])
            return [pair for side in sides for pair in peeled(inner, side, moving, constant)]
        else:
            break
        node = inner
    return [(node, target)]


def _root(target: Any, exponent: Formula) -> list[Any]:
    """The numbers of which this is a power: two for an even exponent."""
    power = int(exponent.value) if isinstance(exponent, Number) else 1
    size = np.abs(target) ** (1 / power)
    if power % 2:
        return [np.sign(target) * size]
    size = np.where(target >= 0, size, np.nan)
    return [size, -size]


_UNDO: Mapping[str, Callable[[Any], Any]] = {
    "neg": lambda k: -k,
    "sqrt": lambda k: np.where(k >= 0, k * k, np.nan),
    "log": np.exp,
}
_UNDO_PAIR: Mapping[tuple[str, bool], Callable[[Any, Any], Any]] = {
    ("+", True): lambda k, v: k - v,
    ("+", False): lambda k, v: k - v,
    ("-", True): lambda k, v: k + v,
    ("-", False): lambda k, v: v - k,
    ("*", True): lambda k, v: k / v,
    ("*", False): lambda k, v: k / v,
    ("/", True): lambda k, v: k * v,
    ("/", False): lambda k, v: v / k,
}
