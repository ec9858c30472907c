"""CDF and quantiles on huge lattices: walk along the contour, one step per row, and never list the matrices."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import DistributionError
from ...metrics import Metric
from ..pushed.monotone import directions
from ..pushed.rates import TNR, TPR, OfRates
from ..pushed.solver import Solver
from .laws import Law

Floats = NDArray[np.float64]
SAME = 1e-13
NEGLIGIBLE = 1e-13
MOST_STEPS = 80


class Walk:
    """The distribution of a metric that is monotone in TP and in TN, row by row."""

    def __init__(self, of: Metric, right: tuple[Law, Law]) -> None:
        self.metric, self.right = of, right
        p, n = right[0].n, right[1].n
        self.share = p / (p + n)
        self.of = OfRates(of, float(p + n))
        self.direction = directions(self.of, (TPR, TNR), {"prevalence": self.share})
        if not (self.direction[TPR] and self.direction[TNR]):
            raise DistributionError(
                f"{of.name} is not monotone in TP and in TN", allowed="monotone metrics", hint="list its values instead"
            )
        self.solver = Solver(self.of, TNR)

    @cached_property
    def _box(self) -> tuple[Floats, Floats, int, Floats]:
        """Rows (TP) with their weights, the first column (TN), and the cumulated weights of the columns."""
        (low, high), (first, last) = (law.box(NEGLIGIBLE) for law in self.right)
        rows = np.arange(low, high + 1, dtype=float)
        column = self.right[1].pmf(first, last)
        return rows, self.right[0].pmf(low, high), first, np.concatenate(([0.0], np.cumsum(column)))

    def cdf(self, level: Any) -> Floats:
        """P(metric <= level) for a vector of levels."""
        k = np.asarray(level, float)
        _, weights, first, rising = self._box
        steps = self._last_inside(k) - (first - 1)
        mass = rising[steps.astype(np.intp)] if self.direction[TNR] > 0 else rising[-1] - rising[steps.astype(np.intp)]
        return mass @ weights

    def _values(self, tn: Any) -> Any:
        rows = self._box[0]
        p, n = self.right[0].n, self.right[1].n
        return np.asarray(self.metric(rows, n - tn, p - rows, tn))

    def _last_inside(self, k: Floats) -> Floats:
        """For each row the greatest TN on the lower side of the contour; one less than the first if none."""
        rows, _, first, rising = self._box
        last = first + len(rising) - 2
        n, level = self.right[1].n, k[..., None]
        at = {TPR: rows / self.right[0].n, "prevalence": self.share}
        with np.errstate(all="ignore"):
            place = np.floor(np.broadcast_to(self.solver(at, level), (*k.shape, rows.size)) * n)
        lost = ~((place >= first - 1) & (place <= last + 1))
        place = np.clip(np.where(lost, first - 1, place), first - 1, last)
        # the contour may miss the box in this row, and floats may be off by one step: look at the neighbours
        place = np.where(lost & self._below(np.full(place.shape, float(last)), level), last, place)
        up = (place < last) & self._below(np.minimum(place + 1, last), level)
        place = np.where(up, place + 1, place)
        down = ~up & (place >= first) & ~self._below(np.maximum(place, first), level)
        return np.where(down, place - 1, place)

    def _below(self, tn: Any, level: Any) -> Any:
        """Whether a matrix lies on the side that the walk counts."""
        values = self._values(tn)
        with np.errstate(invalid="ignore"):
            low = values <= level + SAME * np.abs(level)
        return low if self.direction[TNR] > 0 else ~low

    def quantile(self, q: Any) -> Floats:
        """The smallest values of the lattice whose CDF reaches q."""
        wanted = np.atleast_1d(np.asarray(q, float)) * float(self._box[1].sum() * self._box[3][-1]) * (1 - 1e-12)
        low, high = self._ends(wanted.shape)
        f_low, f_high = np.zeros(wanted.shape), np.ones(wanted.shape)
        for step in range(MOST_STEPS):
            with np.errstate(all="ignore"):
                share = np.clip((wanted - f_low) / (f_high - f_low), 0.05, 0.95)
            k = low + (high - low) * (share if step % 3 else 0.5)
            height = self.cdf(k)
            over = height >= wanted
            low, high = np.where(over, low, k), np.where(over, k, high)
            f_low, f_high = np.where(over, f_low, height), np.where(over, height, f_high)
            if np.all(high - low <= 1e-9 * (np.abs(high) + np.abs(low))) or np.all(f_high - f_low < 1e-9):
                break
        return self._climbed(low, wanted)

    def _ends(self, shape: tuple[int, ...]) -> tuple[Floats, Floats]:
        first, last = self._box[2], self._box[2] + len(self._box[3]) - 2
        values = np.concatenate([self._values(float(first)), self._values(float(last))])
        values = values[np.isfinite(values)]
        margin = 1e-9 * (1 + np.ptp(values))
        return np.full(shape, values.min() - margin), np.full(shape, values.max() + margin)

    def _climbed(self, low: Floats, wanted: Floats) -> Floats:
        """From below the quantile, one value of the lattice after the other until the CDF is enough."""
        value = low
        first, last = self._box[2], self._box[2] + len(self._box[3]) - 2
        for _ in range(10_000):
            place = self._last_inside(value)
            ahead = place + 1 if self.direction[TNR] > 0 else place
            inside = (ahead >= first) & (ahead <= last)
            beyond = np.where(inside, self._values(np.clip(ahead, first, last)), np.inf)
            following = np.min(np.where(beyond > value[..., None] * 1.0, beyond, np.inf), axis=-1)
            short = self.cdf(value) < wanted
            if not short.any():
                return value
            value = np.where(short & np.isfinite(following), following, value)
        return value
