"""Metrics made from metrics: the balanced version, and the index of balanced accuracy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from ..formulas.tree import COUNTS, FN, FP, NEGATIVES, POSITIVES, TN, TP, Apply, Formula, Number, Parameter

TPR, FNR = TP / POSITIVES, FN / POSITIVES
FPR, TNR = FP / NEGATIVES, TN / NEGATIVES
ONE = Number(Fraction(1))


def balanced(formula: Formula) -> Formula:
    """The same formula at prevalence one half: each count becomes its rate, each class weighs one.

    >>> from fourfold.core.formulas import parse, text
    >>> text(balanced(parse("TP/(TP+FP)")))
    'TP/(TP + FN)/(TP/(TP + FN) + FP/(FP + TN))'
    """
    rates: dict[Formula, Formula] = dict(zip(COUNTS, (TPR, FPR, FNR, TNR), strict=True))
    return _folded(formula.substitute(rates | {POSITIVES: ONE, NEGATIVES: ONE}))


def iba(formula: Formula, alpha: Formula | None = None) -> Formula:
    """Index of balanced accuracy: (1 + alpha (TPR - TNR)) times the metric (García et al. 2010)."""
    weight = Parameter("alpha") if alpha is None else alpha
    return (ONE + weight * (TPR - TNR)) * formula


MACROS: Mapping[str, Callable[..., Formula]] = MappingProxyType({"balanced": balanced, "iba": iba})


def _folded(formula: Formula) -> Formula:
    """Sums and products of constants worked out, and multiplication by one left out."""
    done: list[Formula] = []
    for step in formula.program:
        parts = tuple(done[place] for place in step.operands)
        node = step.node
        done.append(_simplest(node.operation, parts) if isinstance(node, Apply) else node)
    return done[-1]


def _simplest(operation: str, parts: tuple[Formula, ...]) -> Formula:
    match operation, parts:
        case "+", (Number(x), Number(y)):
            return Number(x + y)
        case "*", (Number(x), Number(y)):
            return Number(x * y)
        case "*", (Number(value), other) | (other, Number(value)) if value == 1:
            return other
        case "/", (other, Number(value)) if value == 1:
            return other
    return Apply(operation, parts)
