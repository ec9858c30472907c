"""Leaderboards as tables: a name, the correct answers and the total; and a made one to try things on."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from ..core.errors import SourceError


@cache
def ten_teams() -> Mapping[str, tuple[int, int]]:
    """The correct answers and the total of each of ten teams that are close; all of it is made up.

    >>> len(ten_teams()), ten_teams()["Lapwing"]
    (10, (11932, 12000))
    """
    with files(__package__).joinpath("board.csv").open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    return MappingProxyType({row["team"]: (int(row["correct"]), int(row["total"])) for row in rows})


def read_board(path: str, name: str, correct: str, total: str) -> dict[str, tuple[int, int]]:
    """The counts by name from a file; `total` is a column, or one number for all."""
    from .engines import fetched
    from .files import open_files
    from .frames import check_columns, opened

    frame = opened(open_files([path]))
    there = frame.collect_schema().names()
    same = int(total) if total.isdigit() and total not in there else None
    wanted = [name, correct] if same is not None else [name, correct, total]
    check_columns(wanted, there)
    found: dict[str, tuple[int, int]] = {}
    for label, *counts in fetched(frame.select(wanted)):
        if str(label) in found:
            raise SourceError(f"{str(label)!r} stands twice in {name!r}", allowed="one row for a contestant")
        if any(value is None for value in (label, *counts)):
            raise SourceError(f"a cell is empty in the row of {label!r}", allowed="a name and counts in all")
        found[str(label)] = (counts[0], counts[1] if same is None else same)
    return found
