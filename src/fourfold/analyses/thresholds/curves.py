"""Curves: the ROC and the precision-recall curve as all points that a threshold achieves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .bands import Band, precision_band, roc_band
from .draws import draw
from .steps import Counts, Floats, Numbers, Steps

REFERENCE = 20_000  # more points than this are a grey area, not a reference


@dataclass(frozen=True, eq=False)
class Curve:
    """Points from the strictest threshold to the most lenient; a threshold belongs to each."""

    name: str
    x: Floats
    y: Floats
    thresholds: Floats

    def __len__(self) -> int:
        return len(self.x)

    def __repr__(self) -> str:
        return f"<{self.name}: {len(self)} points>"


@dataclass(frozen=True, eq=False, repr=False)
class RocCurve(Curve):
    """The ROC curve, with its hull and the lattice on which its points lie."""

    steps: Steps

    @cached_property
    def hull(self) -> NDArray[np.intp]:
        """The places of the points on the convex hull; a threshold elsewhere is best under no costs.

        >>> import fourfold as ff
        >>> ff.thresholds([1, 0, 1, 0], [4, 3, 2, 1]).roc.hull.tolist()
        [0, 1, 3, 4]
        """
        x, y = _products_fit(self.steps.fp), _products_fit(self.steps.tp)
        kept = np.arange(len(x))
        while True:
            # a point at or below the line between its neighbours is no corner, whether or not these are
            right, up = np.diff(x[kept]), np.diff(y[kept])
            corner = right[:-1] * up[1:] < up[:-1] * right[1:]
            if corner.all():
                return kept
            kept = kept[np.concatenate(([True], corner, [True]))]

    def band(self, level: float = 0.95, kind: str = "simultaneous") -> Band:
        """Where the true curve is: as a whole, or "pointwise" at a false positive rate chosen beforehand."""
        return roc_band(draw(self.steps), level, kind)

    def lattice(self) -> Floats:
        """All points (FPR, TPR) that tests with so many rows of each class can show (Lovell et al. 2022).

        There are (positives + 1)(negatives + 1) of them; beyond 20,000 they would be a grey area, and none
        are given.
        """
        tp, fp = _lattice(self.steps)
        return np.column_stack((fp / self.steps.negatives, tp / self.steps.positives))


@dataclass(frozen=True, eq=False, repr=False)
class PrecisionRecallCurve(Curve):
    """The precision-recall curve, and the lattice on which its points lie."""

    steps: Steps

    def band(self, level: float = 0.95, kind: str = "simultaneous", *, prevalence: str = "inferred") -> Band:
        """Where the true curve is: as a whole, or "pointwise" at a recall chosen beforehand."""
        return precision_band(draw(self.steps, prevalence=prevalence), level, kind)

    def lattice(self) -> Floats:
        """All points (recall, precision) that tests with so many rows of each class can show.

        Without the one where nothing is called positive; see `RocCurve.lattice`.
        """
        tp, fp = (cells[1:] for cells in _lattice(self.steps))
        return np.column_stack((tp / self.steps.positives, tp / (tp + fp)))


def roc(steps: Steps) -> RocCurve:
    """False positive rate across, true positive rate up."""
    return RocCurve("ROC curve", steps.fpr, steps.tpr, steps.thresholds, steps)


def precision_recall(steps: Steps) -> PrecisionRecallCurve:
    """Recall across, precision up; from the first threshold at which a row is called positive."""
    return PrecisionRecallCurve(
        "precision-recall curve", steps.tpr[1:], steps.precision[1:], steps.counts.scores[::-1], steps
    )


def _products_fit(counts: Counts) -> Numbers:
    """The counts as whole numbers where their products are, otherwise as floats."""
    return counts if int(counts[-1]) < 2**30 else counts.astype(np.float64)


def _lattice(steps: Steps) -> tuple[Counts, Counts]:
    """TP and FP of every matrix with these class sizes."""
    rows, columns = steps.positives + 1, steps.negatives + 1
    if rows * columns > REFERENCE:
        rows = columns = 0
    tp, fp = np.indices((rows, columns), dtype=np.int64).reshape(2, -1)
    return tp, fp
