"""A formula with conditions as a list of formulas without: one for each way the conditions can turn out."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ..tree import Apply, Formula, Number

MAX_BRANCHES = 48


class TooManyBranchesError(Exception):
    """More ways than it is worth to try one by one."""


def branches(formula: Formula, varies: Callable[[Formula], bool]) -> list[Formula]:
    """Formulas of which one agrees with the given one at every point.

    A candidate from the wrong branch is no solution of the formula itself; whoever uses this must check.
    """
    done: dict[Formula, list[Formula]] = {}
    for step in formula.program:
        node = step.node
        if not isinstance(node, Apply) or not varies(node):
            done[node] = [node]
        else:
            done[node] = _ways(node, [done.get(child, [child]) for child in node.arguments])
        if len(done[node]) > MAX_BRANCHES:
            raise TooManyBranchesError
    return done[formula]


def _ways(node: Apply, parts: list[list[Formula]]) -> list[Formula]:
    if node.operation == "if":
        found = [*parts[1], *parts[2]]
    elif node.operation in ("min", "max"):
        found = [*parts[0], *parts[1]]
    elif node.operation == "abs":
        found = [sign for part in parts[0] for sign in (part, -part)]
    elif node.operation == "sign":
        found = [Number(Fraction(value)) for value in (-1, 0, 1)]
    elif len(parts) == 1:
        found = [Apply(node.operation, (part,)) for part in parts[0]]
    else:
        found = [Apply(node.operation, (left, right)) for left in parts[0] for right in parts[1]]
    return list(dict.fromkeys(found))
