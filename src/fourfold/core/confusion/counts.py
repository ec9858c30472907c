"""Reading counts: whole numbers from 0, exact up to 10**18 and beyond any float."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import MatrixError

Counts = NDArray[np.int64]
LARGEST = 2**62
WHOLE = "a whole number from 0"


def count(value: object, name: str) -> int:
    """One count as an exact integer.

    >>> count(3.0, "tp")
    3
    """
    if isinstance(value, bool | np.bool_) or not isinstance(value, int | np.integer | float | np.floating):
        raise MatrixError(f"{name} is {_shown(value)}", allowed=WHOLE)
    if isinstance(value, float | np.floating) and not float(value).is_integer():
        raise MatrixError(f"{name} is {_shown(value)}", allowed=WHOLE, hint=_fraction_hint(float(value)))
    whole = int(value)
    if whole < 0:
        raise MatrixError(f"{name} is {_shown(value)}", allowed=WHOLE)
    if whole > LARGEST:
        raise MatrixError(f"{name} is {_shown(value)}", allowed="at most 2**62, about 4.6e18")
    return whole


def _shown(value: object) -> str:
    """The value as a person wrote it: 0.5, not np.float64(0.5); a very long one by its first characters."""
    plain = value.item() if isinstance(value, np.generic) else value
    if isinstance(plain, int) and abs(plain) >= 10**40:
        return f"a number of {math.floor(math.log10(abs(plain))) + 1} digits"
    text = repr(plain)
    return text if len(text) <= 60 else text[:57] + "..."


def _fraction_hint(value: float) -> str:
    if math.isnan(value):
        return "a missing value is no count; what never happened has count 0"
    return "are these rates or weights? fourfold needs the counts behind them" if math.isfinite(value) else ""


def table(values: ArrayLike) -> Counts:
    """A square table of counts, read-only."""
    array = _square(values)
    whole = array if array.dtype.kind in "iu" else _whole(array)
    if int(whole.min()) < 0 or int(whole.max()) > LARGEST:
        row, column = np.argwhere((whole < 0) | (whole > LARGEST))[0]
        count(whole[row, column], _place(int(row), int(column)))
    return frozen(np.array(whole, dtype=np.int64))


def line(values: ArrayLike, name: str) -> Counts:
    """A list of counts, read-only, whose sum 64 bits hold: then every part of it fits too."""
    array = np.asarray(values)
    if array.ndim != 1:
        raise MatrixError(f"{name} of shape {array.shape}", allowed="a list of counts")
    if array.dtype.kind not in "iu":
        array = np.array([count(value, name) for value in array.tolist()], dtype=np.int64)
    if array.size and not _are_small(array):
        if int(array.min()) < 0:
            count(array.min(), name)
        if (total := int(exact_sum(array))) > LARGEST:
            raise MatrixError(f"{name} with a sum of {total}", allowed="at most 2**62, about 4.6e18")
    return array if array.dtype == np.int64 and is_frozen(array) else frozen(array.astype(np.int64))


def _are_small(array: NDArray[Any]) -> bool:
    """Whether no count is below 0 and the sum fits; the bits of -1 are those of a huge number."""
    bits = array.view(np.uint64) if array.dtype == np.int64 else array.astype(np.uint64)
    return int(bits.max()) * array.size <= LARGEST


def frozen(array: Counts) -> Counts:
    """An array that cannot be written to, nor be made so."""
    array.flags.writeable = False
    return array.view()


def is_frozen(array: NDArray[Any]) -> bool:
    """Whether nobody can write to the array, so that it need not be copied to be kept."""
    base = array.base
    return not array.flags.writeable and (
        base is None or (isinstance(base, np.ndarray) and not base.flags.writeable)
    )


def _square(values: ArrayLike) -> NDArray[Any]:
    # lists keep their own numbers: NumPy would make floats of all if one is a float
    array = np.asarray(values, dtype=object) if isinstance(values, list | tuple) else np.asarray(values)
    if array.ndim == 1 and any(isinstance(row, list | tuple) for row in array):
        raise MatrixError("a table whose rows differ in length", allowed="a square one: truth by prediction")
    if array.ndim != 2 or array.shape[0] != array.shape[1]:
        shape = " x ".join(map(str, array.shape))
        raise MatrixError(
            f"a table of shape {shape}" if shape else f"{type(values).__name__} instead of a table",
            allowed="a square one: truth by prediction",
            hint=_shape_hint(values, array.ndim),
        )
    if len(array) < 2:
        raise MatrixError(
            "a table of one class" if len(array) else "an empty table", allowed="two classes or more"
        )
    return array


def _shape_hint(values: ArrayLike, dimensions: int) -> str:
    if hasattr(values, "toarray"):
        return "a sparse table becomes an ordinary one by .toarray()"
    if dimensions == 3:
        return "several matrices? make one of each"
    return "a class that was never predicted keeps its column of zeros" if dimensions == 2 else ""


def _place(row: int, column: int) -> str:
    return f"the cell in row {row + 1}, column {column + 1}"


def _whole(array: NDArray[Any]) -> NDArray[Any]:
    cells = [
        [count(cell, _place(i, j)) for j, cell in enumerate(row)] for i, row in enumerate(array.tolist())
    ]
    return np.array(cells, dtype=object)


def exact_sum(array: Counts, axis: int | None = None) -> NDArray[Any]:
    """Sums as exact integers, also where 64 bits would overflow."""
    exact = float(array.max()) * array.size < LARGEST
    return np.asarray((array if exact else array.astype(object)).sum(axis=axis))
