"""Rows of truth and score, checked and counted."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...core.confusion import ScoreCounts
from ...core.confusion.by_score import Bools, Floats, count_by_score
from ...core.errors import AnalysisError
from ...core.numerics.blocks import blocks
from ...sources.arrays import check_indexes
from ...sources.encode import encode
from ...sources.labels import in_order
from ...sources.scores import numbers

USUAL = ({False, True}, {0, 1}, {-1, 1})  # two classes of which the greater one is meant
EXACT = 2**53


def count_scores(y_true: ArrayLike, score: ArrayLike, positive: Hashable | None = None) -> ScoreCounts:
    """How many positive and negative rows have each score."""
    check_indexes([("y_true", y_true), ("score", score)])
    values = read_scores(score)
    is_positive, chosen, other = split_classes(y_true, positive)
    check_lengths(is_positive, values)
    scores, positives, negatives = count_by_score(values, is_positive)
    return checked(ScoreCounts(scores, positives, negatives, positive=chosen, negative=other))


def check_lengths(truth: Bools, *scores: Floats) -> None:
    """Refuse columns of different lengths."""
    if any(len(score) != len(truth) for score in scores):
        sizes = ", ".join(str(len(score)) for score in scores)
        raise AnalysisError(f"{len(truth)} true classes and {sizes} scores", allowed="a score for each row")


def checked(counts: ScoreCounts) -> ScoreCounts:
    """The same counts, with rows of both classes and a threshold to choose."""
    for name, rows, label in (
        ("positive", counts.positives, counts.positive),
        ("negative", counts.negatives, counts.negative),
    ):
        if not any(rows[block].any() for block in blocks(len(rows))):
            raise AnalysisError(
                f"none of the {_rows(counts)} rows is {name} ({label!r})",
                allowed="rows of two classes",
                hint="a curve compares the scores of one class with those of the other",
            )
    if len(counts.scores) < 2:
        raise AnalysisError(
            f"all {_rows(counts)} scores are {float(counts.scores[0]):g}",
            allowed="two different scores or more",
            hint="with one score there is no threshold to choose; its matrix is for fourfold evaluate",
        )
    return counts


def _rows(counts: ScoreCounts) -> int:
    return int(counts.positives.sum()) + int(counts.negatives.sum())


def read_scores(score: ArrayLike, name: str = "score") -> Floats:
    """Scores as floats, without missing ones."""
    given: Any = np.asarray(score) if isinstance(score, list | tuple) else score
    if isinstance(given, np.ndarray) and given.dtype.kind in "iu" and given.size and _size(given) > EXACT:
        raise AnalysisError(
            f"{name} holds whole numbers beyond 2**53", allowed="numbers that a float can tell apart"
        )
    values = np.ascontiguousarray(numbers(name, given))
    if not len(values):
        raise AnalysisError(f"{name} is empty", allowed="a score for each row")
    if np.isnan(values.min()):
        missing = np.isnan(values)
        raise AnalysisError(
            f"{int(missing.sum())} of {len(values)} scores are missing, first in row {int(missing.argmax())}",
            allowed="a score for each row",
            hint="missing='drop' leaves such rows out and says how many",
        )
    return values


def _size(array: NDArray[Any]) -> int:
    return max(abs(int(array.min())), abs(int(array.max())))


def split_classes(truth: ArrayLike, positive: Hashable | None) -> tuple[Bools, Hashable, Hashable]:
    """Which rows are positive, and the names of the two classes."""
    if isinstance(truth, np.ndarray) and truth.dtype.kind in "biu" and truth.ndim == 1 and truth.size:
        ends = list(dict.fromkeys([truth.min().item(), truth.max().item()]))
        if truth.dtype.kind == "b" or ((truth == ends[0]) | (truth == ends[-1])).all():
            chosen, other = _positive(ends, positive)
            return (truth if truth.dtype == bool and chosen == 1 else truth == chosen), chosen, other
    column = encode("y_true", truth)
    missing = int((column.codes < 0).sum())
    if missing:
        raise AnalysisError(
            f"{missing} of {len(column.codes)} true classes are missing",
            allowed="a class for each row",
            hint="missing='drop' leaves such rows out and says how many",
        )
    labels = {column.values[place]: place for place in column.occurring()}
    chosen, other = _positive(in_order(labels), positive)
    return column.codes == labels.get(chosen, -1), chosen, other


def _positive(labels: list[Hashable], positive: Hashable | None) -> tuple[Hashable, Hashable]:
    """The positive class and the other one."""
    shown = ", ".join(map(repr, labels[:5])) + (", …" if len(labels) > 5 else "")
    if len(labels) > 2 and positive is None:
        raise AnalysisError(
            f"y_true holds {len(labels)} classes: {shown}",
            allowed="two classes, or positive=one of them, which is then set against the rest",
        )
    if positive is None:
        if len(labels) == 2 and set(labels) in USUAL:
            positive = max(labels)  # type: ignore[type-var]  # both are numbers
        elif len(labels) == 1 and set(labels) <= {0, 1}:
            positive = 1
        else:
            raise AnalysisError(
                f"the classes {shown} do not say which one is positive" if labels else "y_true is empty",
                allowed="positive=one of them" if labels else "a class for each row",
            )
    elif positive not in labels and len(labels) > 1:
        raise AnalysisError(f"there is no class {positive!r}", allowed=f"one of {shown}")
    others = [label for label in labels if label != positive]
    return positive, others[0] if len(others) == 1 else f"not {positive}"
