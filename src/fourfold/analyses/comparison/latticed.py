"""A distribution from the values at the points of a lattice rule."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...core.distributions import Discrete, Distribution
from ...core.distributions.distribution import checked_probability
from ...core.distributions.stretch import Stretch
from .curved import ROUGH, Curved, Shape

Floats = NDArray[np.float64]
BANDWIDTH, CELLS = 0.08, 16  # of a normal distribution's sd; steps in one bandwidth
CHECKED = np.linspace(0.02, 0.98, 13)
SURELY = 4.0  # standard errors of the mean of eight copies
FEW = 64  # different values that make a distribution discrete


class Latticed(Curved):
    """Probabilities and quantiles by counting points; density and HDI after smoothing by a narrow kernel."""

    def __init__(self, name: str, values: Floats, moments: tuple[float, float]) -> None:
        known = np.isfinite(values)
        self._sorted = np.sort(values[known])
        low, median, high = np.quantile(self._sorted, [0.25, 0.5, 0.75])
        spread = (high - low) / 1.349 or float(np.std(self._sorted))
        stretch = Stretch(float(median), float(spread))
        shape = Shape(float(self._sorted[0]), float(self._sorted[-1]), stretch)
        super().__init__(
            name,
            self._smoothed,
            shape,
            moments,
            error=_error(values, np.quantile(self._sorted, CHECKED)),
            undefined=float(1 - known.mean()),
            fineness=ROUGH,
        )

    def cdf(self, x: Any) -> Any:  # noqa: ANN401 - a number for a number, an array for an array
        """P(value <= x): the share of the points."""
        return (np.searchsorted(self._sorted, x, side="right") / self._sorted.size)[()]

    def quantile(self, q: Any) -> Any:  # noqa: ANN401 - as above
        """The value that is exceeded with probability 1 - q."""
        at = checked_probability(q) * (self._sorted.size - 1)
        return np.interp(at, np.arange(self._sorted.size), self._sorted)[()]

    def _smoothed(self, x: Floats) -> Floats:
        grid, height = self._steps
        found: Floats = np.interp(self._shape.stretch.into(x), grid, height)
        return found

    @cached_property
    def _steps(self) -> tuple[Floats, Floats]:
        """The smoothed function on a fine grid: a kernel of fourth order, mirrored at both ends."""
        s = self._shape.stretch.into(self._sorted)
        width = BANDWIDTH / CELLS
        count = max(2, int(np.ceil((s[-1] - s[0]) / width)))
        mass, grid = np.histogram(s, bins=count, range=(float(s[0]), float(s[-1])))
        reach = 5 * CELLS
        u = np.arange(-reach, reach + 1) / CELLS
        kernel = (3 - u * u) * np.exp(-u * u / 2)
        padded = np.pad(mass / self._sorted.size, reach, mode="symmetric" if count >= reach else "constant")
        density = np.convolve(padded, kernel / kernel.sum(), mode="valid")
        height = np.concatenate(([0.0], np.cumsum(density)))
        return grid, np.maximum.accumulate(np.clip(height / height[-1], 0.0, 1.0))


def _error(values: Floats, at: Floats) -> float:
    """A bound on the error of the distribution function, from what the shifted copies differ by."""
    shares = np.array([[np.mean(copy <= x) for x in at] for copy in values])
    return float(SURELY * np.max(shares.std(axis=0, ddof=1)) / np.sqrt(len(values)))


def from_lattice(name: str, values: Floats, moments: tuple[float, float]) -> Distribution:
    """The distribution of values at the points: of a few different ones, discrete."""
    sample = np.unique(values[0][np.isfinite(values[0])])
    if sample.size > FEW:
        return Latticed(name, values, moments)
    known = values[np.isfinite(values)]
    found, count = np.unique(known, return_counts=True)
    undefined = 1 - known.size / values.size
    if not found.size:
        return Discrete(name, np.array([np.nan]), np.array([1.0]), undefined=1.0)
    return Discrete(name, found, count / known.size, undefined=undefined)
