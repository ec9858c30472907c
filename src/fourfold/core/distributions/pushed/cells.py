"""Formulas that turn: lines through the rates, cut into cells of known mass and nearly straight values.

Between two neighbouring points of a line the mass of the cell is spread evenly over the values between theirs.
All cells together give the whole distribution function, for every level at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...formulas.solve import crossings
from .margin import Margin
from .rates import OfRates
from .sets import folds

Floats = NDArray[np.float64]
ALONG = 80  # cells of a line
LINES, STRIDE = 987, 610  # numbers of Fibonacci: the lines stand on the best lattice of the plane
LIGHT = 1e-8
TABLE = 1001
FLAT = 1e-13  # of the spread: a cell of no more height is a single value
INSIDE = 1e-18, 1 - 2.0**-53
FAR = 1e300


@dataclass(frozen=True)
class Cells:
    """P(metric <= k) of any formula for two or three rates; `order` is the rate of the lines, then the others.

    Lines stand at even angles of the second rate, shifted from one node of the third to the next, so that
    kinks fall between them at ever different places.
    """

    of: OfRates
    margins: Mapping[str, Margin]
    base: Mapping[str, float]
    order: tuple[str, ...]

    def cdf(self, level: Floats) -> tuple[Floats, Floats]:
        """P(metric <= level) for a vector of levels, and about how much straight cells may be off."""
        fine, rough = (np.interp(self._bent(level), *steps, left=0.0) for steps in self._steps)
        off = np.abs(fine - rough) / 3
        # the error falls with the square of the cells' width
        return np.clip(fine + (fine - rough) / 3, 0.0, 1.0), off

    @cached_property
    def _steps(self) -> tuple[tuple[Floats, Floats], tuple[Floats, Floats]]:
        """The distribution function as a broken line, from all points and from every other one."""
        at, weight = self._lines
        lead = self.margins[self.order[0]]
        angle = _even(lead, ALONG)
        x = np.broadcast_to(np.clip(lead.rate(angle), *INSIDE), (weight.size, angle.size))
        height = np.broadcast_to(lead.angle_cdf(angle), x.shape)
        value = self._values(at, x)
        turns = self._turns(at)
        if not turns.size:
            return _broken(value, height, weight), _broken(value[:, ::2], height[:, ::2], weight)
        extra = self._values(at, turns), lead.cdf(turns)
        return tuple(
            _broken(*_merged((value[:, ::step], height[:, ::step]), extra), weight) for step in (1, 2)
        )

    @cached_property
    def _lines(self) -> tuple[dict[str, Any], Floats]:
        """Where the lines are, and their weights."""
        across = self.order[1:]
        start = np.arange(LINES)
        places = ((start + 0.5) / LINES, (start * STRIDE / LINES + 0.25) % 1)
        joint, at = np.ones(LINES), dict(self.base)
        for name, u in zip(across, places, strict=False):
            margin = self.margins[name]
            low, high = (float(margin.angle(rate)) for rate in margin.essential)
            angle = low + (high - low) * (u * u * (3 - 2 * u))
            joint *= margin.density(angle) * (u * (1 - u))
            at[name] = margin.rate(angle)
        joint /= joint.sum()
        kept = joint > LIGHT
        at |= {name: at[name][kept] for name in across}
        return at, joint[kept] / joint[kept].sum()

    def _turns(self, at: Mapping[str, Any]) -> Floats:
        """Where the formula may turn, jump or stop on each line."""
        line = self.of.line(self.order[0], at)
        found = [
            crossings(part, line, 0.0, self.of.metric.parameters) for part in folds(self.of.metric.formula)
        ]
        if not found:
            return np.zeros((0, 0))
        count = next(np.size(value) for name, value in at.items() if name == self.order[1])
        places = np.concatenate([np.broadcast_to(one, (count, one.shape[-1])) for one in found], axis=-1)
        places = places[:, ~np.isnan(places).all(axis=0)]
        # both sides, for the values may differ
        both = np.concatenate([np.nextafter(places, 0.0), np.nextafter(places, 1.0)], axis=-1)
        return np.clip(np.nan_to_num(both, nan=INSIDE[0]), *INSIDE)

    def _values(self, at: Mapping[str, Any], x: Floats) -> Floats:
        spread = {name: value[:, None] if np.ndim(value) else value for name, value in at.items()}
        return self._bent(np.broadcast_to(self.of({**spread, self.order[0]: x}), x.shape))

    def _bent(self, value: Floats) -> Floats:
        """Values in a coordinate in which far ones are not far."""
        centre, scale = self._middle
        return np.asarray(np.arcsinh((np.clip(value, -FAR, FAR) - centre) / scale))

    @cached_property
    def _middle(self) -> tuple[float, float]:
        """The middle of the usual values, and their spread."""
        rules = [self.margins[name].nodes(8)[0] for name in self.order]
        mesh = np.meshgrid(*rules, indexing="ij")
        values = np.asarray(self.of({**self.base, **dict(zip(self.order, mesh, strict=True))}))
        usual = values[np.isfinite(values)]
        low, middle, high = np.quantile(usual, [0.1, 0.5, 0.9]) if usual.size else (0.0, 0.0, 1.0)
        return float(middle), 4 * float(high - low) or 1.0


def _even(margin: Margin, count: int) -> Floats:
    """Angles between which straight cells are about equally wrong: the cube root of the density is even."""
    angle = np.linspace(*margin.range, TABLE)
    pace = np.cumsum(np.cbrt(margin.density((angle[1:] + angle[:-1]) / 2)))
    even = np.concatenate(([0.0], pace / pace[-1]))
    return np.interp(np.linspace(0, 1, count + 1), even, angle)


def _merged(even: tuple[Floats, Floats], extra: tuple[Floats, Floats]) -> tuple[Floats, Floats]:
    """Values and heights of both kinds of points in the order of the line."""
    value, height = (np.concatenate(parts, axis=1) for parts in zip(even, extra, strict=True))
    order = np.argsort(height, axis=1, kind="stable")
    return np.take_along_axis(value, order, axis=1), np.take_along_axis(height, order, axis=1)


def _broken(value: Floats, height: Floats, weight: Floats) -> tuple[Floats, Floats]:
    """The places at which the sum of all cells changes its slope, and its heights there."""
    mass = weight[:, None] * np.diff(height, axis=1)
    start, stop = value[:, :-1], value[:, 1:]
    known = ~(np.isnan(start) | np.isnan(stop)) & (mass > 0)
    mass, start, stop = mass[known], start[known], stop[known]
    low = np.minimum(start, stop)
    width = np.maximum(np.abs(stop - start), FLAT)
    slope = mass / width
    place = np.concatenate([low, low + width])
    order = np.argsort(place)
    place = place[order]
    slopes = np.cumsum(np.concatenate([slope, -slope])[order])
    rise = np.concatenate(([0.0], np.cumsum(slopes[:-1] * np.diff(place))))
    return place, rise
