"""True distribution functions from the definition: inner rate by bracketing, the others by Gauss with breaks.

P(metric <= k) is an integral over the rates. Along the first rate the metric, evaluated as its formula
stands, is followed to where it passes the level; the mass up to there is an incomplete beta function of
SciPy. Over the second rate go Gauss rules on pieces that end where the contour leaves the square,
halved until the halves agree with the whole. Beside a kink they may agree by chance, so there can be more
`pieces`. Over the third rate as well, on pieces that end where a corner is passed. Rates are squares of
sines, so that nothing is lost near 0 and 1. Nothing of the package is used but the formula.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
TAIL = 1e-17  # of each rate's mass on either side is left out
EDGE = 1e-9  # an angle: so near to 0 and 1 corners are looked at
PIECES, MANY_PIECES, DEEPEST = 6, 97, 24
NODES, WEIGHTS = np.polynomial.legendre.leggauss(12)
NODES, WEIGHTS = (NODES + 1) / 2, WEIGHTS / 2
SCAN = 97  # places at which metrics that turn are looked at along the inner rate


class Rate:
    """A Beta distribution in the angle t, with rate sin(t)^2."""

    def __init__(self, a: float, b: float) -> None:
        self.a, self.b = a, b
        ends = special.betaincinv(a, b, TAIL), special.betaincinv(b, a, TAIL)  # the second from above
        self.low, self.high = np.arcsin(np.sqrt(ends[0])), np.arccos(np.sqrt(ends[1]))

    def density(self, t: Floats) -> Floats:
        """The density of the angle."""
        logarithm = (2 * self.a - 1) * np.log(np.sin(t)) + (2 * self.b - 1) * np.log(np.cos(t))
        result: Floats = 2 * np.exp(logarithm - special.betaln(self.a, self.b))
        return result

    def below(self, t: Floats) -> Floats:
        """The mass up to an angle."""
        result: Floats = special.betainc(self.a, self.b, np.sin(t) ** 2)
        return result

    def grid(self, count: int) -> Floats:
        """Angles of equal mass between, and the ends."""
        inner = special.betaincinv(self.a, self.b, (np.arange(count) + 0.5) / count)
        return np.concatenate([[EDGE], np.arcsin(np.sqrt(inner)), [np.pi / 2 - EDGE]])


def root(excess: Callable[[Floats], Floats], low: Floats, high: Floats) -> Floats:
    """Where a function changes sign between arrays of ends (Chandrupatla 1997)."""
    a, b = low + 0.0, high + 0.0
    fa, fb = excess(a), excess(b)
    c, fc, t = a, fa, np.full(a.shape, 0.5)
    for _ in range(60):
        x = a + t * (b - a)
        fx = excess(x)
        same = np.sign(fx) == np.sign(fa)
        c, fc = np.where(same, a, b), np.where(same, fa, fb)
        b, fb = np.where(same, b, a), np.where(same, fb, fa)
        a, fa = x, fx
        width = np.abs(b - a)
        if np.all((width <= 4e-15) | (fa == 0)):
            break
        with np.errstate(all="ignore"):
            xi, phi = (a - b) / (c - b), (fa - fb) / (fc - fb)
            safe = (phi**2 < xi) & ((1 - phi) ** 2 < 1 - xi)
            step = fa / (fb - fa) * fc / (fb - fc) + (c - a) / (b - a) * fa / (fc - fa) * fb / (fc - fb)
        least = np.minimum(0.5, 1e-15 / np.maximum(width, 1e-300))
        t = np.where(safe & np.isfinite(step), np.clip(step, least, 1 - least), 0.5)
    return np.where(fa == 0, a, np.where(np.abs(fa) < np.abs(fb), a, b))


def halved(function: Callable[[Places, Floats], Floats], edges: Floats, tolerance: float) -> Floats:
    """The integrals of function(row, t) between the edges of each row, pieces halved until halves agree."""
    total = np.zeros(len(edges))
    row, piece = np.nonzero(np.diff(edges, axis=-1) > 1e-14)
    start, width = edges[row, piece], np.diff(edges, axis=-1)[row, piece]
    low, size = np.zeros(row.size), 1.0

    def rule() -> Floats:
        u = low[:, None] + size * NODES
        t = start[:, None] + width[:, None] * (u * u * (3 - 2 * u))  # slowly at the ends of a piece
        pace = size * width[:, None] * (6 * u * (1 - u))
        values = function(np.repeat(row, NODES.size), t.ravel()).reshape(t.shape)
        return np.asarray((values * pace) @ WEIGHTS)

    whole = rule()
    for _ in range(DEEPEST):
        if not row.size:
            return total
        row, start, width, low, size = (
            row.repeat(2),
            start.repeat(2),
            width.repeat(2),
            low.repeat(2),
            size / 2,
        )
        low[1::2] += size
        halves = rule()
        both = halves[::2] + halves[1::2]
        done = np.abs(both - whole) <= tolerance
        np.add.at(total, row[::2][done], both[done])
        left = np.repeat(~done, 2)
        row, start, width, low, whole = row[left], start[left], width[left], low[left], halves[left]
    np.add.at(total, row, whole)
    return total


class Truth:
    """The law of a metric when each rate is a pair (a, b) or a number, for a test of `size` rows."""

    def __init__(
        self, metric: Callable[..., Any], rates: Mapping[str, Any], size: float, *, monotone: bool
    ) -> None:
        self.metric, self.size, self.monotone, self.pieces = metric, size, monotone, PIECES
        self.tpr, self.tnr = Rate(*rates["tpr"]), Rate(*rates["tnr"])
        last = rates["prevalence"]
        self.last = Rate(*last) if isinstance(last, tuple) else None
        self.angle = 0.0 if self.last else float(np.arcsin(np.sqrt(last)))

    def value(self, x: Floats, y: Floats, z: Floats) -> Floats:
        """The metric at three angles."""
        p, n = self.size * np.sin(z) ** 2, self.size * np.cos(z) ** 2
        with np.errstate(all="ignore"):
            return self.metric(p * np.sin(x) ** 2, n * np.cos(y) ** 2, p * np.cos(x) ** 2, n * np.sin(y) ** 2)

    def excess(self, x: Floats, y: Floats, z: Floats, k: Floats) -> Floats:
        """How far the metric is above a level, on a scale without infinities."""
        result: Floats = np.arctan(self.value(x, y, z)) - np.arctan(k)
        return result

    def cdf(self, levels: ArrayLike, tolerance: float = 1e-13) -> Floats:
        """P(metric <= level and metric defined)."""
        k = np.atleast_1d(np.asarray(levels, float))
        if self.last is None:
            return self.given(np.full(k.shape, self.angle), k, tolerance)

        def over_last(row: Places, z: Floats) -> Floats:
            return self.given(z, k[row], tolerance) * self.last.density(z)  # type: ignore[union-attr]

        return halved(over_last, self._last_edges(k), 30 * tolerance)

    def given(self, z: Floats, k: Floats, tolerance: float) -> Floats:
        """P(metric <= level) for pairs of a prevalence, as an angle, and a level."""

        def over_tnr(row: Places, y: Floats) -> Floats:
            return self.inside(y, z[row], k[row]) * self.tnr.density(y)

        cuts = [np.full(k.shape, y) for y in np.linspace(self.tnr.low, self.tnr.high, self.pieces + 1)]
        for x in (EDGE, np.pi / 2 - EDGE):
            edge = np.full(k.shape, x)
            cuts += [self._cut(partial(self._along_tnr, edge, z, k), self.tnr, k.shape)]
        return halved(over_tnr, np.sort(np.stack(cuts, axis=-1), axis=-1), tolerance)

    def _along_tnr(self, x: Floats, z: Floats, k: Floats, y: Floats) -> Floats:
        return self.excess(x, y, z, k)

    def _cut(self, excess: Callable[[Floats], Floats], rate: Rate, shape: tuple[int, ...]) -> Floats:
        """Where a contour leaves the square along an edge of it; the start of the range if it does not."""
        ends = [np.full(shape, t) for t in (rate.low, rate.high)]
        signs = [np.sign(excess(t)) for t in ends]
        passed = signs[0] * signs[1] < 0
        return np.where(passed, root(excess, *ends), ends[0]) if passed.any() else ends[0]

    def _along_last(self, x: Floats, y: Floats, k: Floats, z: Floats) -> Floats:
        return self.excess(x, y, z, k)

    def _last_edges(self, k: Floats) -> Floats:
        rate = self.last
        assert rate is not None  # noqa: S101 - called when there is one
        cuts = [np.full(k.shape, z) for z in np.linspace(rate.low, rate.high, self.pieces - 1)]
        for x, y in product((EDGE, np.pi / 2 - EDGE), repeat=2):
            grid = np.linspace(rate.low, rate.high, 17)
            along = partial(self._along_last, np.full(k.shape, x), np.full(k.shape, y), k)
            signs = np.sign(np.stack([along(np.full(k.shape, z)) for z in grid]))
            for i in range(grid.size - 1):
                turned = signs[i] * signs[i + 1] < 0
                if turned.any():
                    place = root(along, *(np.full(k.shape, z) for z in grid[i : i + 2]))
                    cuts.append(np.where(turned, place, rate.low))
        return np.sort(np.stack(cuts, axis=-1), axis=-1)

    def _along_tpr(self, y: Floats, z: Floats, k: Floats, x: Floats) -> Floats:
        return self.excess(x, y, z, k)

    def inside(self, y: Floats, z: Floats, k: Floats) -> Floats:
        """The mass of the inner rate on which the metric is at or below the level."""
        grid = np.array([EDGE, np.pi / 2 - EDGE]) if self.monotone else self.tpr.grid(SCAN)
        above = np.stack([self.excess(np.full(y.shape, x), y, z, k) for x in grid])
        mass = np.where(above[-1] <= 0, 1.0, 0.0)
        for i in range(grid.size - 1):
            turned = np.flatnonzero((above[i] <= 0) != (above[i + 1] <= 0))
            if turned.size:
                along = partial(self._along_tpr, y[turned], z[turned], k[turned])
                share = self.tpr.below(root(along, *(np.full(turned.size, x) for x in grid[i : i + 2])))
                mass[turned] += np.where(above[i, turned] <= 0, share, -share)
        return mass
