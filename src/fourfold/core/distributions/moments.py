"""Mean and standard deviation of a metric of independent rates, infinite where the tails are too heavy."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ..numerics.window import legendre
from .curve import Curve
from .pushed.measure import Measure

Floats = NDArray[np.float64]
FEWER, ALIKE = 8, 1e-10
HEAVY = 1.05  # a tail that falls like 1/x has no mean; slower corrections (log x) hide in the margin


def moments(measure: Measure, curve: Callable[[], Curve]) -> tuple[float, float]:
    """By Gauss rules over the rates where the metric is smooth and bounded, else from the curve."""
    facts = measure.facts
    if facts.bounded and not (facts.branching or facts.gaps or facts.flat):
        found = _by_rules(*measure.sampled)
        if not measure.felt or _alike(
            found, _by_rules(*measure.tensor(FEWER))
        ):  # at an end it may turn sharply
            return found
    first, second = (_moment(curve(), power) for power in (1, 2))
    if not (math.isfinite(first) and math.isfinite(second)):
        return first, math.nan if math.isnan(first) else math.inf
    return first, math.sqrt(max(0.0, second - first * first))


def _by_rules(values: Floats, weights: Floats) -> tuple[float, float]:
    mean = float(values @ weights)
    return mean, math.sqrt(max(0.0, float((values - mean) ** 2 @ weights)))


def _alike(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return all(abs(a - b) <= ALIKE * one[1] for a, b in zip(one, other, strict=True))


def _moment(curve: Curve, power: int) -> float:
    """E x^power: the panels by Gauss rules, single values by their masses, tails by power laws."""
    u, weight = legendre(64)
    total = 0.0
    for left, right in zip(curve.edges[:-1], curve.edges[1:], strict=True):
        s = left + (right - left) * u
        x = curve.stretch.out(s)
        total += float(
            np.sum(x**power * curve.at(x).density * curve.stretch.pace(s) * weight) * (right - left)
        )
    if curve.jumps.size:
        jumps = curve.at(curve.jumps, after=True).height - curve.at(curve.jumps).height
        first = np.where(curve.jumps == curve.ends[0], curve.at(curve.jumps).height, 0.0)
        total += float(np.sum(curve.jumps**power * (jumps + first)))
    upper, lower = (_tail(curve, power, side) for side in (1, -1))
    return total + upper + (-lower if power % 2 else lower)


def _tail(curve: Curve, power: int, side: int) -> float:
    """What lies beyond the last sample, if the tail goes on as it fell between two small probabilities."""
    q = np.array([1e-6, 1e-8])
    middle = float(curve.quantile(0.5))
    near, far = np.abs(curve.quantile(1 - q if side > 0 else q) - middle)
    if not far > 3 * near:
        return 0.0
    index = math.log(1e2) / math.log(far / near)
    if index < HEAVY * power:
        return math.inf
    end = abs(float(curve.x[-1] if side > 0 else curve.x[0]) - middle)
    mass = 1e-8 * (end / far) ** -index
    return float(mass * end**power * index / (index - power))
