"""Quadrature with kinks: the integral over the second rate is split where the contour turns, as is the third.

Kinks are where a contour leaves the cube of rates, where two branches of a formula meet, and where a formula
jumps. Between them Gauss-Legendre rules run in the angle of the rate, eased at the ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...formulas.solve import crossings
from .adaptive import NARROW, Integrand, integrals
from .effort import Effort
from .facts import Facts
from .fixed import gauss
from .margin import Margin
from .meetings import Meetings
from .rates import OfRates
from .sets import below_along, folds
from .solver import Solver

Floats = NDArray[np.float64]
EDGE = 1e-12
ROUNDING = 1e-12
LIGHT = 1e-11  # pieces of less mass are left out, where no rule is adaptive


@dataclass(frozen=True)
class Split:
    """P(metric <= k) for two or three rates; `order` is the inner rate, the split one, the last."""

    of: OfRates
    margins: Mapping[str, Margin]
    base: Mapping[str, float]
    order: tuple[str, ...]
    facts: Facts
    adaptive: bool = True

    @cached_property
    def _solvers(self) -> dict[str, Solver]:
        return {name: Solver(self.of, name) for name in self.order}

    @cached_property
    def monotone(self) -> bool:
        """Whether contours cross every line of the two rates that matter most at one place at most."""
        return not self.facts.gaps and all(self.facts.direction[name] for name in self.order[:2])

    def _integrals(self, function: Integrand, edges: Floats, effort: Effort) -> tuple[Floats, Floats]:
        """By the rule that this quadrature uses."""
        if self.adaptive:
            return integrals(function, edges, self._tolerance(effort))
        return gauss(function, edges, int(effort.digits))

    def _tolerance(self, effort: Effort) -> float:
        if not self.monotone:
            return effort.general
        return effort.branching if self.facts.branching else effort.monotone

    def cdf(self, level: Floats, effort: Effort) -> tuple[Floats, Floats]:
        """P(metric <= level) for a vector of levels, and how much the adaptive rules may be off."""
        if len(self.order) == 2:
            return self._over(level, self.base, effort)
        last = self.order[2]
        margin, inside = self.margins[last], np.zeros(1)

        def slices(row: NDArray[np.intp], angle: Floats) -> Floats:
            mass, bound = self._over(level[row], {**self.base, last: margin.rate(angle)}, effort)
            inside[0] = max(inside[0], bound.max())
            result: Floats = mass * margin.density(angle)
            return result

        total, bound = self._integrals(slices, self._last_edges(level), effort)
        return total, bound + inside[0]

    def _span(self, name: str) -> tuple[float, float]:
        """The angles between which a rate is integrated."""
        margin = self.margins[name]
        if self.adaptive:
            return margin.range
        low, high = margin.essential
        return float(margin.angle(low)), float(margin.angle(high))

    def _last_edges(self, level: Floats) -> Floats:
        """Angles of the last rate between which the integrand is smooth."""
        last = self.order[2]
        margin, span = self.margins[last], self._span(last)
        cuts = [np.full(level.shape, end) for end in span]
        for at in self._corners:
            cuts += self._cuts(self._passes(last, at, level), span, margin, level.shape)
        cuts += self._cuts(list(self._turns), span, margin, level.shape)
        return np.sort(np.stack(cuts, axis=-1), axis=-1)

    @cached_property
    def _corners(self) -> list[dict[str, Any]]:
        """Where contours pass a corner of the first two rates, or all of an edge at once."""
        inner, along, last = self.order
        felt = {name: np.flatnonzero(self.margins[name].ends).astype(float) for name in (inner, along)}
        found = [{**self.base, inner: one, along: two} for one, two in product(felt[inner], felt[along])]
        middle = {**self.base, **{name: self.margins[name].mean for name in self.order}}
        for name, other in ((inner, along), (along, inner)):
            for end in felt[name]:
                sides = self.of({**middle, name: end, other: np.array(self.margins[other].essential)})
                if np.allclose(sides, np.ravel(sides)[0], rtol=ROUNDING, atol=0):
                    found.append({**self.base, name: end, other: self.margins[other].mean})
        # an infinite value is passed by no contour
        return [at for at in found if np.isfinite(self.of({**at, last: np.array([0.3, 0.6])})).any()]

    @cached_property
    def _turns(self) -> Floats:
        """Values of the last rate at which branches meet, or the formula breaks, whatever the others are."""
        *others, last = self.order
        found = []
        for part in folds(self.of.metric.formula):
            here, there = (
                crossings(
                    part,
                    self.of.line(last, {**self.base, **dict.fromkeys(others, np.float64(rate))}),
                    0.0,
                    self.of.metric.parameters,
                )
                for rate in (0.3, 0.6)
            )
            if here.shape == there.shape and np.allclose(here, there, rtol=0, atol=1e-12, equal_nan=True):
                found.append(here[~np.isnan(here)])
        return np.unique(np.concatenate(found)) if found else np.zeros(0)

    def _passes(self, along: str, at: Mapping[str, Any], k: Floats) -> list[Any]:
        """Where the metric takes the level while one rate runs."""
        if self.facts.direction[along] and self.monotone:
            return self._solvers[along].all(at, k)
        return list(np.moveaxis(self.of.crossings(along, at, k), -1, 0))

    @staticmethod
    def _cuts(
        places: list[Any], span: tuple[float, float], margin: Margin, shape: tuple[int, ...]
    ) -> list[Floats]:
        """Places as angles within the span; its start for what is not there."""
        cuts = []
        for place in places:
            with np.errstate(invalid="ignore"):
                inside = (place > 0) & (place < 1)
                angle = margin.angle(np.where(inside, place, 0.0))
            cuts.append(np.broadcast_to(np.where(inside, np.clip(angle, *span), span[0]), shape))
        return cuts

    def _over(self, k: Floats, base: Mapping[str, Any], effort: Effort) -> tuple[Floats, Floats]:
        """Integrate over the second rate, for rows of levels and of values of the last rate."""
        inner, along = self.order[:2]
        margin = self.margins[along]
        edges = self._pieces(k, base)
        if not self.monotone:

            def lines(row: NDArray[np.intp], angle: Floats) -> Floats:
                at = {**_chosen(base, row), along: margin.rate(angle)}
                below = below_along(self.of, self.margins[inner], inner, at, k[row])
                result: Floats = below * margin.density(angle)
                return result

            return self._integrals(lines, edges, effort)
        start, width = edges[..., :-1], np.diff(edges, axis=-1)
        real = width > NARROW
        # the side of k on which each piece lies, from the inner rate's ends in its middle
        middle = {**_with_axis(base), along: margin.rate(start + width / 2)}
        ends = np.stack(
            [np.broadcast_to(self.of({**middle, inner: x}), start.shape) for x in (EDGE, 1 - EDGE)]
        )
        whole, through = real & (ends.max(axis=0) <= k[:, None]), real & (ends.min(axis=0) < k[:, None])
        mass = margin.angle_cdf(start + width) - margin.angle_cdf(start)
        if not self.adaptive:
            through &= mass > LIGHT
        result = np.sum(np.where(whole, mass, 0.0), axis=-1)
        row, piece = np.nonzero(through & ~whole)
        cuts = np.stack([start[row, piece], start[row, piece] + width[row, piece]], axis=-1)
        part, bound = self._integrals(lambda i, angle: self._through(row[i], angle, k, base), cuts, effort)
        below: Floats = result + np.bincount(row, part, k.size)
        return below, np.bincount(row, bound, k.size).astype(float)

    def _pieces(self, k: Floats, base: Mapping[str, Any]) -> Floats:
        """The edges, as angles of the second rate, of pieces on which the contour is smooth."""
        inner, along = self.order[:2]
        margin, span = self.margins[along], self._span(along)
        kinks = [kink for end in (0.0, 1.0) for kink in self._passes(along, {**base, inner: end}, k)]
        kinks += self._solvers[along].where_flat(inner, base, k)
        if self.monotone:
            # far out a contour runs along two edges of the cube: where it turns
            kinks += self._passes(along, {**base, inner: self.margins[inner].mean}, k)
        cuts = [
            np.full(k.shape, span[0]),
            np.full(k.shape, span[1]),
            *self._cuts(kinks, span, margin, k.shape),
        ]
        edges = np.stack(cuts, axis=-1)
        if self.monotone and len(self._solvers[inner].inverses) > 1:
            meetings = Meetings(self._solvers[inner], along, margin).angles(base, k)
            edges = np.concatenate([edges, meetings], axis=-1)
        return np.sort(edges, axis=-1)

    def _through(self, row: NDArray[np.intp], angle: Floats, k: Floats, base: Mapping[str, Any]) -> Floats:
        """The integrand at angles of the second rate, where the contour runs."""
        inner, along = self.order[:2]
        at = {**_chosen(base, row), along: self.margins[along].rate(angle)}
        result: Floats = self._inside(inner, at, k[row]) * self.margins[along].density(angle)
        return result

    def _inside(self, inner: str, at: Mapping[str, Any], level: Any) -> Floats:
        """P(metric <= level) over the inner rate alone, along which the metric is monotone."""
        with np.errstate(invalid="ignore"):
            share: Floats = np.nan_to_num(self.margins[inner].cdf(self._solvers[inner](at, level)))
        return share if self.facts.direction[inner] > 0 else 1 - share


def _with_axis(base: Mapping[str, Any]) -> dict[str, Any]:
    return {name: np.asarray(value)[..., None] if np.ndim(value) else value for name, value in base.items()}


def _chosen(base: Mapping[str, Any], row: Any) -> dict[str, Any]:
    return {name: value[row] if np.ndim(value) else value for name, value in base.items()}
