"""Net benefit (Vickers & Elkin 2006): what decisions by the score are worth."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...core.errors import AnalysisError
from .draws import DRAWS, SEED
from .steps import Floats, Steps

GRID = np.linspace(0.01, 0.99, 99)


@dataclass(frozen=True, eq=False)
class DecisionCurve:
    """Net benefit per row: φ TPR − (1 − φ) FPR · t/(1 − t), for rows treated from a probability t upwards.

    Beside it stand those of treating all and of treating none, which is 0. `low` and `high` hold the true
    value at a threshold probability that was chosen beforehand.
    """

    probability: Floats
    net_benefit: Floats
    treat_all: Floats
    low: Floats
    high: Floats
    level: float
    prevalence: float

    @property
    def useful(self) -> Floats:
        """The threshold probabilities at which the score is better than treating all or none."""
        return self.probability[self.net_benefit > np.maximum(self.treat_all, 0.0)]

    def __repr__(self) -> str:
        if not len(self.useful):
            return "<Decision curve: nowhere better than treating all or none>"
        return f"<Decision curve: useful from {self.useful[0]:.2g} to {self.useful[-1]:.2g}>"


def decision_curve(steps: Steps, at: Floats, level: float, prevalence: float | None) -> DecisionCurve:
    """The net benefit of a score that is a probability."""
    check_probabilities(steps)
    if at.ndim != 1 or not ((at > 0) & (at < 1)).all():
        raise AnalysisError(
            "threshold probabilities that are 0, 1 or beyond", allowed="numbers between 0 and 1"
        )
    if not 0 < level < 1:
        raise AnalysisError(f"the level is {level!r}", allowed="a number between 0 and 1, such as 0.95")
    if prevalence is not None and not 0 < prevalence < 1:
        raise AnalysisError(f"the prevalence {prevalence!r}", allowed="a number between 0 and 1")
    place = np.searchsorted(-steps.thresholds, -at, side="right") - 1
    odds = at / (1 - at)
    share = steps.positives / (steps.positives + steps.negatives) if prevalence is None else prevalence
    drawn = _drawn(steps, place, odds, prevalence)
    tails = (1 - level) / 2, (1 + level) / 2
    low, high = np.quantile(drawn, tails, axis=0)
    found = share * steps.tpr[place] - (1 - share) * steps.fpr[place] * odds
    return DecisionCurve(at, found, share - (1 - share) * odds, low, high, level, share)


def _drawn(steps: Steps, place: NDArray[np.intp], odds: Floats, prevalence: float | None) -> Floats:
    """Net benefits under the belief of uniform priors; for each threshold probability its own draws."""
    generator = np.random.default_rng(SEED)
    tp, fp, p, n = steps.tp[place], steps.fp[place], steps.positives, steps.negatives
    tpr = generator.beta(tp + 1, p - tp + 1, (DRAWS, len(place)))
    fpr = generator.beta(fp + 1, n - fp + 1, (DRAWS, len(place)))
    share = generator.beta(p + 1, n + 1, (DRAWS, 1)) if prevalence is None else prevalence
    net: Floats = share * tpr - (1 - share) * fpr * odds
    return net


def check_probabilities(steps: Steps) -> None:
    """Refuse scores that are no probabilities."""
    low, high = float(steps.counts.scores[0]), float(steps.counts.scores[-1])
    if low < 0 or high > 1:
        raise AnalysisError(
            f"scores from {low:.4g} to {high:.4g}",
            allowed="probabilities, from 0 to 1",
            hint="a score of another scale ranks rows, but says nothing of how many of them are positive",
        )
