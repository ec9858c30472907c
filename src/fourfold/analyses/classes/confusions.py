"""Which classes are taken for which: the largest cells beside the diagonal."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np

from ...core.beliefs.classes import Betas, ClassBelief


@dataclass(frozen=True)
class Confusion:
    """So many rows of one class were predicted as another: a share of the class, and of all errors.

    `interval` is that of the true share of the class.
    """

    truth: Hashable
    predicted: Hashable
    count: int
    of_class: float
    of_errors: float
    interval: tuple[float, float]

    def __repr__(self) -> str:
        return f"{self.truth} taken for {self.predicted}: {self.count} ({self.of_class:.1%} of {self.truth})"


def confusions(
    belief: ClassBelief, top: int, label: Hashable | None = None, *, level: float = 0.95
) -> list[Confusion]:
    """The most frequent confusions, of all classes or of one; of equal ones the first in the matrix."""
    matrix = belief.matrix
    truth, predicted, counts = matrix.coordinates()
    chosen = truth != predicted
    if label is not None:
        place = matrix.place(label)
        chosen &= (truth == place) | (predicted == place)
    truth, predicted, counts = truth[chosen], predicted[chosen], counts[chosen]
    errors = matrix.total - matrix.correct
    first = np.argsort(-counts, kind="stable")[: max(top, 0)]
    seen = counts[first] + belief.prior.wrong[truth[first]]
    share = Betas(seen, belief.row_weights[truth[first]] - seen)
    ends = np.stack([share.quantile((1 - level) / 2), share.quantile((1 + level) / 2)], axis=1)
    return [
        Confusion(
            matrix.labels[truth[at]],
            matrix.labels[predicted[at]],
            int(counts[at]),
            float(counts[at] / matrix.truth_totals[truth[at]]),
            float(counts[at] / errors),
            (float(low), float(high)),
        )
        for at, (low, high) in zip(first, ends, strict=True)
    ]
