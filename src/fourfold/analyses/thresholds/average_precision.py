"""Average precision: the area under the precision-recall curve as steps."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from .bins import precision_limits
from .drawn import Drawn
from .draws import draw
from .steps import Steps


@dataclass(frozen=True)
class AveragePrecision:
    """The precision at the threshold of each positive row, averaged; tied rows share one threshold.

    >>> import fourfold as ff
    >>> ff.thresholds([1, 0, 1, 0, 0], [5, 4, 3, 2, 1]).average_precision
    <average precision 0.8333, 95 % HDI [0.2564, 0.9636]>
    """

    steps: Steps = field(repr=False)

    @cached_property
    def value(self) -> float:
        """The sum over thresholds of the precision times the gain in recall."""
        found: float = np.dot(self.steps.precision[1:], self.steps.counts.positives[::-1])
        return float(found) / self.steps.positives

    @cached_property
    def bin_limits(self) -> tuple[float, float]:
        """Between which values that of the rows is if scores came in bins; otherwise the value twice."""
        return precision_limits(self.steps) if self.steps.counts.width else (self.value, self.value)

    @cached_property
    def belief(self) -> Drawn:
        """What the rows say of the average precision in the population, with its prevalence inferred."""
        return self.uncertainty()

    def uncertainty(self, *, prevalence: str = "inferred", prior_rows: float = 2.0) -> Drawn:
        """The same for a prevalence that is "fixed" by the design of the test, or with another prior."""
        draws = draw(self.steps, prevalence=prevalence, prior_rows=prior_rows)
        after = draws.precision[:, 1:]
        if draws.is_grouped:  # within a group the precision goes from one end to the other
            after = (after + np.concatenate((after[:, :1], after[:, :-1]), axis=1)) / 2
        return Drawn((after * np.diff(draws.tpr, axis=1)).sum(axis=1), "average precision")

    def __repr__(self) -> str:
        low, high = self.belief.hdi()
        return f"<average precision {self.value:.4g}, 95 % HDI [{low:.4g}, {high:.4g}]>"
