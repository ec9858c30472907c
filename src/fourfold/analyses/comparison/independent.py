"""The difference and the ratio of two distributions that know nothing of each other."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ...core.distributions import Discrete, Distribution
from ...core.distributions.stretch import Stretch
from .curved import Curved, Shape
from .ratios import inverse_exists
from .tables import Table

Floats = NDArray[np.float64]
ERROR = 1e-4  # where a range ends; 1e-5 elsewhere
Combine = Callable[[Floats, Floats], Floats]


def difference(name: str, first: Distribution, second: Distribution) -> Distribution:
    """The law of first − second: ∫ F(x + y) dG(y).

    >>> from fourfold.core.distributions import Beta
    >>> d = difference("accuracy", Beta(90, 12), Beta(80, 22))
    >>> round(d.mean, 4), round(d.probability(above=0), 4)
    (0.098, 0.9721)
    """
    a, b = Table(first), Table(second)
    undefined = _undefined(first, second)
    if undefined >= 1 or (a.discrete and b.discrete):
        return _of_few(name, a, b, np.subtract)
    moments = first.mean - second.mean, math.hypot(first.sd, second.sd)

    def cdf(x: Floats) -> Floats:
        if a.discrete:
            values, weight = a.nodes
            return (1 - b.cdf(values - x[:, None])) @ weight
        values, weight = b.nodes
        return a.cdf(x[:, None] + values) @ weight

    shape = _shape(a, b, np.subtract)
    return Curved(name, cdf, shape, moments, error=ERROR, undefined=undefined)


def ratio(name: str, first: Distribution, second: Distribution) -> Distribution:
    """The law of first / second: ∫ F(x y) dG(y) where y > 0, and the rest where y < 0.

    >>> from fourfold.core.distributions import Beta
    >>> round(ratio("accuracy", Beta(90, 12), Beta(80, 22)).median, 4)
    1.1242
    """
    a, b = Table(first), Table(second)
    undefined = _undefined(first, second)
    if undefined >= 1 or a.discrete or b.discrete:
        return _of_few(name, a, b, _over)
    values, weight = b.nodes

    def cdf(x: Floats) -> Floats:
        below = a.cdf(x[:, None] * values)
        return np.where(values > 0, below, 1 - below) @ weight

    has_mean, has_variance = (inverse_exists(second, power) for power in (1, 2))
    inverse, square = float(weight @ (1 / values)), float(weight @ (1 / values**2))
    mean = first.mean * inverse if has_mean else math.nan
    spread = (first.sd**2 + first.mean**2) * square - mean**2
    sd = math.sqrt(max(spread, 0.0)) if has_variance and math.isfinite(mean) else math.nan
    return Curved(name, cdf, _shape(a, b, _over), (mean, sd), error=ERROR, undefined=undefined)


def _over(x: Floats, y: Floats) -> Floats:
    with np.errstate(all="ignore"):
        return x / y


def _undefined(first: Distribution, second: Distribution) -> float:
    return 1 - (1 - first.undefined) * (1 - second.undefined)


def _of_few(name: str, a: Table, b: Table, combine: Combine) -> Distribution:
    """All pairs of nodes, where one of the two has finitely many values."""
    (x, one), (y, other) = a.nodes, b.nodes
    undefined = _undefined(a.of, b.of)
    values, weights = combine(x[:, None], y).ravel(), np.outer(one, other).ravel()
    values, weights = values[np.isfinite(values)], weights[np.isfinite(values)]
    if undefined >= 1 or not values.size:
        return Discrete(name, np.array([np.nan]), np.array([1.0]), undefined=1.0)
    found, place = np.unique(values, return_inverse=True)
    return Discrete(name, found, np.bincount(place, weights).astype(float), undefined=undefined)


def _shape(a: Table, b: Table, combine: Combine) -> Shape:
    """Where the combination lies, from all pairs of nodes."""
    (x, one), (y, other) = a.nodes, b.nodes
    values, weights = combine(x[:, None], y).ravel(), np.outer(one, other).ravel()
    order = np.argsort(values)
    values, height = values[order], np.cumsum(weights[order])
    low, quarter, median, upper, high = (
        float(values[min(int(np.searchsorted(height, q)), values.size - 1)])
        for q in (1e-13, 0.25, 0.5, 0.75, 1 - 1e-13)
    )
    return Shape(low, high, Stretch(median, (upper - quarter) / 1.349))
