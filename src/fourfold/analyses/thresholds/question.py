"""`ff.thresholds`: rows or counts of a score, put to the question."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from ...core.confusion import ScoreCounts
from ...core.errors import AnalysisError
from .result import Thresholds
from .rows import checked, count_scores


def thresholds(
    y_true: Any,  # noqa: ANN401 - whatever people have
    score: Any = None,  # noqa: ANN401 - as above
    *,
    truth: str | None = None,
    positive: Hashable | None = None,
    missing: str = "error",
    bins: int | None = None,
) -> Thresholds:
    """All thresholds of a score: from two arrays, from the columns of a frame or a file, or from counts.

    A row with a score of the threshold or more is called positive. Of the classes 0 and 1, -1 and 1, or False
    and True the greater is the positive one; of others, `positive` names it. A frame, or the path of a file,
    takes the names of its columns as `truth` and `score`; `bins` puts the scores of very many rows into so
    many bins, and the AUC then states its bin error.

    >>> import fourfold as ff
    >>> ff.thresholds(["ill", "ill", "well", "well"], [0.9, 0.4, 0.6, 0.2], positive="ill")
    <Thresholds: 4 scores, 2 positives, 2 negatives; AUC 0.75>
    """
    if isinstance(y_true, ScoreCounts):
        if score is not None:
            raise AnalysisError("counts by score arrived together with scores", allowed="one of them")
        return Thresholds(checked(y_true))
    if score is None:
        raise AnalysisError("scores are missing", allowed="true classes and scores, or counts by score")
    if isinstance(score, str) and truth is None:
        raise AnalysisError(
            f"scores are in the column {score!r}, and no word on the true classes",
            allowed="truth=the column that holds them",
        )
    if truth is None and missing == "error" and bins is None:
        return Thresholds(count_scores(y_true, score, positive))
    from ...sources import count

    counted = count(y_true, truth=truth, score=score, positive=positive, missing=missing, bins=bins)
    assert isinstance(counted, ScoreCounts)  # noqa: S101 - what a score gives
    return Thresholds(checked(counted))
