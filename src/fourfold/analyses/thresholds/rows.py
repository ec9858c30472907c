"""Rows of truth and score, checked and counted."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...core.confusion import ScoreCounts
from ...core.errors import AnalysisError
from .counting import Bools, Floats, count_by_score

USUAL = ({False, True}, {0, 1}, {-1, 1})  # two classes of which the greater one is meant
EXACT = 2**53


def count_scores(y_true: ArrayLike, score: ArrayLike, positive: Hashable | None = None) -> ScoreCounts:
    """How many positive and negative rows have each score."""
    truth, values = _column(y_true, "y_true"), read_scores(score)
    if len(truth) != len(values):
        raise AnalysisError(
            f"{len(truth)} true classes and {len(values)} scores", allowed="one score for each row"
        )
    is_positive, chosen, other = split_classes(truth, positive)
    scores, positives, negatives = count_by_score(values, is_positive)
    return checked(ScoreCounts(scores, positives, negatives, positive=chosen, negative=other))


def checked(counts: ScoreCounts) -> ScoreCounts:
    """The same counts, with rows of both classes and a threshold to choose."""
    positives, negatives = int(counts.positives.sum()), int(counts.negatives.sum())
    for name, found, label in (
        ("positive", positives, counts.positive),
        ("negative", negatives, counts.negative),
    ):
        if not found:
            raise AnalysisError(
                f"none of the {positives + negatives} rows is {name} ({label!r})",
                allowed="rows of two classes",
                hint="a curve compares the scores of one class with those of the other",
            )
    if len(counts.scores) < 2:
        raise AnalysisError(
            f"all {positives + negatives} scores are {float(counts.scores[0]):g}",
            allowed="two different scores or more",
            hint="with one score there is no threshold to choose; its matrix is for fourfold evaluate",
        )
    return counts


def read_scores(score: ArrayLike, name: str = "score") -> Floats:
    """Scores as floats, without missing ones."""
    array = _column(score, name)
    if array.dtype.kind not in "fiub":
        array = _as_numbers(array, name)
    if array.dtype.kind in "iu" and array.size and max(abs(int(array.min())), abs(int(array.max()))) > EXACT:
        raise AnalysisError(
            f"{name} holds whole numbers beyond 2**53", allowed="numbers that a float can tell apart"
        )
    values = np.ascontiguousarray(array, dtype=np.float64)
    if values.size and np.isnan(values.min()):
        missing = np.isnan(values)
        raise AnalysisError(
            f"{int(missing.sum())} of {len(values)} scores are missing, first in row {int(missing.argmax())}",
            allowed="a score for each row",
            hint="a row without a score cannot be called positive or negative; leave it out, and say so",
        )
    return values


def _column(values: ArrayLike, name: str) -> NDArray[Any]:
    array = np.asarray(values)
    if array.ndim != 1:
        raise AnalysisError(
            f"{name} has the shape {array.shape}",
            allowed="one value for each row",
            hint="of predict_proba(X), take the column of the positive class" if array.ndim == 2 else "",
        )
    if not len(array):
        raise AnalysisError(f"{name} is empty", allowed="a value for each row")
    return array


def _as_numbers(array: NDArray[Any], name: str) -> Floats:
    if array.dtype.kind == "O":
        array = np.array([np.nan if value is None else value for value in array.tolist()], dtype=object)
    try:
        return array.astype(np.float64)
    except (TypeError, ValueError) as error:
        raise AnalysisError(f"{name} holds what is no number: {error}", allowed="numbers") from None


def split_classes(truth: NDArray[Any], positive: Hashable | None) -> tuple[Bools, Hashable, Hashable]:
    """Which rows are positive, and the names of the two classes."""
    labels = _labels(truth)
    if len(labels) > 2:
        shown = ", ".join(map(repr, labels[:5])) + (", …" if len(labels) > 5 else "")
        raise AnalysisError(
            f"y_true holds {len(labels)} classes: {shown}",
            allowed="two classes",
            hint="pass y_true == one of them to set it against the rest",
        )
    chosen = _positive(labels, positive)
    other = next((label for label in labels if label != chosen), f"not {chosen}")
    return (truth if truth.dtype == bool and chosen == 1 else truth == chosen), chosen, other


def _labels(truth: NDArray[Any]) -> list[Hashable]:
    """The classes that occur; for numbers without a sort."""
    if truth.dtype.kind in "biu":
        ends = list(dict.fromkeys([truth.min().item(), truth.max().item()]))
        if len(ends) < 2 or truth.dtype.kind == "b" or ((truth == ends[0]) | (truth == ends[1])).all():
            return ends
    found = np.unique(truth).tolist() if truth.dtype.kind != "O" else list(dict.fromkeys(truth.tolist()))
    if any(label is None or label != label for label in found):  # noqa: PLR0124 - only NaN differs from itself
        raise AnalysisError("y_true has missing values", allowed="a class for each row")
    return [int(label) if isinstance(label, float) and label.is_integer() else label for label in found]


def _positive(labels: list[Hashable], positive: Hashable | None) -> Hashable:
    if positive is None:
        if len(labels) == 2 and set(labels) in USUAL:
            return max(labels)  # type: ignore[type-var]  # both are numbers
        if len(labels) == 1 and set(labels) <= {0, 1}:
            return 1
        raise AnalysisError(
            f"the classes {', '.join(map(repr, labels))} do not say which one is positive",
            allowed="positive=one of them",
        )
    if positive not in labels and len(labels) > 1:
        raise AnalysisError(
            f"there is no class {positive!r}", allowed=f"one of {', '.join(map(repr, labels))}"
        )
    return positive
