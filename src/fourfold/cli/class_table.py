"""What `classes` answers: a table with a bar for each class, the metrics, and what is confused with what."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from ..analyses.classes import Classes, ClassOdds, Odds
from ..analyses.wording import short
from ..core.distributions import Distribution
from ..core.errors import AnalysisError
from .layout import GAP, Column, can_draw, faint, heading, table, terminal_width, words
from .odds_bars import AXIS, bar, scale

MOST_LABEL, LEAST_BAR, MOST_BAR = 24, 21, 45
PAIRS = 5


def as_dict(asked: Classes, odds: Odds, names: Sequence[str]) -> dict[str, Any]:
    """The answers as JSON."""
    return {
        "rows": asked.matrix.total,
        "prior": asked.belief.told,
        "prior_of_metrics": asked.whole.told,
        "level": asked.level,
        "kinds": odds.kinds,
        "classes": odds.as_dicts(),
        "metrics": {name: _metric(asked, name) for name in names},
        "confusions": [
            {
                "truth": pair.truth,
                "predicted": pair.predicted,
                "count": pair.count,
                "of_class": pair.of_class,
                "of_class_interval": list(pair.interval),
                "of_errors": pair.of_errors,
            }
            for pair in asked.confusions(top=20)
        ],
        "attention": [
            {"label": one.label, "prior": one.prior, "shortfall": one.shortfall} for one in asked.attention
        ],
    }


def _metric(asked: Classes, name: str) -> dict[str, Any]:
    value = asked.value(name)
    told: dict[str, Any] = {"value": value.value}
    if value.why:
        told["why"] = value.why
    if value.undefined:
        told |= {"undefined_in": list(value.undefined), "if_defined": [value.least, value.most]}
    found, refused = _posterior(asked, name)
    if found is None:
        return told | {"refused": refused}
    return told | {
        "mean": found.mean,
        "sd": found.sd,
        "median": found.median,
        "mode": found.mode,
        "hdi": list(found.hdi(asked.level)),
        "mu": found.mu,
        "interval": list(found.interval(asked.level)),
        "undefined": found.undefined,
    }


def _posterior(asked: Classes, name: str) -> tuple[Distribution | None, str]:
    try:
        return asked.of(name), ""
    except AnalysisError as error:
        return None, str(error)


def lines(asked: Classes, odds: Odds, names: Sequence[str], *, top: int) -> Iterator[str]:
    """The answers as text."""
    matrix = asked.matrix
    yield heading(f"{matrix.classes} classes, {matrix.total} rows, {matrix.correct} of them told right")
    yield "One against the rest; the prediction turns the prior odds into the posterior odds."
    yield ""
    yield from odds_table(odds, top, asked.level)
    yield from kinds(odds)
    yield ""
    yield from _metrics(asked, names)
    yield from _pairs(asked)
    yield from _attention(asked)
    yield ""
    yield from words(f"Prior of each class {asked.belief.told}.", terminal_width())
    if asked.whole is not asked.belief:
        yield from words(f"Prior of the metrics {asked.whole.told}.", terminal_width())


def odds_table(odds: Odds, top: int, level: float) -> Iterator[str]:
    """The first rows of the table, and how many there are more."""
    yield from _table(odds, odds[:top], level)
    if len(odds) > top:
        yield f"… and {len(odds) - top} more; --top {len(odds)} shows all"


def _table(odds: Odds, rows: Sequence[ClassOdds], level: float) -> Iterator[str]:
    mass = f"{level * 100:g} %"
    columns = [
        Column("class"),
        *(Column(name, right=True) for name in ("rows", "prior", "LR₊", mass, "post.")),
    ]
    cells = [
        [
            _cut(str(row.label)),
            str(row.support),
            short(row.prior.value),
            short(row.lr_plus.value),
            f"{short(row.lr_plus.low)} to {short(row.lr_plus.high)}",
            short(row.posterior.value),
        ]
        for row in rows
    ]
    titles = [column.title for column in columns]
    widths = [max(map(len, column)) for column in zip(titles, *cells, strict=True)]
    width = min(terminal_width() - sum(widths) - GAP * len(widths), MOST_BAR)
    if width >= LEAST_BAR:
        reach = scale(odds)
        columns.append(Column(reach.axis(width)))
        cells = [[*cell, bar(row, reach, width)] for cell, row in zip(cells, rows, strict=True)]
    yield from table(columns, cells)
    if width >= LEAST_BAR:
        yield faint(AXIS["unicode" if can_draw("○●━┄") else "ascii"])


def _cut(label: str) -> str:
    return label if len(label) <= MOST_LABEL else label[: MOST_LABEL - 1] + "…"


def kinds(odds: Odds) -> Iterator[str]:
    """What has no finite LR₊, and why."""
    told = {
        "infinite": "infinite LR₊ (no other row was taken for the class)",
        "zero": "LR₊ of zero (no row of the class was told right)",
        "undefined": "undefined LR₊ (nothing was predicted as the class, or it has no rows)",
    }
    found = [f"{odds.kinds[kind]} with {text}" for kind, text in told.items() if odds.kinds[kind]]
    if found:
        yield ""
        yield from words(f"{'; '.join(found)}. Their intervals are finite.", terminal_width())


def _metrics(asked: Classes, names: Sequence[str]) -> Iterator[str]:
    mass = f"{asked.level * 100:g} % HDI"
    rows, notes = [], []
    for name in names:
        value = asked.value(name)
        found, refused = _posterior(asked, name)
        low, high = found.hdi(asked.level) if found else (math.nan, math.nan)
        rows.append([
            name,
            short(value.value),
            short(found.mean) if found else "",
            f"{short(low)} to {short(high)}" if found else "",
        ])  # fmt: skip
        notes += [f"{name}: {value!r}."] if value.undefined else []
        notes += [f"{name} is undefined: {value.why}."] if value.why else []
        notes += [f"{name}: {refused}."] if refused else []
    titles = (Column("metric"), *(Column(title, right=True) for title in ("value", "mean", mass)))
    yield from table(titles, rows)
    for note in notes:
        yield from words(note, terminal_width())


def _pairs(asked: Classes) -> Iterator[str]:
    pairs = asked.confusions(top=PAIRS)
    if pairs:
        yield ""
        yield heading("Most often confused")
        yield from (f"  {pair}" for pair in pairs)


def _attention(asked: Classes) -> Iterator[str]:
    found = asked.attention[:PAIRS]
    if found:
        yield ""
        yield heading("Attention first")
        yield from (f"  {one}" for one in found)
