"""The size of a test whose MU stays within a width, for any metric."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ...core.distributions import Beta
from ...core.distributions.pushed.facts import facts
from ...core.distributions.pushed.rates import OfRates
from ...core.errors import AnalysisError
from ...core.metrics import Metric
from .guess import Guess
from .outcomes import Outcomes, as_they_come, designed
from .rates import MOST
from .surface import Reading, Surface

Floats = NDArray[np.float64]
ROUNDS, NEAR = 12, 2e-3
START, ROUGH = 1000, 48
SHARES = np.linspace(0.04, 0.96, 24)


@dataclass(frozen=True)
class Sampling:
    """How a test of n rows comes about: a fixed share of positives, or as many as come."""

    guess: Guess
    share: float | None

    def outcomes(self, n: int, *, fine: int | None = None) -> Outcomes:
        """What a test of this size may show."""
        guess = self.guess
        if self.share is None:
            return as_they_come(n, guess.tpr, guess.tnr, guess.prevalence)
        positives = self.positives(n)
        extra = {} if fine is None else {"fine": fine}
        return designed(positives, n - positives, guess.tpr, guess.tnr, **extra)

    def positives(self, n: int) -> int:
        """How many of n rows are positive, where that is fixed."""
        return round(n * (self.share or 0.0))


def reading(metric: Metric, guess: Guess, *, fixed: bool) -> Reading:
    """How the planned test will be read; with a fixed number of positives the prevalence must be known."""
    prevalence = _known(guess) if fixed else None
    varying = ("tpr", "tnr") if fixed else ("tpr", "tnr", "prevalence")
    found = facts(OfRates(metric, 1000.0), varying, {"prevalence": prevalence} if prevalence else {})
    if found.never or not found.active or found.few:
        raise AnalysisError(
            f"{metric.name} does not vary with the rates of a classifier",
            allowed="a metric that takes many values",
        )
    return Reading(metric, found.active, guess.prior, prevalence)


def _known(guess: Guess) -> float:
    known = guess.prevalence
    return known.mean if isinstance(known, Beta) else float(known)


def reached(read: Reading, sampling: Sampling, n: int, assurance: float) -> float:
    """The MU that a test of n rows stays within with this probability."""
    of = sampling.outcomes(n)
    return within(Surface.over(read, of).widths(of), of.weight, assurance)


def within(widths: Floats, weight: Floats, assurance: float) -> float:
    """The least width that so much of the probability does not exceed."""
    order = np.argsort(widths)
    place = int(np.searchsorted(np.cumsum(weight[order]), assurance * (1 - 1e-12) * weight.sum()))
    return float(widths[order[min(place, widths.size - 1)]])


def needed(read: Reading, sampling: Sampling, width: float, assurance: float) -> int:
    """The fewest rows, within a percent: the MU falls with the root of the size, its shape hardly changes."""
    n = _about(read, sampling, width, assurance)
    surface = None
    for _ in range(ROUNDS):
        of = sampling.outcomes(n)
        surface = Surface.over(read, of)
        ratio = within(surface.widths(of), of.weight, assurance) / width
        if abs(ratio - 1) < NEAR:
            break
        following = _possible(round(n * ratio**2))
        if following == n:
            break
        n = following
    return _first(surface, sampling, n, width, assurance)


def _about(read: Reading, sampling: Sampling, width: float, assurance: float) -> int:
    """A first size, from the rough MU."""
    n = START
    for _ in range(3):
        of = sampling.outcomes(n, fine=ROUGH)
        n = max(8, _possible(round(n * (within(read.rough(of), of.weight, assurance) / width) ** 2)))
    return n


def _possible(n: int) -> int:
    if n > MOST:
        raise AnalysisError(f"more than {MOST:g} samples would be needed", allowed="a wider interval")
    return max(n, 2)


def _first(surface: Surface | None, sampling: Sampling, n: int, width: float, assurance: float) -> int:
    """The first size near n that is enough, on the surface found there."""
    if surface is None:
        return n
    found = surface

    def enough(size: int) -> bool:
        of = sampling.outcomes(size)
        return float(of.weight[found.widths(of) <= width].sum()) >= assurance

    low, high = max(1, int(n * 0.97) - 2), int(n * 1.03) + 2
    while not enough(high):
        low, high = high, int(high * 1.03) + 2
    while high - low > max(1, n // 2000):
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


def best_share(read: Reading, guess: Guess, width: float, assurance: float) -> float:
    """The share of positives with which the fewest rows will do."""
    if read.active in {("tpr",), ("tnr",)}:
        return float(read.active == ("tpr",))
    sampling = Sampling(guess, 0.5)
    n = _about(read, sampling, width, assurance)

    def rows(share: float) -> float:
        of = replace(sampling, share=share).outcomes(n, fine=ROUGH)
        return within(read.rough(of), of.weight, assurance)

    coarse = float(SHARES[np.argmin([rows(share) for share in SHARES])])
    near = np.clip(coarse + np.linspace(-0.036, 0.036, 13), 0.01, 0.99)
    found = [rows(share) for share in near]
    a, b, _ = np.polyfit(near - coarse, found, 2)
    if a <= 0:
        return float(near[int(np.argmin(found))])
    return float(np.clip(coarse - b / (2 * a), near[0], near[-1]))
