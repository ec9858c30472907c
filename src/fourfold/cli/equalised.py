"""What `classes --group` answers: which differences between groups the data support."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..analyses.classes.equalised import NAMES, EqualisedOdds
from ..analyses.wording import chance, short
from .layout import Column, heading, table, terminal_width, words


def as_dict(found: EqualisedOdds) -> dict[str, Any]:
    """The differences as JSON."""
    return {
        "level": found.level,
        "differences": [one.as_dict() for one in found],
        "supported": len(found.supported),
        "expected_wrong": found.expected_wrong,
    }


def lines(found: EqualisedOdds) -> Iterator[str]:
    """The differences as text."""
    yield heading("Equalised odds: is each class told apart equally well in all groups?")
    yield ""
    titles = (
        "class",
        "",
        "groups",
        "first",
        "second",
        "ratio",
        f"{found.level * 100:g} %",
        "P(higher)",
        "supported",
    )
    right = ("first", "second", "ratio", titles[6], "P(higher)")
    rows = [
        [
            str(one.label),
            NAMES[one.quantity],
            f"{one.first} / {one.second}",
            *(short(value) for value in one.values),
            short(one.ratio.value),
            f"{short(one.ratio.low)} to {short(one.ratio.high)}",
            chance(one.p_higher),
            "yes" if one.supported else "no",
        ]
        for one in found
    ]
    yield from table([Column(title, right=title in right) for title in titles], rows)
    yield ""
    count = f"{len(found.supported)} of {len(found)}"
    told = f"The data support {count} differences: the interval of the ratio leaves out 1."
    if found.supported:
        told += f" Of these, {short(found.expected_wrong)} are expected to have the other direction."
    yield from words(told, terminal_width())
