"""What `classes --multilabel` answers: the table of odds with a row for each label, and averages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..analyses.classes import Multilabel, Odds
from ..analyses.wording import short
from .class_table import kinds, odds_table
from .layout import Column, heading, table, terminal_width, words

AVERAGES = ("macro(f1)", "micro(f1)", "weighted(f1)")


def as_dict(asked: Multilabel, odds: Odds, names: Sequence[str]) -> dict[str, Any]:
    """The answers as JSON."""
    values = {name: asked.value(name) for name in names}
    return {
        "rows": asked.counts.total,
        "subset_accuracy": asked.subset_accuracy,
        "level": asked.level,
        "kinds": odds.kinds,
        "classes": odds.as_dicts(),
        "metrics": {
            name: {"value": value.value}
            | ({"undefined_in": list(value.undefined)} if value.undefined else {})
            for name, value in values.items()
        },
    }


def lines(asked: Multilabel, odds: Odds, names: Sequence[str], *, top: int) -> Iterator[str]:
    """The answers as text."""
    yield heading(f"{len(asked.labels)} labels, {asked.counts.total} rows")
    yield f"{asked.counts.correct} rows have all their labels told right, and no other."
    yield ""
    yield from odds_table(odds, top, asked.level)
    yield from kinds(odds)
    yield ""
    values = [(name, asked.value(name)) for name in names]
    rows = [[name, short(value.value)] for name, value in values]
    yield from table([Column("average over the labels"), Column("value", right=True)], rows)
    for name, value in values:
        if value.undefined:
            yield from words(f"{name}: {value!r}.", terminal_width())
