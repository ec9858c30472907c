"""The variance of an AUC after DeLong, DeLong & Clarke-Pearson (1988), from counts by score."""

from __future__ import annotations

import numpy as np

from .steps import Counts, Floats, Steps


def placements(steps: Steps) -> tuple[Floats, Floats]:
    """For each distinct score, descending: the share of negatives below it, and of positives above it.

    Ties count one half. These are the structural components of positives and of negatives with that score.
    """
    below = _middle(steps.fp, steps.negatives)
    np.subtract(1.0, below, out=below)
    return below, _middle(steps.tp, steps.positives)


def _middle(sums: Counts, total: int) -> Floats:
    """The share of a class with a higher score, and half of the share with the same."""
    middle = np.empty(len(sums) - 1, dtype=np.float64)
    np.add(sums[1:], sums[:-1], out=middle, casting="unsafe")
    middle *= 0.5 / total
    return middle


def delong_variance(steps: Steps, auc: float) -> float:
    """The variance of the AUC; nan with fewer than two rows in a class."""
    if min(steps.positives, steps.negatives) < 2:
        return float("nan")
    below, above = placements(steps)
    return _spread(below, auc, steps.counts.positives[::-1], steps.positives) + _spread(
        above, auc, steps.counts.negatives[::-1], steps.negatives
    )


def _spread(component: Floats, mean: float, counts: Counts, total: int) -> float:
    """The variance of the mean of a component; the array is used up."""
    component -= mean
    component *= component
    component *= counts
    return float(component.sum()) / (total - 1) / total
