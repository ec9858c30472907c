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
    def rows(self) -> Floats:
        """The numbers of true positives that have a weight, but for 0 and p."""
        low, high = self.right[0].box(NEGLIGIBLE)
        return np.arange(max(low, 1), min(high, self.p - 1) + 1, dtype=float)

    @cached_property
    def weights(self) -> Floats:
        """Their probabilities."""
        if not self.rows.size:
            return self.rows
        return self.right[0].pmf(int(self.rows[0]), int(self.rows[-1]))

    @cached_property
    def columns(self) -> tuple[int, int]:
        """The first and last number of true negatives that has a weight."""
        return self.right[1].box(NEGLIGIBLE)

    @cached_property
    def cumulated(self) -> Floats:
        """The probabilities of fewer true negatives than the first, than the second, ... and of any."""
        return np.concatenate(([0.0], np.cumsum(self.right[1].pmf(*self.columns))))

    def values(self, tp: Any, tn: Any) -> Any:
        """The metric at numbers of true positives and true negatives."""
        return np.asarray(self.metric(tp, self.n - tn, self.p - tp, tn))

    @cached_property
    def listed(self) -> tuple[Floats, Floats]:
        """The defined values of the two outer rows, ascending, and their cumulated probabilities."""
        low, high = self.right[0].box(NEGLIGIBLE)
        tn = np.arange(self.columns[0], self.columns[1] + 1, dtype=float)
        column = np.diff(self.cumulated)
        values, weights = [np.zeros(0)], [np.zeros(0)]
        for tp in {0, self.p} & {low, high}:
            found = self.values(float(tp), tn)
            values.append(found[~np.isnan(found)])
            weights.append((column * self.right[0].pmf(tp, tp)[0])[~np.isnan(found)])
        joined = np.concatenate(values)
        order = np.argsort(joined)
        return joined[order], np.concatenate(([0.0], np.cumsum(np.concatenate(weights)[order])))

    @cached_property
    def ends(self) -> tuple[Places, Places]:
        """For each row the first and the last column, counted from 0, at which the metric is defined."""
        last = len(self.cumulated) - 2
        at_first, at_last = (np.isnan(self.values(self.rows, float(tn))) for tn in self.columns)
        return np.where(at_first, 1, 0), np.where(at_last, last - 1, last)

    @cached_property
    def defined(self) -> float:
        """The probability that the metric is defined."""
        first, last = self.ends
        return float((self.cumulated[last + 1] - self.cumulated[first]) @ self.weights + self.listed[1][-1])

    def cdf(self, level: Any) -> Floats:
        """P(metric <= level), given that it is defined, for a vector of levels."""
        return self.mass(np.asarray(level, float)) / self.defined

    def mass(self, level: Floats) -> Floats:
        """P(metric <= level), for a vector of levels."""
        first, last = self.ends
        stop = self.stops(level)
        low, high = (first, stop) if self.rising else (stop, last + 1)
        parts = self.cumulated[high] - self.cumulated[low]
        values, cumulated = self.listed
        inside = np.searchsorted(values, self.reach(level), side="right")
        result: Floats = parts @ self.weights + cumulated[inside]
        return result

    def stops(self, level: Floats) -> Places:
        """For each level and row, the column where the contour is passed: those before it are on one side."""
        k, (first, last) = level[:, None], self.ends
        at = {TPR: self.rows / self.p, **self.fixed}
        with np.errstate(all="ignore"):
            rate = np.broadcast_to(self.solver(at, k), (level.size, self.rows.size))
            place = rate * self.n - self.columns[0]
        stop: Places = np.clip(np.floor(np.nan_to_num(place, nan=-1.0)) + 1, first, last + 1).astype(np.intp)
        wrong = self._wrong(stop, place, level)
        if wrong[0].size:
            stop[wrong] = self._searched(wrong[1], level[wrong[0]])
        return stop

    def _wrong(self, stop: Places, place: Floats, level: Floats) -> tuple[Places, Places]:
        """Where the step is not the right one; all are looked at unless there are very many."""
        if self.rows.size > ALL_CHECKED:
            some = np.unique(np.linspace(0, self.rows.size - 1, CHECKED).astype(np.intp))
            pick = np.nonzero(np.ones((level.size, some.size), bool))
            if not self._is_wrong(stop, level, (pick[0], some[pick[1]])).any():
                with np.errstate(invalid="ignore"):
                    doubtful = ~(np.abs(place - np.rint(place)) > DOUBT) | (place < 0) | (place > self.n)
                where = np.nonzero(doubtful)
                bad = self._is_wrong(stop, level, where)
                return where[0][bad], where[1][bad]
        where = np.nonzero(np.ones(stop.shape, bool))
        bad = self._is_wrong(stop, level, where)
        return where[0][bad], where[1][bad]

    def _is_wrong(self, stop: Places, level: Floats, where: tuple[Places, ...]) -> NDArray[np.bool_]:
        """Whether a column before the stop is beyond the contour, or the one at the stop is not."""
        row, k, here = where[1], level[where[0]], stop[where]
        first, last = (end[row] for end in self.ends)
        early = (here > first) & ~self._before(row, np.maximum(here - 1, first), k)
        result: NDArray[np.bool_] = early | ((here <= last) & self._before(row, np.minimum(here, last), k))
        return result

    def _before(self, row: Any, column: Any, level: Any) -> Any:
        """Whether matrices lie before the contour, in the direction of more true negatives."""
        with np.errstate(invalid="ignore"):
            below = self.values(self.rows[row], column + float(self.columns[0])) <= self.reach(level)
        return below if self.rising else ~below

    def _searched(self, row: Places, level: Floats) -> Places:
        """The stops of some rows by halving."""
        low: Places = self.ends[0][row]
        high: Places = self.ends[1][row] + 1
        while np.any(low < high):
            middle = (low + high) // 2
            before = (low < high) & self._before(row, np.minimum(middle, self.ends[1][row]), level)
            low, high = np.where(before, middle + 1, low), np.where(before, high, np.maximum(middle, low))
        return low
