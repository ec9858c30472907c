"""What `ff.thresholds` gives: all thresholds of one score, and the questions that can be put to them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from ...core.confusion import BinaryMatrix, ScoreCounts
from ...core.geometry import Contour, contour
from ...core.metrics import Metric, metric
from .assurance import Assured, assured
from .auc import Auc
from .average_precision import AveragePrecision
from .calibration import Calibration, calibration
from .choice import Bargain, Benefits, Choice, at_costs, bargain, best
from .curves import PrecisionRecallCurve, RocCurve, precision_recall, roc
from .histogram import Histogram, histogram
from .indistinguishability import Indistinguishability
from .metric_curve import MetricCurve
from .net_benefit import GRID, DecisionCurve, decision_curve
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

    def metric(self, of: str | Metric, **parameters: float) -> MetricCurve:
        """A metric or typed formula at every threshold, with bands."""
        return MetricCurve(metric(of, **parameters), self.steps)

    def best(self, of: str | Metric, **parameters: float) -> Choice:
        """The threshold with the best value of a metric; `optimism()` says what that is worth on other rows.

        >>> import fourfold as ff
        >>> ff.thresholds([1, 1, 1, 0, 0], [0.9, 0.8, 0.3, 0.4, 0.1]).best("f1")
        <f1 is best at 0.3: 0.8571>
        """
        return best(self.steps, metric(of, **parameters))

    def best_under(
        self, *, tp: float, fp: float, fn: float, tn: float, prevalence: float | None = None
    ) -> Bargain:
        """The threshold with the greatest benefit per row, here or at another prevalence.

        What a row brings is tp > fn >= 0 or tn > fp >= 0 (Lovell et al. 2022, B.5).
        """
        return bargain(self.steps, Benefits(tp, fp, fn, tn), prevalence)

    def best_at_costs(self, *, fp: float, fn: float, prevalence: float | None = None) -> Bargain:
        """The threshold with the least cost per row when each false positive and negative has one.

        >>> import fourfold as ff
        >>> found = ff.thresholds([1, 1, 1, 0, 0], [0.9, 0.8, 0.3, 0.4, 0.1])
        >>> found.best_at_costs(fp=1, fn=5).threshold, found.best_at_costs(fp=5, fn=1).threshold
        (0.3, 0.8)
        """
        return at_costs(self.steps, fp=fp, fn=fn, prevalence=prevalence)

    def assured(self, of: str | Metric, *, above: float, assurance: float = 0.95) -> Assured:
        """The threshold at which the true recall, specificity, precision or npv is above a value.

        That with the probability `assurance`; of several the one that gives away least.
        """
        return assured(self.steps, metric(of), above, assurance)

    def decision_curve(
        self, at: ArrayLike = GRID, *, level: float = 0.95, prevalence: float | None = None
    ) -> DecisionCurve:
        """The net benefit of treating rows from a probability upwards; for scores that are probabilities."""
        return decision_curve(self.steps, np.asarray(at, dtype=np.float64), level, prevalence)

    def calibration(self, bins: int = 10, *, by: str = "rows", level: float = 0.95) -> Calibration:
        """The share of positives by score, and the expected calibration error with its bias."""
        return calibration(self.steps, bins, by, level)

    def contour(self, of: str | Metric, level: float, **parameters: float) -> Contour:
        """Where a metric has this value under the curves of this test, in ROC and precision-recall space."""
        return contour(
            of, level, positives=self.steps.positives, negatives=self.steps.negatives, **parameters
        )

    def histogram(self, bins: int = 40) -> Histogram:
        """The distribution of the scores in each class."""
        return histogram(self.counts, bins)

    def at(self, threshold: float) -> BinaryMatrix:
        """The matrix at a threshold: rows with this score or more are called positive."""
        return self.counts.at(threshold)

    def __repr__(self) -> str:
        rows = f"{self.steps.positives} positives, {self.steps.negatives} negatives"
        return f"<Thresholds: {len(self.counts.scores)} scores, {rows}; AUC {self.auc.value:.4g}>"
