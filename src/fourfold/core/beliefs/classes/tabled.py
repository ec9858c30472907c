"""Rates of which many draws are known: their quantiles in a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .quadrature import normal_scale, size_of

Floats = NDArray[np.float64]
Z = np.linspace(-4, 4, 129)  # the probabilities of the table, on the scale of a normal
LEAST = 1e-30  # the smallest rate that a draw is taken for


@dataclass(frozen=True, eq=False)
class Tabled:
    """The log-odds of one rate of each class at fixed probabilities; between them straight lines."""

    odds: Floats

    @classmethod
    def of(cls, draws: Iterator[NDArray[np.float32]]) -> Tabled:
        """From the draws of each class, one class after the other."""
        from scipy.special import ndtr

        rows = []
        for drawn in draws:
            x = np.sort(np.clip(drawn.astype(np.float64), LEAST, 1 - 1e-9))
            height = (np.arange(x.size) + 0.5) / x.size
            rows.append(np.interp(ndtr(Z), height, np.log(x) - np.log1p(-x)))
        return cls(np.array(rows))

    @property
    def mean(self) -> Floats:
        """The expected values."""
        weight = np.exp(-Z * Z / 2)
        found: Floats = (1 / (1 + np.exp(-self.odds))) @ (weight / weight.sum())
        return found

    @cached_property
    def grid(self) -> tuple[Floats, Floats]:
        """The quantiles at the probabilities of the grid, and one minus them; the table goes on straight."""
        from scipy.special import expit

        z, _ = normal_scale(size_of(len(self.odds)))
        left = (self.odds[:, 8] - self.odds[:, 0]) / (Z[8] - Z[0])
        right = (self.odds[:, -1] - self.odds[:, -9]) / (Z[-1] - Z[-9])
        at = np.stack([np.interp(z, Z, row) for row in self.odds])
        at += np.minimum(z - Z[0], 0) * left[:, None] + np.maximum(z - Z[-1], 0) * right[:, None]
        return expit(at), expit(-at)

    @cached_property
    def flipped(self) -> Tabled:
        """The distributions of one minus these rates."""
        return Tabled(-self.odds[:, ::-1])

    def __getitem__(self, places: NDArray[np.intp]) -> Tabled:
        return Tabled(self.odds[places])

    def spread(self, *, odds: bool) -> Floats:
        """The standard deviations of the logarithm, or of the log-odds."""
        value = self.odds if odds else -np.log1p(np.exp(-self.odds))
        weight = np.exp(-Z * Z / 2)
        weight /= weight.sum()
        found: Floats = np.sqrt((value - (value @ weight)[:, None]) ** 2 @ weight)
        return found

    def below(self, y: Floats, *, odds: bool) -> Floats:
        """P(logarithm <= y), or P(log-odds <= y), a row for each class."""
        from scipy.special import ndtr

        found: Floats = ndtr(self._z(y, odds=odds))
        return found

    def above(self, y: Floats, *, odds: bool) -> Floats:
        """One minus that."""
        from scipy.special import ndtr

        found: Floats = ndtr(-self._z(y, odds=odds))
        return found

    def _z(self, y: Floats, *, odds: bool) -> Floats:
        at = y
        if not odds:
            under = np.minimum(y, -1e-15)
            at = under - np.log(-np.expm1(under))
        pairs = zip(at, self.odds, strict=True)
        found = np.stack([np.interp(row, table, Z, -9.0, 9.0) for row, table in pairs])
        return np.where(y >= 0, 9.0, found) if not odds else found
