"""P(metric <= k) by quadrature: one rate through its own CDF, the others by Gauss rules.

The rate with the largest effect is integrated in closed form: between the crossings of the contour the metric
stays on one side of k, so the mass is a difference of two values of that rate's CDF. What remains is smooth
but for kinks where a contour leaves the unit square; the integral is split there.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...numerics import legendre
from .margin import Margin
from .rates import RATES, OfRates

Floats = NDArray[np.float64]


class Measure:
    """The distribution function of a metric of independent rates; each rate is a Margin or a fixed number."""

    def __init__(self, of: OfRates, rates: Mapping[str, Margin | float]) -> None:
        self.of = of
        self.fixed = {name: rate for name, rate in rates.items() if not isinstance(rate, Margin)}
        self.margins = {name: rate for name, rate in rates.items() if isinstance(rate, Margin)}
        self.active = tuple(name for name in of.depends_on() if name in self.margins)
        self.order = self._by_effect()
        self.idle = {name: self.margins[name].mean for name in self.margins if name not in self.active}

    def _by_effect(self) -> tuple[str, ...]:
        at = {**self.fixed, **{name: margin.mean for name, margin in self.margins.items()}}
        effect = {name: abs(float(self.of.slope(name, at))) * self.margins[name].sd for name in self.active}
        return tuple(sorted(self.active, key=lambda name: (-np.nan_to_num(effect[name]), RATES.index(name))))

    def cdf(self, level: Floats, *, nodes: int = 48, outer: int = 24) -> Floats:
        """P(metric <= level) for a vector of levels."""
        k = np.asarray(level, float)
        inner, rest = self.order[0], self.order[1:]
        base = {**self.fixed, **self.idle}
        if not rest:
            return self._inner(k, inner, base)
        if len(rest) == 1:
            return self._panels(k, inner, rest[0], base, nodes)
        points, weights = self.margins[rest[1]].nodes(outer)
        at = {**base, rest[1]: points}
        return self._panels(k[:, None], inner, rest[0], at, nodes) @ weights

    def _panels(self, k: Floats, inner: str, along: str, base: Mapping[str, Any], nodes: int) -> Floats:
        """Integrate over one rate, split where the contour leaves the square through an edge."""
        shape = np.broadcast_shapes(k.shape, *(np.shape(value) for value in base.values()))
        low, high = self.margins[along].range
        kinks = [self.of.crossings(along, {**base, inner: edge}, k) for edge in (0.0, 1.0)]
        kinks = [np.broadcast_to(kink, (*shape, kink.shape[-1])) for kink in kinks]
        cuts = np.clip(np.nan_to_num(np.arcsin(np.sqrt(np.concatenate(kinks, axis=-1))), nan=high), low, high)
        ends = [np.full((*shape, 1), low), np.sort(cuts, axis=-1), np.full((*shape, 1), high)]
        edges = np.concatenate(ends, axis=-1)
        start, width = edges[..., :-1], np.diff(edges, axis=-1)
        real = np.argwhere(width > 1e-12)
        places = tuple(real.T)
        u, weight = legendre(nodes)
        eased, pace = u * u * (3 - 2 * u), 6 * u * (1 - u)
        t = start[places][:, None] + width[places][:, None] * eased
        mass = self.margins[along].angle_density(t) * (width[places][:, None] * pace * weight)
        where = places[:-1]
        at = {name: np.broadcast_to(value, shape)[where][:, None] if np.ndim(value) else value for name, value in base.items()}
        at[along] = np.sin(t) ** 2
        inside = self._inner(np.broadcast_to(k, shape)[where][:, None], inner, at)
        result = np.zeros(shape)
        np.add.at(result, where, np.sum(mass * inside, axis=-1))
        return result

    def _inner(self, k: Any, inner: str, at: Mapping[str, Any]) -> Floats:
        """P(metric <= k) over the inner rate alone."""
        found = self.of.crossings(inner, at, k)
        margin = self.margins[inner]
        shape = found.shape[:-1]
        ends = np.nan_to_num(found, nan=1.0)
        edges = np.concatenate([np.zeros((*shape, 1)), ends, np.ones((*shape, 1))], axis=-1)
        middles = (edges[..., 1:] + edges[..., :-1]) / 2
        spread = {name: np.asarray(value)[..., None] if np.ndim(value) else value for name, value in at.items()}
        values = self.of({**spread, inner: middles})
        with np.errstate(invalid="ignore"):
            below = values <= np.asarray(k)[..., None]
        rise = np.diff(margin.cdf(edges), axis=-1)
        return np.sum(np.where(below, rise, 0.0), axis=-1)

    @cached_property
    def bounded(self) -> bool:
        """Whether the metric stays finite up to the edges of the cube of rates."""
        values, _ = self._product({name: np.array([0.0, 0.3, 0.7, 1.0]) for name in self.active}, [np.ones(4)] * len(self.active))
        return not bool(np.any(np.isinf(values)))

    def tensor(self, count: int) -> tuple[Floats, Floats]:
        """The metric at a product of Gauss rules, and the weights."""
        rules = {name: self.margins[name].nodes(count) for name in self.active}
        return self._product({name: rule[0] for name, rule in rules.items()}, [rule[1] for rule in rules.values()])

    def grid(self, count: int = 13) -> tuple[Floats, Floats]:
        """The metric over the essential range of every rate, ends included, with rough weights."""
        angles = {name: np.linspace(*self.margins[name].essential, count) for name in self.active}
        heights = [self.margins[name].angle_density(t) + 1e-300 for name, t in angles.items()]
        return self._product({name: np.sin(t) ** 2 for name, t in angles.items()}, heights)

    def _product(self, points: Mapping[str, Floats], weights: list[Floats]) -> tuple[Floats, Floats]:
        mesh = np.meshgrid(*points.values(), indexing="ij")
        at = {**self.fixed, **self.idle, **dict(zip(points, mesh, strict=True))}
        joint = weights[0]
        for weight in weights[1:]:
            joint = np.multiply.outer(joint, weight)
        return np.broadcast_to(self.of(at), joint.shape).ravel(), joint.ravel()
