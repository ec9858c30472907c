"""Mean and standard deviation of a metric of independent rates, infinite where the tails are too heavy."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..numerics.window import legendre
from .curve import Curve
from .pushed.measure import Measure

Floats = NDArray[np.float64]
GAUSS = 64
FEWER, ALIKE = 8, 1e-10
HEAVY = 1.05  # a tail that falls like 1/x has no mean; slower corrections (log x) hide in the margin


def moments(measure: Measure, curve: Callable[[], Curve]) -> tuple[float, float]:
    """By Gauss rules over the rates where the metric is smooth and bounded, else from the curve."""
    facts = measure.facts
    if facts.bounded and not (facts.branching or facts.gaps or facts.flat):
        found = by_rules(*measure.sampled)
        if not measure.felt or _alike(
            found, by_rules(*measure.tensor(FEWER))
        ):  # at an end it may turn sharply
            return float(found[0]), float(found[1])
    first, second = _by_curve(curve(), tails=not facts.bounded)
    if not (math.isfinite(first) and math.isfinite(second)):
        return first, math.nan if math.isnan(first) else math.inf
    return first, math.sqrt(max(0.0, second - first * first))


def by_rules(values: Floats, weights: Floats) -> tuple[Floats, Floats]:
    """Mean and standard deviation of each row, from values at nodes and their weights."""
    mean = (values * weights).sum(axis=-1)
    apart = values - mean[..., None]
    apart *= apart
    return mean, np.sqrt((apart * weights).sum(axis=-1))


def _alike(one: tuple[Floats, Floats], other: tuple[Floats, Floats]) -> bool:
    return all(bool(abs(a - b) <= ALIKE * one[1]) for a, b in zip(one, other, strict=True))


def _by_curve(curve: Curve, *, tails: bool) -> list[float]:
    """E x and E x²: the panels by Gauss rules, single values by their masses, tails by power laws."""
    u, weight = legendre(GAUSS)
    width = np.diff(curve.edges)[:, None]
    s = (curve.edges[:-1, None] + width * u).ravel()
    x = curve.stretch.out(s)
    mass = curve.at(x).density * curve.stretch.pace(s) * (width * weight).ravel()
    if curve.jumps.size:
        left, right = curve.at(curve.jumps).height, curve.at(curve.jumps, after=True).height
        x = np.concatenate([x, curve.jumps])
        mass = np.concatenate([mass, np.where(curve.jumps == curve.ends[0], right, right - left)])
    ends = _ends(curve) if tails else ()
    return [float(x**power @ mass) + sum(end.moment(power) for end in ends) for power in (1, 2)]


@dataclass(frozen=True)
class _End:
    """What lies beyond the last sample, if it goes on as it fell between two small probabilities."""

    side: int
    distance: float
    index: float
    mass: float

    def moment(self, power: int) -> float:
        """Its part of E x^power; infinite where it falls too slowly."""
        if self.index < HEAVY * power:
            beyond = math.inf
        else:
            beyond = self.mass * self.distance**power * self.index / (self.index - power)
        return -beyond if self.side < 0 and power % 2 else beyond


def _ends(curve: Curve) -> list[_End]:
    """The tails that fall like a power."""
    middle, *others = curve.quantile(np.array([0.5, 1 - 1e-6, 1 - 1e-8, 1e-6, 1e-8])).tolist()
    found = []
    for side, places, last in ((1, others[:2], curve.ends[1]), (-1, others[2:], curve.ends[0])):
        near, far = (abs(place - middle) for place in places)
        if far > 3 * near:
            index = math.log(1e2) / math.log(far / near)
            distance = abs(last - middle)
            found.append(_End(side, distance, index, 1e-8 * (distance / far) ** -index))
    return found
