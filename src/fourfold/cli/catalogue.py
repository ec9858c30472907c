"""The catalogue on the terminal: a table for each family of metrics."""

from __future__ import annotations

from collections.abc import Iterator

from .. import Metric, metrics
from ..core.metrics.catalogue import FAMILIES
from .facts import span, typed
from .layout import Column, faint, formula, heading, table, terminal_width, words

TITLES = {
    "rates": "Rates: shares of a row, a column or the whole table, and what is made of them",
    "agreement": "Agreement of prediction and truth",
    "association": "Association: prediction as evidence for the class",
    "plain": "Plain quantities: counts, sums, shares",
}
WIDE = 110


def catalogue() -> Iterator[str]:
    """The lines that list every metric."""
    for family, lines in FAMILIES.items():
        yield heading(TITLES.get(family, family))
        yield from _family([metrics[line.name] for line in lines])
        yield ""
    yield faint(f"{len(metrics)} metrics. `fourfold metrics NAME` tells more.")
    yield faint("A formula in quotes is a metric too.")


def _family(members: list[Metric]) -> Iterator[str]:
    columns = [
        Column("name"),
        Column("range"),
        Column("better"),
        Column("formula", wrap=_formula_and_aliases),
    ]
    rows = [[of.name, span(of), _better(of), typed(of), ", ".join(of.aliases)] for of in members]
    if terminal_width() >= WIDE:
        columns.append(Column("also called", wrap=words))
    else:
        rows = [[*row[:-2], f"{row[-2]}\n{row[-1].replace(',', '')}"] for row in rows]
    yield from table(columns, rows, indent=2)


def _formula_and_aliases(cell: str, width: int) -> list[str]:
    """The formula, and below it the aliases where there is no room for a column of them."""
    written, _, aliases = cell.partition("\n")
    return formula(written, width) + (words(f"also {aliases}", width) if aliases else [])


def _better(of: Metric) -> str:
    return "" if of.better == "neither" else of.better
