"""Solve M(x) = k along a line of matrices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import arrays
from ..tree import COUNTS, NEGATIVES, POSITIVES, Apply, Count, Formula, Number, Parameter, Table
from .branches import TooManyBranchesError, branches
from .bracket import bracketed
from .polynomials import ONE, NotAlgebraicError, Polynomial, Quotient, Radical
from .roots import real_roots

Floats = NDArray[np.float64]
AGREES = 1e-9


@dataclass(frozen=True)
class Line:
    """Cells (TP, FP, FN, TN) = start + x · direction; entries are numbers or arrays of one shape."""

    start: tuple[Any, Any, Any, Any]
    direction: tuple[Any, Any, Any, Any]

    def at(self, x: Any) -> tuple[Any, Any, Any, Any]:
        a, b, c, d = (start + x * step for start, step in zip(self.start, self.direction, strict=True))
        return a, b, c, d

    @property
    def moving(self) -> frozenset[str]:
        """The names of the cells that change along the line."""
        return frozenset(
            count.name for count, step in zip(COUNTS, self.direction, strict=True) if np.any(np.asarray(step) != 0)
        )

    def at_nodes(self) -> Line:
        """The same line with a new last axis, for several x at each place."""
        return Line(
            *(tuple(np.asarray(v, float)[..., None] for v in side) for side in (self.start, self.direction))  # type: ignore[arg-type]  # four in, four out
        )


def crossings(
    formula: Formula, line: Line, level: Any, parameters: Mapping[str, Any], within: tuple[float, float] = (0.0, 1.0)
) -> Floats:
    """Every x within the bounds where the formula equals the level, ascending on a new last axis, nan-padded.

    >>> from fourfold.core.formulas import parse
    >>> recall = Line(start=(0, 1, 10, 5), direction=(10, 0, -10, 0))
    >>> crossings(parse("TP/(TP+FN)"), recall, 0.3, {}).round(12)
    array([0.3])
    """
    shape = np.broadcast_shapes(*(np.shape(v) for v in (*line.start, *line.direction, level)))
    formula, parameters = _with_fixed_totals(formula, line, parameters)
    try:
        found = _algebraic(formula, line, np.asarray(level, float), parameters, shape)
    except (NotAlgebraicError, TooManyBranchesError):
        spread = _spread(parameters)
        found = bracketed(lambda x: arrays.at_rates(formula, line.at_nodes().at(x), spread), level, shape, within)
        return _tidy(found, within)
    return _tidy(_checked(formula, line, level, parameters, found), within)


_FIXED = {"positives": (POSITIVES, (0, 2)), "negatives": (NEGATIVES, (1, 3))}


def _with_fixed_totals(
    formula: Formula, line: Line, parameters: Mapping[str, Any]
) -> tuple[Formula, Mapping[str, Any]]:
    """Class totals that stand still on the line as constants: less to solve, and fewer false roots."""
    fixed: dict[str, Any] = {}
    for name, (_, (i, j)) in _FIXED.items():
        if np.all(np.asarray(line.direction[i]) + np.asarray(line.direction[j]) == 0):
            fixed[name] = np.asarray(line.start[i] + line.start[j], float)
    return _rewritten(formula, tuple(fixed)), {**parameters, **fixed}


@lru_cache(maxsize=1024)
def _rewritten(formula: Formula, names: tuple[str, ...]) -> Formula:
    return formula.substitute({_FIXED[name][0]: Parameter(name) for name in names})


def _algebraic(
    formula: Formula, line: Line, level: Floats, parameters: Mapping[str, Any], shape: tuple[int, ...]
) -> Floats:
    moving = line.moving
    if not formula.counts & moving:
        return np.full((*shape, 1), np.nan)
    reader = _Reader(line, parameters)
    parts = []
    with np.errstate(all="ignore"):
        for branch in _branches(formula, moving):
            for node, target in _peeled(branch, level, moving, reader.constant):
                parts.append(real_roots(reader.quotient(node).equation(target), shape))
    return np.concatenate(parts, axis=-1) if parts else np.full((*shape, 1), np.nan)


@lru_cache(maxsize=1024)
def _branches(formula: Formula, moving: frozenset[str]) -> tuple[Formula, ...]:
    return tuple(b for b in branches(formula, lambda node: bool(node.counts & moving)) if b.counts & moving)


def _peeled(
    formula: Formula, level: Any, moving: frozenset[str], constant: Callable[[Formula], Any]
) -> list[tuple[Formula, Any]]:
    """Outer operations undone: the inner part that moves, and the level that it must take."""
    node, target = formula, level
    while isinstance(node, Apply):
        moves = [bool(child.counts & moving) for child in node.arguments]
        if sum(moves) != 1:
            break
        inner = node.arguments[moves.index(True)]
        if node.operation in _UNDO:
            target = _UNDO[node.operation](target)
        elif node.operation == "**":
            exponent = node.arguments[1]
            power = int(exponent.value) if isinstance(exponent, Number) else 1
            if power % 2 == 0:
                root = np.where(target >= 0, np.abs(target), np.nan) ** (1 / power)
                return [pair for side in (root, -root) for pair in _peeled(inner, side, moving, constant)]
            target = np.sign(target) * np.abs(target) ** (1 / power)
        elif (node.operation, moves[0]) in _UNDO_PAIR:
            other = constant(node.arguments[moves.index(False)])
            target = _UNDO_PAIR[node.operation, moves[0]](target, other)
        else:
            break
        node = inner
    return [(node, target)]


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


def _refuse(*_: Any) -> Any:
    raise NotAlgebraicError


def _power(base: Quotient, exponent: Quotient) -> Quotient:
    result = base
    for _ in range(round(float(exponent.over.plain[0])) - 1):
        result = result * base
    return result


_TABLE: Table[Any] = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "/": lambda x, y: x / y,
    "**": _power,
    "neg": lambda x: -x,
    "sqrt": lambda x: x.sqrt(),
    **dict.fromkeys(("log", "abs", "sign", "min", "max", "if", "and", "or", "not"), _refuse),
    **dict.fromkeys(("<", "<=", ">", ">=", "==", "!="), _refuse),
}


class _Reader:
    """Parts of a formula as quotients of polynomials in x; parts that stand still as plain values."""

    def __init__(self, line: Line, parameters: Mapping[str, Any]) -> None:
        self.line, self.parameters = line, parameters
        self.moving = line.moving
        self.lines: dict[str, Polynomial] = {
            count.name: (start, step) if count.name in self.moving else (start,)
            for count, start, step in zip(COUNTS, line.start, line.direction, strict=True)
        }

    def constant(self, node: Formula) -> Any:
        return arrays.at_rates(node, self.line.start, self.parameters)

    def quotient(self, formula: Formula) -> Quotient:
        done: list[Quotient] = []
        for step in formula.program:
            node = step.node
            if isinstance(node, Apply) and node.counts & self.moving:
                done.append(_TABLE[node.operation](*[done[place] for place in step.operands]))
            elif isinstance(node, Count) and node.name in self.moving:
                done.append(Quotient(Radical(self.lines[node.name]), ONE))
            elif isinstance(node, Apply | Count | Number | Parameter):
                done.append(Quotient(Radical((self.constant(node),)), ONE))
        return done[-1]


def _spread(parameters: Mapping[str, Any]) -> Mapping[str, Any]:
    """Parameters that differ from place to place, with the axis for several x."""
    return {name: np.asarray(v)[..., None] if np.ndim(v) else v for name, v in parameters.items()}


def _checked(formula: Formula, line: Line, level: Any, parameters: Mapping[str, Any], found: Floats) -> Floats:
    """Only the candidates at which the formula itself takes the level: squaring and branching add others."""
    wanted = np.asarray(level, float)[..., None]
    nodes, parameters = line.at_nodes(), _spread(parameters)
    values = arrays.at_rates(formula, nodes.at(found), parameters)
    with np.errstate(all="ignore"):
        close = np.abs(values - wanted) <= AGREES * (1 + np.abs(wanted))
        for nudge in (1e-9, -1e-9):  # steep places: the level lies between the neighbours
            beside = arrays.at_rates(formula, nodes.at(found * (1 + nudge) + nudge * 1e-3), parameters)
            close |= (np.minimum(values, beside) <= wanted) & (wanted <= np.maximum(values, beside))
    return np.where(close, found, np.nan)


def _tidy(found: Floats, within: tuple[float, float]) -> Floats:
    """Within bounds, ascending, each crossing once."""
    low, high = within
    slack = 1e-12 * max(1.0, abs(low), abs(high))
    inside = (found >= low - slack) & (found <= high + slack)
    kept = np.sort(np.where(inside, np.clip(found, low, high), np.nan), axis=-1)
    if kept.shape[-1] > 1:
        with np.errstate(invalid="ignore"):
            again = np.diff(kept, axis=-1) <= 1e-9 * (1e-3 + np.abs(kept[..., 1:]))
        kept[..., 1:][again] = np.nan
        kept = np.sort(kept, axis=-1)
    used = max(1, int(np.max(np.sum(~np.isnan(kept), axis=-1), initial=0)))
    return np.ascontiguousarray(kept[..., :used])
