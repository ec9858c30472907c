"""Contours: where a metric takes the value k, in and beyond ROC space and in precision-recall space."""

from __future__ import annotations

import math
from dataclasses import dataclass
from numbers import Real

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import GeometryError
from ..formulas.solve import Line, crossings
from ..metrics import Metric, metric
from .lattice import whole

Floats = NDArray[np.float64]
SQUARE = (0.0, 1.0)


@dataclass(frozen=True)
class Contour:
    """The matrices with p positives and n negatives at which a metric equals a level.

    >>> contour("accuracy", 0.8, positives=20, negatives=40).tpr([0.7, 0.8])[:, 0].round(12)
    array([1. , 0.8])
    """

    metric: Metric
    level: float
    positives: float
    negatives: float

    def tpr(self, tnr: ArrayLike, *, within: tuple[float, float] = SQUARE) -> Floats:
        """The true positive rates at given true negative rates, ascending on a new last axis, nan-padded."""
        delta = np.asarray(tnr, float)
        p, n = self.positives, self.negatives
        line = Line(start=(0 * delta, n * (1 - delta), p + 0 * delta, n * delta), direction=(p, 0, -p, 0))
        return crossings(self.metric.formula, line, self.level, self.metric.parameters, within)

    def tnr(self, tpr: ArrayLike, *, within: tuple[float, float] = SQUARE) -> Floats:
        """The true negative rates at given true positive rates."""
        alpha = np.asarray(tpr, float)
        p, n = self.positives, self.negatives
        line = Line(start=(p * alpha, n + 0 * alpha, p * (1 - alpha), 0 * alpha), direction=(0, -n, 0, n))
        return crossings(self.metric.formula, line, self.level, self.metric.parameters, within)

    def curves(self, *, window: tuple[float, float] = SQUARE, steps: int = 128) -> list[Floats]:
        """Polylines in ROC space, each an array of (FPR, TPR); every vertex lies on the contour.

        A window wider than (0, 1) shows the contour beyond ROC space.
        """
        from .tracing import traced

        low, high = window
        if not (_is_number(low) and _is_number(high) and low < high):
            raise GeometryError(f"the window is {window!r}", allowed="two finite numbers, the lower first")
        if whole(steps, "steps") < 1:
            raise GeometryError(f"steps is {steps!r}", allowed="a whole number from 1")
        return traced(self, (float(low), float(high)), steps)

    def excess(self, fpr: ArrayLike, tpr: ArrayLike) -> Floats:
        """How far the metric lies above the level at points of ROC space; nan where it is undefined."""
        x, y = np.asarray(fpr, float), np.asarray(tpr, float)
        p, n = self.positives, self.negatives
        return self.metric(p * y, n * x, p * (1 - y), n * (1 - x)) - self.level

    def precision_recall(self, *, steps: int = 128) -> list[Floats]:
        """The contour in precision-recall space: polylines of (recall, precision)."""
        return [
            to_precision_recall(curve, self.positives, self.negatives) for curve in self.curves(steps=steps)
        ]


def contour(
    of: str | Metric, level: float, *, positives: float, negatives: float, **parameters: float
) -> Contour:
    """The contour of a metric or typed formula at p positives and n negatives."""
    for name, value in {"positives": positives, "negatives": negatives}.items():
        if not _is_number(value) or value <= 0:
            raise GeometryError(
                f"{name} is {value!r}", allowed="a number above 0", hint="a rate needs its class"
            )
    if not _is_number(level):
        raise GeometryError(f"the level is {level!r}", allowed="a finite number")
    return Contour(metric(of, **parameters), float(level), float(positives), float(negatives))


def _is_number(value: object) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool) and math.isfinite(value)


def to_precision_recall(points: ArrayLike, positives: float, negatives: float) -> Floats:
    """(FPR, TPR) to (recall, precision): precision = 1 / (1 + n/p · FPR/TPR) (Lovell et al. 2022, eq. 113).

    >>> to_precision_recall([[0.2, 0.8]], 20, 40).round(4).tolist()
    [[0.8, 0.6667]]
    """
    fpr, tpr = np.moveaxis(np.asarray(points, float), -1, 0)
    with np.errstate(all="ignore"):
        precision = positives * tpr / (positives * tpr + negatives * fpr)
    return np.stack([tpr, precision], axis=-1)
