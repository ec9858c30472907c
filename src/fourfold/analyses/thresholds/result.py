"""What `ff.thresholds` gives: all thresholds of one score, and the questions that can be put to them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...core.confusion import BinaryMatrix
from ...core.confusion.scores import ScoreCounts
from .auc import Auc
from .average_precision import AveragePrecision
from .curves import PrecisionRecallCurve, RocCurve, precision_recall, roc
from .histogram import Histogram, histogram
from .indistinguishability import Indistinguishability
from .steps import Steps


@dataclass(frozen=True, eq=False)
class Thresholds:
    """A score with its rows counted; answers are computed when they are first asked for.

    >>> import fourfold as ff
    >>> found = ff.thresholds([1, 1, 1, 0, 0], [0.9, 0.8, 0.3, 0.4, 0.1])
    >>> found
    <Thresholds: 5 scores, 3 positives, 2 negatives; AUC 0.8333>
    >>> found.at(0.4)
    ConfusionMatrix.binary(tp=2, fn=1, fp=1, tn=1)
    """

    counts: ScoreCounts

    @cached_property
    def steps(self) -> Steps:
        """The matrix at each threshold, from the strictest to the most lenient, as arrays."""
        return Steps(self.counts)

    @cached_property
    def auc(self) -> Auc:
        """The area under the ROC curve, with confidence intervals."""
        return Auc(self.steps)

    @cached_property
    def average_precision(self) -> AveragePrecision:
        """The precision averaged over the positive rows, with what the rows say of its true value."""
        return AveragePrecision(self.steps)

    @cached_property
    def roc(self) -> RocCurve:
        """False positive rate across, true positive rate up."""
        return roc(self.steps)

    @cached_property
    def precision_recall(self) -> PrecisionRecallCurve:
        """Recall across, precision up."""
        return precision_recall(self.steps)

    @cached_property
    def indistinguishability(self) -> Indistinguishability:
        """B(r), the threshold r_b at which it is one half, and the precision there (Sumpter 2022)."""
        return Indistinguishability(self.steps)

    def histogram(self, bins: int = 40) -> Histogram:
        """The distribution of the scores in each class."""
        return histogram(self.counts, bins)

    def at(self, threshold: float) -> BinaryMatrix:
        """The matrix at a threshold: rows with this score or more are called positive."""
        return self.counts.at(threshold)

    def __repr__(self) -> str:
        rows = f"{self.steps.positives} positives, {self.steps.negatives} negatives"
        return f"<Thresholds: {len(self.counts.scores)} scores, {rows}; AUC {self.auc.value:.4g}>"
