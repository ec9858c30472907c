"""Rows put together: each combination of values that occurs, with the number of its rows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.confusion.counts import LARGEST
from ..core.confusion.counts import count as whole
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
class Weights:
    """For each combination the sum of the weights of its rows, and of their squares."""

    sums: NDArray[np.float64]
    squares: NDArray[np.float64]


@dataclass(frozen=True)
class Tally:
    """Columns of equal length and the number of rows of each combination.

    `rows_with_gaps` finds the first rows in which a value is missing, where the source has an order.
    """

    truth: Column
    predicted: tuple[Column, ...]
    counts: NDArray[np.int64]
    group: Column | None = None
    times: Column | None = None  # rows that stand for several: how many
    weights: Weights | None = None
    rows_with_gaps: Callable[[], list[int]] = field(default=list)

    def labelled(self) -> tuple[Column, ...]:
        """The columns that hold classes."""
        return (self.truth, *self.predicted)

    def columns(self) -> tuple[Column, ...]:
        """All columns."""
        return self.labelled() + tuple(column for column in (self.group, self.times) if column)

    def take(self, kept: NDArray[np.bool_]) -> Tally:
        """Some of the combinations."""
        return replace(
            self,
            truth=_taken(self.truth, kept),
            predicted=tuple(_taken(column, kept) for column in self.predicted),
            counts=self.counts[kept],
            group=_taken(self.group, kept) if self.group else None,
            times=_taken(self.times, kept) if self.times else None,
            weights=Weights(self.weights.sums[kept], self.weights.squares[kept]) if self.weights else None,
        )

    def multiplied(self) -> Tally:
        """Each row as often as it says that it stands for."""
        if self.times is None:
            return self
        name = self.times.name
        each = [whole(value, f"a value of {name}") for value in self.times.values]
        total = [each[code] * rows for code, rows in zip(self.times.codes, self.counts.tolist(), strict=True)]
        if sum(total) > LARGEST:
            raise SourceError(f"{name} adds up to {sum(total):.3g}", allowed="at most 2**62, about 4.6e18")
        return replace(self, counts=np.array(total, dtype=np.int64), times=None)


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
