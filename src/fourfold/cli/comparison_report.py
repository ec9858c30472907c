"""What `compare` answers, as text."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ..analyses.comparison import Comparison
from ..analyses.evaluation.scales import Scale
from ..analyses.wording import likely, short, span
from ..core.distributions import Distribution, Point
from .layout import Column, can_draw, faint, table, terminal_width, words
from .strips import BLOCKS, strip

LEAST_STRIP, MOST_STRIP = 15, 41
TAIL = 0.001


def lines(found: Comparison) -> Iterator[str]:
    """The table, the difference as a strip, the sentence, and what was assumed."""
    yield f"{found.metric.name}: {found.names[0]} and {found.names[1]}"
    yield ""
    yield from table(_columns(found), list(_rows(found)))
    yield from _drawn(found.difference)
    yield from _paragraph(found.sentence)
    if found.mcnemar is not None:
        yield from _paragraph(_mcnemar(found))
    if found.clusters is not None:
        yield from _paragraph(f"{found.clusters.sentence[0].upper()}{found.clusters.sentence[1:]}")
    yield ""
    yield from (faint(line) for line in words(_assumed(found), terminal_width()))


def _columns(found: Comparison) -> list[Column]:
    titles = ("value", "mean", f"{found.level * 100:g} % HDI")
    return [Column(""), *(Column(title, right=True) for title in titles)]


def _rows(found: Comparison) -> Iterator[list[str]]:
    one, other = found.values
    for name, value, belief in zip(found.names, found.values, (found.first, found.second), strict=True):
        yield [name, *_cells(value, belief, found.level)]
    yield ["difference", *_cells(one - other, found.difference, found.level)]
    yield ["ratio", *_cells(one / other if other else math.nan, found.ratio, found.level)]


def _cells(value: float, belief: Distribution, level: float) -> list[str]:
    if belief.undefined >= 1:
        return [short(value), "", "undefined"]
    mean = "none" if math.isnan(belief.mean) else short(belief.mean)
    known = isinstance(belief, Point)
    return [short(value), mean, "known" if known else span(*belief.hdi(level))]


def _drawn(difference: Distribution) -> Iterator[str]:
    """The difference on a line with 0 in the middle."""
    width = min(MOST_STRIP, terminal_width() - 16) | 1
    if difference.undefined >= 1 or width < LEAST_STRIP or not can_draw(BLOCKS):
        return
    low, high = (float(end) for end in difference.quantile([TAIL, 1 - TAIL]))
    reach = max(abs(low), abs(high))
    if not reach > 0:
        return
    scale = Scale((f"{-reach:.2g}", "0", f"{reach:.2g}"), lambda share: reach * (2 * share - 1))
    yield ""
    yield f"difference  {strip(difference, scale, width)}".rstrip()
    yield faint(f"            {scale.axis(width)}")


def _mcnemar(found: Comparison) -> str:
    test = found.mcnemar
    assert test is not None  # noqa: S101 - asked for where there is one
    low, high = test.interval(found.level)
    return (
        f"McNemar's test of the accuracy: only {found.names[0]} was right on {test.first_only} rows, only "
        f"{found.names[1]} on {test.second_only}, of {test.rows}: p {_equals(test.exact)} "
        f"(mid-p {_equals(test.mid_p)}). Difference {short(test.difference)}, "
        f"{found.level * 100:g} % confidence {span(low, high)} (Tango's score interval)."
    )


def _equals(p: float) -> str:
    told = likely(p)
    return told if told[0] in "<>" else f"= {told}"


def _assumed(found: Comparison) -> str:
    if found.paired:
        told = "Paired: both were tried on the same rows."
        if found.clusters is not None:
            told += " McNemar's test takes all rows as independent."
        return told
    return "Not paired: two test sets that share no rows."


def _paragraph(text: str) -> list[str]:
    return ["", *words(text, terminal_width())]
