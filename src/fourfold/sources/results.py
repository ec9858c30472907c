"""From a tally to the values that analyses take: matrices, joint counts, counts by group."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np
from numpy.typing import NDArray

from ..core.confusion import (
    BinaryMatrix,
    ConfusionMatrix,
    GroupedCounts,
    JointCounts,
    SparseMatrix,
    WeightedMatrix,
)
from ..core.confusion.joint import DENSE
from ..core.errors import SourceError
from .labels import Classes, classes, coded, in_order
from .notices import notice
from .request import Request
from .tally import Column, Tally
from .weights import weighted

Counted = ConfusionMatrix | SparseMatrix | JointCounts | GroupedCounts | WeightedMatrix


def counted(tally: Tally, request: Request) -> Counted:
    """The matrix of one prediction, the joint counts of several, or either for each group."""
    complete = without_gaps(tally, request)
    found = classes(complete, request)
    if complete.weights is not None:
        return weighted(complete, found)
    if complete.group is not None:
        return _grouped(complete, complete.group, found)
    if len(complete.predicted) > 1:
        return _joint(complete, found)
    return _matrix(complete, found)


def joint(tally: Tally, request: Request) -> JointCounts:
    """The joint counts of one prediction or several."""
    complete = without_gaps(tally, request)
    return _joint(complete, classes(complete, request))


def without_gaps(tally: Tally, request: Request) -> Tally:
    """The rows in which nothing is missing; whether there may be others is the request's choice."""
    if not tally.counts.sum():
        raise SourceError("there are no rows", allowed="at least one row with a truth and a prediction")
    gaps = np.zeros(len(tally.counts), dtype=bool)
    for column in tally.columns():
        gaps |= column.codes < 0
    if not gaps.any():
        return tally.multiplied()
    if request.missing == "error":
        raise SourceError(
            f"{_told(tally, gaps)}{_places(tally)}",
            allowed="a label in every row",
            hint="missing='drop' leaves such rows out and says how many",
        )
    kept = tally.take(~gaps)
    if not kept.counts.sum():
        raise SourceError("no row is complete", allowed="at least one row with a truth and a prediction")
    notice(f"{_told(tally, gaps)}: left out of {int(tally.counts.sum())}")
    return kept.multiplied()


def _told(tally: Tally, gaps: NDArray[np.bool_]) -> str:
    parts = {column.name: int(tally.counts[column.codes < 0].sum()) for column in tally.columns()}
    total = int(tally.counts[gaps].sum())
    where = ", ".join(f"{name} {count}" for name, count in parts.items() if count)
    return f"{total} {'row has' if total == 1 else 'rows have'} no label ({where})"


def _places(tally: Tally) -> str:
    rows = tally.rows_with_gaps()
    return f", the first in row {', '.join(map(str, rows))} (counted from 0)" if rows else ""


def _matrix(tally: Tally, found: Classes) -> ConfusionMatrix | SparseMatrix:
    truth, predicted = coded(tally.truth, found.labels), coded(tally.predicted[0], found.labels)
    if found.positive is not None:
        return _against_the_rest(truth, predicted, tally.counts, found)
    size = len(found.labels)
    if size > DENSE:
        return SparseMatrix(truth, predicted, tally.counts, found.labels)
    cells = np.zeros((size, size), dtype=np.int64)
    np.add.at(cells, (truth, predicted), tally.counts)
    return ConfusionMatrix(cells, found.labels, rows="truth")


def _against_the_rest(
    truth: NDArray[np.intp], predicted: NDArray[np.intp], counts: NDArray[np.int64], found: Classes
) -> BinaryMatrix:
    place = found.labels.index(found.positive)
    cells = [0, 0, 0, 0]
    sides = zip((truth != place).tolist(), (predicted != place).tolist(), counts.tolist(), strict=True)
    for actual, said, count in sides:
        cells[2 * actual + said] += count
    tp, fn, fp, tn = cells
    others = [label for label in found.labels if label != found.positive]
    negative: Hashable = others[0] if len(others) == 1 else f"not {found.positive}"
    return BinaryMatrix(tp=tp, fn=fn, fp=fp, tn=tn, positive=found.positive, negative=negative)


def _patterns(tally: Tally, found: Classes) -> NDArray[np.intp]:
    return np.column_stack([coded(column, found.labels) for column in tally.labelled()])


def _joint(tally: Tally, found: Classes) -> JointCounts:
    return JointCounts(
        _patterns(tally, found),
        tally.counts,
        labels=found.labels,
        names=[column.name for column in tally.predicted],
        positive=found.positive,
    )


def _grouped(tally: Tally, group: Column, found: Classes) -> GroupedCounts:
    present = [group.values[place] for place in group.occurring()]
    groups = present if group.ordered else in_order(present)
    rows = np.column_stack([coded(group, groups), _patterns(tally, found)])
    order = np.lexsort(rows.T[::-1])  # engines answer in any order
    return GroupedCounts(
        group.name,
        groups,
        rows[order, 0],
        rows[order, 1:],
        tally.counts[order],
        _joint(tally, found),
    )
