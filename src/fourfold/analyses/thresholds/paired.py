"""Two scores on the same rows, and whether the AUC of one is higher."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ...core.confusion.by_score import Bools, Floats
from ...core.distributions import Interval
from ...core.errors import AnalysisError
from .auc_interval import critical
from .rows import check_lengths, read_scores, split_classes


@dataclass(frozen=True)
class AucDifference:
    """Two AUCs on shared rows, and the standard error of their difference (DeLong et al. 1988)."""

    first: float
    second: float
    error: float

    @property
    def difference(self) -> float:
        """The first minus the second."""
        return self.first - self.second

    @property
    def z(self) -> float:
        """The difference in standard errors; nan where both are 0."""
        if self.error:
            return self.difference / self.error
        return math.copysign(math.inf, self.difference) if self.difference else math.nan

    @property
    def p_value(self) -> float:
        """How often equal AUCs would differ as much, by the normal approximation; nan without a variance."""
        return math.erfc(abs(self.z) / math.sqrt(2)) if self.error else math.nan

    @property
    def why(self) -> str:
        """Why there is no p-value, if there is none."""
        return "" if self.error else "both AUCs vary together, so that their difference has no variance"

    def confidence(self, level: float = 0.95) -> Interval:
        """The difference and so many standard errors on both sides."""
        reach = critical(level) * self.error
        return Interval(
            max(self.difference - reach, -1.0), min(self.difference + reach, 1.0), level, "confidence"
        )

    def __repr__(self) -> str:
        low, high = self.confidence()
        return f"<AUC difference {self.difference:.4g}, 95 % confidence [{low:.4g}, {high:.4g}]>"


def compare_auc(
    y_true: ArrayLike, first: ArrayLike, second: ArrayLike, *, positive: Hashable | None = None
) -> AucDifference:
    """The paired test of DeLong, DeLong & Clarke-Pearson (1988), by ranks (Sun & Xu 2014).

    >>> compare_auc([1, 1, 1, 0, 0, 0], [6, 5, 3, 4, 2, 1], [6, 2, 3, 5, 4, 1])
    <AUC difference 0.3333, 95 % confidence [-0.2001, 0.8668]>
    """
    columns = [read_scores(score, name) for name, score in (("first", first), ("second", second))]
    is_positive = split_classes(y_true, positive)[0]
    check_lengths(is_positive, *columns)
    if min(int(is_positive.sum()), int((~is_positive).sum())) < 2:
        raise AnalysisError("fewer than two rows in a class", allowed="two rows or more of each class")
    components = [_components(column, is_positive) for column in columns]
    aucs = [float(of_positives.mean()) for of_positives, _ in components]
    changes = (a - b for a, b in zip(*components, strict=True))
    error = math.sqrt(sum(float(change.var(ddof=1)) / len(change) for change in changes))
    return AucDifference(aucs[0], aucs[1], error)


def _components(score: Floats, positive: Bools) -> tuple[Floats, Floats]:
    """For each positive row the share of negatives below it, for each negative that of positives above it."""
    order = np.argsort(score)
    ranked, label = score[order], positive[order]
    last = np.append(np.flatnonzero(ranked[1:] != ranked[:-1]), len(ranked) - 1)
    group = np.repeat(np.arange(len(last)), np.diff(last, prepend=-1))
    shares = np.empty(len(score))
    for of, other in ((True, False), (False, True)):
        through = np.cumsum(label == other)[last]  # of the other class, up to and with each score
        below = (through + np.concatenate(([0], through[:-1]))) / (2.0 * through[-1])
        chosen = label == of
        shares[order[chosen]] = (below if of else 1 - below)[group[chosen]]
    return shares[positive], shares[~positive]
