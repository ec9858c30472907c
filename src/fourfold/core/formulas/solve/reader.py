"""Parts of a formula as quotients of polynomials in x; parts that stand still as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import arrays
from ..tree import COUNTS, Apply, Count, Formula, Number, Table
from .line import Line
from .polynomials import PLAIN, NotAlgebraicError, Polynomial, Quotient, Radical

_TABLE: Table[Any] = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "/": lambda x, y: x / y,
    "neg": lambda x: -x,
    "sqrt": lambda x: x.sqrt(),
}


class Reader:
    """Reads formulas along one line."""

    def __init__(self, line: Line, parameters: Mapping[str, Any]) -> None:
        self.line, self.parameters = line, parameters
        self.moving = line.moving
        steps = zip(COUNTS, line.start, line.direction, strict=True)
        self.cells = {count.name: (start, step) for count, start, step in steps}

    def constant(self, node: Formula) -> Any:
        """The value of a part that stands still."""
        return arrays.at_rates(node, self.line.start, self.parameters)

    def equation(self, formula: Formula, level: Any) -> Polynomial:
        """The polynomial that is zero wherever the formula takes the level."""
        radicands: list[Polynomial] = []
        done: list[Quotient] = []
        for step in formula.program:
            done.append(self._part(step.node, [done[place] for place in step.operands], radicands))
        return done[-1].equation(level)

    def _part(self, node: Formula, parts: list[Quotient], radicands: list[Polynomial]) -> Quotient:
        """One step of the program."""
        if not node.counts & self.moving:
            return Quotient(Radical({PLAIN: (self.constant(node),)}, radicands))
        if isinstance(node, Count):
            return Quotient(Radical({PLAIN: self.cells[node.name]}, radicands))
        if isinstance(node, Apply) and node.operation == "**" and isinstance(node.arguments[1], Number):
            return parts[0] ** int(node.arguments[1].value)
        if not isinstance(node, Apply) or node.operation not in _TABLE:
            raise NotAlgebraicError
        quotient: Quotient = _TABLE[node.operation](*parts)
        return quotient
