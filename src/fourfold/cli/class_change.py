"""What `classes --against` answers: which classes got worse, with what probability."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..analyses.classes.change import Change
from ..analyses.wording import chance, short
from .layout import Column, heading, table, terminal_width, words


def as_dict(change: Change, names: Sequence[str]) -> dict[str, Any]:
    """The answers as JSON."""
    return {
        "classes": [
            {
                "label": row.label,
                "lr_plus": [row.before.value, row.after.value],
                "ratio": row.ratio.value,
                "ratio_interval": list(row.ratio.interval),
                "p_worse": row.p_worse,
            }
            for row in change
        ],
        "expected_worse": change.expected_worse,
        "metrics": {
            name: {
                "values": [one.value(name).value for one in (change.before, change.after)],
                "p_worse": change.metric(name),
            }
            for name in names
        },
        "lost": change.lost,
        "new": change.new,
    }


def lines(change: Change, names: Sequence[str], *, top: int) -> Iterator[str]:
    """The answers as text."""
    before, after = change.before.matrix, change.after.matrix
    yield heading(f"{len(change)} classes in two data sets of {before.total} and {after.total} rows")
    yield f"{change.expected_worse:.1f} of them are expected to be told apart worse in the second."
    yield ""
    yield from _classes(change, top)
    yield ""
    rows = [
        [
            name,
            *(short(one.value(name).value) for one in (change.before, change.after)),
            chance(change.metric(name)),
        ]
        for name in names
    ]
    yield from table(_columns("metric", "first", "second", "P(worse)"), rows)
    for told, labels in (("first", change.lost), ("second", change.new)):
        if labels:
            yield ""
            yield from words(f"Only in the {told}: {', '.join(map(str, labels))}.", terminal_width())


def _classes(change: Change, top: int) -> Iterator[str]:
    mass = f"{change.before.level * 100:g} %"
    rows = [
        [
            str(row.label),
            short(row.before.value),
            short(row.after.value),
            short(row.ratio.value),
            f"{short(row.ratio.low)} to {short(row.ratio.high)}",
            chance(row.p_worse),
        ]
        for row in change[:top]
    ]
    yield from table(_columns("class", "LR₊", "LR₊ second", "ratio", mass, "P(worse)"), rows)
    if len(change) > top:
        yield f"… and {len(change) - top} more; --top {len(change)} shows all"


def _columns(first: str, *others: str) -> list[Column]:
    return [Column(first), *(Column(title, right=True) for title in others)]
