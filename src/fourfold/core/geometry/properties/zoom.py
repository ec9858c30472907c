"""A property at one class ratio, tried on grids of rates that grow finer where it nearly fails."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from ...formulas import Formula
from .breach import Breach, breach
from .corresponding import at_shares, positives_weigh_more
from .demands import DEMANDS, Demand
from .field import Floats, Places, at_rates
from .probes import Lines, graded
from .values import Values

STEPS = 16
DEPTH, SIDE_DEPTH = 34, 42  # the sides of P8 are lines, so they can be followed further
BITS = 52  # so many bits of a float hold p or n and the fraction of a rate
COARSE = graded(4, 0)
ROUNDS, NARROWER, AROUND = 8, 4, 4
FIRST_STEP = 1 / 64


class Axes(NamedTuple):
    """The values of TPR and TNR that are tried; for P8 the shares x stand in both places."""

    tpr: Lines
    tnr: Lines


class Failure(NamedTuple):
    """The values on a grid and the pair that breaks the property there."""

    values: Values
    pair: Breach


class Section(NamedTuple):
    """A formula in the section with n/p = ratio, and the property that is asked of it."""

    formula: Formula
    claim: str
    ratio: Fraction

    @property
    def sizes(self) -> tuple[int, int]:
        """The p and n of the least whole section of this ratio."""
        return self.ratio.denominator, self.ratio.numerator

    @property
    def depth(self) -> int:
        """The rates go down to this power of 1/2."""
        wanted = SIDE_DEPTH if self.claim == "P8" else DEPTH
        return min(wanted, BITS - max(self.sizes).bit_length())

    def failure(self, parameters: Mapping[str, Any]) -> Failure | None:
        """The first breach, on the graded grid or on finer ones around the closest pairs.

        The first grid has the rates i/16, 2^-k and 1 - 2^-k, so that an edge is met at every scale. Each of
        the next eight rounds surrounds the pair whose values come closest, for the distance of the two
        matrices, absolutely and relatively, with a grid that is four times as fine.
        """
        axes = Axes(*[graded(STEPS, self.depth)] * 2)
        step = FIRST_STEP
        for _ in range(ROUNDS + 1):
            values, demand, places = self.trial(axes, parameters)
            found = breach(values, demand, places)
            if found:
                return Failure(values, found)
            axes = _around(_closest(values, demand), step)
            step /= NARROWER
        return None

    def trial(self, axes: Axes, parameters: Mapping[str, Any]) -> tuple[Values, Demand, Places]:
        """The demand of the property on this grid."""
        if self.claim == "P8":
            values = Values(self.formula, at_shares([self.sizes], axes.tnr), parameters)
            return values, positives_weigh_more(values), np.zeros(values.middle.size, np.intp)
        of = at_rates([self.sizes], *axes)
        values = Values(self.formula, of.cells, parameters)
        return values, DEMANDS[self.claim](values, of), of.section


def _closest(values: Values, demand: Demand) -> Axes:
    """The rates of the two pairs closest to failing: by slope, and by slope relative to the values."""
    tp, fp, fn, tn = values.cells
    tpr, tnr = tp / (tp + fn), tn / (fp + tn)
    high, low = demand.upper, demand.lower
    upper, lower = values.middle[high], values.middle[low]
    with np.errstate(all="ignore"):
        slope = (upper - lower) / (np.abs(tpr[high] - tpr[low]) + np.abs(tnr[high] - tnr[low]))
        scores = slope, slope / (np.abs(upper) + np.abs(lower))
    pairs = [place for score in scores for place in _least(score)]
    ends = [end for place in pairs for end in (high[place], low[place])]
    return Axes(tuple(tpr[ends].tolist()), tuple(tnr[ends].tolist()))


def _least(score: Floats) -> list[int]:
    """The place of the least positive score; equal values (score 0) are no warning."""
    score = np.where(np.isfinite(score) & (score > 0), score, np.inf)
    return [int(np.argmin(score))] if score.size and np.isfinite(score.min()) else []


def _around(centres: Axes, step: float) -> Axes:
    def lines(rates: Lines) -> Lines:
        near = {rate + i * step for rate in rates for i in range(-AROUND, AROUND + 1)}
        return tuple(sorted({*COARSE, *(rate for rate in near if 0 <= rate <= 1)}))

    return Axes(lines(centres.tpr), lines(centres.tnr))
