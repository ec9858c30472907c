"""`ff.thresholds`: rows or counts of a score, put to the question."""

from __future__ import annotations

from collections.abc import Hashable

from numpy.typing import ArrayLike

from ...core.confusion.scores import ScoreCounts
from ...core.errors import AnalysisError
from .result import Thresholds
from .rows import checked, count_scores


def thresholds(
    y_true: ArrayLike | ScoreCounts, score: ArrayLike | None = None, *, positive: Hashable | None = None
) -> Thresholds:
    """All thresholds of a score, from the true classes and the scores of the same rows, or from their counts.

    A row with a score of the threshold or more is called positive. Of the classes 0 and 1, -1 and 1, or False
    and True the greater is the positive one; of others, `positive` names it.

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
    return Thresholds(count_scores(y_true, score, positive))
