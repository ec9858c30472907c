"""Solve M(x) = k along a line of matrices."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import arrays
from ..tree import CONDITIONS, NEGATIVES, POSITIVES, Apply, Formula, Parameter
from .bracket import bracketed
from .branches import TooManyBranchesError, branches
from .line import Line
from .peel import peeled
from .polish import Excess, settled
from .polynomials import NotAlgebraicError
from .reader import Reader
from .roots import real_roots

Floats = NDArray[np.float64]
Span = tuple[float, float]


def crossings(
    formula: Formula, line: Line, level: Any, parameters: Mapping[str, Any], within: Span = (0.0, 1.0)
) -> Floats:
    """Every x within the bounds where the formula equals the level, ascending on a new last axis, nan-padded.

    A formula that is constant along the line crosses no level.

    >>> from fourfold.core.formulas import parse
    >>> recall = Line(start=(0, 1, 10, 5), direction=(10, 0, -10, 0))
    >>> crossings(parse("TP/(TP+FN)"), recall, 0.3, {}).round(12)
    array([0.3])
    """
    levels = np.asarray(level, float)
    shape = np.broadcast_shapes(line.shape, levels.shape, *(np.shape(v) for v in parameters.values()))
    if isinstance(formula, Apply) and formula.operation == "sign":  # a value at a single point: zero at zero
        formula, levels = formula.arguments[0], np.where(levels == 0, 0.0, np.nan)
    formula, parameters = _with_fixed_totals(formula, line, parameters)
    if not formula.counts & line.moving:
        return np.full((*shape, 1), np.nan)
    excess = _excess(formula, line, levels, parameters)
    try:
        candidates = _algebraic(formula, line, levels, parameters, shape)
    except (NotAlgebraicError, TooManyBranchesError):
        candidates = bracketed(excess, shape, within)
    return settled(candidates, excess, 1 + np.abs(levels)[..., None], within)


def _excess(formula: Formula, line: Line, levels: Floats, parameters: Mapping[str, Any]) -> Excess:
    """The formula less the level, at several x on the last axis."""
    nodes, wanted = line.at_nodes(), levels[..., None]
    spread = {name: np.asarray(v)[..., None] if np.ndim(v) else v for name, v in parameters.items()}

    def excess(x: Floats) -> Floats:
        with np.errstate(all="ignore"):
            return np.broadcast_to(arrays.at_rates(formula, nodes.at(x), spread), x.shape) - wanted

    return excess


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
    formula: Formula, line: Line, levels: Floats, parameters: Mapping[str, Any], shape: tuple[int, ...]
) -> Floats:
    reader = Reader(line, parameters)
    with np.errstate(all="ignore"):
        parts = [
            real_roots(reader.equation(node, target), shape)
            for branch in _branches(formula, line.moving)
            for node, target in peeled(branch, levels, line.moving, reader.constant)
        ]
        parts += [real_roots(reader.equation(edge, 0.0), shape) for edge in _edges(formula, line.moving)]
    return np.concatenate(parts, axis=-1)


@lru_cache(maxsize=1024)
def _branches(formula: Formula, moving: frozenset[str]) -> tuple[Formula, ...]:
    return tuple(b for b in branches(formula, lambda node: bool(node.counts & moving)) if b.counts & moving)


@lru_cache(maxsize=1024)
def _edges(formula: Formula, moving: frozenset[str]) -> tuple[Formula, ...]:
    """What is zero where a condition tips: there the formula may take a level at a single point."""
    tests = [node for node in formula.nodes() if isinstance(node, Apply) and node.operation in CONDITIONS]
    pairs = [
        node.arguments for node in tests if len(node.arguments) == 2 and node.operation not in ("and", "or")
    ]
    return tuple(dict.fromkeys(left - right for left, right in pairs if (left - right).counts & moving))
