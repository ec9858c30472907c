"""Metrics that are the size, or the square, of a signed one: P(|S| <= k) = P(-k <= S <= k)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ...formulas import Formula
from ...formulas.simplify import divide, multiply, square_root
from ...formulas.tree import Apply, Number
from ...metrics import Metric
from .effort import Effort
from .sets import positive

Floats = NDArray[np.float64]
TWO = Number(Fraction(2))


@dataclass(frozen=True)
class Folded:
    """P(|S| <= k), or P(S² <= k), from the distribution function of S and its error."""

    signed: Callable[[Floats, Effort], tuple[Floats, Floats]]
    power: int

    def cdf(self, level: Floats, effort: Effort) -> tuple[Floats, Floats]:
        """P(metric <= level) for a vector of levels, and how much the adaptive rules may be off."""
        k = np.maximum(level, 0.0) ** (1 / self.power)
        (upper, above), (lower, below) = self.signed(k, effort), self.signed(-k, effort)
        return np.where(level < 0, 0.0, upper - lower), above + below


@lru_cache(maxsize=1024)
def unfolded(metric: Metric) -> tuple[Metric, int] | None:
    """The signed metric of which this is the absolute value (1) or the square (2), if the formula shows one.

    >>> import fourfold as ff
    >>> found, power = unfolded(ff.metric("phi_squared"))
    >>> power, np.allclose(found(8, 2, 4, 6), ff.metric("mcc")(8, 2, 4, 6))
    (2, True)
    """
    if metric.parameters:  # of which the sign is not known
        return None
    for power in (1, 2):
        signed = _signed(metric.formula, power)
        if signed is not None:
            return replace(metric, formula=signed, low=-np.inf, high=np.inf), power
    return None


def _signed(formula: Formula, power: int) -> Formula | None:
    """S of |S|, or of S²; its factors that are plainly positive are taken along."""
    if not isinstance(formula, Apply):
        return None
    first, *rest = formula.arguments
    if (formula.operation == "abs" and power == 1) or (
        formula.operation == "**" and power == 2 and rest == [TWO]
    ):
        return first
    if formula.operation not in ("*", "/"):
        return None
    second = rest[0]
    if positive(second) and (found := _signed(first, power)) is not None:
        factor = _taken(second, power)
        return multiply(factor, found) if formula.operation == "*" else divide(found, factor)
    if formula.operation == "*" and positive(first) and (found := _signed(second, power)) is not None:
        return multiply(_taken(first, power), found)
    return None


def _taken(factor: Formula, power: int) -> Formula:
    return factor if power == 1 else square_root(factor)
