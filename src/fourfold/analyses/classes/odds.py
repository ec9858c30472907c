"""The odds of each class against the rest: before the prediction, after it, and what makes the difference."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from ...core.beliefs.classes import RateBelief
from ...core.distributions.distribution import checked_mass
from ...core.errors import AnalysisError
from .estimates import highest, spans
from .ratios import Ratios, ratios

Floats = NDArray[np.float64]
QUANTITIES = ("prior", "lr_plus", "lr_minus", "dor", "posterior")
COLUMNS = ("label", "support", *QUANTITIES)
SHOWN = 20


@dataclass(frozen=True)
class Estimate:
    """A value of the counts, and the interval of the true one.

    `why` tells why the value is zero, infinite or undefined; the interval is finite all the same.
    """

    value: float
    low: float
    high: float
    why: str = ""

    @property
    def interval(self) -> tuple[float, float]:
        """The interval with equal tails."""
        return self.low, self.high

    def __repr__(self) -> str:
        value = "undefined" if np.isnan(self.value) else f"{self.value:.4g}"
        return f"{value} in [{self.low:.4g}, {self.high:.4g}]"


@dataclass(frozen=True)
class ClassOdds:
    """One class against all others.

    `prior` is the share of the class and `posterior` the share that remains right among the rows predicted as
    it; their odds are o = p / (1 - p), and log prior odds + log LR₊ = log posterior odds.
    """

    label: Hashable
    support: int
    counts: Mapping[str, int]
    prior: Estimate
    lr_plus: Estimate
    lr_minus: Estimate
    dor: Estimate
    posterior: Estimate

    @property
    def kind(self) -> str:
        """Whether LR₊ is "positive", "zero", "infinite" or "undefined"."""
        value = self.lr_plus.value
        if np.isnan(value):
            return "undefined"
        return "zero" if value == 0 else "infinite" if np.isinf(value) else "positive"

    def __repr__(self) -> str:
        return f"{self.label}: prior {self.prior}, LR₊ {self.lr_plus}, posterior {self.posterior}"


class Odds(Sequence[ClassOdds]):
    """The odds of every class; a table that can be sorted, and asked by place or with `of` by label."""

    def __init__(
        self, belief: RateBelief, level: float = 0.95, order: NDArray[np.intp] | None = None
    ) -> None:
        self.belief = belief
        self.level = checked_mass(level)
        self.order = np.arange(belief.matrix.classes) if order is None else order

    @cached_property
    def ratios(self) -> Ratios:
        """The values that follow from the counts, in the order of the matrix."""
        return ratios(self.belief.matrix)

    @cached_property
    def spans(self) -> Mapping[str, Floats]:
        """The ends of all intervals by quantity, a row for each class in the order of the matrix."""
        return spans(self.belief, self.level)

    @property
    def labels(self) -> list[Hashable]:
        """The classes in the order of the table."""
        return [self.belief.matrix.labels[place] for place in self.order]

    @cached_property
    def kinds(self) -> dict[str, int]:
        """How many classes have an LR₊ that is positive, zero, infinite, or undefined."""
        tp, fp = self.ratios.tp > 0, self.ratios.fp > 0
        absent = self.ratios.tp + self.ratios.fn == 0
        undefined = (~tp & ~fp) | absent
        return {
            "positive": int(np.sum(tp & fp)),
            "zero": int(np.sum(~tp & fp & ~absent)),
            "infinite": int(np.sum(tp & ~fp)),
            "undefined": int(np.sum(undefined)),
        }

    def of(self, label: Hashable) -> ClassOdds:
        """The odds of one class."""
        return self._at(self.belief.matrix.place(label))

    def _at(self, place: int) -> ClassOdds:
        found, why = self.ratios, self.ratios.why(place)
        parts = {name: self._estimate(name, place, why.get(name, "")) for name in QUANTITIES}
        counts = {name: int(getattr(found, name)[place]) for name in ("tp", "fn", "fp", "tn")}
        return ClassOdds(self.belief.matrix.labels[place], counts["tp"] + counts["fn"], counts, **parts)

    def _estimate(self, name: str, place: int, why: str) -> Estimate:
        low, high = self.spans[name][place].tolist()
        return Estimate(float(getattr(self.ratios, name)[place]), low, high, why)

    def sort(self, by: str, *, descending: bool = True) -> Odds:
        """The same table by another column: label, support, prior, lr_plus, lr_minus, dor or posterior.

        Undefined values stand last.
        """
        if by not in COLUMNS:
            raise AnalysisError(f"a sort by {by!r}", allowed=", ".join(COLUMNS))
        if by == "label":
            order = sorted(self.order.tolist(), key=lambda at: str(self.belief.matrix.labels[at]))
            return self._reordered(np.array(order[::-1] if descending else order, np.intp))
        column = np.asarray(getattr(self.ratios, by), float)[self.order]
        keys = np.where(np.isnan(column), np.inf, -column if descending else column)
        return self._reordered(self.order[np.lexsort((keys, np.isnan(column)))])

    def _reordered(self, order: NDArray[np.intp]) -> Odds:
        other = Odds(self.belief, self.level, order)
        for kept in ("ratios", "spans"):
            if kept in self.__dict__:
                other.__dict__[kept] = self.__dict__[kept]
        return other

    def highest(self, label: Hashable) -> tuple[float, float]:
        """The shortest interval of the posterior probability of a class that holds the mass."""
        place = np.array([self.belief.matrix.place(label)])
        low, high = highest(self.belief, place, self.level)[0]
        return float(low), float(high)

    def all_highest(self) -> Floats:
        """The shortest intervals of the posterior probabilities, a row for each class of the table."""
        return highest(self.belief, self.order, self.level)

    @overload
    def __getitem__(self, place: int) -> ClassOdds: ...
    @overload
    def __getitem__(self, place: slice) -> list[ClassOdds]: ...
    def __getitem__(self, place: int | slice) -> ClassOdds | list[ClassOdds]:
        if isinstance(place, slice):
            return [self._at(int(at)) for at in self.order[place]]
        return self._at(int(self.order[place]))

    def __iter__(self) -> Iterator[ClassOdds]:
        return (self._at(int(place)) for place in self.order)

    def __len__(self) -> int:
        return len(self.order)

    def as_dicts(self) -> list[dict[str, Any]]:
        """A dictionary for each class, for JSON or a data frame."""
        return [
            _record(row) | {"posterior_hdi": span}
            for row, span in zip(self, self.all_highest().tolist(), strict=True)
        ]

    def __repr__(self) -> str:
        more = [f"… and {len(self) - SHOWN} more"] if len(self) > SHOWN else []
        return "\n".join([*map(repr, self[:SHOWN]), *more])


def _record(row: ClassOdds) -> dict[str, Any]:
    told: dict[str, Any] = {"label": row.label, "support": row.support, **row.counts}
    for name in QUANTITIES:
        estimate: Estimate = getattr(row, name)
        told |= {name: estimate.value, f"{name}_interval": list(estimate.interval)}
        if estimate.why:
            told[f"{name}_why"] = estimate.why
    return told
