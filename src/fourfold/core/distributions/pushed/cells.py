"""Formulas that turn: lines through the rates, cut into cells of known mass and nearly straight values.

Between two neighbouring points of a line the mass of the cell is spread evenly over the values between
theirs. All cells together give the whole distribution function, for every level at once.
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
# numbers of Fibonacci: the lines stand on the best lattices of the plane
LADDER = (610, 377), (987, 610), (2584, 1597), (6765, 4181), (17711, 10946)
EVEN = 1e-4  # by which two lattices may differ
_STEPS = np.array([0.02, 0.05, 0.1, 0.2, 0.33, 0.5, 0.75, 1.0, 1.3, 1.65, 2.0, 2.5])
BESIDE = np.concatenate([-_STEPS, [0.0], _STEPS])  # of a cell, around a place where a line turns smoothly
_STEPS = np.array([1e-9, 0.02, 0.1, 0.25, 0.5, 1.0])
AT_JUMP = np.concatenate([-_STEPS, _STEPS])  # around a place where it may jump, or start like a root
NEAR_END = np.array([0.6, 0.35, 0.2, 0.1, 0.05, 0.02, 0.005, 1e-3, 1e-4, 1e-6])  # of the cell at an end
MOST_BENDS = 3
TESTED = np.array(
    [0.001, 0.005, 0.02, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 0.98, 0.995, 0.999]
)  # shares
LIGHT = 1e-6  # the mass of all lines that are left out, at most
TABLE = 1001
FLAT, STEEP = 1e-13, 1e-9  # of the spread: cells of less height are single values, and rise so fast
INSIDE = 1e-18, 1 - 2.0**-53
FAR = 1e300


@dataclass(frozen=True)
class Cells:
    """P(metric <= k) of any formula for two or three rates; `order` is that of the lines, then the others.

    Lines stand on a lattice of Fibonacci in the angles of the other rates, which has as many different
    places in each of them as there are lines. The lattice grows until two in a row agree.

    References
    ----------
    Niederreiter (1992), Random number generation and quasi-Monte Carlo methods, chapter 5.
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
        lead, (least, *ladder) = self.margins[self.order[0]], LADDER
        angle = _even(lead, ALONG)
        x, heights = np.clip(lead.rate(angle), *INSIDE), lead.angle_cdf(angle)
        at, weight = self._lines(least)
        value = self._values(at, x[::2])
        levels = _levels(value)
        before = _roughly(value, heights[::2], weight, levels)
        for lines in ladder:
            at, weight = self._lines(lines)
            value = self._values(at, x)
            now = _roughly(value[:, ::2], heights[::2], weight, levels)
            if np.max(np.abs(now - before)) < EVEN:
                break
            before = now
        height = np.broadcast_to(heights, value.shape)
        more = lead.rate(np.concatenate([self._turns(at, angle), _bends(value, angle)], axis=1))
        if not more.size:
            return _broken(value, height, weight), _broken(value[:, ::2], height[:, ::2], weight)
        extra = self._values(at, np.clip(more, *INSIDE)), lead.cdf(more)
        fine, rough = (
            _broken(*_merged((value[:, ::step], height[:, ::step]), extra), weight) for step in (1, 2)
        )
        return fine, rough

    def _lines(self, lines: tuple[int, int]) -> tuple[dict[str, Any], Floats]:
        """Where the lines are, and their weights."""
        across, (count, stride) = self.order[1:], lines
        start = np.arange(count)
        places = ((start + 0.5) / count, (start * stride / count + 0.25) % 1)
        joint = np.ones(count)
        at: dict[str, Any] = dict(self.base)
        for name, u in zip(across, places, strict=False):
            margin = self.margins[name]
            low, high = (float(margin.angle(rate)) for rate in margin.essential)
            angle = low + (high - low) * (u * u * (3 - 2 * u))
            joint *= margin.density(angle) * (u * (1 - u))
            at[name] = margin.rate(angle)
        joint /= joint.sum()
        kept = joint > LIGHT / count
        at |= {name: at[name][kept] for name in across}
        return at, joint[kept] / joint[kept].sum()

    def _turns(self, at: Mapping[str, Any], angle: Floats) -> Floats:
        """Angles around the places where the formula may turn, jump or stop on each line."""
        line, lead = self.of.line(self.order[0], at), self.margins[self.order[0]]
        count = np.size(at[self.order[1]])
        found = [np.zeros((count, 0))]
        for part in folds(self.of.metric.formula):
            places = crossings(part, line, 0.0, self.of.metric.parameters)
            places = np.broadcast_to(places, (count, places.shape[-1]))
            places = lead.angle(places[:, ~np.isnan(places).all(axis=0)])
            found.append(_around(np.interp(places, angle, np.arange(angle.size)), AT_JUMP, angle))
        return np.concatenate(found, axis=1)

    def _values(self, at: Mapping[str, Any], x: Floats) -> Floats:
        """The bent values at places of the leading rate, for each line."""
        spread = {name: value[:, None] if np.ndim(value) else value for name, value in at.items()}
        shape = np.size(at[self.order[1]]), x.shape[-1]
        result: Floats = self._bent(np.broadcast_to(self.of({**spread, self.order[0]: x}), shape))
        return result

    def _bent(self, value: Floats) -> Floats:
        """Values in a coordinate in which far ones are not far."""
        centre, scale = self._middle
        bent: Floats = np.arcsinh((np.clip(value, -FAR, FAR) - centre) / scale)
        return bent

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
    """Angles between which straight cells are about equally wrong: the cube root of the density is even.

    At an end that is felt they gather, for there values may be as large as one likes.
    """
    angle = np.linspace(*margin.range, TABLE)
    pace = np.cumsum(np.cbrt(margin.density((angle[1:] + angle[:-1]) / 2)))
    even = np.interp(np.linspace(0, 1, count + 1), np.concatenate(([0.0], pace / pace[-1])), angle)
    low, high = margin.ends
    start = even[0] + (even[1] - even[0]) * NEAR_END if low else np.zeros(0)
    stop = even[-1] - (even[-1] - even[-2]) * NEAR_END if high else np.zeros(0)
    return np.sort(np.concatenate([even, start, stop]))


