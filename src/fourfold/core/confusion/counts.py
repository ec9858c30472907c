"""Reading counts: whole numbers from 0, exact up to 10**18 and beyond any float."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import MatrixError

Counts = NDArray[np.int64]
LARGEST = 2**62


def count(value: Any, name: str) -> int:
    """One count as an exact integer."""
    if isinstance(value, bool | np.bool_) or not isinstance(value, int | np.integer | float | np.floating):
        raise MatrixError(f"{name} is {value!r}", allowed="a whole number from 0")
    if not np.isfinite(value) or value != int(value) or value < 0:
        raise MatrixError(f"{name} is {value!r}", allowed="a whole number from 0", hint=_count_hint(value))
    if int(value) > LARGEST:
        raise MatrixError(f"{name} is {value!r}", allowed="at most 2**62, about 4.6e18")
    return int(value)


def _count_hint(value: Any) -> str:
    if np.isfinite(value) and value != int(value):
        return "are these rates or weights? fourfold needs the counts behind them"
    return ""


def table(values: Any) -> Counts:
    """A square table of counts, read-only."""
    array = np.asarray(values)
    if array.ndim != 2 or array.shape[0] != array.shape[1]:
        shape = " x ".join(map(str, array.shape)) or "a single number"
        raise MatrixError(f"a table of shape {shape}", allowed="a square one: truth by prediction")
    if array.shape[0] < 2:
        raise MatrixError("a table of one class", allowed="two classes or more")
    whole = array if array.dtype.kind in "iu" else _whole(array)
    if whole.size and (int(whole.min()) < 0 or int(whole.max()) > LARGEST):
        row, column = np.argwhere((whole < 0) | (whole > LARGEST))[0]
        count(whole[row, column].item(), f"the cell in row {row + 1}, column {column + 1}")
    result = np.array(whole, dtype=np.int64)
    result.flags.writeable = False
    return result


def _whole(array: NDArray[Any]) -> NDArray[Any]:
    cells = [
        [count(cell, f"the cell in row {i + 1}, column {j + 1}") for j, cell in enumerate(row)]
        for i, row in enumerate(array.tolist())
    ]
    return np.array(cells, dtype=object)


def exact_sum(array: Counts, axis: int | None = None) -> Any:
    """Sums as exact integers, also where 64 bits would overflow."""
    if array.size and float(array.max()) * array.size >= LARGEST:
        return array.astype(object).sum(axis=axis)
    return array.sum(axis=axis)
