"""What the engines of data frames are asked: to group rows, to find gaps; and how their answers come back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import narwhals as nw

from ..core.errors import SourceError
from .arrays import TOLD

ROWS = "fourfold_rows"
MOST = 1_000_000  # rows of a result that Python can hold in 512 MiB
LONGEST = 240  # signs of a message that is handed on
Frame = nw.DataFrame[Any] | nw.LazyFrame[Any]


def counted_rows(frame: Frame, names: Sequence[str]) -> list[tuple[Any, ...]]:
    """Each combination of the columns and its number of rows, worked out where the data are."""
    with told_by_the_engine():
        return fetched(frame.select(*names).group_by(*names).agg(nw.len().alias(ROWS)).select(*names, ROWS))


def fetched(result: Frame) -> list[tuple[Any, ...]]:
    """The rows of a small result, as Python's own values; a large one is refused."""
    rows = _rows(result)
    if isinstance(result, nw.LazyFrame) and len(rows) > MOST:
        raise SourceError(
            f"more than {MOST:,} different combinations of values",
            allowed="classes and groups, not identifiers",
            hint="scores are put together with bins=",
        )
    return rows


def _rows(result: Frame) -> list[tuple[Any, ...]]:
    if isinstance(result, nw.DataFrame):
        return result.rows()
    result = result.head(MOST + 1)
    native = result.to_native()
    if result.implementation.is_duckdb():
        return list(native.fetchall())
    if result.implementation.is_pyspark():
        return [tuple(row) for row in native.collect()]
    return result.collect().rows()


@contextmanager
def told_by_the_engine() -> Iterator[None]:
    """What DuckDB finds wrong while it reads is wrong with the data."""
    try:
        yield
    except Exception as error:
        if type(error).__module__.partition(".")[0] not in {"duckdb", "_duckdb"}:
            raise
        raise SourceError(f"the data cannot be read: {told_briefly(error)}") from None


def rows_with_gaps(frame: Frame, names: Sequence[str]) -> list[int]:
    """The first rows in which a value is missing, of frames whose rows have an order."""
    gap = nw.any_horizontal(*(nw.col(name).is_null() for name in names), ignore_nulls=True)
    if isinstance(frame, nw.DataFrame):
        found = frame.with_row_index(ROWS).filter(gap)[ROWS].head(TOLD)
        return [int(row) for row in found.to_list()]
    if not frame.implementation.is_duckdb():
        return []
    native = frame.to_native()
    numbered = native.select("*, row_number() OVER () - 1 AS fourfold_rows")
    gaps = " OR ".join(f"{quoted(name)} IS NULL" for name in names)
    return [row for (row,) in numbered.filter(gaps).select(ROWS).order(ROWS).limit(TOLD).fetchall()]


def told_briefly(error: Exception) -> str:
    """What a library says, in one line."""
    told = " ".join(str(error).split())
    return told if len(told) <= LONGEST else told[: LONGEST - 1] + "…"


def quoted(name: str) -> str:
    """The name of a column in SQL."""
    return '"' + name.replace('"', '""') + '"'
