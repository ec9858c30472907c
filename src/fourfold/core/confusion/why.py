"""Undefined says why: the part of the formula that fails, and what that means for the data."""

from __future__ import annotations

import math
from collections.abc import Mapping

from ..formulas import Formula, Number, exact, parse, text
from ..formulas.tree import Apply
from ..metrics import Metric

Exact = exact.Value

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
    values = _values(of, cells)
    result = values[of.formula]
    if not isinstance(result, float):
        return f"{of.name} is defined: {exact.to_float(result):.6g}"
    state = "undefined" if math.isnan(result) else "infinite" if result > 0 else "minus infinite"
    broken = next(node for node in values if _breaks(node, values))
    return f"{of.name} is {state}: {_reason(broken, values)}"


def _values(of: Metric, cells: tuple[int, int, int, int]) -> dict[Formula, Exact]:
    """The exact value of every part of the formula that is a number."""
    values: dict[Formula, Exact] = {}
    for node in of.formula.nodes():
        if isinstance(node, Apply) and node.operation in exact.CONDITIONS:
            continue
        values[node] = exact.at(node, cells, of.parameters)
    return values


def _breaks(node: Formula, values: Mapping[Formula, Exact]) -> bool:
    """Whether the value stops being a number here: the part is not finite, and its own parts are."""
    if not isinstance(values[node], float) or not isinstance(node, Apply):
        return False
    return not any(isinstance(values.get(child), float) for child in node.arguments)


def _reason(node: Formula, values: Mapping[Formula, Exact]) -> str:
    if not isinstance(node, Apply):
        return "a part of it is not a number"
    if node.operation == "/":
        over = "0/0" if math.isnan(float(exact.to_float(values[node]))) else "a number over 0"
        return f"{over}, because {_zeros(node.arguments[1], values)}"
    operand = exact.to_float(values[node.arguments[0]])
    if node.operation == "log" and operand == 0:
        return f"log(0), because {_zeros(node.arguments[0], values)}"
    return f"{node.operation} of the negative number {operand:.6g}"


def _zeros(node: Formula, values: Mapping[Formula, Exact]) -> str:
    """The factors that are zero, each with its meaning."""
    found = list(dict.fromkeys(_zero_factors(node, values)))
    return " and ".join(f"{text(part)} = 0" + (f" ({MEANING[part]})" if part in MEANING else "") for part in found)


def _zero_factors(node: Formula, values: Mapping[Formula, Exact]) -> list[Formula]:
    if isinstance(node, Apply):
        if node.operation in ("*", "sqrt", "**"):
            parts = [part for part in node.arguments if not isinstance(part, Number) and values[part] == 0]
            return [zero for part in parts for zero in _zero_factors(part, values)]
        if node.operation == "/":
            return _zero_factors(node.arguments[0], values)
    return [node]
    return [node]
