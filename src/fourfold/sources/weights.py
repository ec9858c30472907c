"""Rows with weights: sums of weights in place of counts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..core.confusion import WeightedMatrix
from ..core.errors import SourceError
from .arrays import Given, check_indexes
from .combine import split, unique_keys
from .encode import as_array, encode
from .labels import Classes, coded
from .request import Data
from .tally import Column, Tally, Weights


def tally_weighted(truth: Given, predicted: Given, weight: Given) -> Tally:
    """The combinations of two columns with the sums of their weights."""
    check_indexes([truth, predicted, weight])
    columns = [encode(*truth), encode(*predicted)]
    weights = _numbers(*weight)
    keys, places, shape = unique_keys(columns, extra={weight[0]: len(weights)})
    sums = np.bincount(places, weights, minlength=len(keys)).astype(np.float64)
    squares = np.bincount(places, weights**2, minlength=len(keys)).astype(np.float64)
    counts = np.bincount(places, minlength=len(keys)).astype(np.int64)
    return with_weights(split(columns, keys, shape), counts, sums, squares)


def with_weights(
    columns: Sequence[Column],
    counts: NDArray[np.int64],
    sums: NDArray[np.float64],
    squares: NDArray[np.float64],
) -> Tally:
    """A tally of two columns and the sums of their weights."""
    return Tally(columns[0], (columns[1],), counts, weights=Weights(sums, squares))


def _numbers(name: str, values: Data) -> NDArray[np.float64]:
    array = as_array(name, values)
    if array.dtype.kind not in "biuf":
        try:
            array = array.astype(np.float64)
        except (TypeError, ValueError):
            raise SourceError(f"{name} holds what is no number", allowed="weights from 0") from None
    weights = array.astype(np.float64, copy=False)
    wrong = ~(np.isfinite(weights) & (weights >= 0))
    if wrong.any():
        first = int(np.argmax(wrong))
        raise no_weights(name, int(wrong.sum()), f", the first in row {first}: {weights[first]}")
    return weights


def no_weights(name: str, count: int, told: str = "") -> SourceError:
    """What to say of values that cannot be weights."""
    return SourceError(
        f"{count} {'value' if count == 1 else 'values'} of {name} negative, missing or infinite{told}",
        allowed="finite weights from 0",
    )


def weighted_frame(data: Data, truth: str, predicted: str, weight: str) -> Tally:
    """The same of a frame: where the data are, or in memory for pandas."""
    from .frames import check_columns, opened
    from .weighted_frames import tally_weighted_frame

    frame = opened(data)
    check_columns([truth, predicted, weight], frame.collect_schema().names())
    if frame.implementation.is_pandas_like() and hasattr(frame, "to_pandas"):
        native = frame.to_native()
        return tally_weighted(*((name, native[name]) for name in (truth, predicted, weight)))
    return tally_weighted_frame(frame, truth, predicted, weight)


def weighted(tally: Tally, found: Classes) -> WeightedMatrix:
    """The sums of weights as a matrix, with the number of equal rows that they are worth."""
    assert tally.weights is not None  # noqa: S101 - called for weights alone
    size = len(found.labels)
    cells = np.zeros((size, size))
    places = coded(tally.truth, found.labels), coded(tally.predicted[0], found.labels)
    np.add.at(cells, places, tally.weights.sums)
    squares = float(tally.weights.squares.sum())
    if not squares:
        raise SourceError("all weights are 0", allowed="at least one weight above 0")
    effective = float(cells.sum()) ** 2 / squares
    return WeightedMatrix(cells, found.labels, effective=effective, positive=found.positive)
