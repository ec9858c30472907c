"""Formulas with fewer conditions and the same value with probability one: no rate is exactly 0 or 1."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from ...formulas import Formula
from ...formulas.simplify import ONE, ZERO, multiply, negate
from ...formulas.tree import Apply, Number, rebuilt
from ...metrics import Metric
from .sets import positive

HOLDS = {">": (1,), ">=": (1,), "!=": (1, -1), "==": (), "<": (-1,), "<=": (-1,)}  # for which signs
Signs = dict[Formula, int]


@lru_cache(maxsize=1024)
def surely(metric: Metric) -> Metric:
    """The metric that has the same value unless a count, or what all conditions compare with 0, is zero.

    >>> import fourfold as ff
    >>> surely(ff.metric("(1 if FN == 0 else 2)*TP/(TP+FP) if TP > 0 else 3")).text
    '2*TP/(TP + FP)'
    >>> surely(ff.metric("sign(delta)*delta*(2 if delta > 0 else 3 if delta < 0 else 4)")).text
    '(TP*TN - FP*FN)*2 if TP*TN - FP*FN > 0 else (-1)*(TP*TN - FP*FN)*3'
    """
    formula = _known(metric.formula, {})
    compared = {
        node.arguments[0]
        for node in formula.nodes()
        if isinstance(node, Apply) and node.operation in HOLDS and node.arguments[1] == ZERO
    }
    if len(compared) == 1:
        (one,) = compared
        above, below = (_known(formula, {one: sign}) for sign in (1, -1))
        formula = Apply("if", (Apply(">", (one, ZERO)), above, below))
    return metric if formula == metric.formula else replace(metric, formula=formula)


def _known(formula: Formula, signs: Signs) -> Formula:
    """The formula where some parts have known signs, and counts are positive."""
    done: dict[Formula, Formula] = {}
    for step in formula.program:
        node = step.node
        if not isinstance(node, Apply):
            done[node] = node
            continue
        parts = tuple(done[child] for child in node.arguments)
        sign = _sign(parts[0], signs) if node.operation == "sign" else None
        if node.operation == "if" and (holds := _holds(node.arguments[0], signs)) is not None:
            done[node] = parts[1 if holds else 2]
        elif sign is not None:
            done[node] = Number(Fraction(sign))
        elif node.operation == "*" and parts[0] in (ONE, negate(ONE)):
            done[node] = multiply(*parts)
        else:
            done[node] = rebuilt(node.operation, parts)
    return done[formula]


def _holds(condition: Formula, signs: Signs) -> bool | None:
    """Whether a comparison with zero holds."""
    if not isinstance(condition, Apply) or condition.operation not in HOLDS or condition.arguments[1] != ZERO:
        return None
    sign = _sign(condition.arguments[0], signs)
    return None if sign is None else sign in HOLDS[condition.operation]


def _sign(part: Formula, signs: Signs) -> int | None:
    """1 or -1 where it is plain."""
    if part in signs:
        return signs[part]
    if not part.parameters and positive(part):
        return 1
    if isinstance(part, Apply) and part.operation in ("*", "/"):
        left, right = (_sign(child, signs) for child in part.arguments)
        return None if left is None or right is None else left * right
    return None
