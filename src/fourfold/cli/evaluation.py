"""What `evaluate` answers, as a table."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..analyses.evaluation import Posterior, Row
from ..analyses.evaluation.scales import Scale
from ..analyses.wording import chance, short
from ..core.confusion import BinaryMatrix
from .layout import GAP, Column, can_draw, table, terminal_width
from .strips import BLOCKS, strip

LEAST_STRIP, MOST_STRIP = 9, 33


@dataclass(frozen=True)
class Shown:
    """A column of the table and what stands in it."""

    column: Column
    cell: Callable[[Row], str]


def _of_posterior(cell: Callable[[Posterior], str]) -> Callable[[Row], str]:
    return lambda row: cell(row.posterior) if row.posterior else ""


def _chance_below_zero(of: Posterior) -> str:
    negative = of.below_zero
    hidden = negative is None or math.isnan(negative) or (of.metric.family == "typed" and not negative)
    return "" if hidden else chance(negative or 0.0)


COLUMNS = (
    Shown(Column("metric"), lambda row: row.asked),
    Shown(Column("value", right=True), lambda row: short(row.value)),
    Shown(Column("mean", right=True), _of_posterior(lambda of: short(of.found.mean))),
    Shown(Column("HDI", right=True), _of_posterior(lambda of: of.span())),
    Shown(Column("MU", right=True), _of_posterior(lambda of: short(of.found.mu))),
    Shown(Column("P(<0)", right=True), _of_posterior(_chance_below_zero)),
)


def matrix(of: BinaryMatrix, *, indent: int = 0) -> Iterator[str]:
    """The counts, and what their rows and columns are."""
    lines = [*str(of).splitlines(), "Rows are truth, columns are prediction."]
    yield from (" " * indent + line for line in lines)


def as_table(found: list[Row], *, indent: int = 0) -> Iterator[str]:
    """The lines of the table; an empty column is left out, and the strips where there is no room."""
    used = [shown for shown in COLUMNS if any(shown.cell(row) for row in found)]
    cells = [[shown.cell(row) for shown in used] for row in found]
    columns = [_titled(shown.column, found) for shown in used]
    titles = [column.title for column in columns]
    taken = sum(max(map(len, column)) + GAP for column in zip(titles, *cells, strict=True))
    width = min(terminal_width() - indent - taken, MOST_STRIP)
    if width < LEAST_STRIP or not any(row.posterior for row in found) or not can_draw(BLOCKS):
        return table(columns, cells, indent=indent)
    return table(*_with_strips(columns, cells, found, width), indent=indent)


def _titled(column: Column, found: list[Row]) -> Column:
    """The column of the intervals says which mass they hold."""
    levels = {row.posterior.level for row in found if row.posterior}
    return Column(f"{min(levels) * 100:g} % HDI", right=True) if column.title == "HDI" and levels else column


def _with_strips(
    columns: list[Column], cells: list[list[str]], found: list[Row], width: int
) -> tuple[list[Column], list[list[str]]]:
    """A last column of strips; where the scale changes, a line with the new one stands before the row."""
    axis: Scale | None = None
    title, drawn = "", []
    for row, line in zip(found, cells, strict=True):
        here = row.posterior.scale if row.posterior else axis
        if here is not None and here is not axis:
            if axis is None:
                title = here.axis(width)
            else:
                drawn.append([""] * len(columns) + [here.axis(width)])
            axis = here
        drawn.append([*line, strip(row.posterior.found, row.posterior.scale, width) if row.posterior else ""])
    return [*columns, Column(title)], drawn
