"""Undefined says why: the part of the formula that fails, and what that means for the data."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from ..formulas import Formula, Number, exact, parse, text
from ..formulas.tree import Apply
from ..metrics import Metric

Values = Mapping[Formula, Any]  # exact values of numbers, truth of conditions

MEANING: Mapping[Formula, str] = {
    parse("TP+FN"): "the test has no positive rows",
    parse("FP+TN"): "the test has no negative rows",
    parse("TP+FP"): "nothing was predicted positive",
    parse("FN+TN"): "nothing was predicted negative",
    parse("FP+FN"): "every row was told right",
    parse("TP+TN"): "every row was told wrong",
    parse("N"): "the matrix is empty",
    parse("TP"): "there are no true positives",
    parse("FP"): "there are no false positives",
    parse("FN"): "there are no false negatives",
    parse("TN"): "there are no true negatives",
}


def why_undefined(of: Metric, cells: tuple[int, int, int, int]) -> str:
    """A sentence on the value of a metric at one matrix: undefined, infinite, or what it is."""
    values = {node: exact.at(node, cells, of.parameters) for node in of.formula.nodes()}
    result = values[of.formula]
    if not isinstance(result, float):
        return f"{of.name} is defined: {exact.to_float(result):.6g}"
    state = "undefined" if math.isnan(result) else "infinite" if result > 0 else "minus infinite"
    return f"{of.name} is {state}: {_reason(of.formula, values)}"


def _is_broken(value: object) -> bool:
    """Whether a number is infinite or undefined, or a condition undecided."""
    return value is None or isinstance(value, float)


def _is_undefined(value: object) -> bool:
    return value is None or (isinstance(value, float) and math.isnan(value))


def _reason(node: Formula, values: Values) -> str:
    """Down the tree along what is not a number, to the operation that made it so."""
    if not isinstance(node, Apply):
        return f"{text(node)} is not a number"
    suspects = [part for part in _read_parts(node, values) if _is_broken(values[part])]
    if not suspects:
        return _failure(node, values)
    undefined = [part for part in suspects if _is_undefined(values[part])]
    if undefined or not _is_undefined(values[node]):
        return _reason((undefined or suspects)[0], values)
    causes = dict.fromkeys(_reason(part, values) for part in suspects)
    return f"{_CLASHES.get(node.operation, 'infinities meet')}: {', and '.join(causes)}"


def _read_parts(node: Apply, values: Values) -> tuple[Formula, ...]:
    """The parts that the value comes from: of a choice, only the side that was taken."""
    if node.operation != "if":
        return node.arguments
    condition, then, otherwise = node.arguments
    return (condition,) if values[condition] is None else (then if values[condition] else otherwise,)


_CLASHES = {"+": "∞ − ∞", "-": "∞ − ∞", "*": "0 · ∞", "/": "∞/∞"}


def _failure(node: Apply, values: Values) -> str:
    """An operation on numbers that gives none: a division by zero, or a root or logarithm out of range."""
    if node.operation == "/":
        over = "0/0" if _is_undefined(values[node]) else "a number over 0"
        return f"{over}, because {_zeros(node.arguments[1], values)}"
    operand = exact.to_float(values[node.arguments[0]])
    if node.operation == "log" and operand == 0:
        return f"log(0), because {_zeros(node.arguments[0], values)}"
    return f"{node.operation} of the negative number {operand:.6g}"


def _zeros(node: Formula, values: Values) -> str:
    """The factors that are zero, each with its meaning."""
    found = dict.fromkeys(_zero_factors(node, values))
    return " and ".join(text(part) + " = 0" + _meaning(part) for part in found)


def _meaning(part: Formula) -> str:
    return f" ({MEANING[part]})" if part in MEANING else ""


def _zero_factors(node: Formula, values: Values) -> list[Formula]:
    """The parts of a product, quotient or root that make it zero; a sum is named as it stands."""
    if isinstance(node, Apply) and node.operation in ("*", "/", "sqrt", "**"):
        parts = node.arguments[:1] if node.operation in ("/", "**") else node.arguments
        zeros = [part for part in parts if not isinstance(part, Number) and values[part] == 0]
        if zeros:
            return [factor for part in zeros for factor in _zero_factors(part, values)]
    return [node]
