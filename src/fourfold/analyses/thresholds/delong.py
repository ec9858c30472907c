"""The variance of an AUC after DeLong, DeLong & Clarke-Pearson (1988), from counts by score."""

from __future__ import annotations

from .blocks import blocks
from .steps import Counts, Numbers, Steps


def delong_variance(steps: Steps, auc: float) -> float:
    """The variance of the AUC; nan with fewer than two rows in a class."""
    p, n = steps.positives, steps.negatives
    if min(p, n) < 2:
        return float("nan")
    # of a positive row the share of negatives below it, of a negative row that of positives above it
    of_positives = _spread(steps.fp, n, 1 - auc, steps.counts.positives[::-1])
    of_negatives = _spread(steps.tp, p, auc, steps.counts.negatives[::-1])
    return of_positives / (p - 1) / p + of_negatives / (n - 1) / n


def _spread(sums: Counts, total: int, mean: float, rows: Numbers) -> float:
    """The summed squares of the shares of a class with a higher score, ties one half, about their mean."""
    spread = 0.0
    before, after = sums[:-1], sums[1:]
    for block in blocks(len(rows)):
        share = (before[block] + after[block]) * (0.5 / total)
        share -= mean
        share *= share
        spread += float(share @ rows[block])
    return spread
