"""Quantiles of a Beta by the hundred thousand: Hermite interpolation between a few hundred exact ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...core.distributions import Beta
from ...core.numerics import beta

Floats = NDArray[np.float64]
REACH, CELLS = 28.0, 1_120


@dataclass(frozen=True)
class Quantiles:
    """The log odds of a quantile as a function of the log odds of its probability, which is nearly straight.

    >>> rate, rest = Quantiles(Beta(3, 2)).at(np.array([0.25, 0.5]))
    >>> rate.round(8), (rate + rest).round(12)
    (array([0.45632171, 0.61427243]), array([1., 1.]))
    """

    of: Beta

    def at(self, u: Floats) -> tuple[Floats, Floats]:
        """The quantiles at the probabilities, and one minus them without cancellation."""
        z = self._interpolate(np.log(u) - np.log1p(-u))
        return 1 / (1 + np.exp(-z)), 1 / (1 + np.exp(z))

    def upper(self, v: Floats) -> Floats:
        """The values that are exceeded with these probabilities."""
        found: Floats = 1 / (1 + np.exp(-self._interpolate(np.log1p(-v) - np.log(v))))
        return found

    def _interpolate(self, t: Floats) -> Floats:
        t = np.clip(t, -REACH, REACH * (1 - 1e-12))
        value, slope = self._table
        width = 2 * REACH / CELLS
        cell = ((t + REACH) / width).astype(np.intp)
        s = (t + REACH) / width - cell
        left, right = value[cell], value[cell + 1]
        rise = right - left
        bend_left, bend_right = slope[cell] * width - rise, rise - slope[cell + 1] * width
        found: Floats = left + s * (rise + (1 - s) * (bend_left * (1 - s) + bend_right * s))
        return found

    @cached_property
    def _table(self) -> tuple[Floats, Floats]:
        t: Floats = np.linspace(-REACH, REACH, CELLS + 1)
        lower = 1 / (1 + np.exp(np.abs(t)))  # the smaller of the two tails
        a, b = self.of.a, self.of.b
        up = t > 0
        x = np.where(up, np.asarray(beta.upper_quantile(lower, a, b)), np.asarray(beta.quantile(lower, a, b)))
        rest = np.where(
            up, np.asarray(beta.quantile(lower, b, a)), np.asarray(beta.upper_quantile(lower, b, a))
        )
        tiny = np.finfo(float).tiny
        log_x, log_rest = np.log(np.maximum(x, tiny)), np.log(np.maximum(rest, tiny))
        log_density = np.where(x < 0.5, beta.log_pdf(x, a, b), beta.log_pdf(rest, b, a))
        with np.errstate(all="ignore"):
            slope = np.exp(np.log(lower) + np.log1p(-lower) - log_density - log_x - log_rest)
        value = log_x - log_rest
        return value, np.where(np.isfinite(slope), slope, np.gradient(value, t))
