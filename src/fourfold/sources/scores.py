"""Counting scores: how many positive and negative rows each score has, or each bin of scores."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.confusion import ScoreCounts
from ..core.confusion.by_score import count_by_score
from ..core.confusion.counts import Counts
from ..core.errors import SourceError
from .labels import classes, shown
from .notices import notice
from .request import Data, Request
from .tally import Column, Tally

Scores = NDArray[np.float64]


def numbers(name: str, values: Data) -> Scores:
    """Scores as floats; infinite ones are allowed, for they are ranks."""
    array = np.asarray(values.to_numpy() if hasattr(values, "to_numpy") else values)
    if array.ndim == 2 and array.shape[1] == 1:
        array = array[:, 0]
    if array.ndim != 1:
        raise SourceError(
            f"{name} has the shape {array.shape}",
            allowed="one score for a row",
            hint="of two columns of probabilities, give the one of the positive class",
        )
    if array.dtype.kind in "biuf":
        return array.astype(np.float64, copy=False)
    values = array.tolist()
    try:
        return np.array([math.nan if value is None else float(value) for value in values])
    except (TypeError, ValueError):
        raise no_numbers(name, values) from None


def no_numbers(name: str, values: Iterable[object]) -> SourceError:
    """The error that says which of the values is no number."""
    wrong = next((value for value in values if not _is_number(value)), None)
    what = "what is no number" if wrong is None else f"{wrong!r}, which is no number"
    return SourceError(f"{name} holds {what}", allowed="numbers of any scale")


def _is_number(value: Any) -> bool:  # noqa: ANN401 - whatever people have
    try:
        return value is None or bool(float(value) or True)
    except (TypeError, ValueError):
        return False


def scored(truth: Column, scores: Scores, times: Counts | None, request: Request) -> ScoreCounts:
    """The counts by score of rows, or of combinations of truth and score that occur so many times."""
    if len(truth.codes) != len(scores):
        raise SourceError(
            f"columns of different lengths: {truth.name} {len(truth.codes)}, scores {len(scores)}",
            allowed="one score for a row",
        )
    gaps = np.isnan(scores) | (truth.codes < 0)
    if gaps.any():
        _say_lost(gaps, times, request)
        truth = Column(truth.name, truth.values, truth.codes[~gaps], truth.ordered)
        scores, times = scores[~gaps], None if times is None else times[~gaps]
    rows = np.broadcast_to(np.int64(1), len(scores)) if times is None else times
    if not rows.any():
        raise SourceError("there are no rows", allowed="at least one row with a truth and a score")
    found = classes(Tally(truth, (), rows), request)
    if found.positive is None:
        raise SourceError(
            f"{len(found.labels)} classes and no word on which the scores are for",
            allowed=f"positive=one of {shown(found.labels)}",
        )
    actual = _is(truth, found.positive)
    width = 0.0 if request.bins is None else bin_width(float(scores.min()), float(scores.max()), request.bins)
    return _summed(scores, actual, times, width, found.labels, found.positive)


def _say_lost(gaps: NDArray[np.bool_], times: Counts | None, request: Request) -> None:
    """Refuse rows without a label or a score, or say how many are left out."""
    lost, rows = (int(gaps.sum()), len(gaps)) if times is None else (int(times[gaps].sum()), int(times.sum()))
    told = f"{lost} {'row has' if lost == 1 else 'rows have'} no label or a score that is NaN"
    if request.missing == "error":
        raise SourceError(
            told,
            allowed="a label and a score in every row",
            hint="missing='drop' leaves such rows out and says how many",
        )
    notice(f"{told}: left out of {rows}")


def _is(column: Column, positive: object) -> NDArray[np.bool_]:
    same = np.array([value == positive for value in column.values] + [False])
    return same[column.codes]


def bin_width(low: float, high: float, bins: int) -> float:
    """A power of two, so that binning is exact on every engine; at most so many bins between the ends.

    >>> bin_width(0.0, 1.0, 1000)
    0.001953125
    """
    if not (math.isfinite(low) and math.isfinite(high)):
        raise SourceError("a score is infinite", allowed="finite scores where they are put into bins")
    if high <= low:
        return 0.0
    return 2.0 ** math.ceil(math.log2((high - low) / bins))


def _summed(
    scores: Scores,
    actual: NDArray[np.bool_],
    times: Counts | None,
    width: float,
    labels: tuple[Any, ...],
    positive: Data,
) -> ScoreCounts:
    binned = np.floor(scores / width) * width if width else scores
    others = [label for label in labels if label != positive]
    return ScoreCounts(
        *count_by_score(binned, actual, times),
        width=width,
        positive=positive,
        negative=others[0] if len(others) == 1 else f"not {positive}",
    )
