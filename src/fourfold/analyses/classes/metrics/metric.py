"""What a metric of a whole matrix is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ....core.confusion import SparseMatrix
from ....core.confusion.shares import Shares, shares_of

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Value:
    """A metric at the counts. Of an average, the classes in which the metric is undefined are named.

    The average is over the other classes; had the undefined ones been counted, it would lie from `least` to
    `most`, the averages with the lowest and the highest value that the metric can have in their place.
    """

    value: float
    undefined: tuple[Hashable, ...] = ()
    least: float = np.nan
    most: float = np.nan
    why: str = ""

    def __repr__(self) -> str:
        shown = "undefined" if np.isnan(self.value) else f"{self.value:.4g}"
        if not self.undefined:
            return shown
        names = ", ".join(map(str, self.undefined[:5])) + (", …" if len(self.undefined) > 5 else "")
        span = f"{self.least:.4g} to {self.most:.4g}"
        return f"{shown} without {names}, in which it is undefined; with them {span}"


class MatrixMetric(ABC):
    """A number for a whole matrix."""

    entropic: bool = False  # whether it looks at the entropy of the cells
    reason: str = "0/0"  # why it is undefined where it is

    @property
    @abstractmethod
    def name(self) -> str:
        """As it is typed."""

    @property
    @abstractmethod
    def range(self) -> tuple[float, float]:
        """The least and the greatest value."""

    @abstractmethod
    def __call__(self, shares: Shares) -> Floats:
        """The values at many matrices of shares."""

    def value(self, matrix: SparseMatrix) -> Value:
        """The value at the counts, with a reason where it is undefined."""
        if not matrix.total:
            return Value(np.nan, why="the matrix has no rows")
        found = float(self(shares_of(matrix))[0])
        return Value(found, why=self.reason if np.isnan(found) else "")

    def __repr__(self) -> str:
        return self.name
