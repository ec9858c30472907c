"""Many Beta distributions at once: one for each class."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .quadrature import normal_scale, size_of

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Betas:
    """Beta(a[i], b[i]): what is believed of one rate of each class.

    >>> Betas(np.array([27.0, 7.0]), np.array([1.0, 3.0])).mean.round(4)
    array([0.9643, 0.7   ])
    """

    a: Floats
    b: Floats

    @property
    def mean(self) -> Floats:
        """The expected values."""
        return self.a / (self.a + self.b)

    @cached_property
    def grid(self) -> tuple[Floats, Floats]:
        """The quantiles at the probabilities of the grid, and one minus them, each with all its digits."""
        from scipy.special import betaincinv, ndtr

        z, _ = normal_scale(size_of(len(self.a)))
        a, b, q = np.broadcast_arrays(self.a[:, None], self.b[:, None], ndtr(z))
        x: Floats = betaincinv(a, b, q)
        rest = 1 - x
        near = x > 0.5  # where 1 - x would lose digits
        rest[near] = betaincinv(b[near], a[near], 1 - q[near])
        return x, rest

    @cached_property
    def flipped(self) -> Betas:
        """The distributions of one minus these rates."""
        x, rest = self.grid
        return self._with_grid(Betas(self.b, self.a), (rest[:, ::-1], x[:, ::-1]))

    def __getitem__(self, places: NDArray[np.intp]) -> Betas:
        x, rest = self.grid
        return self._with_grid(Betas(self.a[places], self.b[places]), (x[places], rest[places]))

    @staticmethod
    def _with_grid(made: Betas, grid: tuple[Floats, Floats]) -> Betas:
        """The quantiles are the costly part: they are handed on."""
        made.__dict__["grid"] = grid
        return made

    def spread(self, *, odds: bool) -> Floats:
        """The standard deviations of the logarithm, or of the log-odds."""
        from scipy.special import polygamma

        other = polygamma(1, self.b) if odds else -polygamma(1, self.a + self.b)
        found: Floats = np.sqrt(polygamma(1, self.a) + other)
        return found

    def below(self, y: Floats, *, odds: bool) -> Floats:
        """P(logarithm <= y), or P(log-odds <= y), a row for each class."""
        from scipy.special import betainc, expit

        x = expit(y) if odds else np.exp(np.minimum(y, 0))
        found: Floats = betainc(self.a[:, None], self.b[:, None], x)
        return found

    def above(self, y: Floats, *, odds: bool) -> Floats:
        """One minus that, with all its digits where it is small."""
        from scipy.special import betainc, expit

        rest = expit(-y) if odds else -np.expm1(np.minimum(y, 0))
        found: Floats = betainc(self.b[:, None], self.a[:, None], rest)
        return found

    def quantile(self, q: float) -> Floats:
        """The values that are exceeded with probability 1 - q."""
        from scipy.special import betaincinv

        found: Floats = betaincinv(self.a, self.b, q)
        return found

    @classmethod
    def matched(cls, mean: Floats, variance: Floats) -> Betas:
        """The Betas with these means and variances.

        >>> Betas.matched(np.array([0.7]), np.array([0.7 * 0.3 / 11]))
        Betas(a=array([7.]), b=array([3.]))
        """
        weight = mean * (1 - mean) / variance - 1
        return cls(mean * weight, (1 - mean) * weight)
