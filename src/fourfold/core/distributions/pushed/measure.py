"""P(metric <= k) by quadrature: one rate through its own CDF, the others by Gauss rules.

The rate with the largest effect is integrated in closed form: where the metric is monotone in it, the mass
below k is that rate's CDF at the contour. What remains is smooth but for kinks where a contour leaves the unit
square; the integral is split there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...numerics.window import legendre
from .margin import Margin
from .meetings import Meetings
from .monotone import directions
from .rates import PREVALENCE, OfRates
from .sets import below_along, branching, breaks
from .solver import Solver

Floats = NDArray[np.float64]
EDGE = 1e-12


@dataclass(frozen=True)
class Effort:
    """How many nodes a quadrature takes for the split rate and for the remaining one."""

    split: int
    outer: int


ROUGH, USUAL, CAREFUL = Effort(16, 8), Effort(32, 16), Effort(64, 32)


class Measure:
    """The distribution function of a metric of independent rates; each rate is a Margin or a fixed number."""

    def __init__(self, of: OfRates, rates: Mapping[str, Margin | float]) -> None:
        self.of = of
        self.fixed = {name: rate for name, rate in rates.items() if not isinstance(rate, Margin)}
        self.margins = {name: rate for name, rate in rates.items() if isinstance(rate, Margin)}
        self.active = tuple(name for name in of.depends_on() if name in self.margins)
        self.idle = {name: self.margins[name].mean for name in self.margins if name not in self.active}
        self.base = {**self.fixed, **self.idle}
        self.order = self._by_effect()
        self._solvers = {name: Solver(of, name) for name in self.order[:2]}

    def _by_effect(self) -> tuple[str, ...]:
        """The rates that matter, those first in which the metric is monotone, the largest effect leading."""
        at = {**self.fixed, **{name: margin.mean for name, margin in self.margins.items()}}
        effect = {name: abs(float(self.of.slope(name, at))) * self.margins[name].sd for name in self.active}
        # a branch that stands still along the prevalence turns contours at a rate: that rate must be split
        late = bool(breaks(self.of.metric.formula) or branching(self.of.metric.formula))
        return tuple(
            sorted(
                self.active,
                key=lambda name: (
                    not self.direction[name],
                    late and name == PREVALENCE,
                    -np.nan_to_num(effect[name]),
                    name,
                ),
            )
        )

    @cached_property
    def direction(self) -> dict[str, int]:
        """Whether the metric rises (1) or falls (-1) with each rate over the whole cube; 0: neither."""
        return directions(self.of, self.active, self.base)

    @cached_property
    def monotone(self) -> bool:
        """Whether contours cross every line of the two rates that matter most at one place at most."""
        return not self._has_gaps and all(self.direction[name] for name in self.order[:2])

    def cdf(self, level: Any, effort: Effort = CAREFUL) -> Floats:
        """P(metric <= level) for a vector of levels."""
        k = np.asarray(level, float)
        inner, rest = self.order[0], self.order[1:]
        if not rest:
            return self._along_one(k, inner)
        if len(rest) == 1:
            return self._over(k, self.base, effort.split)
        points, weights = self.margins[rest[1]].nodes(effort.outer)
        return self._over(k[:, None], {**self.base, rest[1]: points}, effort.split) @ weights

    @cached_property
    def undefined(self) -> float:
        """The mass on which the formula has no value."""
        if not self._has_gaps:
            return 0.0
        return float(np.clip(1 - self.cdf(np.array([np.inf]))[0], 0.0, 1.0))

    @cached_property
    def _has_gaps(self) -> bool:
        return bool(np.any(np.isnan(self.grid(21)[0])))

    def _along_one(self, k: Floats, inner: str) -> Floats:
        at = {**self.base, inner: np.zeros(k.shape)}
        return below_along(self.of, self.margins[inner], inner, at, k)

    def _over(self, k: Floats, base: Mapping[str, Any], nodes: int) -> Floats:
        """Integrate over the second rate, split where the contour leaves the square through an edge."""
        inner, along = self.order[0], self.order[1]
        margin = self.margins[along]
        shape = np.broadcast_shapes(k.shape, *(np.shape(value) for value in base.values()))
        start, width = self._split(k, base, shape)
        # the side of k on which each piece lies, from the ends of the inner rate in the middle of the piece
        middle = {**_with_axis(base), along: np.sin(start + width / 2) ** 2}
        least, most = (np.asarray(self.of({**middle, inner: end})) for end in (EDGE, 1 - EDGE))
        least, most = np.minimum(least, most), np.maximum(least, most)
        level = np.broadcast_to(k, shape)[..., None]
        real = width > 1e-13
        whole = real & (most <= level)
        result = np.sum(np.where(whole, margin.angle_cdf(start + width) - margin.angle_cdf(start), 0.0), axis=-1)
        split = np.nonzero(real & ~whole & ~(least >= level)) if self.monotone else np.nonzero(real)
        if not self.monotone:
            result = np.zeros(shape)
        if split[0].size:
            part = self._piece(k, base, shape, split, (start, width, nodes))
            flat = np.ravel_multi_index(split[:-1], shape) if shape else np.zeros(split[0].size, int)
            result = result + np.bincount(flat, part, minlength=result.size).reshape(shape)
        return result

    def _split(self, k: Floats, base: Mapping[str, Any], shape: tuple[int, ...]) -> tuple[Floats, Floats]:
        """Starts and widths, as angles of the second rate, of pieces on which the contour is smooth."""
        inner, along = self.order[0], self.order[1]
        low, high = self.margins[along].range
        kinks = [kink for end in (0.0, 1.0) for kink in self._leaves(along, {**base, inner: end}, k)]
        kinks += self._solvers[along].where_flat(inner, base, k)
        cuts = [np.full(shape, low), np.full(shape, high)]
        for kink in kinks:
            with np.errstate(invalid="ignore"):
                inside = (kink > 0) & (kink < 1)
                angle = np.arcsin(np.sqrt(np.where(inside, kink, 0.0)))
            cuts.append(np.broadcast_to(np.where(inside, np.clip(angle, low, high), low), shape))
        edges = np.stack(cuts, axis=-1)
        if self.monotone and len(self._solvers[inner].inverses) > 1:
            meetings = Meetings(self._solvers[inner], along, (low, high)).angles(base, k, shape)
            edges = np.concatenate([edges, meetings], axis=-1)
        edges = np.sort(edges, axis=-1)
        return edges[..., :-1], np.diff(edges, axis=-1)

    def _leaves(self, along: str, at: Mapping[str, Any], k: Floats) -> list[Any]:
        """Where the contour leaves the square through the edge on which the inner rate is 0 or 1."""
        if self.monotone:
            return self._solvers[along].all(at, k)
        return list(np.moveaxis(self.of.crossings(along, at, k), -1, 0))

    def _piece(
        self, k: Floats, base: Mapping[str, Any], shape: tuple[int, ...], split: tuple[Any, ...], rule: Any
    ) -> Floats:
        """The mass below k over each piece that the contour runs through."""
        start, width, nodes = rule
        inner, along = self.order[0], self.order[1]
        u, weight = legendre(nodes)
        eased, pace = u * u * (3 - 2 * u), 6 * u * (1 - u) * weight
        t = start[split][:, None] + width[split][:, None] * eased
        mass = self.margins[along].angle_density(t) * (width[split][:, None] * pace)
        rows = split[:-1]
        at = {name: _rows(value, shape, rows) for name, value in base.items()}
        at[along] = np.sin(t) ** 2
        level = _rows(k, shape, rows)
        return np.einsum("ij,ij->i", mass, self._inside(inner, at, level))

    def _inside(self, inner: str, at: Mapping[str, Any], level: Any) -> Floats:
        """P(metric <= level) over the inner rate alone."""
        if not self.monotone:
            return below_along(self.of, self.margins[inner], inner, at, level)
        with np.errstate(invalid="ignore"):
            share = self.margins[inner].cdf(self._solvers[inner](at, level))
        return share if self.direction[inner] > 0 else 1 - share

    @cached_property
    def bounded(self) -> bool:
        """Whether the metric stays finite up to the edges of the cube of rates."""
        points = {name: np.array([0.0, 0.3, 0.7, 1.0]) for name in self.active}
        values, _ = self._product(points, [np.ones(4)] * len(self.active))
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
        at = {**self.base, **dict(zip(points, mesh, strict=True))}
        joint = weights[0]
        for weight in weights[1:]:
            joint = np.multiply.outer(joint, weight)
        return np.broadcast_to(self.of(at), joint.shape).ravel(), joint.ravel()


def _with_axis(base: Mapping[str, Any]) -> dict[str, Any]:
    return {name: np.asarray(value)[..., None] if np.ndim(value) else value for name, value in base.items()}


def _rows(value: Any, shape: tuple[int, ...], rows: tuple[Any, ...]) -> Any:
    """One value for each of the chosen places, as a column."""
    return np.broadcast_to(value, shape)[rows][:, None] if np.ndim(value) else value
