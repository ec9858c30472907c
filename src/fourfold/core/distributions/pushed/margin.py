"""One rate's distribution, prepared for quadrature: its essential range, a fast CDF, and nodes.

Everything runs in the angle t with x = sin²t. There a Beta density is smooth at both ends for whole and half
parameters, and a table of its integral, read by quintic Hermite interpolation, gives the CDF to about 1e-13.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...numerics import beta
from ...numerics.nodes import beta_nodes
from ...numerics.window import legendre

Floats = NDArray[np.float64]
CELLS = 512
NEGLIGIBLE, ESSENTIAL = 1e-20, 1e-10


class Margin:
    """A Beta(a, b) rate."""

    def __init__(self, a: float, b: float) -> None:
        self.a, self.b = float(a), float(b)
        self.mean = self.a / (self.a + self.b)
        self.sd = float(np.sqrt(self.mean * (1 - self.mean) / (self.a + self.b + 1)))

    @cached_property
    def range(self) -> tuple[float, float]:
        """The angles between which all but a negligible mass lies."""
        low, high = beta.quantile(NEGLIGIBLE, self.a, self.b), beta.upper_quantile(NEGLIGIBLE, self.a, self.b)
        return float(np.arcsin(np.sqrt(low))), float(np.arcsin(np.sqrt(high)))

    @cached_property
    def essential(self) -> tuple[float, float]:
        """The angles between which all but 1e-10 of the mass lies on each side."""
        low, high = beta.quantile(ESSENTIAL, self.a, self.b), beta.upper_quantile(ESSENTIAL, self.a, self.b)
        return float(np.arcsin(np.sqrt(low))), float(np.arcsin(np.sqrt(high)))

    @cached_property
    def support(self) -> tuple[float, float]:
        """The same range, as rates."""
        low, high = self.range
        return float(np.sin(low) ** 2), float(np.sin(high) ** 2)

    def angle_density(self, t: Any) -> Any:
        """The density of the angle: 2 sin^(2a-1) cos^(2b-1) / B(a, b)."""
        sine, cosine = np.sin(t), np.cos(t)
        with np.errstate(all="ignore"):
            log = (2 * self.a - 1) * np.log(sine) + (2 * self.b - 1) * np.log(cosine)
            # 0 · log 0: an exponent of zero makes no factor
            log = np.where(np.isnan(log), 0.0, log)
            return np.exp(log + self._log_scale)

    @cached_property
    def _log_scale(self) -> float:
        """From the accurate density at the mode of the angle, where the logarithms are small."""
        x = min(max((self.a - 0.5) / max(self.a + self.b - 1, 1e-12), 1e-6), 1 - 1e-6)
        t = np.arcsin(np.sqrt(x))
        plain = (2 * self.a - 1) * np.log(np.sin(t)) + (2 * self.b - 1) * np.log(np.cos(t))
        jacobian = np.log(2 * np.sin(t) * np.cos(t))
        return float(beta.log_pdf(np.sin(t) ** 2, self.a, self.b) + jacobian - plain)

    @cached_property
    def _table(self) -> tuple[float, float, Floats]:
        """Start, cells per angle, and for each cell the six coefficients of the quintic."""
        low, high = self.range
        knots = np.linspace(low, high, CELLS + 1)
        width = (high - low) / CELLS
        points, weights = legendre(6)
        inner = knots[:-1, None] + width * points
        mass = width * self.angle_density(inner) @ weights
        height = np.concatenate(([0.0], np.cumsum(mass)))
        height /= height[-1]
        first = self.angle_density(knots) * width
        with np.errstate(all="ignore"):
            bend = (2 * self.a - 1) / np.tan(knots) - (2 * self.b - 1) * np.tan(knots)
            second = np.where(np.isfinite(bend), first * bend * width, 0.0)
        return low, 1 / width, _quintic(height, first, second)

    def cdf(self, x: Any) -> Any:
        """P(rate <= x), fast: for quadrature, not for far tails."""
        return self.angle_cdf(np.arcsin(np.sqrt(np.clip(x, 0.0, 1.0))))

    def angle_cdf(self, t: Any) -> Any:
        """P(angle <= t) from the table."""
        start, density, coefficients = self._table
        place = (t - start) * density
        place = np.clip(place, 0.0, CELLS)
        cell = np.minimum(place.astype(np.intp), CELLS - 1)
        u = place - cell
        c = coefficients[cell]
        result = c[..., 5]
        for k in (4, 3, 2, 1, 0):
            result = result * u + c[..., k]
        return result

    def pdf(self, x: Any) -> Any:
        """The density of the rate."""
        with np.errstate(all="ignore"):
            t = np.arcsin(np.sqrt(np.clip(x, 0.0, 1.0)))
            return self.angle_density(t) / np.sin(2 * t)

    def nodes(self, count: int) -> tuple[Floats, Floats]:
        """Rates and weights of a quadrature rule with the mass as weight."""
        return beta_nodes(self.a, self.b, count)


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
        ],
        axis=-1,
    )
