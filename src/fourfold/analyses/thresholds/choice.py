"""Choosing a threshold: by the best value of a metric, or under benefits."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from ...core.confusion import BinaryMatrix
from ...core.errors import AnalysisError
from ...core.metrics import Metric
from .metric_curve import oriented
from .optimism import Aim, Optimism
from .steps import Counts, Floats, Steps


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
        return _aim(self.metric).optimism(self.steps, method)

    def __repr__(self) -> str:
        return f"<{self.metric.name} is best at {self.threshold:.4g}: {self.value:.4g}>"


def best(steps: Steps, of: Metric) -> Choice:
    """The threshold with the best value; of several the highest."""
    aim = _aim(of)
    values = aim.along(steps)
    place = aim.best(values)
    if math.isnan(values[place]):
        raise AnalysisError(f"{of.name} is undefined at every threshold", allowed="a metric with a value")
    return Choice(of, float(steps.thresholds[place]), float(values[place]), steps.matrix(place), steps)


def _aim(of: Metric) -> Aim:
    return Aim(of, lambda values: oriented(of, values))


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
                    hint="costs of errors can be given instead, where these are all that counts",
                )


@dataclass(frozen=True)
class Bargain:
    """The threshold with the greatest benefit per row at a prevalence; for other rows see `optimism`."""

    threshold: float
    benefit: float
    matrix: BinaryMatrix
    prevalence: float
    aim: Aim = field(repr=False)
    steps: Steps = field(repr=False)

    def optimism(self, method: str = "bootstrap") -> Optimism:
        """By how much the benefit promises too much because the threshold was chosen on the same rows.

        The methods are those of `Choice.optimism`.
        """
        return self.aim.optimism(self.steps, method)

    def __repr__(self) -> str:
        return f"<at {self.threshold:.4g} rows are worth most: {self.benefit:.4g} each>"


def at_costs(steps: Steps, *, fp: float, fn: float, prevalence: float | None) -> Bargain:
    """The threshold of least mean cost; its benefit is that cost with a minus."""
    if not (0 < fp < math.inf and 0 < fn < math.inf):
        raise AnalysisError(f"the costs fp={fp!r} and fn={fn!r}", allowed="numbers above 0")
    return _bargain(steps, (0.0, -fp, -fn, 0.0), prevalence)


def bargain(steps: Steps, benefits: Benefits, prevalence: float | None) -> Bargain:
    """The threshold of greatest mean benefit."""
    return _bargain(steps, (benefits.tp, benefits.fp, benefits.fn, benefits.tn), prevalence)


def _bargain(steps: Steps, worth: tuple[float, float, float, float], prevalence: float | None) -> Bargain:
    """The threshold at which rows are worth most; of several the highest. It is a corner of the ROC hull."""
    share = steps.positives / (steps.positives + steps.negatives) if prevalence is None else prevalence
    if not 0 <= share <= 1:
        raise AnalysisError(f"the prevalence {prevalence!r}", allowed="a share from 0 to 1")
    of_tp, of_fp, of_fn, of_tn = worth

    def values(tp: Counts, fp: Counts, fn: Counts, tn: Counts) -> Floats:
        of_positives = of_fn + (of_tp - of_fn) * (tp / (tp + fn))
        of_negatives = of_tn - (of_tn - of_fp) * (fp / (fp + tn))
        found: Floats = share * of_positives + (1 - share) * of_negatives
        return found

    aim = Aim(values, lambda found: found)
    found = aim.along(steps)
    place = aim.best(found)
    return Bargain(
        float(steps.thresholds[place]), float(found[place]), steps.matrix(place), share, aim, steps
    )
