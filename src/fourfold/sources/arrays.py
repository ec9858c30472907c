"""Counting lists, arrays and Series that stand side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from ..core.errors import SourceError
from .combine import combine
from .encode import encode
from .request import Data
from .tally import Column, Tally

TOLD = 3  # how many rows an error names


def tally_arrays(truth: Data, predicted: Mapping[str, Any], group: Data = None, by: str = "group") -> Tally:
    """The combinations of truth, predictions and group in columns of equal length."""
    given = [("the truth", truth), *predicted.items()] + ([] if group is None else [(by, group)])
    check_indexes(given)
    return tally_columns([encode(name, values) for name, values in given], grouped=group is not None)


def tally_columns(columns: list[Column], *, grouped: bool) -> Tally:
    """The same of columns that are codes already: the truth, the predictions, and the group as the last."""
    distinct, counts = combine(columns)
    group = distinct.pop() if grouped else None
    return Tally(distinct[0], tuple(distinct[1:]), counts, group, _finder(columns))


def check_indexes(given: Iterable[tuple[str, Data]]) -> None:
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
