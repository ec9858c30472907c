"""The table of 22 measures of Brzezinski et al., derived from the formulas of the registry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from ...metrics import metric
from .check import properties
from .result import Properties

NONE: Mapping[str, float] = MappingProxyType({})


class Measure(NamedTuple):
    """A row of the paper: its title, the metric, and the parameters that stand for its range."""

    title: str
    name: str
    parameters: Mapping[str, float] = NONE


MEASURES = (
    Measure("Accuracy", "accuracy"),
    Measure("Area under lift", "area_under_lift"),
    Measure("Balanced accuracy", "balanced_accuracy"),
    Measure("F1 (composite)", "f1_harmonic"),
    Measure("False negative rate", "fnr"),
    Measure("False positive rate", "fpr"),
    Measure("Fβ, any fixed β (here 5)", "fbeta_linear", {"beta": 5}),
    Measure("G-mean", "g_mean"),
    Measure("IBAα(Accuracy), 0 < α < 1 (here 1/2)", "iba_accuracy", {"alpha": 0.5}),
    Measure("IBAα(F1) (here α = 1/2)", "iba_f1", {"alpha": 0.5}),
    Measure("IBAα(G-mean), 0 < α ≤ 1/3 (here 0.3)", "iba_g_mean", {"alpha": 0.3}),
    Measure("IBAα(G-mean), 1/3 < α ≤ 1/2 (here 0.4)", "iba_g_mean", {"alpha": 0.4}),
    Measure("IBAα(G-mean), 1/2 < α ≤ 1 (here 0.6)", "iba_g_mean", {"alpha": 0.6}),
    Measure("IBAα(Fβ) (here α = 1/2, β = 5)", "iba_fbeta", {"alpha": 0.5, "beta": 5}),
    Measure("Jaccard", "jaccard"),
    Measure("Kappa", "kappa"),
    Measure("Log odds ratio", "log_dor"),
    Measure("MCC", "mcc"),
    Measure("Negative predictive value", "npv"),
    Measure("Optimized precision", "optimized_precision"),
    Measure("Pointwise AUC-ROC", "pointwise_auc"),
    Measure("Precision", "precision"),
    Measure("Recall", "recall"),
    Measure("Specificity", "specificity"),
)


class Row(NamedTuple):
    """A measure of the paper and its properties."""

    title: str
    properties: Properties


@dataclass(frozen=True)
class PaperTable:
    """The rows of Table 2, and of Table 3 for the ranges of alpha; printed as a table."""

    rows: tuple[Row, ...]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __getitem__(self, title: str) -> Properties:
        return dict(self.rows)[title]

    def __repr__(self) -> str:
        return f"<the ten properties of {len(self.rows)} measures>"

    def __str__(self) -> str:
        width = max(len(row.title) for row in self.rows)
        head = f"{'':{width}}  P1 2 3 4 5 6 7 8 9  undefined at"
        lines = (f"{title:{width}}   {found.table_row}  {found.undefined}" for title, found in self.rows)
        return "\n".join((head, *lines))


def paper_table(*, up_to: int = 24) -> PaperTable:
    """Derive Table 2 (with Table 3) of the paper.

    >>> print(paper_table(up_to=4)["G-mean"].table_row)
    + + + + + + + + +

    Brzezinski, Stefanowski, Susmaga & Szczęch 2018, Tables 2 and 3.
    """
    rows = (
        Row(title, properties(metric(name, **parameters), up_to=up_to))
        for title, name, parameters in MEASURES
    )
    return PaperTable(tuple(rows))
