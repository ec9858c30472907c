"""Counts by score: how many positive and negative rows have each score."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..errors import MatrixError
from ..numerics.blocks import blocks
from .binary import BinaryMatrix
from .counts import Counts, is_frozen, line


@dataclass(frozen=True, eq=False)
class ScoreCounts:
    """Rows by score, ascending; a row is called positive from a threshold upwards.

    `width` is 0 where scores are as they came; otherwise each stands for a bin of that width,
    by its lower end.

    >>> scores = ScoreCounts(np.array([0.2, 0.7]), np.array([1, 8]), np.array([9, 2]))
    >>> scores.at(0.7)
    ConfusionMatrix.binary(tp=8, fn=1, fp=2, tn=9)
    """

    scores: NDArray[np.float64]
    positives: Counts
    negatives: Counts
    width: float = 0.0
    positive: Hashable = "positive"
    negative: Hashable = "negative"

    def __post_init__(self) -> None:
        scores = np.asarray(self.scores, dtype=np.float64)
        if not is_frozen(scores):
            scores = scores.copy()
            scores.flags.writeable = False
        object.__setattr__(self, "scores", scores)
        object.__setattr__(self, "positives", line(self.positives, "positives"))
        object.__setattr__(self, "negatives", line(self.negatives, "negatives"))
        if not (self.scores.shape == self.positives.shape == self.negatives.shape) or self.scores.ndim != 1:
            raise MatrixError(
                "scores and counts of different lengths", allowed="one count of each class for a score"
            )
        if np.isnan(self.scores[:1]).any() or not _ascend(self.scores):
            raise MatrixError("scores that are missing, equal or not in order", allowed="ascending numbers")
        if math.isnan(self.width) or self.width < 0:
            raise MatrixError(f"a width of {self.width!r}", allowed="0, or the width of the bins")

    def at(self, threshold: float) -> BinaryMatrix:
        """The matrix at a threshold: rows with this score or more are called positive."""
        if isinstance(threshold, str) or math.isnan(threshold):
            raise MatrixError(
                f"the threshold is {threshold!r}",
                allowed="a number; inf calls no row positive, -inf every row",
            )
        first = int(np.searchsorted(self.scores, threshold))
        tp, fp = int(self.positives[first:].sum()), int(self.negatives[first:].sum())
        return BinaryMatrix(
            tp=tp,
            fp=fp,
            fn=int(self.positives.sum()) - tp,
            tn=int(self.negatives.sum()) - fp,
            positive=self.positive,
            negative=self.negative,
        )

    def __add__(self, other: ScoreCounts) -> ScoreCounts:
        """The counts of two parts of one test, with the same classes and bins."""
        if not isinstance(other, ScoreCounts):
            return NotImplemented
        mine, theirs = ((of.width, of.positive, of.negative) for of in (self, other))
        if mine != theirs:
            raise MatrixError(
                f"scores of {self.positive!r} by {self.width}, and of {other.positive!r} by {other.width}",
                allowed="the same classes and bins",
            )
        scores = np.union1d(self.scores, other.scores)
        positives, negatives = np.zeros((2, len(scores)), dtype=np.int64)
        for part in (self, other):
            places = np.searchsorted(scores, part.scores)
            positives[places] += part.positives
            negatives[places] += part.negatives
        return ScoreCounts(scores, positives, negatives, self.width, self.positive, self.negative)

    def __radd__(self, other: object) -> ScoreCounts:
        """The start of `sum(parts)`."""
        return self if isinstance(other, int) and other == 0 else NotImplemented

    @property
    def auc_error(self) -> float:
        """By how much the AUC can be off because scores of one bin are told apart no more.

        A pair of a positive and a negative row within one bin counts a half, and truly 0 or 1: half the share
        of such pairs bounds the error. Without bins it is 0, for equal scores do count a half.

        >>> ScoreCounts(np.array([0.0, 0.5]), np.array([1, 9]), np.array([9, 1]), width=0.5).auc_error
        0.09
        """
        if not self.width:
            return 0.0
        pairs = float(self.positives.sum()) * float(self.negatives.sum())
        within = float(self.positives.astype(np.float64) @ self.negatives.astype(np.float64))
        return 0.5 * within / pairs if pairs else math.nan

    def __repr__(self) -> str:
        rows = f"{int(self.positives.sum())} positives, {int(self.negatives.sum())} negatives"
        return f"<ScoreCounts of {len(self.scores)} scores: {rows}>"


def _ascend(scores: NDArray[np.float64]) -> bool:
    before, after = scores[:-1], scores[1:]
    return all((before[block] < after[block]).all() for block in blocks(len(before)))
