"""The general path: the set of one rate on which any formula is at or below a level."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...formulas import Formula
from ...formulas.simplify import subtract
from ...formulas.solve import crossings
from ...formulas.tree import Apply, Number
from .margin import Margin
from .rates import OfRates

Floats = NDArray[np.float64]


def below_along(of: OfRates, margin: Margin, along: str, at: Mapping[str, Any], level: Any) -> Floats:
    """The mass of the set, found by its ends: crossings of the contour, and places of possible jumps."""
    k = np.asarray(level, float)
    shape = np.broadcast_shapes(k.shape, *(np.shape(value) for value in at.values()))
    ends = [of.crossings(along, at, np.where(np.isfinite(k), k, np.nan))]
    line = of.line(along, at)
    ends += [crossings(part, line, 0.0, of.metric.parameters) for part in breaks(of.metric.formula)]
    found = [np.broadcast_to(np.nan_to_num(end, nan=1.0), (*shape, end.shape[-1])) for end in ends]
    edges = np.sort(np.concatenate([np.zeros((*shape, 1)), *found, np.ones((*shape, 1))], axis=-1), axis=-1)
    middles = (edges[..., 1:] + edges[..., :-1]) / 2
    spread = {name: np.asarray(value)[..., None] if np.ndim(value) else value for name, value in at.items()}
    values = of({**spread, along: middles})
    with np.errstate(invalid="ignore"):
        below = values <= k[..., None]
    rise = np.diff(margin.cdf(edges), axis=-1)
    mass: Floats = np.sum(np.where(below, rise, 0.0), axis=-1)
    return mass


@lru_cache(maxsize=1024)
def breaks(formula: Formula) -> tuple[Formula, ...]:
    """Formulas at whose zeros the given one may jump or stop: conditions, signs, divisors, roots, logs."""
    found: list[Formula] = []
    for node in formula.nodes():
        if not isinstance(node, Apply):
            continue
        if node.operation in ("<", "<=", ">", ">=", "==", "!="):
            found.append(subtract(*node.arguments))
        elif node.operation in ("sign", "sqrt", "log") and not positive(node.arguments[0]):
            found.append(node.arguments[0])
        elif node.operation == "/" and not positive(node.arguments[1]):
            found.append(node.arguments[1])
    return tuple(dict.fromkeys(part for part in found if part.counts))


@lru_cache(maxsize=1024)
def folds(formula: Formula) -> tuple[Formula, ...]:
    """Formulas at whose zeros the given one may turn, jump or stop: breaks, and where two branches meet."""
    meet = [
        node.arguments[0] if node.operation == "abs" else subtract(*node.arguments)
        for node in formula.nodes()
        if isinstance(node, Apply) and node.operation in ("abs", "min", "max")
    ]
    return tuple(dict.fromkeys(part for part in (*breaks(formula), *meet) if part.counts))


@lru_cache(maxsize=4096)
def positive(formula: Formula) -> bool:
    """Whether the formula is plainly above zero inside the cube of rates: of counts, + * / and roots."""
    known: dict[Formula, bool] = {}
    for node in formula.nodes():
        if isinstance(node, Apply):
            parts = [known[child] for child in node.arguments]
            known[node] = node.operation in ("+", "*", "/", "**", "sqrt", "min", "max") and all(parts)
        else:
            known[node] = not isinstance(node, Number) or node.value > 0
    return known[formula]


@lru_cache(maxsize=4096)
def branching(formula: Formula) -> bool:
    """Whether the formula has parts of which only one counts at a time."""
    return any(
        isinstance(node, Apply) and node.operation in ("if", "min", "max", "abs") for node in formula.nodes()
    )
