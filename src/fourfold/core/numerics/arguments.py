"""Arguments and results: what is allowed, arrays of one shape, scalars in and scalars out."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .errors import NumericsError
from .floats import Floats, Numbers

SMALLEST_SHAPE = 1e-3
LARGEST_COUNT = 1e13


def elementwise(function: Callable[..., Floats], *arguments: ArrayLike) -> Numbers:
    """Apply a function of flat arrays to arguments of any shapes, broadcast against each other.

    >>> elementwise(np.add, 1, 2.5)
    np.float64(3.5)
    """
    arrays = np.broadcast_arrays(*(np.asarray(argument, dtype=np.float64) for argument in arguments))
    with np.errstate(all="ignore"):  # the branch that is not taken may divide by zero
        result = function(*(array.ravel() for array in arrays))
    return result.reshape(arrays[0].shape)[()]


def numbers(name: str, values: ArrayLike) -> Floats:
    """Return the values as floats; refuse what is not a number."""
    try:
        array = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise NumericsError(f"{name} = {values!r}", allowed="real numbers") from error
    _require(~np.isnan(array), name, array, "numbers that are not nan", "drop or fill missing values")
    return array


def shape(name: str, values: ArrayLike) -> Floats:
    """Return the parameters of a Beta distribution as floats, if they are in the promised region."""
    array = numbers(name, values)
    allowed = f"{SMALLEST_SHAPE:g} to {LARGEST_COUNT:g}"
    inside = (array >= SMALLEST_SHAPE) & (array <= LARGEST_COUNT)
    return _require(inside, name, array, allowed, "counts plus a prior such as 0.5 or 1 always fit")


def count(name: str, values: ArrayLike) -> Floats:
    """Return numbers of trials as floats, if they are whole and in the promised region."""
    array = numbers(name, values)
    inside = (array >= 0) & (array <= LARGEST_COUNT) & (array == np.floor(array))
    return _require(inside, name, array, f"whole numbers from 0 to {LARGEST_COUNT:g}", "count trials")


def whole(name: str, values: ArrayLike) -> Floats:
    """Return whole numbers of either sign as floats; infinities count as whole."""
    array = numbers(name, values)
    return _require(array == np.floor(array), name, array, "whole numbers", "round them first")


def probability(name: str, values: ArrayLike) -> Floats:
    """Return probabilities as floats, if they are from 0 to 1."""
    array = numbers(name, values)
    inside = (array >= 0) & (array <= 1)
    return _require(inside, name, array, "0 to 1", "percentages are to be divided by 100")


def _require(
    inside: NDArray[np.bool_] | np.bool_, name: str, values: Floats, allowed: str, hint: str
) -> Floats:
    if not np.all(inside):
        first = float(values[~np.asarray(inside)].flat[0])
        raise NumericsError(f"{name} = {first!r}", allowed=allowed, hint=hint)
    return values
