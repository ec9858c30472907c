"""Choosing a threshold: by the best value of a metric, or under benefits."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

import numpy as np

from ...core.confusion import BinaryMatrix
from ...core.errors import AnalysisError
from ...core.metrics import Metric
from .metric_curve import oriented
from .optimism import Optimism, by_bootstrap, by_split
from .steps import Steps


@dataclass(frozen=True)
class Choice:
    """The threshold at which a metric is best on these rows; for others see `optimism`."""

    metric: Metric
    threshold: float
    value: float
    matrix: BinaryMatrix
    steps: Steps = field(repr=False)

    def optimism(self, method: str = "bootstrap") -> Optimism:
        """By how much the value promises too much because the threshold was chosen on the same rows.

        "bootstrap" chooses on resampled rows and looks at the rows themselves (Efron 1983); "split" chooses
        on one half of the rows and looks at the other.
        """
        methods = {"bootstrap": by_bootstrap, "split": by_split}
        if method not in methods:
            raise AnalysisError(f"the method {method!r}", allowed=" or ".join(methods))
        return methods[method](self.steps, self.metric)

    def __repr__(self) -> str:
        return f"<{self.metric.name} is best at {self.threshold:.4g}: {self.value:.4g}>"


def best(steps: Steps, of: Metric) -> Choice:
    """The threshold with the best value; of several the highest."""
    values = of(steps.tp, steps.fp, steps.fn, steps.tn)
    place = int(np.argmax(oriented(of, values)))
    if math.isnan(values[place]):
        raise AnalysisError(f"{of.name} is undefined at every threshold", allowed="a metric with a value")
    return Choice(of, float(steps.thresholds[place]), float(values[place]), steps.matrix(place), steps)


@dataclass(frozen=True)
class Benefits:
    """What each row brings (Lovell et al. 2022, B.5): tp > fn >= 0 and tn > fp >= 0."""

    tp: float
    fp: float
    fn: float
    tn: float

    def __post_init__(self) -> None:
        for right, wrong in (("tp", "fn"), ("tn", "fp")):
            better, worse = getattr(self, right), getattr(self, wrong)
            if not (math.isfinite(better) and better > worse >= 0):
                raise AnalysisError(
                    f"the benefits {right}={better!r} and {wrong}={worse!r}",
                    allowed=f"{right} > {wrong} >= 0",
                    hint="for costs of errors there is best_at_costs",
                )


@dataclass(frozen=True)
class Bargain:
    """The threshold with the greatest benefit per row at a prevalence."""

    threshold: float
    benefit: float
    matrix: BinaryMatrix
    prevalence: float


def at_costs(steps: Steps, *, fp: float, fn: float, prevalence: float | None) -> Bargain:
    """The threshold of least mean cost; its benefit is that cost with a minus."""
    if not (0 < fp < math.inf and 0 < fn < math.inf):
        raise AnalysisError(f"the costs fp={fp!r} and fn={fn!r}", allowed="numbers above 0")
    worst = max(fp, fn)
    found = bargain(steps, Benefits(worst, worst - fp, worst - fn, worst), prevalence)
    return replace(found, benefit=found.benefit - worst)


def bargain(steps: Steps, benefits: Benefits, prevalence: float | None) -> Bargain:
    """The threshold of greatest mean benefit; of several the highest. It is a corner of the ROC hull."""
    share = steps.positives / (steps.positives + steps.negatives) if prevalence is None else prevalence
    if not 0 <= share <= 1:
        raise AnalysisError(f"the prevalence {prevalence!r}", allowed="a share from 0 to 1")
    of_positives = benefits.fn + (benefits.tp - benefits.fn) * steps.tpr
    of_negatives = benefits.tn - (benefits.tn - benefits.fp) * steps.fpr
    found = share * of_positives + (1 - share) * of_negatives
    place = int(np.argmax(found))
    return Bargain(float(steps.thresholds[place]), float(found[place]), steps.matrix(place), share)