def _levels(value: Floats) -> Floats:
    """Some usual values, near their ends too, where the distribution function may be steep."""
    usual = value[:, value.shape[1] // 4 : -value.shape[1] // 4]
    usual = usual[np.isfinite(usual)]
    return np.quantile(usual, TESTED) if usual.size else np.zeros(1)


def _roughly(value: Floats, height: Floats, weight: Floats, levels: Floats) -> Floats:
    """The distribution function at some levels."""
    start, width = np.minimum(value[:, :-1], value[:, 1:]), np.abs(np.diff(value, axis=1))
    mass = weight[:, None] * np.diff(height)
    with np.errstate(all="ignore"):
        pace = 1 / np.maximum(width, FLAT)
        below = [np.nansum(mass * np.clip((level - start) * pace, 0.0, 1.0)) for level in levels]
    return np.array(below)


def _bends(value: Floats, angle: Floats) -> Floats:
    """Angles around the places where lines turn smoothly, by parabolas through three points."""
    with np.errstate(all="ignore"):
        first, second = value[:, 1:-1] - value[:, :-2], value[:, 2:] - value[:, 1:-1]
        turns = first * second < 0
        most = min(MOST_BENDS, int(np.max(np.sum(turns, axis=1), initial=0)))
        if not most:
            return np.zeros((len(value), 0))
        at = np.argsort(~turns, axis=1, kind="stable")[:, :most]
        real = np.take_along_axis(turns, at, axis=1)
        one, two = np.take_along_axis(first, at, axis=1), np.take_along_axis(second, at, axis=1)
        vertex = at + 1 + (one + two) / (2 * (one - two))
    return _around(np.where(real, vertex, np.nan), BESIDE, angle)


def _around(places: Floats, steps: Floats, angle: Floats) -> Floats:
    """Angles some parts of a cell before and after each place, given in cells; the first one for none."""
    cells = np.nan_to_num(places[..., None] + steps).reshape(len(places), -1)
    return np.interp(cells, np.arange(angle.size), angle)


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
    low, width = np.minimum(start, stop), np.abs(stop - start)
    steep = width < STEEP  # their slopes would drown all others in rounding
    ramps = _ramps(low[~steep], width[~steep], mass[~steep])
    return _summed(ramps, _stairs(low[steep], mass[steep])) if steep.any() else ramps


def _ramps(low: Floats, width: Floats, mass: Floats) -> tuple[Floats, Floats]:
    """The sum of even masses, by the changes of its slope."""
    place = np.concatenate([low, low + width])
    order = np.argsort(place)
    place = place[order]
    slope = mass / width
    slopes = np.cumsum(np.concatenate([slope, -slope])[order])
    rise = np.concatenate(([0.0], np.cumsum(slopes[:-1] * np.diff(place)))) if place.size else np.zeros(0)
    return place, rise


def _stairs(low: Floats, mass: Floats) -> tuple[Floats, Floats]:
    """The sum of masses of single values, each of which rises within next to nothing."""
    order = np.argsort(low)
    at, height = low[order], np.cumsum(mass[order])
    place = np.concatenate([at, at + FLAT])
    rise = np.concatenate([height - mass[order], height])
    order = np.argsort(place, kind="stable")
    return place[order], np.maximum.accumulate(rise[order])


def _summed(one: tuple[Floats, Floats], other: tuple[Floats, Floats]) -> tuple[Floats, Floats]:
    """The sum of two broken lines that begin at 0, at the corners of both."""
    if not one[0].size:
        return other
    place = np.union1d(one[0], other[0])
    return place, np.interp(place, *one, left=0.0) + np.interp(place, *other, left=0.0)
