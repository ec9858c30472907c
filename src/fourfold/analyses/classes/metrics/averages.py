"""Averages of a binary metric over the classes, each against the rest."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ....core.confusion import SparseMatrix
from ....core.confusion.shares import Shares, shares_of
from ....core.metrics import Metric, metric
from .metric import MatrixMetric, Value

Floats = NDArray[np.float64]


@dataclass(frozen=True, repr=False)
class Average(MatrixMetric):
    """A mean over the classes: of equal weights, or by the share of each class."""

    of: Metric
    weighted: bool = False

    @property
    def name(self) -> str:
        """As it is typed: macro(f1)."""
        return f"{'weighted' if self.weighted else 'macro'}({self.of.name})"

    @property
    def range(self) -> tuple[float, float]:
        """That of the metric."""
        return self.of.range

    def each(self, shares: Shares) -> Floats:
        """The metric of each class."""
        return self.of(*shares.binary())

    def __call__(self, shares: Shares) -> Floats:
        """The mean over the classes in which the metric is defined."""
        values = self.each(shares)
        weight = shares.truth if self.weighted else np.ones_like(shares.truth)
        defined = ~np.isnan(values)
        with np.errstate(invalid="ignore", divide="ignore"):
            summed = np.sum(np.where(defined & (weight > 0), values, 0.0) * weight, axis=1)
            return np.asarray(summed / np.sum(np.where(defined, weight, 0.0), axis=1))

    def value(self, matrix: SparseMatrix) -> Value:
        """The mean over the defined classes, and what the others could have made of it."""
        if not matrix.total:
            return Value(np.nan, why="the matrix has no rows")
        return self.value_of(shares_of(matrix), matrix.labels)

    def value_of(self, shares: Shares, labels: tuple[Hashable, ...]) -> Value:
        """The same of shares."""
        found, values = float(self(shares)[0]), self.each(shares)[0]
        weight = shares.truth[0] if self.weighted else np.ones(shares.classes)
        unknown = np.isnan(values) & (weight > 0)
        if not unknown.any():
            return Value(found)
        share = float(weight[unknown].sum() / weight.sum())
        least, most = ((1 - share) * (found if share < 1 else 0.0) + share * end for end in self.range)
        names = tuple(labels[at] for at in np.flatnonzero(unknown))
        return Value(
            found, names, least, most, "" if share < 1 else f"{self.of.name} is undefined in each class"
        )


@dataclass(frozen=True, repr=False)
class Micro(MatrixMetric):
    """The metric of the summed counts of all classes against the rest."""

    of: Metric

    @property
    def name(self) -> str:
        """As it is typed: micro(f1)."""
        return f"micro({self.of.name})"

    @property
    def range(self) -> tuple[float, float]:
        """That of the metric."""
        return self.of.range

    def __call__(self, shares: Shares) -> Floats:
        """The metric at the sums."""
        return self.of(*(cell.sum(axis=1) for cell in shares.binary()))

    def value_of(self, shares: Shares, labels: tuple[Hashable, ...]) -> Value:
        """The value at shares; the labels are those of an average, which may name some of them."""
        del labels
        found = float(self(shares)[0])
        return Value(found, why="0/0" if np.isnan(found) else "")


def macro(of: str | Metric, **parameters: float) -> Average:
    """The mean of a metric over the classes, each weighing the same.

    >>> macro("f1")
    macro(f1)
    """
    return Average(metric(of, **parameters))


def weighted(of: str | Metric, **parameters: float) -> Average:
    """The mean of a metric over the classes, each weighing as much as its share of the rows.

    >>> weighted("f1")
    weighted(f1)
    """
    return Average(metric(of, **parameters), weighted=True)


def micro(of: str | Metric, **parameters: float) -> Micro:
    """The metric of the counts of all classes added up: a row that is told wrong is a FN and a FP.

    >>> micro("precision")
    micro(precision)
    """
    return Micro(metric(of, **parameters))
