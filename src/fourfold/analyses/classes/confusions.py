"""Which classes are taken for which: the largest cells beside the diagonal."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np

from ...core.confusion import SparseMatrix


@dataclass(frozen=True)
class Confusion:
    """So many rows of one class were predicted as another: a share of the class, and of all errors."""

    truth: Hashable
    predicted: Hashable
    count: int
    of_class: float
    of_errors: float

    def __repr__(self) -> str:
        return f"{self.truth} taken for {self.predicted}: {self.count} ({self.of_class:.1%} of {self.truth})"


def confusions(matrix: SparseMatrix, top: int, label: Hashable | None = None) -> list[Confusion]:
    """The most frequent confusions, of all classes or of one; of equal ones the first in the matrix."""
    truth, predicted, counts = matrix.coordinates()
    chosen = truth != predicted
    if label is not None:
        place = matrix.place(label)
        chosen &= (truth == place) | (predicted == place)
    truth, predicted, counts = truth[chosen], predicted[chosen], counts[chosen]
    errors = matrix.total - matrix.correct
    return [
        Confusion(
            matrix.labels[truth[at]],
            matrix.labels[predicted[at]],
            int(counts[at]),
            float(counts[at] / matrix.truth_totals[truth[at]]),
            float(counts[at] / errors),
        )
        for at in np.argsort(-counts, kind="stable")[: max(top, 0)]
    ]
