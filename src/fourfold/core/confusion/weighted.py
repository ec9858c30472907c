"""Weighted rows: cells that are sums of weights, with point values and no posterior of their own."""

from __future__ import annotations

import math
from collections.abc import Hashable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import MatrixError
from ..metrics import Metric, metric
from .binary import BinaryMatrix
from .labels import Labels, checked, shown
from .matrix import ConfusionMatrix


class WeightedMatrix:
    """Sums of weights by truth (rows) and prediction (columns), and how many equal rows they are worth.

    `effective` is (sum of weights)² / sum of squared weights (Kish 1965): the number of rows of equal weight
    whose means vary as much. Weights have no sampling model, so a belief needs whole counts: `at_size` makes
    them of this many rows, and whether that many is right is for whoever made the weights to say.

    >>> m = WeightedMatrix([[2.5, 0.5], [1, 4]], ["ill", "well"], positive="ill", effective=6.4)
    >>> round(m["recall"], 4), m.at_size(6)
    (0.8333, ConfusionMatrix.binary(tp=2, fn=0, fp=1, tn=3))
    """

    __slots__ = ("_cells", "_effective", "_labels", "_positive")

    def __init__(
        self,
        cells: ArrayLike,
        labels: list[Hashable] | Labels,
        *,
        effective: float,
        positive: Hashable | None = None,
    ) -> None:
        table = np.array(cells, dtype=np.float64)
        if table.ndim != 2 or table.shape[0] != table.shape[1]:
            raise MatrixError(
                f"weights of shape {table.shape}", allowed="a square table: truth by prediction"
            )
        if not np.isfinite(table).all() or (table < 0).any() or not table.any():
            raise MatrixError(
                "weights that are negative, not finite, or all 0", allowed="sums of weights from 0"
            )
        self._labels = checked(labels, len(table))
        if positive is not None and positive not in self._labels:
            raise MatrixError(f"there is no class {positive!r}", allowed=shown(self._labels))
        table.flags.writeable = False
        self._cells, self._positive, self._effective = table, positive, float(effective)

    @property
    def labels(self) -> Labels:
        """The classes, in the order of rows and columns."""
        return self._labels

    @property
    def positive(self) -> Hashable | None:
        """The class that the test is about, if one was named."""
        return self._positive

    @property
    def cells(self) -> NDArray[np.float64]:
        """The sums of weights, rows are truth; read-only."""
        return self._cells

    @property
    def effective(self) -> float:
        """How many rows of equal weight these are worth."""
        return self._effective

    @property
    def four(self) -> tuple[float, float, float, float]:
        """(TP, FP, FN, TN), the order in which formulas take them."""
        if self._positive is None:
            raise MatrixError("weights of classes without a positive one", allowed="positive=")
        place = self._labels.index(self._positive)
        tp = self._cells[place, place]
        fn, fp = self._cells[place].sum() - tp, self._cells[:, place].sum() - tp
        rest = np.delete(np.delete(self._cells, place, 0), place, 1)
        return float(tp), float(fp), float(fn), float(rest.sum())

    def __getitem__(self, of: str | Metric) -> float:
        return float(metric(of)(*self.four))

    def at_size(self, rows: float) -> ConfusionMatrix:
        """Whole counts of about this many rows in the same shares: each cell rounded."""
        if not (math.isfinite(rows) and rows > 0):
            raise MatrixError(f"{rows!r} rows", allowed="a number above 0, such as m.effective")
        scale = rows / self._cells.sum()
        if self._positive is None:
            return ConfusionMatrix(np.rint(self._cells * scale).astype(np.int64), self._labels, rows="truth")
        tp, fp, fn, tn = (round(cell * scale) for cell in self.four)
        others = [label for label in self._labels if label != self._positive]
        negative = others[0] if len(others) == 1 else f"not {self._positive}"
        return BinaryMatrix(tp=tp, fn=fn, fp=fp, tn=tn, positive=self._positive, negative=negative)

    def __repr__(self) -> str:
        return f"<WeightedMatrix of {len(self._labels)} classes, worth {self._effective:.6g} equal rows>"
