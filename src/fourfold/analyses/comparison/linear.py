"""Exact differences on shared rows, for metrics that are linear in the two rates, such as accuracy.

Such a metric is c(φ) + c₊(φ) TPR + c₋(φ) TNR, and so the difference of two is c₊ D₊ + c₋ D₋, where D₊ is the
share of the positive rows that only the first got right less the share that only the second got right.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...core.distributions import Beta, Point
from ...core.distributions.stretch import Stretch
from ...core.metrics import Metric
from ...core.numerics import beta_nodes
from .advantage import Advantage
from .curved import Curved, Shape
from .paired import PairedBelief

Floats = NDArray[np.float64]
SHARES = 24  # nodes of the prevalence
SAME = 1e-12
CHECKED = np.linspace(-2, 2, 9)
_PROBES = np.array([[0.11, 0.31, 0.23], [0.47, 0.83, 0.61], [0.91, 0.07, 0.37], [0.64, 0.52, 0.89]])


def linear_difference(of: Metric, belief: PairedBelief) -> Curved | Point:
    """The exact difference of a metric that is linear in both rates; 0 for one that depends on neither."""
    law, rough = (LinearDifference(of, belief, effort) for effort in (1.0, 0.6))
    if not law.moves:
        return Point(0.0, of.name)
    mean, spread = law.moments
    checked = mean + spread * CHECKED
    error = float(2 * np.max(np.abs(law.cdf(checked) - rough.cdf(checked))) + 1e-9)
    return Curved(of.name, law.cdf, law.shape, law.moments, error=error)


def is_linear(of: Metric, size: float) -> bool:
    """Whether the metric is linear in TPR and in TNR at every prevalence, by trying."""
    tpr, tnr, share = _PROBES.T
    base = _at(of, np.full(4, 0.25), np.full(4, 0.25), share * size, size)
    up, across = _slopes(of, share, size)
    found = _at(of, tpr, tnr, share * size, size)
    told = base + up * (tpr - 0.25) + across * (tnr - 0.25)
    return bool(np.isfinite(found).all() and np.allclose(found, told, rtol=1e-10, atol=1e-11))


@dataclass(frozen=True)
class LinearDifference:
    """The law of c₊(φ) D₊ + c₋(φ) D₋, with the prevalence φ known or believed."""

    of: Metric
    belief: PairedBelief
    effort: float

    @property
    def moves(self) -> bool:
        """Whether the metric depends on a rate at all."""
        return any(slope.any() for slope in self._nodes[1:])

    @cached_property
    def moments(self) -> tuple[float, float]:
        """The mean and the standard deviation."""
        weight, up, across = self._nodes
        (mean_p, square_p), (mean_n, square_n) = self._positives.moments, self._negatives.moments
        mean = float(weight @ (up * mean_p + across * mean_n))
        square = float(weight @ (up**2 * square_p + across**2 * square_n + 2 * up * across * mean_p * mean_n))
        return mean, math.sqrt(max(square - mean * mean, 0.0))

    def cdf(self, x: Floats) -> Floats:
        """P(difference <= x): one class from its curve, over nodes of the other and of the prevalence."""
        weight, up, across = self._nodes
        parts = ((self._positives, up), (self._negatives, across))
        (outer, rest), (inner, main) = sorted(parts, key=lambda part: float(np.abs(part[1]).max()))
        y, share = outer.nodes if rest.any() else (np.zeros(1), np.ones(1))
        total = np.zeros(x.size)
        for w, own, other in zip(weight, main, rest, strict=True):
            below = inner.curved.swift((x[:, None] - other * y) / own)
            total += w * ((below if own > 0 else 1 - below) @ share)
        return total

    @cached_property
    def shape(self) -> Shape:
        """Where the difference lies."""
        _, *both = self._nodes
        low = high = 0.0
        for part, slope in zip((self._positives, self._negatives), both, strict=True):
            ends = np.outer([slope.min(), slope.max()], part.curved.ends)
            low, high = low + float(ends.min()), high + float(ends.max())
        mean, spread = self.moments
        return Shape(low, high, Stretch(mean, spread), (0.0,))

    @cached_property
    def _nodes(self) -> tuple[Floats, Floats, Floats]:
        """Nodes of the prevalence: weights and both slopes; one node if the slopes are the same at all."""
        known = self.belief.prevalence
        if isinstance(known, Beta):
            share, weight = beta_nodes(known.a, known.b, round(SHARES * self.effort))
        else:
            share, weight = np.array([known]), np.ones(1)
        up, across = _slopes(self.of, share, self.belief.size)
        if np.ptp(up) < SAME and np.ptp(across) < SAME:
            return np.ones(1), up[:1], across[:1]
        return weight, up, across

    @cached_property
    def _positives(self) -> Advantage:
        return Advantage(self.belief.positives, self.effort)

    @cached_property
    def _negatives(self) -> Advantage:
        return Advantage(self.belief.negatives, self.effort)


def _slopes(of: Metric, share: Floats, size: float) -> tuple[Floats, Floats]:
    """How much the metric grows with each rate, at these prevalences, if it is linear in both."""
    low, high = np.full_like(share, 0.25), np.full_like(share, 0.75)
    base, up, across = (
        _at(of, *rates, share * size, size) for rates in ((low, low), (high, low), (low, high))
    )
    with np.errstate(invalid="ignore"):  # a metric that is infinite everywhere
        return _cleaned(2 * (up - base)), _cleaned(2 * (across - base))


def _cleaned(slope: Floats) -> Floats:
    return np.where(np.abs(slope) < SAME, 0.0, slope)


def _at(of: Metric, tpr: Floats, tnr: Floats, positives: Floats, size: float) -> Floats:
    p, n = positives, size - positives
    return of(p * tpr, n * (1 - tnr), p * (1 - tpr), n * tnr)
