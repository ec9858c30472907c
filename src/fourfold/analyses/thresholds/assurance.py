"""The threshold that gives a wanted rate with assurance."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ...core.beliefs import believe
from ...core.confusion import BinaryMatrix
from ...core.errors import AnalysisError
from ...core.metrics import Metric
from .draws import draw
from .metric_curve import metric_of
from .steps import Steps

SLACK = 0.1  # draws may be off by this much; what they leave is decided by the belief itself


@dataclass(frozen=True)
class Assured:
    """The threshold that gives a rate with assurance; without one, nan and the reason."""

    metric: Metric
    above: float
    assurance: float
    threshold: float
    probability: float
    matrix: BinaryMatrix | None = None
    why: str = ""

    def __repr__(self) -> str:
        wanted = f"{self.metric.name} > {self.above:g} with probability {self.assurance:g}"
        return f"<{wanted}: " + (f"{self.threshold:.4g}>" if self.matrix else f"none, {self.why}>")


HIGHEST = {"recall", "npv"}  # rates that a lower threshold serves, so that the highest gives away least
LOWEST = {"specificity", "precision"}
MONOTONE = {"recall", "specificity"}


def assured(steps: Steps, of: Metric, above: float, assurance: float) -> Assured:
    """The threshold that gives away least: the highest for recall and npv, the lowest for the others.

    The probability is that of the belief in the matrix at the threshold, with uniform priors.
    """
    _check(of, above, assurance)
    best_seen = 0.0
    for step, beyond in _candidates(steps, of, above, assurance):
        probability = _probability(steps, step, of, above)
        best_seen = max(best_seen, probability)
        if probability >= assurance:
            last = _last(steps, of, (above, assurance), (step, beyond))
            probability = _probability(steps, last, of, above)
            return Assured(
                of, above, assurance, float(steps.thresholds[last]), probability, steps.matrix(last)
            )
    reason = f"no threshold reaches it; the highest probability seen is {best_seen:.3g}"
    return Assured(of, above, assurance, math.nan, best_seen, why=reason)


def _check(of: Metric, above: float, assurance: float) -> None:
    if of.name not in HIGHEST | LOWEST:
        raise AnalysisError(f"the rate {of.name!r}", allowed="recall, specificity, precision or npv")
    for name, value in (("above", above), ("assurance", assurance)):
        if not 0 < value < 1:
            raise AnalysisError(f"{name}={value!r}", allowed="a number between 0 and 1")


def _candidates(steps: Steps, of: Metric, above: float, assurance: float) -> Iterator[tuple[int, int]]:
    """Steps to try, the one that gives away least first, each with the one that was looked at before it."""
    last, strict = len(steps) - 1, of.name in HIGHEST
    if of.name in MONOTONE:  # recall rises from the first step to the last, specificity falls
        order = range(last + 1) if strict else range(last, -1, -1)
        place = min(
            last, bisect_left(order, assurance, key=lambda step: _probability(steps, step, of, above))
        )
        yield order[place], order[place]
        return
    draws = draw(steps)
    with np.errstate(invalid="ignore"):
        likely = (metric_of(draws, of) > above).mean(axis=0)
    order_of_draws = range(len(likely)) if strict else range(len(likely) - 1, -1, -1)
    before = order_of_draws[0]
    for place in order_of_draws:
        if likely[place] >= assurance - SLACK:
            yield int(draws.at[place]), int(draws.at[before])
        before = place
    most = int(draws.at[likely.argmax()])
    yield most, most


def _last(steps: Steps, of: Metric, wanted: tuple[float, float], between: tuple[int, int]) -> int:
    """The last step with assurance on the way from one that has it to one that has not; by halving."""
    above, assurance = wanted
    found, beyond = between
    while abs(beyond - found) > 1:
        middle = (found + beyond) // 2
        if _probability(steps, middle, of, above) >= assurance:
            found = middle
        else:
            beyond = middle
    return found


def _probability(steps: Steps, step: int, of: Metric, above: float) -> float:
    return believe(steps.matrix(step)).of(of).probability(above=above)
