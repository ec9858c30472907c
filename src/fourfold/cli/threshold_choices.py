"""The thresholds that `thresholds` proposes: what each was chosen by, and the matrix there."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

from ..analyses.thresholds import Thresholds
from ..analyses.thresholds.choice import Bargain
from ..analyses.thresholds.optimism import Optimism
from ..analyses.typed_belief import typed
from ..core.beliefs import believe
from ..core.confusion import BinaryMatrix
from ..core.metrics import Metric, metrics

SHOWN = ("recall", "precision", "specificity", "f1")


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
    metric: Metric | None = None  # the one that is best here

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

    def _metrics(self, matrix: BinaryMatrix, level: float) -> dict[str, Any]:
        belief = believe(matrix)
        shown = [metrics[name] for name in SHOWN]
        if self.metric is not None and self.metric.name not in SHOWN:
            shown.append(self.metric)
        return {of.name: {"value": matrix[of], "hdi": list(belief.of(of).hdi(level))} for of in shown}


@dataclass(frozen=True)
class Wanted:
    """What a threshold may be chosen by."""

    names: tuple[str, ...]
    recall: float | None
    precision: float | None
    assurance: float
    benefits: str | None
    costs: str | None
    prevalence: float | None
    threshold: float | None = None

    def choices(self, of: Thresholds) -> Iterator[Chosen]:
        """The thresholds, one after the other."""
        if self.threshold is not None:
            yield Chosen("given", self.threshold, of.at(self.threshold))
        balance = of.indistinguishability.balance
        yield Chosen("B = 1/2", balance.threshold, balance.matrix, balance.why)
        for name in self.names:
            best = of.best(name)
            yield Chosen(
                f"best {name}", best.threshold, best.matrix, optimism=best.optimism(), metric=best.metric
            )
        for name, above in (("recall", self.recall), ("precision", self.precision)):
            if above is not None:
                found = of.assured(name, above=above, assurance=self.assurance)
                yield Chosen(
                    f"{name} > {above:g}", found.threshold, found.matrix, found.why, None, found.probability
                )
        if self.benefits is not None:
            worth = _numbers("--benefits", self.benefits, ("tp", "fp", "fn", "tn"))
            deal = of.best_under(**worth, prevalence=self.prevalence)
            yield _of_bargain("benefits", deal)
        if self.costs is not None:
            deal = of.best_at_costs(
                **_numbers("--costs", self.costs, ("fp", "fn")), prevalence=self.prevalence
            )
            yield _of_bargain("costs", deal)


def _of_bargain(by: str, deal: Bargain) -> Chosen:
    return Chosen(by, deal.threshold, deal.matrix, optimism=deal.optimism(), benefit=deal.benefit)


def _numbers(option: str, text: str, names: tuple[str, ...]) -> dict[str, float]:
    """The numbers that were typed, by their names."""
    parts = [typed(part.strip()) for part in text.split(",")]
    if len(parts) != len(names) or any(isinstance(part, str) for part in parts):
        needed = ",".join(names).upper()
        raise click.UsageError(f"{option} is {text!r}; {len(names)} numbers are needed: {needed}")
    return dict(zip(names, map(float, parts), strict=True))


def shown_threshold(value: float) -> str:
    """A threshold as the table shows it; above the highest score nothing is called positive.

    >>> shown_threshold(0.731), shown_threshold(float("inf")), shown_threshold(float("nan"))
    ('0.731', 'above all', 'none')
    """
    if math.isnan(value):
        return "none"
    return f"{value:.6g}" if math.isfinite(value) else ("above all" if value > 0 else "below all")
