"""Mean and standard deviation of a metric of independent rates, infinite where the tails are too heavy."""

from __future__ import annotations

import math

import numpy as np

from ..numerics.window import legendre
from .curve import Curve
from .pushed.measure import Measure

NODES = 24
HEAVY = 1.05  # a tail that falls like 1/x has no mean; slower corrections (log x) hide in the margin


def moments(measure: Measure, curve: Curve) -> tuple[float, float]:
    """By Gauss rules over the rates where the metric is bounded, from the distribution function otherwise."""
    if measure.bounded:
        values, weights = measure.tensor(NODES)
        defined = ~np.isnan(values)
        values, weights = values[defined], weights[defined] / weights[defined].sum()
        mean = float(values @ weights)
        return mean, math.sqrt(max(0.0, float((values - mean) ** 2 @ weights)))
    first, second = (_moment(curve, power) for power in (1, 2))
    if not (math.isfinite(first) and math.isfinite(second)):
        return first, math.nan if math.isnan(first) else math.inf
    return first, math.sqrt(max(0.0, second - first * first))


def _moment(curve: Curve, power: int) -> float:
    """E x^power: the panels by Gauss rules, and the two tails by the power law that they follow."""
    u, weight = legendre(64)
    total = 0.0
    for left, right in zip(curve.edges[:-1], curve.edges[1:], strict=True):
        s = left + (right - left) * u
        x = curve.stretch.out(s)
        total += float(np.sum(x**power * curve.at(x, 1) * curve.stretch.pace(s) * weight) * (right - left))
    upper, lower = (_tail(curve, power, side) for side in (1, -1))
    return total + upper + (-1) ** power * lower


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
    return mass * end**power * index / (index - power)
