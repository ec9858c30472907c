"""The metrics of one matrix: a row for each, with its value, its posterior, or why there is none."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ...core.beliefs import Belief
from ...core.confusion import BinaryMatrix
from ...core.errors import FourfoldError
from ...core.metrics import Metric, metric
from .posterior import Posterior

HEADLINE = (
    "prevalence", "accuracy", "balanced_accuracy", "recall", "specificity", "precision", "npv", "f1",
    "jaccard", "fowlkes_mallows", "g_mean", "mcc", "kappa", "informedness", "markedness",
    "lr_plus", "lr_minus", "dor", "log_dor",
)  # fmt: skip


@dataclass(frozen=True)
class Row:
    """One metric at one matrix, under the name by which it was asked for."""

    asked: str
    metric: Metric
    value: float
    why: str = ""  # why the value is undefined or infinite
    posterior: Posterior | None = None
    refused: str = ""  # why there is no posterior

    def as_dict(self) -> dict[str, Any]:
        """The row as JSON."""
        told = {"value": self.value} | ({"why": self.why} if self.why else {})
        if self.posterior:
            told |= self.posterior.as_dict()
        return told | ({"refused": self.refused} if self.refused else {})


def rows(of: BinaryMatrix, names: Iterable[str | Metric]) -> list[Row]:
    """One row of point values for each metric, name, alias or typed formula."""
    return [_row(of, _asked(name), metric(name)) for name in names]


def _asked(name: str | Metric) -> str:
    return name.name if isinstance(name, Metric) else " ".join(name.split())


def believed_rows(belief: Belief, names: Iterable[str | Metric], *, level: float) -> list[Row]:
    """The same, each with its posterior."""
    return [_believed(belief, row, level) for row in rows(belief.matrix, names)]


def _row(of: BinaryMatrix, asked: str, chosen: Metric) -> Row:
    value = of[chosen]
    return Row(asked, chosen, value, "" if math.isfinite(value) else reason(of, chosen))


def _believed(belief: Belief, row: Row, level: float) -> Row:
    try:
        posterior = Posterior(row.metric, belief.of(row.metric), level)
        posterior.as_dict()  # asks all questions now, so that a refusal comes here
    except (FourfoldError, ArithmeticError) as error:  # arithmetic fails where counts are beyond all floats
        return Row(row.asked, row.metric, row.value, row.why, refused=" ".join(str(error).split()))
    return Row(row.asked, row.metric, row.value, row.why, posterior)


def reason(of: BinaryMatrix, chosen: Metric) -> str:
    """The reason alone, without the name of the metric before it."""
    return of.why(chosen).removeprefix(f"{chosen.name} is ").partition(": ")[2]
