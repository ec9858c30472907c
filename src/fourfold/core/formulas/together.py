"""Several formulas evaluated at once, each part that they share once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from .tree import Apply, Count, Formula, Number, Parameter, Table


@dataclass(frozen=True)
class Together:
    """Formulas of counts and parameters, laid out as steps that fill one place after the other.

    >>> import numpy as np
    >>> from fractions import Fraction
    >>> x = Parameter("x")
    >>> squares = (x * x, x * x + Number(Fraction(1)))
    >>> [float(value) for value in Together.of(squares, {"*": np.multiply, "+": np.add})({"x": 3.0})]
    [9.0, 10.0]
    """

    constants: tuple[np.float64 | None, ...]
    read: tuple[tuple[int, str], ...]
    steps: tuple[tuple[int, Callable[..., Any], tuple[int, ...]], ...]
    results: tuple[int, ...]

    @classmethod
    def of(cls, formulas: tuple[Formula, ...], table: Table[Any]) -> Together:
        """Lay the formulas out; the table says what an operation does."""
        places: dict[Formula, int] = {}
        constants: list[np.float64 | None] = []
        read: list[tuple[int, str]] = []
        steps: list[tuple[int, Callable[..., Any], tuple[int, ...]]] = []
        for formula in formulas:
            for node in formula.nodes():
                if node in places:
                    continue
                place = places[node] = len(constants)
                constants.append(np.float64(node.value) if isinstance(node, Number) else None)
                if isinstance(node, Apply):
                    operands = tuple(places[child] for child in node.arguments)
                    steps.append((place, table[node.operation], operands))
                elif isinstance(node, Parameter | Count):
                    read.append((place, node.name))
        return cls(
            tuple(constants), tuple(read), tuple(steps), tuple(places[formula] for formula in formulas)
        )

    def __call__(self, values: Mapping[str, Any]) -> list[Any]:
        """The values of all formulas, from those of the counts and parameters."""
        done: list[Any] = list(self.constants)
        for place, name in self.read:
            done[place] = values[name]
        for place, operation, operands in self.steps:
            done[place] = operation(*[done[operand] for operand in operands])
        return [done[place] for place in self.results]
