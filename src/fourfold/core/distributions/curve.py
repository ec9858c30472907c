"""A distribution function kept as Chebyshev panels: values, densities, quantiles, mode and samples."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .stretch import Eased, Stretch

Floats = NDArray[np.float64]
SAMPLES = 192
STEPS, SETTLED = 12, 1e-5  # of a panel: after such a step the next would be about its cube
WHOLE, PART = 48, 32  # Chebyshev points of one panel, and of each of several
BEFORE = 1e-11  # of the width: where the left limit at a jump is taken
TAIL = 3
_EVEN = np.linspace(-1.0, 1.0, SAMPLES)


class Fineness(NamedTuple):
    """Panels are halved, so many times at most, until the last terms of their series are as small as this."""

    small: float
    halvings: int


class Local(NamedTuple):
    """The distribution function, the density and its slope at some points."""

    height: Floats
    density: Floats
    slope: Floats


class Panels:
    """Series of F between starts and stops in a stretched coordinate, from F at their Chebyshev points.

    `x`, `height` and `density` are even samples, a row for each panel.
    """

    def __init__(self, starts: Floats, stops: Floats, height: Floats, stretch: Stretch | Eased) -> None:
        nodes = height.shape[1]
        found = height @ _chebyshev(nodes).at_once
        self.stretch = stretch
        self.half = (stops - starts) / 2
        self.middle = starts + self.half
        self._waves = np.arange(float(nodes))
        self._parts = found[:, : 3 * nodes].reshape(-1, 3, nodes).swapaxes(1, 2)
        s = self.middle[:, None] + self.half[:, None] * _EVEN
        self.x = np.asarray(stretch.out(s))
        self.height = np.minimum(np.maximum(found[:, 3 * nodes : 3 * nodes + SAMPLES], 0.0), 1.0)
        self.density = np.maximum(found[:, -SAMPLES:] / (self.half[:, None] * stretch.pace(s)), 0.0)

    def row(self, place: int) -> Panels:
        """One panel alone."""
        alone, some = object.__new__(Panels), slice(place, place + 1)
        alone.stretch, alone._waves = self.stretch, self._waves
        for name in ("half", "middle", "_parts", "x", "height", "density"):
            setattr(alone, name, getattr(self, name)[some])
        return alone

    def local(self, x: Floats, panel: Any = None) -> Local:
        """F, the density and its slope in these panels; if none are named, a row of values for each."""
        parts, half, middle = self._parts, self.half, self.middle
        if panel is not None:
            parts, half, middle = parts[panel], half[panel], middle[panel]
        else:
            half, middle = half[:, None], middle[:, None]
        s = self.stretch.into(x)
        u = np.minimum(np.maximum((s - middle) / half, -1.0), 1.0)
        waves = np.cos(self._waves * np.arccos(u)[..., None])
        if panel is None or parts.ndim == 2:
            found = waves @ parts
        else:
            found = np.matmul(waves[..., None, :], parts)[..., 0, :]
        height, first, second = found[..., 0], found[..., 1], found[..., 2]
        pace = self.stretch.pace(s)
        density = first / (half * pace)
        slope = (second / half**2 - density * self.stretch.bend(s)) / pace**2
        return Local(height, density, slope)


class Curve:
    """F sampled at Chebyshev points of panels; F may jump at edges that are among `jumps`.

    Panels between the given edges are halved until their series end in next to nothing.
    """

    def __init__(
        self,
        cdf: Callable[[Floats], Floats],
        edges: Floats,
        stretch: Stretch | Eased,
        jumps: Floats,
        fineness: Fineness,
    ) -> None:
        nodes = WHOLE if edges.size == 2 else PART
        borders, height = _sampled(cdf, stretch, (stretch.into(edges), stretch.into(jumps)), nodes, fineness)
        panels = Panels(borders[:-1], borders[1:], height, stretch)
        ends = stretch.out(borders)
        ends[0], ends[-1] = edges[0], edges[-1]
        panels.x[:, 0], panels.x[:, -1] = ends[:-1], ends[1:]
        self._hold(panels, borders, jumps)
        self.reach = float(height[0, 0]), float(height[-1, -1])  # all the mass is between, if 0 and 1

    @classmethod
    def of_panel(cls, panel: Panels) -> Curve:
        """The curve of a single panel that is known already."""
        curve = object.__new__(cls)
        curve._hold(panel, panel.middle + panel.half * np.array([-1.0, 1.0]), np.zeros(0))
        curve.reach = float(panel.height[0, 0]), float(panel.height[0, -1])
        return curve

    def _hold(self, panels: Panels, edges: Floats, jumps: Floats) -> None:
        self.panels, self.edges, self.jumps, self.stretch = panels, edges, jumps, panels.stretch
        self.x, self.density = panels.x.ravel(), panels.density.ravel()
        self.height = np.maximum.accumulate(panels.height.ravel())
        self.ends = float(self.x[0]), float(self.x[-1])

    @cached_property
    def borders(self) -> frozenset[float]:
        """The values at which panels meet or end."""
        return frozenset(self.x[::SAMPLES].tolist() + self.x[SAMPLES - 1 :: SAMPLES].tolist())

    @cached_property
    def widest(self) -> float:
        """The widest gap between two samples."""
        return float(np.diff(self.x).max())

    def at(self, x: Any, *, after: bool = False) -> Local:
        """F, the density and its slope within the edges; `after` an edge: of the panel that starts there."""
        x = np.asarray(x, float)
        if self.edges.size == 2:
            return self.panels.local(x, 0)
        place = np.searchsorted(self.edges, self.stretch.into(x), side="right" if after else "left") - 1
        return self.panels.local(x, np.minimum(np.maximum(place, 0), self.edges.size - 2))

    @cached_property
    def _rising(self) -> tuple[Floats, Floats, Floats]:
        """F, x and dx/dF at the samples at which F is higher than before."""
        rising = np.concatenate(([True], self.height[1:] > self.height[:-1]))
        with np.errstate(divide="ignore"):
            return self.height[rising], self.x[rising], 1 / self.density[rising]

    def quantile(self, q: Any) -> Any:
        """Between samples first, then by cubic steps; at a jump, the value that has the mass."""
        q = np.asarray(q, float)
        height, sampled, pace = self._rising
        after = np.minimum(np.maximum(np.searchsorted(height, q), 1), max(1, height.size - 1))
        before, after = after - 1, np.minimum(after, height.size - 1)
        low, high = sampled[before], sampled[after]
        x = between(q, (height[before], height[after]), (low, high), (pace[before], pace[after]))
        held = np.isin(x, self.jumps) if self.jumps.size else None
        return refined(self.at, q, (low, x, high), SETTLED * SAMPLES * (high - low), held)

    @property
    def mode(self) -> float:
        """The place of the greatest density; if values have masses, the likeliest of them."""
        if self.jumps.size:
            masses = self.at(self.jumps, after=True).height - self.at(self.jumps).height
            return float(self.jumps[np.argmax(masses)])
        top = int(np.argmax(self.density))
        x = float(self.x[top])
        if top % SAMPLES in (0, SAMPLES - 1):
            return x
        low, high = float(self.x[top - 1]), float(self.x[top + 1])
        slopes = self.at(np.array([low, high])).slope
        for _ in range(4):  # the secant between ends of different sign
            if not slopes[0] > 0 > slopes[1]:
                break
            x = low + (high - low) * float(slopes[0] / (slopes[0] - slopes[1]))
            reach = 0.02 * (high - low)
            low, high = max(low, x - reach), min(high, x + reach)
            slopes = self.at(np.array([low, high])).slope
        return x


Pair = tuple[Floats, Floats]


def levels(low: float, high: float) -> Floats:
    """The Chebyshev points of a panel that is a whole curve."""
    half = (high - low) / 2
    return low + half + half * _chebyshev(WHOLE).points


def settled(height: Floats, fineness: Fineness) -> NDArray[np.bool_]:
    """Whether the series of panels, of which a row each has F at their points, end in next to nothing."""
    tail = np.max(np.abs(height @ _chebyshev(height.shape[1]).solve[-TAIL:].T), axis=1)
    found: NDArray[np.bool_] = tail < fineness.small
    return found


def between(q: Floats, height: Pair, x: Pair, pace: Pair) -> Floats:
    """Where F is q by cubic interpolation of x between two samples, or linear where that leaves them."""
    (base, top), (low, high) = height, x
    with np.errstate(all="ignore"):
        rise, width = top - base, high - low
        t = np.minimum(np.maximum((q - base) / rise, 0.0), 1.0)
        start, end = pace[0] * rise - width, pace[1] * rise - width
        found = low + t * (width + (1 - t) * (start * (1 - t) - end * t))
        return np.where((found > low) & (found < high), found, low + t * width)


def refined(
    local: Callable[[Floats], Local],
    q: Floats,
    bracket: tuple[Floats, Floats, Floats],
    close: Any,
    held: NDArray[np.bool_] | None = None,
) -> Floats:
    """Where F is q, by Halley's steps from the middle of the bracket; where `held` it is that already."""
    low, x, high = bracket
    for _ in range(STEPS):
        found = local(x)
        with np.errstate(all="ignore"):
            step = (found.height - q) / found.density
            bend = np.minimum(np.maximum(step * found.slope / (2 * found.density), -1.0), 0.5)
            moved = x - step / (1 - bend)
        moved = np.where(np.isfinite(moved), np.minimum(np.maximum(moved, low), high), x)
        if held is not None:
            moved = np.where(held, x, moved)
        if np.all(np.abs(moved - x) <= close):
            return moved
        x = moved
    return x


