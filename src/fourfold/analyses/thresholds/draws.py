"""Populations that may lie behind the rows: a Bayesian bootstrap of all thresholds at once.

The scores of a class have an unknown distribution. Given the rows, Rubin's Bayesian bootstrap gives each
score a random weight: a gamma variable of the number of its rows, divided by the sum over the class.
Before the test each class has two rows more, one spread over the observed positives, one over the negatives.
At a threshold that separates the classes the rates then have the distributions that a uniform prior gives
them, Beta(p + 1, 1) and Beta(n + 1, 1), and no result is certain because no counterexample was seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .steps import Counts, Floats, Numbers, Steps

DRAWS, SEED = 2000, 20_220_620
GROUPS = 1024  # more scores than twice this are drawn by groups of neighbours


@dataclass(frozen=True, eq=False)
class Draws:
    """Drawn populations, one in each row; along a row thresholds fall, as in `Steps`.

    `tpr` and `fpr` are the rates at the steps `at`. `wins` is the share of negatives called positive, each
    weighted by the share of positives with a higher score: at the last step it is the AUC.
    """

    steps: Steps
    at: Counts
    tpr: Floats
    fpr: Floats
    wins: Floats
    prevalence: Floats

    @property
    def is_grouped(self) -> bool:
        """Whether neighbouring scores were drawn together, so that curves are interpolated between groups."""
        return len(self.at) < len(self.steps)

    @cached_property
    def precision(self) -> Floats:
        """The precision at each step; nan where nothing is called positive."""
        share = self.prevalence[:, None]
        found, called = share * self.tpr, (1 - share) * self.fpr
        with np.errstate(invalid="ignore"):
            return found / (found + called)


def draw(steps: Steps, *, prevalence: str = "inferred", prior_rows: float = 2.0, count: int = DRAWS) -> Draws:
    """Populations behind the rows; always the same ones, so that a result can be repeated.

    `prevalence` is "inferred" from the counts, or "fixed" by the design of the test. With `prior_rows=0` this
    is Rubin's bootstrap, in which what did not occur cannot.
    """
    generator = np.random.default_rng(SEED)
    at = _edges(steps)
    p, n = np.diff(steps.tp[at]), np.diff(steps.fp[at])
    base = prior_rows * (p / steps.positives + n / steps.negatives) / 2
    tpr_gain, fpr_gain = (_shares(generator, rows + base, count) for rows in (p, n))
    tpr, fpr = _summed(tpr_gain), _summed(fpr_gain)
    tpr[:, -1] = fpr[:, -1] = 1.0  # whatever the sums were rounded to
    wins = _summed(fpr_gain * (tpr[:, :-1] + tpr_gain * _order_within(steps, at)))
    share = steps.positives / (steps.positives + steps.negatives)
    drawn = generator.beta(steps.positives + 1, steps.negatives + 1, count)
    return Draws(steps, at, tpr, fpr, wins, drawn if prevalence == "inferred" else np.full(count, share))


def _edges(steps: Steps) -> Counts:
    """The steps at which groups end: all, or about 1,024 that part the rows evenly."""
    last = len(steps) - 1
    if last <= 2 * GROUPS:
        return np.arange(last + 1)
    rows = steps.tp / steps.positives + steps.fp / steps.negatives
    inner = np.searchsorted(rows, np.linspace(0, 2, GROUPS + 1)[1:-1])
    return np.unique(np.concatenate(([0], inner, [last])))


def _shares(generator: np.random.Generator, rows: Floats, count: int) -> Floats:
    """Random weights of groups, with sum 1 in each draw."""
    weights = generator.standard_gamma(rows, size=(count, len(rows)))
    weights /= weights.sum(axis=1, keepdims=True)
    return weights


def _summed(gains: Floats) -> Floats:
    sums = np.zeros((gains.shape[0], gains.shape[1] + 1))
    np.cumsum(gains, axis=1, out=sums[:, 1:])
    np.minimum(sums, 1.0, out=sums)
    return sums


def _order_within(steps: Steps, at: Counts) -> Floats:
    """How often a positive of a group scores higher than a negative of the same group; ½ if all are tied."""
    p, n = np.diff(steps.tp[at]).astype(float), np.diff(steps.fp[at])
    inside: Numbers = np.diff(steps.twice_wins[at]) - 2.0 * n * steps.tp[at[:-1]]
    pairs = 2 * p * n
    return np.where(pairs > 0, inside / np.maximum(pairs, 1), 0.5)


def crossing(draws: Draws, excess: Floats) -> tuple[NDArray[np.intp], Floats]:
    """Where the excess is first 0 or more in each row (-1 if nowhere), and the share of the way there."""
    reached = excess >= 0
    place = np.where(reached.any(axis=1), reached.argmax(axis=1), -1)
    if not draws.is_grouped:
        return place, np.ones(len(place))
    row, before = np.arange(len(place)), np.maximum(place - 1, 0)
    low, high = excess[row, before], excess[row, place]
    with np.errstate(all="ignore"):
        share = np.where(high > low, -low / (high - low), 1.0)
    return place, np.clip(share, 0.0, 1.0)


def at_crossing(values: Floats, place: NDArray[np.intp], share: Floats) -> Floats:
    """The values where the excess is 0, in each row; nan where it never is."""
    row, before = np.arange(len(place)), np.maximum(place - 1, 0)
    if values.ndim == 1:
        values = np.broadcast_to(values, (len(place), len(values)))
    low, high = values[row, before], values[row, place]
    with np.errstate(invalid="ignore"):
        between = np.where((share < 1) & np.isfinite(low), low + share * (high - low), high)
    return np.where(place < 0, np.nan, between)
