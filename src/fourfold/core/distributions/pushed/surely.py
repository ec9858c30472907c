"""Formulas without the conditions that hold, or fail, with probability one: no rate is exactly 0 or 1."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ...formulas import Formula
from ...formulas.simplify import ZERO
from ...formulas.tree import Apply, rebuilt
from ...metrics import Metric
from .sets import positive

ABOVE_ZERO = {">": True, ">=": True, "!=": True, "==": False, "<": False, "<=": False}


@lru_cache(maxsize=1024)
def surely(metric: Metric) -> Metric:
    """The metric that has the same value unless a count is zero.

    >>> import fourfold as ff
    >>> surely(ff.metric("(1 if FN == 0 else 2)*TP/(TP+FP) if TP > 0 else 3")).text
    '2*TP/(TP + FP)'
    """
    done: dict[Formula, Formula] = {}
    for step in metric.formula.program:
        node = step.node
        if not isinstance(node, Apply):
            done[node] = node
        elif node.operation == "if" and (holds := _holds(node.arguments[0])) is not None:
            done[node] = done[node.arguments[1 if holds else 2]]
        else:
            done[node] = rebuilt(node.operation, tuple(done[child] for child in node.arguments))
    formula = done[metric.formula]
    return metric if formula == metric.formula else replace(metric, formula=formula)


def _holds(condition: Formula) -> bool | None:
    """Whether a comparison of something plainly positive with zero holds."""
    if not isinstance(condition, Apply) or condition.operation not in ABOVE_ZERO:
        return None
    left, right = condition.arguments
    plain = right == ZERO and not left.parameters and positive(left)
    return ABOVE_ZERO[condition.operation] if plain else None
