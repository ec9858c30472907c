"""CDF and quantiles on huge lattices: a walk along the contour, one step per row; no matrix is listed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import DistributionError
from ...metrics import Metric
from ..pushed.facts import facts
from ..pushed.rates import PREVALENCE, TNR, TPR, OfRates
from ..pushed.solver import Solver
from .laws import Law

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
SAME, SAME_NEAR_0 = 1e-13, 1e-14
FEWEST = 2
NEGLIGIBLE = 1e-13
DOUBT = 1e-6  # of a step: so near to a lattice point floats must be checked
CHECKED = 2048
ALL_CHECKED = 20_000


class Walk:
    """The distribution of a metric that is monotone in TP and in TN, row by row.

    The rows with TP = 0 and TP = p, in which a metric may be 0/0 at many places, are listed; in the rows
    between, a metric that is monotone is 0/0 at their ends at most.
    """

    def __init__(self, of: Metric, right: tuple[Law, Law]) -> None:
        self.metric, self.right = of, right
        self.p, self.n = right[0].n, right[1].n
        share = self.p / (self.p + self.n) if self.p and self.n else 0.5
        self.of = OfRates(of, float(self.p + self.n))
        self.fixed: Mapping[str, float] = {PREVALENCE: share}
        found = facts(self.of, (TPR, TNR), self.fixed)
        directions = [found.direction.get(name, 0) for name in (TPR, TNR)]
        if min(self.p, self.n) < FEWEST or not all(directions) or found.gaps:
            raise DistributionError(
                f"{of.name} on a lattice of {self.p} positives and {self.n} negatives",
                allowed="metrics that are monotone in TP and in TN, and two rows of each class",
                hint="list its values instead: .of(...)",
            )
        self.rising = directions[1] > 0
        self.bounded = found.bounded
        self.solver = Solver(self.of, TNR)

    @cached_property
    def _scale(self) -> float:
        """How large values are usually: their rounding errors near zero are of that order."""
        tp, tn = (np.linspace(1.0, size - 1.0, 7) for size in (self.p, self.n))
        return float(np.nanmedian(np.abs(self.values(tp[:, None], tn[None, :]))))

    def reach(self, level: Any) -> Any:
        """A little more than the level, so that values that equal it but for rounding are at or below."""
        return level + SAME * np.abs(level) + SAME_NEAR_0 * self._scale

    @cached_property
    def _windows(self) -> tuple[tuple[int, Floats], tuple[int, Floats]]:
        """The first counts of true positives and of true negatives that matter, and the probabilities."""
        return self.right[0].window(NEGLIGIBLE), self.right[1].window(NEGLIGIBLE)

    @cached_property
    def _inner(self) -> slice:
        """Which of the rows of the window are neither 0 nor p."""
        low, pmf = self._windows[0]
        return slice(1 if low == 0 else 0, pmf.size - (low + pmf.size - 1 == self.p))

    @cached_property
    def rows(self) -> Floats:
        """The numbers of true positives that have a weight, but for 0 and p."""
        low, pmf = self._windows[0]
        return np.arange(low, low + pmf.size, dtype=float)[self._inner]

    @cached_property
    def weights(self) -> Floats:
        """Their probabilities."""
        return self._windows[0][1][self._inner]

    @cached_property
    def columns(self) -> tuple[int, int]:
        """The first and last number of true negatives that has a weight."""
        low, pmf = self._windows[1]
        return low, low + pmf.size - 1

    @cached_property
    def cumulated(self) -> Floats:
        """The probabilities of fewer true negatives than the first, than the second, ... and of any."""
        return np.concatenate(([0.0], np.cumsum(self._windows[1][1])))

    def values(self, tp: Any, tn: Any) -> Any:
        """The metric at numbers of true positives and true negatives."""
        return np.asarray(self.metric(tp, self.n - tn, self.p - tp, tn))

    @cached_property
    def listed(self) -> tuple[Floats, Floats]:
        """The defined values of the two outer rows, ascending, and their cumulated probabilities."""
        (low, row), (_, column) = self._windows
        tn = np.arange(self.columns[0], self.columns[1] + 1, dtype=float)
        values, weights = [np.zeros(0)], [np.zeros(0)]
        for tp in {0, self.p} & {low, low + row.size - 1}:
            found = self.values(float(tp), tn)
            values.append(found[~np.isnan(found)])
            weights.append((column * row[tp - low])[~np.isnan(found)])
        joined = np.concatenate(values)
        order = np.argsort(joined)
        return joined[order], np.concatenate(([0.0], np.cumsum(np.concatenate(weights)[order])))

    @cached_property
    def ends(self) -> tuple[Places, Places]:
        """For each row the first and the last column, counted from 0, at which the metric is defined."""
        low, high = self.columns
        first, last = np.zeros(self.rows.size, np.intp), np.full(self.rows.size, high - low)
        if low == 0:
            first += np.isnan(self.values(self.rows, 0.0))
        if high == self.n:
            last -= np.isnan(self.values(self.rows, float(self.n)))
        return first, last

    @cached_property
    def defined(self) -> float:
        """The probability that the metric is defined."""
        first, last = self.ends
        return float((self.cumulated[last + 1] - self.cumulated[first]) @ self.weights + self.listed[1][-1])

    def cdf(self, level: Any) -> Floats:
        """P(metric <= level), given that it is defined, for a vector of levels."""
        level = np.asarray(level, float)
        return self.mass(level, self.stops(level)) / self.defined

    def mass(self, level: Floats, stops: Places) -> Floats:
        """P(metric <= level), for a vector of levels and their stops."""
        first, last = self.ends
        low, high = (first, stops) if self.rising else (stops, last + 1)
        parts = self.cumulated[high] - self.cumulated[low]
        values, cumulated = self.listed
        result: Floats = parts @ self.weights
        if values.size:
            result += cumulated[np.searchsorted(values, self.reach(level), side="right")]
        return result

    def stops(self, level: Floats) -> Places:
        """For each level and row, the column where the contour is passed: those before it are on one side.

        The contour is solved for all rows at once; what is then left to see is on which side of it the
        two matrices beside it lie.
        """
        k, (first, last) = level[:, None], self.ends
        at = {TPR: self.rows / self.p, **self.fixed}
        with np.errstate(all="ignore"):
            rate = np.broadcast_to(self.solver(at, k), (level.size, self.rows.size))
            place = rate * self.n - self.columns[0]
        stop: Places = np.clip(np.floor(np.nan_to_num(place, nan=-1.0)) + 1, first, last + 1).astype(np.intp)
        wrong = np.nonzero(self._doubtful(stop, place, k))
        if wrong[0].size:
            stop[wrong] = self._mended(stop[wrong], wrong[1], level[wrong[0]])
        return stop

    def _doubtful(self, stop: Places, place: Floats, level: Floats) -> NDArray[np.bool_]:
        """Where the stop is off; of very many, where it may be, unless some that are looked at are off."""
        early, late = np.zeros((2, *stop.shape), bool)
        every = slice(None) if self.rows.size <= ALL_CHECKED else slice(None, None, self.rows.size // CHECKED)
        early[:, every], late[:, every] = self._off(stop[:, every], every, level)
        found: NDArray[np.bool_] = early | late
        if every == slice(None):
            return found
        if found.any():
            return np.ones_like(found)
        with np.errstate(invalid="ignore"):
            return ~(np.abs(place - np.rint(place)) > DOUBT) | (place < 0) | (place > self.n)

    def _off(self, stop: Places, row: Any, level: Any) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Whether a column before the stop is beyond the contour, and whether the one at the stop is not."""
        first, last = (end[row] for end in self.ends)
        too_far = (stop > first) & ~self._before(row, np.maximum(stop - 1, first), level)
        return too_far, (stop <= last) & self._before(row, np.minimum(stop, last), level)

    def _before(self, row: Any, column: Any, level: Any) -> Any:
        """Whether matrices lie before the contour, in the direction of more true negatives."""
        with np.errstate(invalid="ignore"):
            below = self.values(self.rows[row], column + float(self.columns[0])) <= self.reach(level)
        return below if self.rising else ~below

    def _mended(self, stop: Places, row: Places, level: Floats) -> Places:
        """Stops moved by one where they are off, and found by halving where that was not enough."""
        too_far, too_near = self._off(stop, row, level)
        stop = stop - too_far + too_near
        too_far, too_near = self._off(stop, row, level)
        lost = too_far | too_near
        if lost.any():
            stop[lost] = self._searched(row[lost], level[lost])
        return stop

    def _searched(self, row: Places, level: Floats) -> Places:
        """The stops of some rows by halving."""
        low: Places = self.ends[0][row]
        high: Places = self.ends[1][row] + 1
        while np.any(low < high):
            middle = (low + high) // 2
            before = (low < high) & self._before(row, np.minimum(middle, self.ends[1][row]), level)
            low, high = np.where(before, middle + 1, low), np.where(before, high, np.maximum(middle, low))
        return low
