"""One array as codes: which of few values stands in each row."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.errors import SourceError
from .request import Data
from .tally import MISSING, Column, by_dictionary

NESTED = (list, tuple, np.ndarray)
NULLABLE = {"boolean", *(f"{sign}Int{bits}" for sign in ("", "U") for bits in (8, 16, 32, 64))}
DENSE = 2**16  # so many different numbers may have a place each, occurring or not


def encode(name: str, values: Data) -> Column:
    """The codes of a list, an array or a Series."""
    if isinstance(values, list | tuple) and not (values and isinstance(values[0], NESTED)):
        return by_dictionary(name, values, len(values))
    if hasattr(values, "cat") and hasattr(values, "index"):
        return _categories(name, values)
    if type(getattr(values, "dtype", None)).__name__ == "Enum":
        return _enumerated(name, values)
    return encode_array(name, as_array(name, values))


def encode_array(name: str, array: NDArray[Any]) -> Column:
    """The codes of a NumPy array of one dimension."""
    kind = array.dtype.kind
    if kind == "b":
        return Column(name, (False, True), array.view(np.int8))
    if kind in "iu":
        return _whole(name, array)
    if kind == "f":
        return _floats(name, array)
    if kind == "O":
        return by_dictionary(name, array.tolist(), len(array))
    if kind in "US":
        return _texts(name, array)
    raise SourceError(f"{name} has the type {array.dtype}", allowed="texts, whole numbers, booleans")


def as_array(name: str, values: Data) -> NDArray[Any]:
    """The values as a NumPy array of one dimension, with the types that they have."""
    if hasattr(values, "isna") and hasattr(values, "to_numpy"):
        array = _of_series(values)
    elif hasattr(values, "to_pylist"):  # of Arrow, which makes NumPy arrays of missing values if told to
        array = np.asarray(
            values.to_numpy(**({} if hasattr(values, "chunks") else {"zero_copy_only": False}))
        )
    elif hasattr(values, "to_numpy"):
        array = np.asarray(values.to_numpy())
    else:
        array = _of_lists(name, values) if isinstance(values, list | tuple) else np.asarray(values)
    if array.ndim == 2:
        array = array[:, 0] if array.shape[1] == 1 else _one_hot(name, array)
    if array.ndim != 1:
        raise SourceError(
            f"{name} has the shape {array.shape}" if array.ndim else f"{name} is a {type(values).__name__}",
            allowed="one label for a row: a list, an array, a Series",
        )
    return array


def _of_lists(name: str, values: list[Any] | tuple[Any, ...]) -> NDArray[Any]:
    """Rows of one value, or one-hot rows, written as lists."""
    try:
        return np.array([np.asarray(value).tolist() for value in values])
    except ValueError:
        raise SourceError(f"the rows of {name} differ in length", allowed="one label for a row") from None


def _of_series(values: Data) -> NDArray[Any]:
    """A pandas Series; nullable numbers stay numbers where nothing is missing."""
    if str(values.dtype) in NULLABLE and not values.isna().any():
        return np.asarray(values.to_numpy(dtype=str(values.dtype).lower().replace("boolean", "bool")))
    return np.asarray(values.to_numpy())


def _of_arrow(values: Data) -> NDArray[Any]:
    """An array of Arrow, in one piece or in chunks."""
    whole = hasattr(values, "chunks")
    return np.asarray(values.to_numpy() if whole else values.to_numpy(zero_copy_only=False))


def _categories(name: str, values: Data) -> Column:
    labels = values.cat.categories.tolist()
    return Column(name, tuple(labels), values.cat.codes.to_numpy(), ordered=True)


def _enumerated(name: str, values: Data) -> Column:
    """Polars' Enum: categories with an order."""
    labels = tuple(values.dtype.categories.to_list())
    codes = values.to_physical().cast(int).fill_null(MISSING).to_numpy()
    return Column(name, labels, codes, ordered=True)


def _whole(name: str, array: NDArray[Any]) -> Column:
    if not len(array):
        return Column(name, (), array.astype(np.intp))
    low, high = int(array.min()), int(array.max())
    if high - low < DENSE:
        values = range(low, high + 1)
        if low == 0:
            return Column(name, values, array)
        return Column(name, values, array.astype(np.int64) - low if high < 2**63 else _sorted(array)[1])
    found, codes = _sorted(array)
    return Column(name, found.tolist(), codes)


def _sorted(array: NDArray[Any]) -> tuple[NDArray[Any], NDArray[np.intp]]:
    found, codes = np.unique(array, return_inverse=True)
    return found, codes.ravel()


def _floats(name: str, array: NDArray[Any]) -> Column:
    gaps = np.isnan(array)
    if gaps.any():
        found, codes = _sorted(array[~gaps])
        places = np.full(len(array), MISSING, dtype=np.intp)
        places[~gaps] = codes
    else:
        found, places = _sorted(array)
    return Column(name, [_plain(value) for value in found.tolist()], places)


def _plain(value: float) -> Hashable:
    """Labels that were whole numbers, and became floats because one was missing, are whole again."""
    return int(value) if value.is_integer() else value


def _texts(name: str, array: NDArray[Any]) -> Column:
    found, codes = _sorted(array)
    values = found.tolist()
    return Column(name, values, codes)


def _one_hot(name: str, array: NDArray[Any]) -> NDArray[Any]:
    """A table of 0 and 1 with one 1 in each row, as the places of the ones."""
    hot = array.astype(bool) if array.dtype.kind in "biuf" else None
    if hot is None or not (array == hot).all():
        raise SourceError(
            f"{name} has the shape {array.shape}",
            allowed="one label for a row, or one column for each class with a single 1 in each row",
            hint="are these probabilities? their argmax(axis=1) is a prediction",
        )
    several = int((hot.sum(axis=1) != 1).sum())
    if several:
        raise SourceError(
            f"{several} rows of {name} have no 1 or several",
            allowed="one column for each class with a single 1 in each row",
            hint="where a row may have several classes, count one class at a time",
        )
    return np.asarray(hot.argmax(axis=1))
