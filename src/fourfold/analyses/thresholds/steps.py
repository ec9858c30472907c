"""Steps: all confusion matrices that a threshold can make, from the strictest to the most lenient."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...core.confusion import BinaryMatrix, ScoreCounts
from ...core.numerics.blocks import blocks, in_floats

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]
Numbers = NDArray[Any]  # whole numbers, or floats where these would overflow
LARGEST = 2**62


@dataclass(frozen=True, eq=False)
class Steps:
    """One matrix for each distinct score and one before them, in which nothing is called positive.

    Thresholds fall, so that TP and FP rise along each array.
    """

    counts: ScoreCounts

    @cached_property
    def thresholds(self) -> Floats:
        """Rows with this score or more are called positive; the first is infinite and calls none."""
        return np.concatenate(([np.inf], self.counts.scores[::-1]))

    @cached_property
    def tp(self) -> Counts:
        """True positives at each threshold."""
        return _summed(self.counts.positives)

    @cached_property
    def fp(self) -> Counts:
        """False positives at each threshold."""
        return _summed(self.counts.negatives)

    @property
    def fn(self) -> Counts:
        """False negatives at each threshold."""
        return self.positives - self.tp

    @property
    def tn(self) -> Counts:
        """True negatives at each threshold."""
        return self.negatives - self.fp

    @property
    def positives(self) -> int:
        """How many rows are truly positive."""
        return int(self.tp[-1])

    @property
    def negatives(self) -> int:
        """How many rows are truly negative."""
        return int(self.fp[-1])

    @property
    def tpr(self) -> Floats:
        """The true positive rate (recall) at each threshold."""
        return self._rates[0]

    @property
    def fpr(self) -> Floats:
        """The false positive rate at each threshold."""
        return self._rates[1]

    @property
    def precision(self) -> Floats:
        """The precision at each threshold; nan at the first, where nothing is called positive."""
        return self._rates[2]

    @cached_property
    def _rates(self) -> tuple[Floats, Floats, Floats]:
        """TPR, FPR and precision, in one walk along the steps."""
        tpr, fpr, precision = (np.empty(len(self)) for _ in range(3))
        p, n = float(self.positives), float(self.negatives)
        with np.errstate(invalid="ignore"):
            for block, (tp, fp) in in_floats(self.tp, self.fp):
                np.divide(tp, p, out=tpr[block])
                np.divide(fp, n, out=fpr[block])
                called = np.add(tp, fp, out=fp)
                np.divide(tp, called, out=precision[block])
        return tpr, fpr, precision

    @cached_property
    def twice_wins(self) -> Numbers:
        """Over the negatives called positive: twice the positives with a higher score, plus those tied."""
        tp = self.tp if 2 * self.positives * self.negatives < LARGEST else self.tp.astype(np.float64)
        negatives, wins = self.counts.negatives[::-1], np.empty(len(tp), dtype=tp.dtype)
        wins[0] = total = 0
        for block in blocks(len(negatives)):
            part = wins[1:][block]
            np.add(tp[1:][block], tp[:-1][block], out=part)
            part *= negatives[block]
            np.cumsum(part, out=part)
            part += total
            total = part[-1]
        return wins

    def matrix(self, step: int) -> BinaryMatrix:
        """The matrix at one step."""
        return BinaryMatrix(
            tp=int(self.tp[step]),
            fn=self.positives - int(self.tp[step]),
            fp=int(self.fp[step]),
            tn=self.negatives - int(self.fp[step]),
            positive=self.counts.positive,
            negative=self.counts.negative,
        )

    def __len__(self) -> int:
        return len(self.counts.scores) + 1


def _summed(ascending: Counts) -> Counts:
    """The sums from the highest score down, beginning with 0."""
    sums = np.zeros(len(ascending) + 1, dtype=np.int64)
    np.cumsum(ascending[::-1], out=sums[1:])
    return sums
