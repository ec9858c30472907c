"""The two laws of a count: binomial with a known rate, beta-binomial with an uncertain one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ...numerics import betabinomial, binomial

Floats = NDArray[np.float64]
ADDED_UP = 100_000  # counts of which all probabilities are worked out at once
ROUNDING = 1e-9


class Law(Protocol):
    """How many of n come out right."""

    @property
    def n(self) -> int:
        """How many are tried."""
        ...

    @property
    def mean(self) -> float:
        """The expected count."""
        ...

    @property
    def sd(self) -> float:
        """The standard deviation of the count."""
        ...

    def pmf(self, low: int, high: int) -> Floats:
        """The probabilities of low, …, high."""
        ...

    def box(self, outside: float) -> tuple[int, int]:
        """The counts that hold all but this mass; everything for a mass of zero."""
        ...

    def sample(self, size: int, random: np.random.Generator) -> Any:
        """Counts of repeated tests."""
        ...


@dataclass(frozen=True)
class BetaBinomial:
    """Counts of n when the rate is believed to be Beta(a, b).

    >>> BetaBinomial(2, 1, 1).pmf(0, 2).round(12).tolist()
    [0.333333333333, 0.333333333333, 0.333333333333]
    """

    n: int
    a: float
    b: float

    @property
    def mean(self) -> float:
        """The expected count."""
        return self.n * self.a / (self.a + self.b)

    @property
    def sd(self) -> float:
        """The standard deviation of the count."""
        share, total = self.a / (self.a + self.b), self.a + self.b
        return float(np.sqrt(self.n * share * (1 - share) * (total + self.n) / (total + 1)))

    def pmf(self, low: int, high: int) -> Floats:
        """The probabilities of low, …, high."""
        return betabinomial.pmf_all(self.n, self.a, self.b, low, high)

    def box(self, outside: float) -> tuple[int, int]:
        """The counts that hold all but this mass; everything for a mass of zero."""
        return _box(self, outside)

    def sample(self, size: int, random: np.random.Generator) -> Any:
        """Counts of repeated tests."""
        return random.binomial(self.n, random.beta(self.a, self.b, size))


@dataclass(frozen=True)
class Binomial:
    """Counts of n when the rate is taken to be known.

    >>> Binomial(2, 0.5).pmf(0, 2).tolist()
    [0.25, 0.5, 0.25]
    """

    n: int
    rate: float

    @property
    def mean(self) -> float:
        """The expected count."""
        return self.n * self.rate

    @property
    def sd(self) -> float:
        """The standard deviation of the count."""
        return float(np.sqrt(self.n * self.rate * (1 - self.rate)))

    def pmf(self, low: int, high: int) -> Floats:
        """The probabilities of low, …, high."""
        return binomial.pmf_all(self.n, self.rate, low, high)

    def box(self, outside: float) -> tuple[int, int]:
        """The counts that hold all but this mass; everything for a mass of zero."""
        return _box(self, outside)

    def sample(self, size: int, random: np.random.Generator) -> Any:
        """Counts of repeated tests."""
        return random.binomial(self.n, self.rate, size)


@lru_cache(maxsize=256)
def _box(law: BetaBinomial | Binomial, outside: float) -> tuple[int, int]:
    """The counts that hold all but this mass: all probabilities added up, or quantiles if they are many."""
    if outside <= 0:
        return 0, law.n
    if law.n <= ADDED_UP:
        return _held(law.pmf(0, law.n), outside * (1 - ROUNDING))
    if isinstance(law, BetaBinomial):
        return betabinomial.support(law.n, law.a, law.b, outside)
    return binomial.support(law.n, law.rate, outside)


def _held(pmf: Floats, outside: float) -> tuple[int, int]:
    """At most half of the mass is left out below; what that leaves over may be left out above."""
    rising, falling = np.cumsum(pmf), np.cumsum(pmf[::-1])
    low = int(np.searchsorted(rising, outside / 2, side="right"))
    left = outside - (float(rising[low - 1]) if low else 0.0)
    above = int(np.searchsorted(falling, left, side="right"))
    if not above:
        low = int(np.searchsorted(rising, outside, side="right"))
    return low, pmf.size - 1 - above
