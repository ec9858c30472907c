"""The two laws of a count: binomial with a known rate, beta-binomial with an uncertain one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ...numerics import betabinomial, binomial
from .essential import essential

Floats = NDArray[np.float64]
ADDED_UP = 100_000  # counts of which all probabilities may be worked out at once


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

    def window(self, outside: float) -> tuple[int, Floats]:
        """The first of the counts that hold all but this mass, and their probabilities; 0 leaves out none."""
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

    def window(self, outside: float) -> tuple[int, Floats]:
        """The first of the counts that hold all but this mass, and their probabilities; 0 leaves out none."""
        humped = self.a >= 1 and self.b >= 1
        if humped or outside <= 0 or self.n <= ADDED_UP:
            return essential(self, outside, humped=humped)
        low, high = betabinomial.support(self.n, self.a, self.b, outside)
        return low, self.pmf(low, high)

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

    def window(self, outside: float) -> tuple[int, Floats]:
        """The first of the counts that hold all but this mass, and their probabilities; 0 leaves out none."""
        return essential(self, outside, humped=True)

    def sample(self, size: int, random: np.random.Generator) -> Any:
        """Counts of repeated tests."""
        return random.binomial(self.n, self.rate, size)
