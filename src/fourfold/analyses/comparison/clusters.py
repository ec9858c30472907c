"""Rows that belong together: how many independent rows they are worth."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...core.confusion import GroupedCounts
from ...core.metrics import Metric
from .outcomes import said_positive

Floats = NDArray[np.float64]
STEP = 1e-4
UNLIKE = 1.05  # a design effect that is not worth telling


@dataclass(frozen=True)
class Clusters:
    """Groups of rows, and the design effect: by how much they widen the variance of the difference.

    References
    ----------
    Kish (1965), Survey Sampling; Liang and Zeger (1986), Longitudinal data analysis using generalized linear
    models, Biometrika 73.
    """

    by: str
    groups: int
    rows: int
    observed: float

    @property
    def design_effect(self) -> float:
        """The observed ratio of variances; never below 1, since luck alone makes small ones."""
        return max(1.0, self.observed)

    @property
    def effective(self) -> float:
        """The number of independent rows that would tell as much."""
        return self.rows / self.design_effect

    @property
    def sentence(self) -> str:
        """What the groups do to the result."""
        told = f"{self.rows} rows in {self.groups} groups by {self.by}"
        if self.observed < UNLIKE:
            return f"{told}: the rows of a group are hardly more alike than others; nearly all of them count."
        return (
            f"{told}: rows of a group resemble each other, which makes the variance of the difference "
            f"{self.observed:.3g} times as large (the design effect). They count like {self.effective:.4g} "
            "independent rows."
        )

    def as_dict(self) -> dict[str, Any]:
        """The groups as JSON."""
        told = {"by": self.by, "groups": self.groups, "rows": self.rows}
        return told | {"design_effect": self.design_effect, "effective_rows": self.effective}


def clusters(counts: GroupedCounts, of: Metric) -> Clusters:
    """The design effect of the difference of a metric between two classifiers.

    Each row has an influence on the difference, its derivative by the cell that the row is in. The variance
    of the sum of influences is estimated from the sums of the groups, and as if all rows were independent.
    """
    joint = counts.merged
    influences = _influences(counts, of)
    observed = 1.0
    for influence in influences:
        centred = influence - float(influence @ counts.counts) / max(joint.total, 1)
        single = float(centred**2 @ counts.counts)
        sums = np.bincount(counts.codes, centred * counts.counts, minlength=len(counts))
        if single > 0 and len(counts) > 1:
            together = float(sums @ sums) * len(counts) / (len(counts) - 1)
            observed = together / single * (joint.total - 1) / joint.total
            break
    return Clusters(counts.by, len(counts), joint.total, observed)


def _influences(counts: GroupedCounts, of: Metric) -> list[Floats]:
    """The influence of each pattern on the difference; on the first alone, if the two never differ."""
    truth, first, second = said_positive(counts.merged, counts.patterns)
    by_first, by_second = (_influence(truth, said, counts.counts, of) for said in (first, second))
    return [by_first - by_second, by_first]


def _influence(
    truth: NDArray[np.bool_], said: NDArray[np.bool_], counts: NDArray[np.int64], of: Metric
) -> Floats:
    """The derivative of the metric by the cell of each pattern; TP, FP, FN, TN have the places 0 to 3."""
    place = np.where(said, np.where(truth, 0, 1), np.where(truth, 2, 3))
    cells = np.bincount(place, counts, minlength=4) + 0.5  # inside the range, where every metric is smooth
    step = np.diag(np.full(4, STEP * cells.min()))
    with np.errstate(all="ignore"):
        slope = (of(*(cells + step).T) - of(*(cells - step).T)) / (2 * STEP * cells.min())
    return (
        np.where(np.isfinite(slope), slope, 0.0)[place]
        if math.isfinite(slope.sum())
        else np.zeros(len(place))
    )
