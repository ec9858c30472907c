"""P9: the classes exchanged, TP with TN and FP with FN, leave every value as it is.

A formula that reads the same after the exchange, up to the order of its sums and products, has the property
at every matrix; only the others are compared matrix by matrix.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from types import MappingProxyType

import numpy as np

from ...formulas import FN, FP, TN, TP, Count, Formula, Number
from ...formulas.tree import Apply
from .demands import Demand
from .field import Field, exchanged
from .values import Values

EXCHANGE: Mapping[Formula, Formula] = MappingProxyType({TP: TN, TN: TP, FP: FN, FN: FP})
UNORDERED = frozenset({"min", "max", "and", "or", "==", "!="})
Form = tuple[object, ...]


def reads_the_same(formula: Formula) -> bool:
    """Whether the formula is the exchanged one but for the order of terms and factors.

    >>> from fourfold.core.formulas import parse
    >>> reads_the_same(parse("(TP*TN - FP*FN)/((TP+FP)*(TP+FN))")), reads_the_same(parse("abs(TP - TN)/N"))
    (False, True)
    """
    forms = _Forms()
    return forms.of(formula) == forms.of(formula.substitute(EXCHANGE))


def keeps_its_value(values: Values, of: Field) -> Demand:
    """P9: both values are at least the other; pairs of which one is undefined are left out."""
    here = np.flatnonzero(values.defined)
    there = exchanged(of)[here]
    once = (here <= there) & values.defined[there]
    here, there = here[once], there[once]
    return Demand(np.concatenate((here, there)), np.concatenate((there, here)))


class _Forms:
    """Numbers each form of a formula, the same for forms that differ only in order."""

    def __init__(self) -> None:
        self.number: dict[Form, int] = {}
        self.form: list[Form] = []

    def of(self, formula: Formula) -> int:
        table: dict[str, Callable[..., int]] = {
            node.operation: self._other(node.operation) for node in formula.nodes() if isinstance(node, Apply)
        }
        table |= {"+": self._sum, "-": lambda x, y: self._sum(x, self._negative(y)), "neg": self._negative}
        table |= {"*": self._product, "abs": lambda x: self._known("abs", min(x, self._negative(x)))}
        return formula.fold(table, self._leaf)

    def _known(self, *form: object) -> int:
        if form not in self.number:
            self.number[form] = len(self.form)
            self.form.append(form)
        return self.number[form]

    def _leaf(self, node: Formula) -> int:
        kind = "count" if isinstance(node, Count) else "number" if isinstance(node, Number) else "parameter"
        return self._known(kind, node)

    def _other(self, operation: str) -> Callable[..., int]:
        arrange = sorted if operation in UNORDERED else tuple
        return lambda *parts: self._known(operation, *arrange(parts))

    def _parts(self, operation: str, x: int) -> tuple[int, ...]:
        head, *parts = self.form[x]
        return tuple(part for part in parts if isinstance(part, int)) if head == operation else (x,)

    def _sum(self, *terms: int) -> int:
        return self._known("+", *sorted(chain.from_iterable(self._parts("+", term) for term in terms)))

    def _product(self, *factors: int) -> int:
        return self._known("*", *sorted(chain.from_iterable(self._parts("*", x) for x in factors)))

    def _negative(self, x: int) -> int:
        head, *parts = self.form[x]
        if head == "neg":
            return self._parts("neg", x)[0]
        if head == "+":
            return self._sum(*(self._negative(part) for part in parts if isinstance(part, int)))
        return self._known("neg", x)
