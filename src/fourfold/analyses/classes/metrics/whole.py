"""Metrics that are defined for the whole matrix."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ....core.confusion.shares import Shares
from .metric import MatrixMetric

Floats = NDArray[np.float64]


class Accuracy(MatrixMetric):
    """The share of rows that are told right."""

    name = "accuracy"
    range = (0.0, 1.0)

    def __call__(self, shares: Shares) -> Floats:
        """Σ hit."""
        return np.asarray(shares.hit.sum(axis=1))


class BalancedAccuracy(MatrixMetric):
    """The mean recall of the classes that have rows; macro(recall) by another name."""

    name = "balanced_accuracy"
    range = (0.0, 1.0)

    def __call__(self, shares: Shares) -> Floats:
        """The mean of hit / truth."""
        present = shares.truth > 0
        recall = np.divide(shares.hit, shares.truth, out=np.zeros_like(shares.hit), where=present)
        return np.asarray(recall.sum(axis=1) / present.sum(axis=1))


class Kappa(MatrixMetric):
    """Agreement beyond chance (Cohen 1960)."""

    name = "kappa"
    range = (-1.0, 1.0)

    reason = "all rows are of one class and predicted as it, so that chance agrees as well"

    def __call__(self, shares: Shares) -> Floats:
        """(accuracy - chance) / (1 - chance)."""
        chance = np.sum(shares.truth * shares.predicted, axis=1)
        return _ratio(shares.hit.sum(axis=1) - chance, 1 - chance)


class QuadraticKappa(MatrixMetric):
    """Kappa for ordered classes: an error costs the square of its distance (Cohen 1968)."""

    name = "quadratic_kappa"
    range = (-1.0, 1.0)
    reason = "all rows are of one class and predicted as it"

    def __call__(self, shares: Shares) -> Floats:
        """1 - Σ p (i - j)² over the same of independent truth and prediction."""
        place = np.arange(shares.classes, dtype=float)
        squares = (shares.truth + shares.predicted) @ place**2
        return 1 - _ratio(
            squares - 2 * shares.product,
            squares - 2 * (shares.truth @ place) * (shares.predicted @ place),
        )


class Mcc(MatrixMetric):
    """The correlation of truth and prediction over many classes (Gorodkin 2004)."""

    name = "mcc"
    range = (-1.0, 1.0)
    reason = "all rows are of one class, or predicted as one"

    def __call__(self, shares: Shares) -> Floats:
        """(accuracy - Σ t p) / √((1 - Σ t²)(1 - Σ p²))."""
        together = np.sum(shares.truth * shares.predicted, axis=1)
        alone = (1 - np.sum(of**2, axis=1) for of in (shares.truth, shares.predicted))
        size = np.prod([np.where(part > 1e-13, part, 0.0) for part in alone], axis=0)
        return _ratio(shares.hit.sum(axis=1) - together, np.sqrt(size))


class ConfusionEntropy(MatrixMetric):
    """How the errors are spread over pairs of classes: 0 without errors (Wei et al. 2010)."""

    name = "confusion_entropy"
    range = (0.0, np.inf)
    entropic = True

    def __call__(self, shares: Shares) -> Floats:
        """-Σ p (log(p / s_i) + log(p / s_j)) / (2 log(2 C - 2)); s is truth + predicted of a class."""
        both = shares.truth + shares.predicted
        wrong = both - 2 * shares.hit
        of_classes = np.sum(wrong * np.log(np.where(both > 0, both, 1.0)), axis=1)
        summed: Floats = 2 * shares.entropy - of_classes
        return np.asarray(-summed / (2 * np.log(2 * shares.classes - 2)) + 0.0)


def _ratio(above: Floats, below: Floats) -> Floats:
    """The quotient, undefined where the divisor is 0 but for rounding."""
    zero = np.abs(below) < 1e-13
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(zero, np.nan, above / np.where(zero, 1.0, below))


WHOLE: dict[str, MatrixMetric] = {
    made.name: made
    for made in (Accuracy(), BalancedAccuracy(), Kappa(), QuadraticKappa(), Mcc(), ConfusionEntropy())
}
