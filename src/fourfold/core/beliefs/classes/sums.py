"""Sums of logarithms of independent rates: the law of every likelihood ratio and of all odds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .betas import Betas
from .quadrature import added, normal_scale
from .tabled import Tabled

Floats = NDArray[np.float64]
Rates = Betas | Tabled
SMALLEST = 1e-290  # of rates whose logarithm is taken
STEPS, CLOSE = 60, 1e-9
CHUNK = 4096  # classes that are worked on at once, to bound the memory


@dataclass(frozen=True)
class Term:
    """Plus or minus the logarithm, or the log-odds, of a rate of each class."""

    rate: Rates
    sign: int = 1
    odds: bool = False

    @cached_property
    def spread(self) -> Floats:
        """The standard deviations."""
        return self.rate.spread(odds=self.odds)

    @cached_property
    def nodes(self) -> Floats:
        """The quantiles at the probabilities of the grid, a row for each class; descending for a minus."""
        x, rest = self.rate.grid
        value = np.log(np.maximum(x, SMALLEST))
        if self.odds:
            value -= np.log(np.maximum(rest, SMALLEST))
        return self.sign * value

    def cdf(self, y: Floats) -> Floats:
        """P(term <= y), a row for each class."""
        return self.rate.below(y, odds=self.odds) if self.sign > 0 else self.rate.above(-y, odds=self.odds)

    @property
    def negative(self) -> Term:
        """The same with the other sign."""
        return Term(self.rate, -self.sign, self.odds)

    def __getitem__(self, places: NDArray[np.intp]) -> Term:
        return Term(self.rate[places], self.sign, self.odds)


@dataclass(frozen=True)
class Sum:
    """A sum of independent terms and known numbers, one for each class.

    The widest term keeps its exact distribution function; the others are replaced by the few nodes of a Gauss
    rule, under which a smooth function has its exact mean but for about one part in a hundred thousand.

    >>> rate = Betas(np.array([27.0]), np.array([1.0]))
    >>> float(Sum([Term(rate)]).quantile([0.025])[0, 0].round(4)), round(0.025 ** (1 / 27), 4)
    (-0.1366, 0.8723)
    """

    terms: list[Term]
    shift: Floats | float = 0.0

    def cdf(self, y: ArrayLike) -> Floats:
        """P(sum <= y): a row of levels for each class gives a row of probabilities."""
        wanted = np.asarray(y, float)
        found = np.empty(wanted.shape)
        for places, prepared in self._prepared:
            found[places] = prepared.cdf(wanted[places])
        return found

    def quantile(self, q: ArrayLike) -> Floats:
        """The values that are exceeded with probabilities 1 - q: a row for each class."""
        wanted = np.asarray(q, float)
        found = np.empty((len(self.terms[0].spread), wanted.size))
        for places, prepared in self._prepared:
            found[places] = prepared.quantile(wanted)
        return found

    @cached_property
    def _prepared(self) -> list[tuple[NDArray[np.intp], _Prepared]]:
        """The classes in parts, by which term is the widest."""
        widest = np.argmax(np.stack([term.spread for term in self.terms]), axis=0)
        shift = np.broadcast_to(np.asarray(self.shift, float), widest.shape)
        parts = []
        for term in range(len(self.terms)):
            of_term = np.flatnonzero(widest == term)
            for start in range(0, of_term.size, CHUNK):
                places = of_term[start : start + CHUNK]
                inner = self.terms[term][places]
                outer = [other[places] for at, other in enumerate(self.terms) if at != term]
                parts.append((places, _prepare(inner, outer, shift[places])))
        return parts


@dataclass(frozen=True)
class _Prepared:
    """One term with its distribution function, the rest as nodes with weights, a row for each class."""

    inner: Term
    nodes: Floats
    weight: Floats
    start: tuple[Floats, Floats]

    def cdf(self, y: Floats) -> Floats:
        """P(sum <= y), column by column."""
        found = [
            np.einsum("ij,ij->i", self.weight, self.inner.cdf(level[:, None] - self.nodes)) for level in y.T
        ]
        return np.stack(found, axis=1)

    def quantile(self, q: Floats) -> Floats:
        """Column by column."""
        return np.stack([_crossing(self.cdf, float(level), *self.start) for level in q], axis=1)


def _prepare(inner: Term, outer: list[Term], shift: Floats) -> _Prepared:
    _, weight = normal_scale(inner.nodes.shape[1])
    ends = np.sort(inner.nodes[:, [0, -1]], axis=1) + shift[:, None]
    if not outer:
        return _Prepared(inner, shift[:, None], np.ones((len(shift), 1)), (ends[:, 0], ends[:, 1]))
    nodes = outer[0].nodes
    weights = np.broadcast_to(weight, nodes.shape)
    for other in outer[1:]:
        nodes, weights = added(nodes, other.nodes, weights, np.broadcast_to(weight, other.nodes.shape))
    start = ends[:, 0] + nodes.min(axis=1), ends[:, 1] + nodes.max(axis=1)
    return _Prepared(inner, nodes + shift[:, None], weights, start)


def _crossing(cdf: Callable[[Floats], Floats], q: float, low: Floats, high: Floats) -> Floats:
    """Where rising functions reach q, between bounds: by the Illinois method on the scale of a normal.

    On that scale they are nearly straight lines, so few steps are needed.
    """
    from scipy.special import ndtri

    goal = float(ndtri(q))

    def miss(y: Floats) -> Floats:
        found: Floats = ndtri(np.clip(cdf(y[:, None])[:, 0], 1e-15, 1 - 1e-15)) - goal
        return found

    low, high = low.copy(), high.copy()
    below, above = np.full(low.shape, -5.0 - goal), np.full(low.shape, 5.0 - goal)
    middle, side = low, np.zeros(low.shape)
    for _ in range(STEPS):
        share = np.clip(-below / (above - below), 0.01, 0.99)
        middle = low + share * (high - low)
        found = miss(middle)
        if np.all((np.abs(found) < CLOSE) | (high - low < CLOSE * np.maximum(np.abs(low), 1.0))):
            break
        now = np.where(found < 0, -1.0, 1.0)
        again = np.where(
            now == side, 0.5, 1.0
        )  # an end that stays twice counts for less, and is left at last
        above, high = np.where(now < 0, above * again, found), np.where(now < 0, high, middle)
        below, low = np.where(now < 0, found, below * again), np.where(now < 0, middle, low)
        side = now
    return middle
