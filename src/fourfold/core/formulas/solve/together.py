"""Several formulas evaluated at once, each part that they share once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .. import arrays
from ..tree import Apply, Formula, Number, Parameter


@dataclass(frozen=True)
class Together:
    """Formulas of parameters, laid out as steps that fill one place after the other.

    >>> from fractions import Fraction
    >>> x = Parameter("x")
    >>> [float(value) for value in Together.of((x * x, x * x + Number(Fraction(1))))({"x": 3.0})]
    [9.0, 10.0]
    """

    constants: tuple[float | None, ...]
    read: tuple[tuple[int, str], ...]
    steps: tuple[tuple[int, Callable[..., Any], tuple[int, ...]], ...]
    results: tuple[int, ...]

    @classmethod
    def of(cls, formulas: tuple[Formula, ...]) -> Together:
        """Lay the formulas out."""
        places: dict[Formula, int] = {}
        constants: list[float | None] = []
        read: list[tuple[int, str]] = []
        steps: list[tuple[int, Callable[..., Any], tuple[int, ...]]] = []
        for formula in formulas:
            for node in formula.nodes():
                if node in places:
                    continue
                place = places[node] = len(constants)
                constants.append(float(node.value) if isinstance(node, Number) else None)
                if isinstance(node, Apply):
                    operands = tuple(places[child] for child in node.arguments)
                    steps.append((place, arrays.TABLE[node.operation], operands))
                elif isinstance(node, Parameter):
                    read.append((place, node.name))
        return cls(
            tuple(constants), tuple(read), tuple(steps), tuple(places[formula] for formula in formulas)
        )

    def __call__(self, values: Mapping[str, Any]) -> list[Any]:
        """The values of all formulas, from those of the parameters."""
        done: list[Any] = list(self.constants)
        for place, name in self.read:
            done[place] = values[name]
        for place, operation, operands in self.steps:
            done[place] = operation(*[done[operand] for operand in operands])
        return [done[place] for place in self.results]
