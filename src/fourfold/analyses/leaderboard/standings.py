"""What is known about the ranks of contestants, from quadrature or from draws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...core.errors import AnalysisError
from .crowd import TOP, Crowd
from .first import first
from .groups import groups
from .laws import Laws
from .ranks import rank_probability

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
ROUNDING = 1e-12
SCALINGS, SETTLED = 200, 1e-12


@dataclass(frozen=True)
class Wanted:
    """What is asked of a board: the level of intervals and groups, the prizes, and whether all ranks."""

    level: float
    prizes: tuple[float, ...]
    every_rank: bool


@dataclass(frozen=True, eq=False)
class Standings:
    """One row for each contestant; `error` finds a bound on the error of the probabilities."""

    p_best: Floats
    expected_rank: Floats
    rank_probability: Floats | None
    interval: Places
    groups: list[Places]
    prize: Floats
    error: Callable[[], float]


def by_quadrature(laws: Laws, wanted: Wanted) -> Standings:
    """The standings of contestants that know nothing of each other."""
    one = first(laws)
    order = np.argsort(one.expected_rank, kind="stable")
    tied = groups(laws, order, wanted.level)
    if wanted.every_rank:
        ranks = summing_to_one(rank_probability(laws))
        interval, prize = interval_of(ranks, wanted.level), prizes_of(ranks, wanted.prizes)
        return Standings(one.p_best, one.expected_rank, ranks, interval, tied, prize, lambda: laws.error)
    crowd = Crowd(laws)
    if len(wanted.prizes) > TOP:
        raise AnalysisError(f"{len(wanted.prizes)} prizes", allowed=f"at most {TOP} on so long a board")
    tail = (1 - wanted.level) / 2
    interval = np.stack([crowd.quantile(tail), crowd.quantile(1 - tail)], axis=1)
    prize = prizes_of(crowd.top, wanted.prizes)
    return Standings(one.p_best, one.expected_rank, None, interval, tied, prize, lambda: laws.error)


def summing_to_one(ranks: Floats) -> Floats:
    """The ranks with the sums that they have: 1 for each contestant and 1 for each rank.

    Errors of the distributions leave the sums a little off; scaling rows and columns in turn moves no
    probability by more than they did (Sinkhorn 1967).
    """
    found = ranks
    for _ in range(SCALINGS):
        sums = found.sum(axis=0)
        if np.max(np.abs(sums - 1)) < SETTLED:
            break
        found = found / sums
        found = found / found.sum(axis=1, keepdims=True)
    return found


def interval_of(ranks: Floats, level: float) -> Places:
    """The ranks between which each contestant lies, with equal tails at most."""
    sums, tail = np.cumsum(ranks, axis=1), (1 - level) / 2
    last = ranks.shape[1]
    low = np.minimum((sums <= tail + ROUNDING).sum(axis=1) + 1, last)
    high = np.minimum((sums < 1 - tail - ROUNDING).sum(axis=1) + 1, last)
    return np.stack([low, high], axis=1)


def prizes_of(ranks: Floats, prizes: tuple[float, ...]) -> Floats:
    """The expected prize of each contestant."""
    paid = min(len(prizes), ranks.shape[1])
    found: Floats = ranks[:, :paid] @ np.array(prizes[:paid], float)
    return found
