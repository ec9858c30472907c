"""Rows put together: each combination of values that occurs, with the number of its rows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.errors import SourceError

Codes = NDArray[np.integer[Any]]
MISSING = -1


@dataclass(frozen=True)
class Column:
    """A column by its distinct values: `codes` are places in `values`, or -1 where a value is missing."""

    name: str
    values: Sequence[Hashable]  # in ascending order, or as they first came; may hold values that do not occur
    codes: Codes
    ordered: bool = False  # the values are categories, with an order of their own

    def occurring(self) -> list[int]:
        """The places of the values that occur, ascending."""
        seen = np.zeros(len(self.values) + 1, dtype=bool)
        seen[self.codes] = True
        return [int(place) for place in np.flatnonzero(seen[:-1])]


@dataclass(frozen=True)
class Tally:
    """Columns of equal length and the number of rows of each combination.

    `rows_with_gaps` finds the first rows in which a value is missing, where the source has an order.
    """

    truth: Column
    predicted: tuple[Column, ...]
    counts: NDArray[np.int64]
    group: Column | None = None
    rows_with_gaps: Callable[[], list[int]] = field(default=list)

    def labelled(self) -> tuple[Column, ...]:
        """The columns that hold classes."""
        return (self.truth, *self.predicted)

    def columns(self) -> tuple[Column, ...]:
        """All columns."""
        return self.labelled() + ((self.group,) if self.group else ())

    def take(self, kept: NDArray[np.bool_]) -> Tally:
        """Some of the combinations."""
        truth, *predicted = (_taken(column, kept) for column in self.labelled())
        group = _taken(self.group, kept) if self.group else None
        return Tally(truth, tuple(predicted), self.counts[kept], group, self.rows_with_gaps)


def _taken(column: Column, kept: NDArray[np.bool_]) -> Column:
    return Column(column.name, column.values, column.codes[kept], column.ordered)


def is_missing(value: object) -> bool:
    """Whether a value stands for none: None, NaN, pandas' NA and NaT.

    >>> is_missing(None), is_missing(float("nan")), is_missing("nan")
    (True, True, False)
    """
    if value is None or type(value).__name__ in {"NAType", "NaTType"}:
        return True
    try:
        return bool(value != value)  # noqa: PLR0124 - NaN alone differs from itself
    except (TypeError, ValueError):
        return False


class _Places(dict[Hashable, int]):
    """The place of each value, in the order in which they first come."""

    def __missing__(self, value: Hashable) -> int:
        self[value] = place = len(self)
        return place


def by_dictionary(name: str, values: Iterable[Any], count: int) -> Column:
    """The codes of any hashable values, each looked up once."""
    places = _Places()
    try:
        codes = np.fromiter(map(places.__getitem__, values), dtype=np.intp, count=count)
    except TypeError:
        raise SourceError(
            f"{name} holds a list, an array or the like where a label should be",
            allowed="texts, numbers, booleans: one label for a row",
        ) from None
    found = [value.item() if isinstance(value, np.generic) else value for value in places]
    if any(map(is_missing, found)):
        place = np.cumsum([not is_missing(value) for value in found]) - 1
        place[[is_missing(value) for value in found]] = MISSING
        codes = place[codes]
        found = [value for value in found if not is_missing(value)]
    return Column(name, found, codes)
