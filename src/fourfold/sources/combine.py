"""Columns of codes counted together: each combination that occurs, once."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ..core.errors import SourceError
from .tally import Column

CHUNK = 2**16  # rows that stay in the cache while they are counted
TABLE = 2**16  # cells of a table that is small enough to be filled chunk by chunk


def combine(columns: Sequence[Column]) -> tuple[list[Column], NDArray[np.int64]]:
    """The combinations that occur as columns of codes, and the number of rows of each."""
    shape = _shape(columns, {})
    keys, counts = _counted(columns, shape)
    return split(columns, keys, shape), counts


def unique_keys(
    columns: Sequence[Column], extra: Mapping[str, int]
) -> tuple[NDArray[np.intp], NDArray[np.intp], list[int]]:
    """The combinations that occur, and which one each row is; `extra` has the lengths of other columns."""
    shape = _shape(columns, extra)
    keys, places = np.unique(_keys(columns, shape, slice(None)), return_inverse=True)
    return keys, places.ravel(), shape


def split(columns: Sequence[Column], keys: NDArray[np.intp], shape: list[int]) -> list[Column]:
    """Keys as codes of the columns that they came from."""
    parts = []
    for base in reversed(shape[1:]):
        keys, part = np.divmod(keys, base)
        parts.append(part - 1)
    codes = [keys - 1, *reversed(parts)]
    return [
        Column(column.name, column.values, part, column.ordered)
        for column, part in zip(columns, codes, strict=True)
    ]


def _shape(columns: Sequence[Column], extra: Mapping[str, int]) -> list[int]:
    """The number of different values of each column, and one more for what is missing."""
    lengths = {column.name: len(column.codes) for column in columns} | dict(extra)
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{name} {length}" for name, length in lengths.items())
        raise SourceError(f"columns of different lengths: {told}", allowed="one value for each row in each")
    shape = [len(column.values) + 1 for column in columns]
    if math.prod(shape) >= 2**62:
        raise SourceError(
            f"{math.prod(shape):.1e} possible combinations of values", allowed="classes, not identifiers"
        )
    return shape


def _counted(columns: Sequence[Column], shape: list[int]) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    size = math.prod(shape)
    if size <= TABLE:
        table = _fill(columns, shape, size)
        keys = np.flatnonzero(table)
        return keys, table[keys]
    keys, counts = np.unique(_keys(columns, shape, slice(None)), return_counts=True)
    return keys, counts.astype(np.int64)


def _fill(columns: Sequence[Column], shape: list[int], size: int) -> NDArray[np.int64]:
    table = np.zeros(size, dtype=np.int64)
    length = len(columns[0].codes)
    for start in range(0, length, CHUNK):
        table += np.bincount(_keys(columns, shape, slice(start, start + CHUNK)), minlength=size)
    return table


def _keys(columns: Sequence[Column], shape: list[int], rows: slice) -> NDArray[np.intp]:
    """One number for each combination: code + 1, so that what is missing is 0, in the base of its column."""
    key = columns[0].codes[rows].astype(np.intp)
    key += 1
    for column, base in zip(columns[1:], shape[1:], strict=True):
        key *= base
        np.add(key, column.codes[rows], out=key, casting="unsafe")  # unsigned codes too
        key += 1
    return key