def _sampled(
    cdf: Callable[[Floats], Floats],
    stretch: Stretch | Eased,
    edges: tuple[Floats, Floats],
    nodes: int,
    fineness: Fineness,
) -> tuple[Floats, Floats]:
    """The edges of the panels in the stretched coordinate, and F at the Chebyshev points of each."""
    (starts, stops), jumps = (edges[0][:-1], edges[0][1:]), edges[1]
    points = _chebyshev(nodes).points
    kept: list[tuple[Floats, Floats]] = []
    for halvings in range(fineness.halvings, -1, -1):
        half = (stops - starts) / 2
        grid = (starts + half)[:, None] + half[:, None] * points
        grid[np.isin(stops, jumps), -1] -= BEFORE * (edges[0][-1] - edges[0][0])
        height = cdf(stretch.out(grid.ravel())).reshape(grid.shape)
        done = settled(height, fineness) | (halvings == 0)
        kept.append((starts[done], height[done]))
        if done.all():
            break
        starts, stops, half = starts[~done], stops[~done], half[~done]
        starts, stops = np.concatenate([starts, starts + half]), np.concatenate([starts + half, stops])
    begins = np.concatenate([starts for starts, _ in kept])
    order = np.argsort(begins)
    return np.append(begins[order], edges[0][-1]), np.concatenate([height for _, height in kept])[order]


@lru_cache(maxsize=16)
def _derivative(terms: int) -> Floats:
    """The square matrix that differentiates a Chebyshev series of this many terms."""
    matrix = np.zeros((terms, terms))
    matrix[:-1] = np.polynomial.chebyshev.chebder(np.eye(terms), axis=0)
    return matrix


class _Matrices(NamedTuple):
    """Points, the matrix to the series, and one to all that is kept of a panel.

    That is the series, its derivative and second derivative, and values and slopes at even samples.
    """

    points: Floats
    solve: Floats
    at_once: Floats


@lru_cache(maxsize=16)
def _chebyshev(nodes: int) -> _Matrices:
    points: Floats = -np.cos(np.pi * np.arange(0.0, nodes) / (nodes - 1))
    solve: Floats = np.asarray(np.linalg.inv(np.polynomial.chebyshev.chebvander(points, nodes - 1)), float)
    first = _derivative(nodes) @ solve
    waves: Floats = np.asarray(np.polynomial.chebyshev.chebvander(_EVEN, nodes - 1), float)
    parts = [solve, first, _derivative(nodes) @ first, waves @ solve, waves @ first]
    return _Matrices(points, solve, np.ascontiguousarray(np.concatenate(parts).T))
