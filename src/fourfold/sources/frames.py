"""Counting data frames: one expression for every engine that narwhals speaks to; only counts come back."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import narwhals as nw
import numpy as np
from numpy.typing import NDArray

from ..core.errors import SourceError
from .arrays import arranged, tally_given
from .encode import encode
from .engines import Frame, counted_rows, fetched, rows_with_gaps
from .request import Data
from .scores import bin_width, no_numbers, numbers
from .tally import Column, Tally, by_dictionary

FIRST = 10_000  # so many rows are looked at to say what is wrong with a column


@dataclass(frozen=True)
class Parts:
    """The columns of a frame, by the part that they play."""

    truth: str
    predicted: tuple[str, ...]
    group: str | None = None
    times: str | None = None

    def names(self) -> list[str]:
        """All of them, in this order."""
        return [self.truth, *self.predicted, *(name for name in (self.group, self.times) if name is not None)]


def is_frame(data: object) -> bool:
    """Whether narwhals knows what this is, or it speaks Arrow's protocol of streams."""
    if isinstance(data, list | tuple | np.ndarray | str | dict):
        return False
    known = nw.from_native(data, pass_through=True)
    return isinstance(known, nw.DataFrame | nw.LazyFrame) or hasattr(data, "__arrow_c_stream__")


def opened(data: object) -> Frame:
    """The frame as narwhals sees it; a bare stream of Arrow becomes a relation of DuckDB."""
    known = nw.from_native(data, pass_through=True)
    if isinstance(known, nw.DataFrame | nw.LazyFrame):
        return known
    import duckdb

    connection = duckdb.connect()
    connection.register("stream", data)
    return nw.from_native(connection.table("stream"))


def tally_frame(data: object, parts: Parts) -> Tally:
    """The combinations of the named columns and the number of rows of each."""
    frame = opened(data)
    check_columns(parts.names(), frame.collect_schema().names())
    if frame.implementation.is_pandas_like() and isinstance(frame, nw.DataFrame):
        native = frame.to_native()
        given = [(name, native[name]) for name in parts.names()]
        return tally_given(given, grouped=parts.group is not None, timed=parts.times is not None)
    return _tally_of(counted_rows(frame, parts.names()), frame, parts)


def score_columns(
    data: object, truth: str, score: str, bins: int | None
) -> tuple[Column, NDArray[np.float64], NDArray[np.int64] | None]:
    """The truth and the scores, each combination once where the engine puts them together."""
    frame = opened(data)
    check_columns([truth, score], frame.collect_schema().names())
    if isinstance(frame, nw.DataFrame):
        labels, scores = (frame.get_column(name).to_native() for name in (truth, score))
        return encode(truth, labels), numbers(score, scores), None
    if not frame.collect_schema()[score].is_numeric():
        seen = [value for (value,) in fetched(frame.select(score).head(FIRST))]
        if not seen:
            raise SourceError("there are no rows", allowed="at least one row with a truth and a score")
        raise no_numbers(f"the column {score!r}", seen)
    rows = counted_rows(frame.with_columns(_binned(frame, score, bins)), [truth, score])
    labels, scores, counts = zip(*rows, strict=True) if rows else ((), (), ())
    return (
        by_dictionary(truth, map(_plain, labels), len(labels)),
        numbers(score, [None if value is None else float(value) for value in scores]),
        np.array([int(count) for count in counts], dtype=np.int64),
    )


def _binned(frame: Frame, score: str, bins: int | None) -> nw.Expr:
    """The score as a float, or the lower end of its bin."""
    value = nw.col(score).cast(nw.Float64)
    if bins is None:
        return value
    finite = frame.select(value).filter(nw.col(score).is_finite())
    ((low, high),) = fetched(
        finite.select(nw.col(score).min().alias("low"), nw.col(score).max().alias("high"))
    )
    width = bin_width(low, high, bins) if low is not None else 0.0
    return (value / width).floor() * width if width else value


def check_columns(wanted: Sequence[str], there: Sequence[str]) -> None:
    """Every column is there, and plays one part."""
    for name in wanted:
        if not isinstance(name, str):
            raise SourceError(f"a column is named by {name!r}", allowed="its name, as text")
        if name not in there:
            near = difflib.get_close_matches(name, there, n=1) or [
                other for other in there if other.casefold().strip() == name.casefold().strip()
            ]
            raise SourceError(
                f"there is no column {name!r}",
                allowed=", ".join(map(repr, there[:20])) + (", …" if len(there) > 20 else ""),
                hint=f"did you mean {near[0]!r}?" if near else "",
            )
    if len(set(wanted)) < len(wanted):
        twice = next(name for place, name in enumerate(wanted) if name in wanted[:place])
        raise SourceError(f"the column {twice!r} is named twice", allowed="one part for each column")


def _tally_of(rows: list[tuple[Any, ...]], frame: Data, parts: Parts) -> Tally:
    names = parts.names()
    across = list(zip(*rows, strict=True)) or [()] * (len(names) + 1)
    columns = [
        _column(name, values, frame.collect_schema()[name])
        for name, values in zip(names, across[:-1], strict=True)
    ]
    counts = np.array([int(count) for count in across[-1]], dtype=np.int64)
    return arranged(
        columns,
        counts,
        grouped=parts.group is not None,
        timed=parts.times is not None,
        rows_with_gaps=lambda: rows_with_gaps(frame, names),
    )


def _column(name: str, values: Sequence[Any], kind: Data) -> Column:
    plain = [_plain(value) for value in values]
    column = by_dictionary(name, plain, len(plain))
    if not isinstance(kind, nw.Enum):
        return column
    places = {label: place for place, label in enumerate(kind.categories)}
    target = np.array([places[str(label)] for label in column.values] + [-1], dtype=np.intp)
    return Column(name, tuple(kind.categories), target[column.codes], ordered=True)


def _plain(value: object) -> object:
    """DuckDB's sums and some databases' numbers are decimals; a label is a number."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return int(value) if isinstance(value, float) and value.is_integer() else value
