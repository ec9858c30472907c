"""The algebra: numbers, the four counts, parameters, and operations applied to them.

A formula is an immutable tree. It knows nothing of NumPy, LaTeX or shaders: each of these is a table
from operation to meaning (see the other modules of this folder), and `Formula.fold` walks any table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

T = TypeVar("T")
Table = Mapping[str, Callable[..., T]]

ARITY: Mapping[str, int] = {
    "+": 2, "-": 2, "*": 2, "/": 2, "**": 2, "neg": 1,
    "sqrt": 1, "log": 1, "abs": 1, "sign": 1, "min": 2, "max": 2,
    "<": 2, "<=": 2, ">": 2, ">=": 2, "==": 2, "!=": 2,
    "and": 2, "or": 2, "not": 1, "if": 3,
}  # fmt: skip
CONDITIONS = frozenset({"<", "<=", ">", ">=", "==", "!=", "and", "or", "not"})


@dataclass(frozen=True)
class Step:
    """One line of a formula written as a program: an operation on earlier lines, or a leaf."""

    node: Formula
    operands: tuple[int, ...]


class Formula:
    """A node of the tree; build one with `fourfold.metric("TP/(TP+FN)")` or with operators on leaves."""

    def __add__(self, other: Formula | int) -> Formula:
        return Apply("+", (self, lift(other)))

    def __sub__(self, other: Formula | int) -> Formula:
        return Apply("-", (self, lift(other)))

    def __mul__(self, other: Formula | int) -> Formula:
        return Apply("*", (self, lift(other)))

    def __truediv__(self, other: Formula | int) -> Formula:
        return Apply("/", (self, lift(other)))

    def __pow__(self, exponent: int) -> Formula:
        return Apply("**", (self, lift(exponent)))

    def __neg__(self) -> Formula:
        return Apply("neg", (self,))

    @property
    def children(self) -> tuple[Formula, ...]:
        """The parts that the node is applied to."""
        return ()

    @cached_property
    def program(self) -> tuple[Step, ...]:
        """The tree as steps in order, each shared part once."""
        place: dict[Formula, int] = {}
        steps: list[Step] = []
        waiting: list[Formula] = [self]
        while waiting:
            node = waiting[-1]
            missing = [child for child in node.children if child not in place]
            if missing:
                waiting.extend(reversed(missing))
                continue
            waiting.pop()
            if node not in place:
                place[node] = len(steps)
                steps.append(Step(node, tuple(place[child] for child in node.children)))
        return tuple(steps)

    def fold(self, table: Table[T], leaf: Callable[[Formula], T]) -> T:
        """Walk the tree once: leaves through `leaf`, operations through the target's `table`."""
        done: list[T] = []
        for step in self.program:
            node = step.node
            if isinstance(node, Apply):
                done.append(table[node.operation](*[done[place] for place in step.operands]))
            else:
                done.append(leaf(node))
        return done[-1]

    def substitute(self, replacements: Mapping[Formula, Formula]) -> Formula:
        """The same formula with whole parts replaced, wherever they stand."""
        done: dict[Formula, Formula] = {}
        for step in self.program:
            node = step.node
            if node in replacements:
                done[node] = replacements[node]
            elif isinstance(node, Apply):
                done[node] = rebuilt(node.operation, tuple(done[child] for child in node.arguments))
            else:
                done[node] = node
        return done[self]

    def nodes(self) -> Iterator[Formula]:
        """Every different part, children before parents."""
        return (step.node for step in self.program)

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters, in order of first use."""
        return tuple(node.name for node in self.nodes() if isinstance(node, Parameter))

    @cached_property
    def counts(self) -> frozenset[str]:
        """Which of TP, FP, FN, TN the formula reads."""
        return frozenset(node.name for node in self.nodes() if isinstance(node, Count))


@dataclass(frozen=True)
class Number(Formula):
    """An exact constant."""

    value: Fraction


@dataclass(frozen=True)
class Count(Formula):
    """One of the four cells of the table."""

    name: str


@dataclass(frozen=True)
class Parameter(Formula):
    """A named constant that a user may set, such as beta."""

    name: str


@dataclass(frozen=True, eq=False, repr=False)
class Apply(Formula):
    """An operation on formulas; equal when written alike."""

    operation: str
    arguments: tuple[Formula, ...]

    def __post_init__(self) -> None:
        if len(self.arguments) != ARITY[self.operation]:
            raise TypeError(f"{self.operation} takes {ARITY[self.operation]} operands")
        object.__setattr__(self, "_hash", hash((self.operation, self.arguments)))

    def __repr__(self) -> str:
        from .notation import text

        return f"Formula({text(self)!r})"

    def __hash__(self) -> int:
        # the tree is hashed once, from the leaves up: a deep formula stays linear
        value: int = self.__dict__["_hash"]
        return value

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Apply) or hash(self) != hash(other):
            return False
        return _written_alike(self, other)

    def __reduce__(self) -> tuple[type[Apply], tuple[str, tuple[Formula, ...]]]:
        # the hash of a name differs from process to process: build anew, never copy it
        return Apply, (self.operation, self.arguments)

    @property
    def children(self) -> tuple[Formula, ...]:
        """The operands."""
        return self.arguments


def rebuilt(operation: str, arguments: tuple[Formula, ...]) -> Formula:
    """An operation on other operands; a minus before a number belongs to the number, as when it is typed."""
    if operation == "neg" and isinstance(arguments[0], Number):
        return Number(-arguments[0].value)
    return Apply(operation, arguments)


def _written_alike(left: Formula, right: Formula) -> bool:
    """Whether two trees are the same, each pair of parts compared once, however often it is shared."""
    seen: set[tuple[int, int]] = set()
    waiting: list[tuple[Formula, Formula]] = [(left, right)]
    while waiting:
        x, y = waiting.pop()
        if x is y or (id(x), id(y)) in seen:
            continue
        if not (isinstance(x, Apply) and isinstance(y, Apply)):
            if x != y:
                return False
            continue
        if x.operation != y.operation:
            return False
        seen.add((id(x), id(y)))
        waiting.extend(zip(x.arguments, y.arguments, strict=True))
    return True


def lift(value: Formula | int | Fraction) -> Formula:
    """A formula as it is, a number as a constant."""
    return value if isinstance(value, Formula) else Number(Fraction(value))


TP, FP, FN, TN = Count("TP"), Count("FP"), Count("FN"), Count("TN")
COUNTS = (TP, FP, FN, TN)
POSITIVES, NEGATIVES = TP + FN, FP + TN
TOTAL = POSITIVES + NEGATIVES
