"""Two data sets side by side: which classes got worse, and how surely."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

import numpy as np
from numpy.typing import NDArray

from ...core.beliefs.classes import ClassBelief, Sum
from ...core.errors import AnalysisError
from .metrics import MatrixMetric
from .odds import Estimate

if TYPE_CHECKING:
    from .answers import Classes

Floats = NDArray[np.float64]
SHARES = (np.arange(4000) + 0.5) / 4000  # quantiles that stand for one of two distributions


@dataclass(frozen=True)
class ClassChange:
    """LR₊ of a class before and after, their ratio, and the probability that it got worse."""

    label: Hashable
    before: Estimate
    after: Estimate
    ratio: Estimate
    p_worse: float

    def __repr__(self) -> str:
        return f"{self.label}: LR₊ {self.before} → {self.after}, P(worse) {self.p_worse:.3f}"


class Change(Sequence[ClassChange]):
    """The classes of two data sets, the surest to have got worse first.

    The data sets are different rows, so that what is believed of one says nothing about the other. Classes
    that are in one of them only are in `lost` or `new`.
    """

    def __init__(self, before: Classes, after: Classes) -> None:
        self.before, self.after = before, after
        others = set(after.matrix.labels)
        self.labels = [label for label in before.matrix.labels if label in others]
        if not self.labels:
            raise AnalysisError("two data sets without a common class", allowed="classes of the same names")
        self.lost = [label for label in before.matrix.labels if label not in others]
        known = set(self.labels)
        self.new = [label for label in after.matrix.labels if label not in known]

    @cached_property
    def p_worse(self) -> Floats:
        """The probability that LR₊ is lower after, in the order of `labels`."""
        return self._ratio.cdf(np.zeros((len(self.labels), 1)))[:, 0]

    @cached_property
    def _ratio(self) -> Sum:
        return lr_ratio(self.after.belief, self.before.belief, self.labels)["lr_plus"]

    @cached_property
    def _spans(self) -> Floats:
        tail = (1 - self.before.level) / 2
        return np.exp(self._ratio.quantile([tail, 1 - tail]))

    @cached_property
    def order(self) -> NDArray[np.intp]:
        """The places in `labels`, the surest to have got worse first."""
        return np.argsort(-self.p_worse, kind="stable")

    @property
    def expected_worse(self) -> float:
        """How many classes got worse, on average over what is believed."""
        return float(self.p_worse.sum())

    def metric(self, of: str | MatrixMetric) -> float:
        """The probability that a metric of the whole matrix is lower after than before."""
        return lower(self.after.of(of), self.before.of(of))

    def _at(self, place: int) -> ClassChange:
        label = self.labels[place]
        before, after = (one.odds.of(label).lr_plus for one in (self.before, self.after))
        low, high = self._spans[place].tolist()
        with np.errstate(all="ignore"):
            value = float(np.divide(after.value, before.value))
        return ClassChange(label, before, after, Estimate(value, low, high), float(self.p_worse[place]))

    @overload
    def __getitem__(self, place: int) -> ClassChange: ...
    @overload
    def __getitem__(self, place: slice) -> list[ClassChange]: ...
    def __getitem__(self, place: int | slice) -> ClassChange | list[ClassChange]:
        if isinstance(place, slice):
            return [self._at(int(at)) for at in self.order[place]]
        return self._at(int(self.order[place]))

    def __iter__(self) -> Iterator[ClassChange]:
        return (self._at(int(at)) for at in self.order)

    def __len__(self) -> int:
        return len(self.labels)

    def __repr__(self) -> str:
        return f"<Change of {len(self)} classes, {self.expected_worse:.1f} of them expected to be worse>"


def lr_ratio(one: ClassBelief, other: ClassBelief, labels: Sequence[Hashable]) -> dict[str, Sum]:
    """The laws of the logarithms of LR₊ and LR₋ of one belief over those of another, class by class."""

    def of(name: str) -> Sum:
        first, second = (
            [
                term[np.array([belief.matrix.place(label) for label in labels])]
                for term in getattr(belief, name).terms
            ]
            for belief in (one, other)
        )
        return Sum([*first, *(term.negative for term in second)])

    return {"lr_plus": of("log_lr_plus"), "lr_minus": of("log_lr_minus")}


def lower(one: Any, other: Any) -> float:  # noqa: ANN401 - any two distributions
    """The probability that one independent quantity is below another."""
    return float(np.mean(one.cdf(other.quantile(SHARES))))
