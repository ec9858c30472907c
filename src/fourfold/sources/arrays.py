"""Counting lists, arrays and Series that stand side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ..core.errors import SourceError
from .combine import combine
from .encode import encode
from .few import count_few
from .request import Data
from .tally import Column, Tally
from .words import words_of

Given = tuple[str, Data]  # a name and its values
TOLD = 3  # how many rows an error names


def tally_arrays(
    truth: Data, predicted: Mapping[str, Data], group: Given | None = None, times: Given | None = None
) -> Tally:
    """The combinations of truth, predictions, group and multiplicity in columns of equal length."""
    given = [("the truth", truth), *predicted.items(), *(part for part in (group, times) if part)]
    check_indexes(given)
    return tally_given(given, grouped=group is not None, timed=times is not None)


def tally_given(given: Sequence[Given], *, grouped: bool, timed: bool) -> Tally:
    """The same of columns in this order: truth, predictions, group, multiplicity."""
    words = [words_of(name, values) for name, values in given]
    few = count_few([of for of in words if of]) if all(words) else None
    if few is None:
        return tally_columns([encode(*part) for part in given], grouped=grouped, timed=timed)
    return arranged(*few, grouped=grouped, timed=timed, rows_with_gaps=lambda: _first_gaps(given))


def _first_gaps(given: Sequence[Given]) -> list[int]:
    return _finder([encode(*part) for part in given])()


def tally_columns(columns: list[Column], *, grouped: bool, timed: bool = False) -> Tally:
    """The same of columns that are codes already, in this order."""
    distinct, counts = combine(columns)
    return arranged(distinct, counts, grouped=grouped, timed=timed, rows_with_gaps=_finder(columns))


def arranged(
    distinct: list[Column],
    counts: NDArray[np.int64],
    *,
    grouped: bool,
    timed: bool,
    rows_with_gaps: Callable[[], list[int]] = list,
) -> Tally:
    """Columns by the parts that they play: truth, predictions, then group and multiplicity if there are."""
    times = distinct.pop() if timed else None
    group = distinct.pop() if grouped else None
    return Tally(distinct[0], tuple(distinct[1:]), counts, group, times, rows_with_gaps=rows_with_gaps)


def check_indexes(given: Iterable[Given]) -> None:
    """Series are paired by their index: they must share it, row by row."""
    indexed = {name: values.index for name, values in given if _has_index(values)}
    if len(indexed) < 2:
        return
    (first, index), *others = indexed.items()
    for name, other in others:
        if len(index) == len(other) and not index.equals(other):
            same = len(index.difference(other)) == 0
            raise SourceError(
                f"{first} and {name} have different indexes",
                allowed="the same index, in the same order",
                hint=f"{name}.reindex(like the other) if the rows belong together"
                if same
                else ".to_numpy() on both pairs them by position, if that is right",
            )


def _has_index(values: object) -> bool:
    return hasattr(values, "iloc") and hasattr(values, "index")


def _finder(columns: list[Column]) -> Callable[[], list[int]]:
    def rows() -> list[int]:
        gaps = np.zeros(len(columns[0].codes), dtype=bool)
        for column in columns:
            gaps |= column.codes < 0
        return [int(row) for row in np.flatnonzero(gaps)[:TOLD]]

    return rows
