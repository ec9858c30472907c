"""What metrics of a whole matrix look at: the shares of hits, of true and of predicted classes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .sparse import SparseMatrix

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Shares:
    """Shares of all rows, a row for each matrix and a column for each class.

    `product` is Σ i·j·p over the cells, i and j the places of their classes, for metrics of ordered classes;
    `entropy` is Σ p log p over the cells beside the diagonal. `size` is how many rows one matrix has.
    """

    hit: Floats
    truth: Floats
    predicted: Floats
    product: Floats
    entropy: Floats
    size: float

    @property
    def classes(self) -> int:
        """How many classes there are."""
        return int(self.hit.shape[1])

    def binary(self) -> tuple[Floats, Floats, Floats, Floats]:
        """TP, FP, FN and TN of each class against the rest, as counts of matrices of this size."""
        fp, fn = np.maximum(self.predicted - self.hit, 0), np.maximum(self.truth - self.hit, 0)
        tn = np.maximum(1 - self.hit - fp - fn, 0)
        return self.hit * self.size, fp * self.size, fn * self.size, tn * self.size


def shares_of(matrix: SparseMatrix) -> Shares:
    """The shares of one matrix.

    >>> shares_of(SparseMatrix([0, 1, 1], [0, 0, 1], [2, 1, 1], ["a", "b"])).predicted
    array([[0.75, 0.25]])
    """
    total = max(matrix.total, 1)
    truth, predicted, counts = matrix.coordinates()
    part = counts / total
    off = part[truth != predicted]

    def row(of: Any) -> Floats:  # noqa: ANN401 - counts of any kind
        return np.asarray(of, float)[None, :] / total

    return Shares(
        hit=row(matrix.diagonal),
        truth=row(matrix.truth_totals),
        predicted=row(matrix.predicted_totals),
        product=np.array([np.sum(truth * predicted * part)]),
        entropy=np.array([np.sum(off * np.log(off))]),
        size=float(total),
    )
