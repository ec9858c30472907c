"""The thresholds that `thresholds` proposes: what each was chosen by, and the matrix there."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import click

from ..analyses.thresholds import Thresholds
from ..analyses.thresholds.optimism import Optimism
from ..analyses.typed_belief import typed
from ..core.beliefs import believe
from ..core.confusion import BinaryMatrix

SHOWN = ("recall", "precision", "specificity", "f1")
CELLS = 4


@dataclass(frozen=True)
class Chosen:
    """One threshold; without a matrix, the reason why there is none."""

    by: str
    threshold: float
    matrix: BinaryMatrix | None
    why: str = ""
    optimism: Optimism | None = None
    probability: float | None = None
    benefit: float | None = None

    def as_dict(self, level: float) -> dict[str, Any]:
        """The choice as JSON."""
        told: dict[str, Any] = {"chosen_by": self.by, "threshold": self.threshold}
        if self.matrix is None:
            return told | {"why": self.why}
        told |= {"matrix": self.matrix.as_dict(), "metrics": self._metrics(self.matrix, level)}
        if self.optimism is not None:
            of = self.optimism
            told["optimism"] = {
                "value": of.value, "optimism": of.optimism, "corrected": of.corrected,
                "error": of.error, "method": of.method,
            } | ({"why": of.why} if of.why else {})  # fmt: skip
        extra = {"probability": self.probability, "benefit": self.benefit}
        return told | {name: value for name, value in extra.items() if value is not None}

    @staticmethod
    def _metrics(matrix: BinaryMatrix, level: float) -> dict[str, Any]:
        belief = believe(matrix)
        return {name: {"value": matrix[name], "hdi": list(belief.of(name).hdi(level))} for name in SHOWN}


@dataclass(frozen=True)
class Wanted:
    """What a threshold may be chosen by."""

    names: tuple[str, ...]
    recall: float | None
    precision: float | None
    assurance: float
    benefits: str | None
    prevalence: float | None

    @cached_property
    def worth(self) -> tuple[float, ...] | None:
        """The four benefits that were typed."""
        if self.benefits is None:
            return None
        parts = [typed(part.strip()) for part in self.benefits.split(",")]
        if len(parts) != CELLS or any(isinstance(part, str) for part in parts):
            raise click.UsageError(f"--benefits is {self.benefits!r}; four numbers are needed: TP,FP,FN,TN")
        return tuple(float(part) for part in parts)

    def choices(self, of: Thresholds) -> Iterator[Chosen]:
        """The thresholds, one after the other."""
        balance = of.indistinguishability.balance
        yield Chosen("B = 1/2", balance.threshold, balance.matrix, balance.why)
        for name in self.names:
            best = of.best(name)
            yield Chosen(f"best {name}", best.threshold, best.matrix, optimism=best.optimism())
        for name, above in (("recall", self.recall), ("precision", self.precision)):
            if above is not None:
                found = of.assured(name, above=above, assurance=self.assurance)
                yield Chosen(
                    f"{name} > {above:g}", found.threshold, found.matrix, found.why, None, found.probability
                )
        if self.worth is not None:
            tp, fp, fn, tn = self.worth
            deal = of.best_under(tp=tp, fp=fp, fn=fn, tn=tn, prevalence=self.prevalence)
            yield Chosen("benefits", deal.threshold, deal.matrix, benefit=deal.benefit)


def shown_threshold(value: float) -> str:
    """A threshold as the table shows it; above the highest score nothing is called positive.

    >>> shown_threshold(0.731), shown_threshold(float("inf")), shown_threshold(float("nan"))
    ('0.731', 'above all', 'none')
    """
    if math.isnan(value):
        return "none"
    return f"{value:.6g}" if math.isfinite(value) else ("above all" if value > 0 else "below all")
