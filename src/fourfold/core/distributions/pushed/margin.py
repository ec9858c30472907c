"""One rate's distribution, prepared for quadrature: its essential range, a fast CDF, and nodes.

Everything runs in an angle t with x = sin²t. There a Beta density is smooth at both ends for whole and half
parameters, and a table of its integral, read by quintic Hermite interpolation, gives the CDF to about 1e-12.
For other small parameters, with which the density of the angle has poles or sharp turns at its ends, the
ends are stretched until it has not, and the CDF is computed at every point.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...numerics import arguments
from ...numerics.nodes import kept_nodes
from ...numerics.window import legendre

Floats = NDArray[np.float64]
CELLS, INNER = 320, 5
NEGLIGIBLE, ESSENTIAL = 1e-16, 1e-10
QUARTER = np.pi / 2
PLAIN = 4  # shapes from which on the density of the angle is smooth enough at its ends
SMOOTH = 10  # a density that vanishes at an end like x^9 hides the end from a quadrature


class Margin:
    """A Beta(a, b) rate; made by `margin`, so that all metrics of a belief share its tables.

    >>> round(float(margin(27, 1).cdf(0.9)), 12)
    0.058149737003
    """

    def __init__(self, a: float, b: float) -> None:
        self.a, self.b = a, b
        self.mean = a / (a + b)
        self.sd = float(np.sqrt(self.mean * (1 - self.mean) / (a + b + 1)))
        self._sharp = any(shape < PLAIN and 2 * shape != int(2 * shape) for shape in (a, b))
        self._bend = int(np.ceil(PLAIN / min(a, b))) if self._sharp else 1

    @cached_property
    def ends(self) -> tuple[bool, bool]:
        """Whether the density makes itself felt at 0 and at 1."""
        low, high = self._between(1e-13)
        return (self.a < SMOOTH and low < 0.05), (self.b < SMOOTH and high > 0.95)

    @cached_property
    def range(self) -> tuple[float, float]:
        """The angles between which all but a negligible mass lies."""
        low, high = self._between(NEGLIGIBLE)
        return float(self.angle(low)), float(self.angle(high))

    @cached_property
    def essential(self) -> tuple[float, float]:
        """The rates between which all but 1e-10 of the mass lies on each side; 0 and 1 where near."""
        low, high = self._between(ESSENTIAL)
        return (0.0 if self.ends[0] else low), (1.0 if self.ends[1] else high)

    def _between(self, tail: float) -> tuple[float, float]:
        from scipy import special

        low, high = special.betaincinv(self.a, self.b, tail), special.betainccinv(self.a, self.b, tail)
        return float(low), float(high)

    def rate(self, t: Any) -> Any:
        """The rate at an angle."""
        return np.sin(self._bent(t)) ** 2

    def angle(self, x: Any) -> Any:
        """The angle of a rate."""
        t = np.arcsin(np.sqrt(x))
        if self._bend == 1:
            return t
        with np.errstate(divide="ignore"):
            odds = (t / (QUARTER - t)) ** (1 / self._bend)
            return np.where(t >= QUARTER, QUARTER, QUARTER * odds / (1 + np.minimum(odds, 1e300)))

    def _bent(self, t: Any) -> Any:
        if self._bend == 1:
            return t
        near, far = (t / QUARTER) ** self._bend, (1 - t / QUARTER) ** self._bend
        return QUARTER * near / (near + far)

    def density(self, t: Any) -> Any:
        """The density of the angle: 2 sin^(2a-1) cos^(2b-1) / B(a, b) where it is not stretched."""
        return np.exp(self._log_density(t) + self._log_scale)

    def _log_density(self, t: Any) -> Any:
        """Not scaled."""
        plain = self._bent(t)
        with np.errstate(all="ignore"):
            log = _power(2 * self.a - 1, np.log(np.sin(plain))) + _power(
                2 * self.b - 1, np.log(np.cos(plain))
            )
            if self._sharp:
                k, u = self._bend, np.clip(t / QUARTER, 1e-9, 1 - 1e-9)
                near, far = np.log(u), np.log1p(-u)
                log = log + np.log(k) + (k - 1) * (near + far) - 2 * np.logaddexp(k * near, k * far)
        return np.nan_to_num(log, nan=-np.inf, posinf=-np.inf)

    @cached_property
    def _log_scale(self) -> float:
        """The logarithm of the factor that makes the mass one; from the sum itself where it is smooth."""
        if self._sharp:
            from scipy import special

            return float(np.log(2) - special.betaln(self.a, self.b))
        return -self._log_peak - float(np.log(self._cells[1].sum()))

    @cached_property
    def _log_peak(self) -> float:
        """About the greatest logarithm of the density, before it is scaled."""
        share = min(max((2 * self.a - 1) / max(2 * (self.a + self.b) - 2, 1e-300), 1e-12), 1 - 1e-12)
        return float(_power(self.a - 0.5, np.log(share)) + _power(self.b - 0.5, np.log1p(-share)))

    @cached_property
    def _cells(self) -> tuple[Floats, Floats]:
        """The knots of the table, and the mass between neighbours, not scaled."""
        knots = np.linspace(*self.range, CELLS + 1)
        points, weights = legendre(INNER)
        inner = knots[:-1, None] + (knots[1] - knots[0]) * points
        mass: Floats = (knots[1] - knots[0]) * np.exp(self._log_density(inner) - self._log_peak) @ weights
        return knots, mass

    @cached_property
    def _table(self) -> tuple[float, float, Floats]:
        """Start, cells per angle, and the six rows of the coefficients of the quintic in each cell."""
        knots, mass = self._cells
        width = knots[1] - knots[0]
        height = np.concatenate(([0.0], np.cumsum(mass)))
        first = self.density(knots) * width
        second = first * width * self._slopes(knots)
        return float(knots[0]), float(1 / width), _quintic(height / height[-1], first, second)

    def _slopes(self, t: Floats) -> Floats:
        """The logarithmic derivative of the density of the angle; 0 at the ends, as the density is."""
        with np.errstate(all="ignore"):
            bend = (2 * self.a - 1) / np.tan(t) - (2 * self.b - 1) * np.tan(t)
        return np.where(np.isfinite(bend), bend, 0.0)

    def cdf(self, x: Any) -> Any:
        """P(rate <= x), fast: for quadrature, not for far tails."""
        x = np.clip(x, 0.0, 1.0)
        return self._computed(x) if self._sharp else self._read(np.arcsin(np.sqrt(x)))

    def angle_cdf(self, t: Any) -> Any:
        """P(angle <= t)."""
        return self._computed(self.rate(t)) if self._sharp else self._read(t)

    def _computed(self, x: Any) -> Any:
        from scipy import special

        return special.betainc(self.a, self.b, x)

    def _read(self, t: Any) -> Any:
        """From the table."""
        start, per_angle, coefficients = self._table
        place = np.clip((t - start) * per_angle, 0.0, CELLS)
        with np.errstate(invalid="ignore"):  # what is not a number stays so: u below is not one either
            cell = np.minimum(place, CELLS - 1).astype(np.intp)
        u = place - cell
        result = coefficients[5].take(cell, mode="clip")
        for k in (4, 3, 2, 1, 0):
            result *= u
            result += coefficients[k].take(cell, mode="clip")
        return result

    def nodes(self, count: int) -> tuple[Floats, Floats]:
        """Rates and weights of a quadrature rule with the mass as weight."""
        return kept_nodes(self.a, self.b, count)


@lru_cache(maxsize=512)
def margin(a: float, b: float) -> Margin:
    """The prepared Beta(a, b), one for all metrics."""
    return Margin(float(arguments.shape("a", a)), float(arguments.shape("b", b)))


def _power(exponent: float, log: Any) -> Any:
    """The logarithm of a power; 0 for an exponent of 0, whatever the base."""
    return exponent * log if exponent else np.zeros_like(log)


def _quintic(height: Floats, first: Floats, second: Floats) -> Floats:
    """Quintic Hermite coefficients per cell, in the cell's own coordinate 0..1."""
    f0, f1 = height[:-1], height[1:]
    d0, d1, s0, s1 = first[:-1], first[1:], second[:-1], second[1:]
    rise = f1 - f0
    return np.stack(
        [
            f0,
            d0,
            s0 / 2,
            10 * rise - 6 * d0 - 4 * d1 - 1.5 * s0 + 0.5 * s1,
            -15 * rise + 8 * d0 + 7 * d1 + 1.5 * s0 - s1,
            6 * rise - 3 * d0 - 3 * d1 - 0.5 * s0 + 0.5 * s1,
        ]
    )
