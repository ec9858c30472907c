"""`ff.count`: one function from whatever people have to counts."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from ..core.confusion import ScoreCounts
from ..core.errors import SourceError
from .columns import Columns
from .matrices import ready
from .request import Data, Request
from .results import Counted


def count(  # noqa: PLR0913 - each argument is a question that data may raise
    data: Data,
    predicted: Data = None,
    *,
    truth: str | None = None,
    positive: Hashable | None = None,
    score: Data = None,
    group: Data = None,
    labels: Iterable[Hashable] | None = None,
    missing: str = "error",
    counts: Data = None,
    weight: Data = None,
    rows: str | None = None,
    bins: int | None = None,
) -> Counted | ScoreCounts:
    """Count how often each prediction was made for each truth.

    Two arrays give a matrix: the truth first, then the prediction. A data frame, or the path of a file, takes
    the names of its columns as `truth` and `predicted`. Several predictions, as a list of columns or a
    dictionary of arrays, are counted jointly; a `group` gives a matrix for each of its values; a `score` in
    place of a prediction gives counts by score, put into about so many `bins` if asked.

    Rows that stand for several say how many in the column `counts`; a `weight`, which need not be whole,
    gives point values, and how many equal rows it is worth. A ready matrix, classes by classes, is told by
    `rows="truth"` or `rows="predicted"`: what its rows are.

    >>> count(["ill", "ill", "well", "well"], ["ill", "well", "well", "well"], positive="ill")
    ConfusionMatrix.binary(tp=1, fn=1, fp=0, tn=2)
    >>> count([0, 1, 1], score=[0.2, 0.7, 0.4])
    <ScoreCounts of 3 scores: 2 positives, 1 negatives>
    """
    request = Request(positive, None if labels is None else _listed(labels), missing=missing, bins=bins)
    if rows is not None:
        return ready(data, rows, request)
    return Columns(truth, predicted, score, group, counts, weight).counted(data, request)


def _listed(labels: Iterable[Hashable]) -> tuple[Hashable, ...]:
    if isinstance(labels, str) or not isinstance(labels, Iterable):
        raise SourceError(f"labels={labels!r}", allowed="a list of the classes")
    return tuple(labels)
