"""How much more often one of two classifiers is right than the other, on rows of one class that both saw."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...core.distributions.stretch import Stretch
from ...core.numerics import beta
from .curved import FINE, Curved, Shape
from .paired import Outcomes
from .quantiles import Quantiles

Floats = NDArray[np.float64]
REACH, STEPS = 3.2, 96  # of the double exponential rule
TAIL = 1e-14
PANELS, GRADED, PANEL_NODES, FAR = 16, 5, 12, 26.0  # of the rule over the law itself


@dataclass(frozen=True)
class Advantage:
    """The law of D: only the first is right, less only the second, in a Dirichlet over the four outcomes.

    D = S (2 U - 1), where S is how often the two differ and U how often it is the first that is right then.
    `effort` multiplies the nodes of all rules.
    """

    of: Outcomes
    effort: float = 1.0

    @property
    def moments(self) -> tuple[float, float]:
        """E D and E D²."""
        one, other, total = self.of.first_only, self.of.second_only, self.of.total
        square = one * (one + 1) + other * (other + 1) - 2 * one * other
        return (one - other) / total, square / (total * (total + 1))

    def cdf(self, d: Floats) -> Floats:
        """P(D <= d): U in closed form; S, from |d| upwards, by a double exponential rule on its quantiles."""
        bound = np.minimum(np.abs(d), 1.0)[:, None]
        t, h = np.linspace(-REACH, REACH, round(self.effort * STEPS), retstep=True)
        share = 1 / (1 + np.exp(np.pi * np.sinh(t)))
        weight = h * np.pi * np.cosh(t) * share * (1 - share)
        beyond = np.asarray(beta.sf(bound, self.of.differ.a, self.of.differ.b))
        size = np.maximum(self._differ.upper(np.clip(beyond * share, 1e-300, 1 - 1e-16)), bound)
        end = (1 - np.divide(bound, size, out=np.zeros_like(size), where=size > 0)) / 2
        u, up = self.of.first_if_differ, (d >= 0)[:, None]
        inner = np.asarray(beta.cdf(end, np.where(up, u.b, u.a), np.where(up, u.a, u.b)))
        mass = beyond[:, 0] * (inner @ weight)
        return np.where(d >= 0, 1 - mass, mass)

    @cached_property
    def curved(self) -> Curved:
        """The law as a distribution. Where the two seldom differ, it has a corner at 0."""
        mean, square = self.moments
        spread = float(np.sqrt(square - mean * mean))
        low, high = (
            float(beta.upper_quantile(TAIL, own, self.of.total - own))
            for own in (self.of.second_only, self.of.first_only)
        )
        shape = Shape(-low, high, Stretch(mean, spread), (0.0,))
        return Curved("difference", self.cdf, shape, (mean, spread), error=1e-9, fineness=FINE)

    @cached_property
    def nodes(self) -> tuple[Floats, Floats]:
        """Values of D and weights: Gauss rules in the log odds of the probability, split where D passes 0."""
        u, weight = np.polynomial.legendre.leggauss(PANEL_NODES)
        middle = float(np.clip(self.curved.cdf(0.0), 1e-13, 1 - 1e-13))
        corner = np.log(middle) - np.log1p(-middle)
        near = np.geomspace(0.01, 2.5, round(self.effort * GRADED))  # smaller panels towards the corner
        even = np.linspace(-FAR, FAR, round(self.effort * PANELS) + 1)
        edges = np.unique(np.clip([*even, corner, *(corner + near), *(corner - near)], -FAR, FAR))
        half = np.diff(edges)[:, None] / 2
        q = 1 / (1 + np.exp(-(edges[:-1, None] + half + half * u).ravel()))
        mass = (half * weight).ravel() * q * (1 - q)
        return np.asarray(self.curved.quantile(q)), mass / mass.sum()

    @cached_property
    def _differ(self) -> Quantiles:
        return Quantiles(self.of.differ)
