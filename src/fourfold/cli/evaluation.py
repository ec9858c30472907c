"""What `evaluate` answers: a row per metric, shown as a table or as JSON."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from .. import BinaryMatrix, Metric, metric
from .layout import Column, number, table, words

HEADLINE = (
    "prevalence", "accuracy", "balanced_accuracy", "recall", "specificity", "precision", "npv", "f1",
    "jaccard", "mcc", "kappa", "informedness", "markedness", "lr_plus", "lr_minus", "dor",
)  # fmt: skip


@dataclass(frozen=True)
class Row:
    """One metric at one matrix, under the name by which it was asked for."""

    asked: str
    metric: Metric
    value: float
    why: str = ""  # why the value is undefined or infinite

    def as_dict(self) -> dict[str, Any]:
        """The row as JSON."""
        return {"value": self.value} | ({"why": self.why} if self.why else {})


@dataclass(frozen=True)
class Shown:
    """A column of the table and what stands in it."""

    column: Column
    cell: Callable[[Row], str]


COLUMNS = (
    Shown(Column("metric"), lambda row: row.asked),
    Shown(Column("value", right=True), lambda row: number(row.value)),
    Shown(Column("", wrap=words), lambda row: row.why),
)


def rows(of: BinaryMatrix, names: Iterable[str]) -> list[Row]:
    """One row for each name, alias or typed formula."""
    return [_row(of, " ".join(name.split()), metric(name)) for name in names]


def _row(of: BinaryMatrix, asked: str, chosen: Metric) -> Row:
    value = of[chosen]
    return Row(asked, chosen, value, "" if math.isfinite(value) else reason(of, chosen))


def reason(of: BinaryMatrix, chosen: Metric) -> str:
    """The reason alone, without the name of the metric before it."""
    return of.why(chosen).removeprefix(f"{chosen.name} is ").partition(": ")[2]


def matrix(of: BinaryMatrix, *, indent: int = 0) -> Iterator[str]:
    """The counts, and what their rows and columns are."""
    lines = [*str(of).splitlines(), "Rows are truth, columns are prediction."]
    yield from (" " * indent + line for line in lines)


def as_table(found: list[Row], *, indent: int = 0) -> Iterator[str]:
    """The lines of the table; a column in which nothing stands is left out."""
    used = [shown for shown in COLUMNS if any(shown.cell(row) for row in found)]
    cells = [[shown.cell(row) for shown in used] for row in found]
    return table([shown.column for shown in used], cells, indent=indent)
