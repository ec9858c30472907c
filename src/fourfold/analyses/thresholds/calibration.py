"""Calibration: whether rows with a score of 0.8 are positive eight times out of ten."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...core.errors import AnalysisError
from ...core.numerics import beta, binomial
from .net_benefit import check_probabilities
from .steps import Counts, Floats, Steps

BY = ("rows", "width")


@dataclass(frozen=True, eq=False)
class Calibration:
    """Rows in bins of their score: the mean score, and the share of positives with its interval.

    The expected calibration error is the mean distance of the two, weighted by rows. Chance moves the share
    of a bin off its true value, and a distance counts whichever way. So `error` is biased upwards: by `noise`
    if the scores are perfectly calibrated, by less if they are not. Within a bin errors of both directions
    cancel, so that it says nothing of errors finer than its bins. `score_error` is how far a mean score may
    be off because scores came in bins.
    """

    score: Floats
    share: Floats
    low: Floats
    high: Floats
    rows: Counts
    level: float
    noise: float
    score_error: float

    @property
    def error(self) -> float:
        """The expected calibration error of these rows in these bins."""
        return float(np.average(np.abs(self.share - self.score), weights=self.rows))

    @property
    def signed_error(self) -> float:
        """The mean score less the share of positives: above 0 the scores are too high on the whole."""
        return float(np.average(self.score - self.share, weights=self.rows))

    def __repr__(self) -> str:
        found = f"error {self.error:.4g} in {len(self.rows)} bins"
        return f"<Calibration: {found}; perfect scores would show {self.noise:.2g}>"


def calibration(steps: Steps, bins: int, by: str, level: float) -> Calibration:
    """The reliability diagram, in bins of about equally many rows or of equal width."""
    check_probabilities(steps)
    if isinstance(bins, bool) or not isinstance(bins, int) or bins < 1:
        raise AnalysisError(f"bins={bins!r}", allowed="a whole number from 1")
    if by not in BY:
        raise AnalysisError(f"bins by {by!r}", allowed=" or ".join(BY))
    if not 0 < level < 1:
        raise AnalysisError(f"the level is {level!r}", allowed="a number between 0 and 1, such as 0.95")
    counts = steps.counts
    rows, middle = counts.positives + counts.negatives, counts.scores + counts.width / 2
    place = _by_rows(rows, bins) if by == "rows" else np.minimum((middle * bins).astype(np.intp), bins - 1)
    totals = np.bincount(place, weights=rows, minlength=bins)
    used = totals > 0
    total: Floats = totals[used].astype(np.float64)
    positives = np.bincount(place, weights=counts.positives, minlength=bins)[used]
    score = np.bincount(place, weights=rows * middle, minlength=bins)[used] / total
    low, high = (beta.quantile(tail, positives + 1, total - positives + 1) for tail in _tails(level))
    noise = float(np.average(mean_distance(total, np.clip(score, 0.0, 1.0)), weights=total))
    return Calibration(
        score, positives / total, low, high, total.astype(np.int64), level, noise, counts.width / 2
    )


def _tails(level: float) -> tuple[float, float]:
    return (1 - level) / 2, (1 + level) / 2


def _by_rows(rows: Counts, bins: int) -> NDArray[np.intp]:
    """The bin of each score: that in which the middle of its rows is, if rows are parted evenly."""
    middle: Floats = np.cumsum(rows) - rows / 2.0
    return np.minimum((middle * (bins / float(rows.sum()))).astype(np.intp), bins - 1)


def mean_distance(n: Floats, p: Floats) -> Floats:
    """The mean distance of a binomial share from its expectation (De Moivre 1730): 2 (1 − p) m/n · P(X = m).

    m is the least whole number above n p.

    >>> float(mean_distance(np.array([2.0]), np.array([0.5]))[0])
    0.25
    """
    m = np.minimum(np.floor(n * p) + 1, n)
    inside = (p > 0) & (p < 1)
    mass = binomial.pmf(m, n, np.where(inside, p, 0.5))
    return np.where(inside, 2 * (1 - p) * m / n * mass, 0.0)
