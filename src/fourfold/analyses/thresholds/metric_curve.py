"""A metric at every threshold, with what the rows say of its true values."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...core.errors import AnalysisError
from ...core.metrics import Metric
from .bands import Band, band
from .draws import Draws, draw
from .steps import Floats, Steps


@dataclass(frozen=True, eq=False)
class MetricCurve:
    """The values of a metric along the steps, from the strictest threshold to the most lenient."""

    metric: Metric
    steps: Steps

    @property
    def thresholds(self) -> Floats:
        """The threshold of each value."""
        return self.steps.thresholds

    @cached_property
    def values(self) -> Floats:
        """The value at each threshold; nan where it is 0/0."""
        return self.metric(self.steps.tp, self.steps.fp, self.steps.fn, self.steps.tn)

    def band(self, level: float = 0.95, kind: str = "simultaneous", *, prevalence: str = "inferred") -> Band:
        """Where the true values are: for all thresholds at once, or "pointwise" for one chosen beforehand.

        Of very many thresholds some are shown; `x` has those.
        """
        draws = draw(self.steps, prevalence=prevalence)
        return band(self.steps.thresholds[draws.at], metric_of(draws, self.metric), level, kind)

    def __repr__(self) -> str:
        return f"<{self.metric.name} at {len(self.values)} thresholds>"


def metric_of(draws: Draws, of: Metric) -> Floats:
    """The metric of each drawn population at each step, in a test of the same size."""
    total = draws.steps.positives + draws.steps.negatives
    p, n = draws.prevalence[:, None] * total, (1 - draws.prevalence[:, None]) * total
    return of(p * draws.tpr, n * draws.fpr, p * (1 - draws.tpr), n * (1 - draws.fpr))


def oriented(of: Metric, values: Floats) -> Floats:
    """The values such that more is better; what is undefined is worst."""
    if of.better == "neither" and of.family != "typed":
        raise AnalysisError(
            f"{of.name} is neither better when high nor when low", allowed="a metric with a direction"
        )
    return np.where(np.isnan(values), -np.inf, -values if of.better == "lower" else values)
