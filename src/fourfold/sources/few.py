"""Long columns of few different values, counted as they lie in memory.

A value is a word or several: a number itself, the bytes of a short text, the address of a Python object. A
chunk of rows is compared with the words seen so far, and the comparisons are counted together; no row is
looked up on its own. Columns with many different values are left to others.
"""

from __future__ import annotations

import itertools
import math
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .tally import MISSING, Column

CHUNK = 2**15  # rows that stay in the cache while they are compared
LEAST_ROWS = 2**14  # below, looking up is as fast
MOST_VALUES = 16
MOST_COLUMNS = 4
MOST_WORKERS = 4
WORTH_A_THREAD = 2**20  # rows
ONE_BY_ONE = 16  # so many combinations are counted one after the other; more, with one table

Word = tuple[Any, ...]
Parts = tuple[NDArray[Any], ...]
Masks = list[NDArray[np.bool_]]
Tallied = tuple[list[Column], NDArray[np.int64]]


@dataclass(frozen=True)
class Words:
    """A column as words: those of a chunk of rows, and the labels of some rows as a column of their own."""

    name: str
    length: int
    chunk: Callable[[int, int], Parts | None]  # None where a value is too long
    column: Callable[[list[int]], Column]


def count_few(columns: Sequence[Words]) -> Tallied | None:
    """The combinations that occur with their counts; None where there are many different values."""
    length = columns[0].length
    if len(columns) > MOST_COLUMNS or length < LEAST_ROWS or any(of.length != length for of in columns):
        return None
    workers = min(os.cpu_count() or 1, MOST_WORKERS) if length >= WORTH_A_THREAD else 1
    step = CHUNK * -(-length // (CHUNK * workers))
    ranges = [range(start, min(start + step, length), CHUNK) for start in range(0, length, step)]
    if len(ranges) == 1:
        return _count_range(columns, ranges[0])
    with ThreadPoolExecutor(len(ranges)) as pool:
        found = list(pool.map(lambda rows: _count_range(columns, rows), ranges))
    complete = [part for part in found if part is not None]
    return _merged(complete) if len(complete) == len(found) else None


def _count_range(columns: Sequence[Words], rows: range) -> Tallied | None:
    """The combinations of some rows; NumPy lets other threads run meanwhile."""
    seen = [_Seen() for _ in columns]
    table = np.zeros((MOST_VALUES,) * len(columns), dtype=np.int64)
    for start in rows:
        stop = min(start + CHUNK, rows.stop)
        masks = [of.masks(column.chunk(start, stop), start) for of, column in zip(seen, columns, strict=True)]
        if any(found is None for found in masks):
            return None
        _add(table, [found for found in masks if found is not None])
    places = np.argwhere(table)
    return [
        _placed(column.column(of.first), places[:, at])
        for at, (column, of) in enumerate(zip(columns, seen, strict=True))
    ], table[tuple(places.T)]


def _merged(parts: Sequence[Tallied]) -> Tallied:
    """The combinations of all ranges, each once."""
    columns = [_joined([part[0][at] for part in parts]) for at in range(len(parts[0][0]))]
    codes, places = np.unique(np.column_stack([of.codes for of in columns]), axis=0, return_inverse=True)
    counts = np.zeros(len(codes), dtype=np.int64)
    np.add.at(counts, places.ravel(), np.concatenate([part[1] for part in parts]))
    return [Column(of.name, of.values, codes[:, at], of.ordered) for at, of in enumerate(columns)], counts


def _joined(parts: Sequence[Column]) -> Column:
    """The same column of several ranges, whose values may have come in another order."""
    values = dict.fromkeys(value for part in parts for value in part.values)
    places = {value: place for place, value in enumerate(values)}
    codes = [np.array([*(places[value] for value in part.values), MISSING])[part.codes] for part in parts]
    return Column(parts[0].name, tuple(values), np.concatenate(codes), parts[0].ordered)


class _Seen:
    """The words of a column seen so far, and the row in which each first stood."""

    def __init__(self) -> None:
        self.words: list[Word] = []
        self.first: list[int] = []

    def masks(self, parts: Parts | None, start: int) -> Masks | None:
        """Where each word stands in a chunk; None where there are too many words."""
        if parts is None:
            return None
        masks = [_equal(parts, word) for word in self.words]
        found = sum(int(np.count_nonzero(mask)) for mask in masks)
        while found < len(parts[0]):
            row = int(np.argmin(np.logical_or.reduce(masks))) if masks else 0
            if len(self.words) == MOST_VALUES:
                return None
            self.words.append(tuple(part[row] for part in parts))
            self.first.append(start + row)
            masks.append(_equal(parts, self.words[-1]))
            found += int(np.count_nonzero(masks[-1]))
        return masks


def _equal(parts: Parts, word: Word) -> NDArray[np.bool_]:
    mask: NDArray[np.bool_] = parts[0] == word[0]
    for part, value in zip(parts[1:], word[1:], strict=True):
        mask &= part == value
    return mask


def _add(table: NDArray[np.int64], masks: Sequence[Masks]) -> None:
    """Count the combinations of one chunk."""
    sizes = [len(of) for of in masks]
    if math.prod(sizes) <= ONE_BY_ONE:
        for place in itertools.product(*map(range, sizes)):
            chosen = [of[at] for of, at in zip(masks, place, strict=True)]
            table[place] += np.count_nonzero(np.logical_and.reduce(chosen) if len(chosen) > 1 else chosen[0])
        return
    key = np.zeros(len(masks[0][0]), dtype=np.uint16)
    for of, size in zip(masks, sizes, strict=True):
        key *= np.uint16(size)
        for code, mask in enumerate(of[1:], start=1):
            key += mask * np.uint16(code)
    table[tuple(map(slice, sizes))] += np.bincount(key, minlength=math.prod(sizes)).reshape(sizes)


def _placed(column: Column, places: NDArray[np.intp]) -> Column:
    return Column(column.name, column.values, column.codes[places], column.ordered)
