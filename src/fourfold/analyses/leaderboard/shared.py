"""Contestants on shared rows: drawn together, so that what they have in common stays in common.

For each true class a Dirichlet over what all of them said of a row: the patterns that occurred, and a prior
on a balanced design of patterns. In that design any two contestants meet each of their four outcomes equally
often, so each pair has exactly the belief with which two are compared, and each one its own uniform prior.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...core.beliefs.belief import Prevalence
from ...core.distributions import Beta
from ...core.errors import AnalysisError
from ...core.metrics import Metric
from .standings import Standings, Wanted, interval_of, prizes_of

Floats = NDArray[np.float64]
SEED = 2_021
GAMMAS, VALUES, LEAST, MOST = 80_000_000, 30_000_000, 8_192, 524_288
AT_ONCE = 2_000_000


@dataclass(frozen=True, eq=False)
class Patterns:
    """The rows of one class: who was right in each pattern, and the weights of the patterns."""

    right: Floats
    weight: Floats

    @classmethod
    def believed(cls, right: Floats, counts: Floats, prior: Beta) -> Patterns:
        """The patterns that occurred, and those of the prior."""
        if prior.a != prior.b:
            raise AnalysisError(
                f"the prior {prior} for contestants on shared rows",
                allowed="one that is the same for right and for wrong, such as uniform or jeffreys",
            )
        design = balanced(right.shape[1])
        weights = np.full(len(design), (prior.a + prior.b) / len(design))
        return cls(np.concatenate([right, design]), np.concatenate([counts, weights]))

    def draw(self, random: np.random.Generator, size: int) -> Floats:
        """How often each contestant is right: a row for each draw."""
        parts = random.standard_gamma(self.weight, (size, self.weight.size))
        shares: Floats = (parts @ self.right) / parts.sum(axis=1, keepdims=True)
        return np.clip(shares, 0.0, 1.0)


def balanced(contestants: int) -> Floats:
    """Right (1) or wrong (0), half of each for everyone, and a quarter of each pair of outcomes for any two.

    >>> balanced(3).tolist()
    [[1.0, 1.0, 1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]

    References
    ----------
    Sylvester (1867); Hedayat, Sloane and Stufken (1999), Orthogonal Arrays.
    """
    size = 1 << contestants.bit_length()
    codes = np.arange(size)[:, None] & np.arange(1, contestants + 1)
    ones = sum((codes >> bit) & 1 for bit in range(contestants.bit_length()))
    return 1.0 - np.asarray(ones) % 2


@dataclass(frozen=True, eq=False)
class SharedRows:
    """All contestants on the same rows: beliefs about positive and negative rows, and the prevalence."""

    positives: Patterns
    negatives: Patterns
    prevalence: Prevalence
    size: float

    @property
    def contestants(self) -> int:
        """How many there are."""
        return int(self.positives.right.shape[1])

    @property
    def draws(self) -> int:
        """How many draws fit into a few seconds."""
        atoms = self.positives.weight.size + self.negatives.weight.size
        return int(np.clip(min(GAMMAS // atoms, VALUES // self.contestants), LEAST, MOST))

    def values(self, of: Metric) -> Floats:
        """Draws of the metric: a row for each draw, a column for each contestant; the same every time."""
        return np.concatenate(list(self._chunks(of)))

    def _chunks(self, of: Metric) -> Iterator[Floats]:
        random = np.random.default_rng(SEED)
        atoms = max(self.positives.weight.size, self.negatives.weight.size)
        left, known = self.draws, self.prevalence
        while left:
            size = min(left, max(1, AT_ONCE // atoms))
            tpr, tnr = self.positives.draw(random, size), self.negatives.draw(random, size)
            share = random.beta(known.a, known.b, (size, 1)) if isinstance(known, Beta) else known
            p, n = self.size * share, self.size * (1 - share)
            yield of(p * tpr, n * (1 - tnr), p * (1 - tpr), n * tnr)
            left -= size


def by_drawing(rows: SharedRows, of: Metric, wanted: Wanted) -> Standings:
    """The standings of contestants on the same rows; a contestant without a value is behind all others."""
    values = rows.values(of)
    goodness = np.nan_to_num(-values if of.better == "lower" else values, nan=-np.inf)
    draws, count = goodness.shape
    places = np.argsort(-goodness, axis=1, kind="stable")
    ranks = np.zeros((count, count))
    for rank in range(count):
        ranks[:, rank] = np.bincount(places[:, rank], minlength=count) / draws
    expected = ranks @ np.arange(1, count + 1)
    order = np.argsort(expected, kind="stable")
    return Standings(
        ranks[:, 0],
        expected,
        ranks if wanted.every_rank else None,
        interval_of(ranks, wanted.level),
        _groups(goodness, order, wanted.level),
        prizes_of(ranks, wanted.prizes),
        lambda: 3 * 0.5 / draws**0.5,
    )


def _groups(goodness: Floats, order: NDArray[np.intp], level: float) -> list[NDArray[np.intp]]:
    """Runs of the order; a group ends before the first that its leader beats with this probability."""
    starts = [0]
    for place in range(1, order.size):
        leader, other = goodness[:, order[starts[-1]]], goodness[:, order[place]]
        if np.mean(leader > other) >= level:
            starts.append(place)
    return [order[start:end] for start, end in zip(starts, [*starts[1:], order.size], strict=True)]
