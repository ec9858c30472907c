"""A distribution function kept as Chebyshev panels: values, densities, quantiles and highest-density sets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
SAMPLES = 256
NEWTON_STEPS = 12
Piece = tuple[float, float]


@dataclass(frozen=True)
class Stretch:
    """x = centre + scale · sinh(s): linear near the centre, logarithmic far out. No scale: x itself."""

    centre: float = 0.0
    scale: float | None = None

    def into(self, x: Any) -> Any:
        return x if self.scale is None else np.arcsinh((x - self.centre) / self.scale)

    def out(self, s: Any) -> Any:
        return s if self.scale is None else self.centre + self.scale * np.sinh(s)

    def pace(self, s: Any) -> Any:
        """dx/ds."""
        return np.ones_like(s) if self.scale is None else self.scale * np.cosh(s)


class Curve:
    """F sampled at Chebyshev points of each panel between `edges`, in a stretched coordinate."""

    def __init__(self, cdf: Callable[[Floats], Floats], edges: Floats, nodes: int, stretch: Stretch) -> None:
        self.stretch = stretch
        self.edges = stretch.into(np.asarray(edges, float))
        self.half = np.diff(self.edges) / 2
        self.middle = self.edges[:-1] + self.half
        points, solve, fine, fine_slope = _chebyshev(nodes)
        grid = self.middle[:, None] + self.half[:, None] * points
        height = cdf(stretch.out(grid.ravel())).reshape(grid.shape)
        self.series = height @ solve.T
        u = np.linspace(-1, 1, SAMPLES)
        s = self.middle[:, None] + self.half[:, None] * u
        self.x = stretch.out(s).ravel()
        self.height = np.maximum.accumulate(np.clip(height @ fine.T, 0.0, 1.0).ravel())
        self.density = np.maximum(height @ fine_slope.T / self.half[:, None] / stretch.pace(s), 0.0).ravel()

    def at(self, x: Any, order: int) -> Any:
        """F (order 0), the density (1) or its slope (2) at points within the edges."""
        s = self.stretch.into(np.asarray(x, float))
        panel = np.clip(np.searchsorted(self.edges, s) - 1, 0, len(self.half) - 1)
        u = np.clip((s - self.middle[panel]) / self.half[panel], -1, 1)
        series = self.series[panel]
        for _ in range(order):
            series = series @ _derivative(series.shape[-1]).T
        value = np.sum(np.cos(np.arange(series.shape[-1]) * np.arccos(u)[..., None]) * series, axis=-1)
        # beyond the first power the stretch's own bend matters only to Newton's steps, not to what they reach
        return value / (self.half[panel] * self.stretch.pace(s)) ** order

    def quantile(self, q: Any) -> Any:
        """Between the samples first, then by Newton on the series."""
        q = np.asarray(q, float)
        rising = np.concatenate(([True], np.diff(self.height) > 0))
        x = np.interp(q, self.height[rising], self.x[rising])
        for _ in range(4):
            with np.errstate(all="ignore"):
                step = (self.at(x, 0) - q) / self.at(x, 1)
            x = np.clip(x - np.where(np.isfinite(step), step, 0.0), self.x[0], self.x[-1])
        return x

    @property
    def mode(self) -> float:
        """The place of the greatest density."""
        top = int(np.argmax(self.density))
        x = float(self.x[top])
        if top in (0, len(self.x) - 1):
            return x
        low, high = float(self.x[top - 1]), float(self.x[top + 1])
        for _ in range(6):
            bend = (self.at(x + 1e-4 * (high - low), 2) - self.at(x, 2)) / (1e-4 * (high - low))
            if not bend < 0:
                break
            x = min(max(x - float(self.at(x, 2) / bend), low), high)
        return x

    def level_set(self, mass: float) -> list[Piece]:
        """The pieces where the density is above the height that leaves this much mass."""
        low, high = 0.0, float(np.max(self.density))
        for _ in range(50):
            level = (low + high) / 2
            held = sum(self._held(piece) for piece in self._above(level))
            low, high = (level, high) if held > mass else (low, level)
        return self._polished(self._above(low), low, mass)

    def _held(self, piece: Piece) -> float:
        low, high = np.interp(piece, self.x, self.height)
        return float(high - low)

    def _above(self, level: float) -> list[Piece]:
        above = np.concatenate(([False], self.density >= level, [False])).astype(np.int8)
        turns = np.flatnonzero(np.diff(above)).reshape(-1, 2)
        return [(self._meets(a - 1, a, level), self._meets(b, b - 1, level)) for a, b in turns]

    def _meets(self, outside: int, inside: int, level: float) -> float:
        """Where the density passes the level between two samples; the inside one at an end of the range."""
        if not 0 <= outside < len(self.x):
            return float(self.x[inside])
        d0, d1 = self.density[outside], self.density[inside]
        share = (level - d0) / (d1 - d0) if d1 > d0 else 1.0
        return float(self.x[outside] + share * (self.x[inside] - self.x[outside]))

    def _polished(self, pieces: list[Piece], level: float, mass: float) -> list[Piece]:
        """Newton on: equal density at all free ends, and the pieces hold the mass."""
        ends = np.array(pieces, float).ravel()
        start = ends.copy()
        side = np.tile([-1.0, 1.0], len(pieces))
        free = (ends > self.x[0]) & (ends < self.x[-1]) & ~np.isin(ends, self.x[SAMPLES - 1 :: SAMPLES])
        reach = (self.x[-1] - self.x[0]) / SAMPLES * 4
        for _ in range(NEWTON_STEPS):
            if not free.any():
                break
            short = mass - float(np.sum(side * self.at(ends, 0)))
            d, bend = self.at(ends[free], 1), self.at(ends[free], 2)
            with np.errstate(all="ignore"):
                # ends move by (level' - d)/bend; the mass that this adds must be what is short
                rate = np.sum(side[free] * d / bend)
                level = float((short + np.sum(side[free] * d * d / bend)) / rate)
                move = (level - d) / bend
            if not np.all(np.isfinite(move)):
                break
            ends[free] += np.clip(move, -reach, reach)
            ends = np.clip(ends, self.x[0], self.x[-1])
        if np.max(np.abs(ends - start)) > 2 * reach or np.any(np.diff(ends) < 0):
            ends = start
        return [(float(a), float(b)) for a, b in ends.reshape(-1, 2)]


@lru_cache(maxsize=16)
def _derivative(terms: int) -> Floats:
    """The matrix that differentiates a Chebyshev series of this many terms."""
    matrix: Floats = np.polynomial.chebyshev.chebder(np.eye(terms), axis=0)
    return matrix


@lru_cache(maxsize=16)
def _chebyshev(nodes: int) -> tuple[Floats, Floats, Floats, Floats]:
    """Points, the matrix to the series, and those that give values and slopes at even samples."""
    points = -np.cos(np.pi * np.arange(nodes) / (nodes - 1))
    solve = np.linalg.inv(np.polynomial.chebyshev.chebvander(points, nodes - 1))
    u = np.linspace(-1, 1, SAMPLES)
    fine = np.polynomial.chebyshev.chebvander(u, nodes - 1) @ solve
    slopes = np.polynomial.chebyshev.chebvander(u, nodes - 2) @ _derivative(nodes) @ solve
    return points, solve, fine, slopes
