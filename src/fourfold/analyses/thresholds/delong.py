"""The variance of an AUC after DeLong, DeLong & Clarke-Pearson (1988), from counts by score."""

from __future__ import annotations

import numpy as np

from ...core.numerics.blocks import Floats, in_floats, spare
from .steps import Steps


def delong_variance(steps: Steps, auc: float) -> float:
    """The variance of the AUC; nan with fewer than two rows in a class."""
    p, n = steps.positives, steps.negatives
    if min(p, n) < 2:
        return float("nan")
    # of a positive row the share of negatives above it, of a negative row that of positives above it
    of_positives = of_negatives = 0.0
    kept = spare(len(steps), 2)
    for block, (tp, fp) in in_floats(steps.tp, steps.fp, overlap=1):
        twice, rows = kept[:, : block.stop - block.start]
        of_positives += _spread(_sums(fp, twice), 2 * n * (1 - auc), _steps(tp, rows))
        of_negatives += _spread(_sums(tp, twice), 2 * p * auc, _steps(fp, rows))
    return of_positives / (4 * n * n * p * (p - 1)) + of_negatives / (4 * p * p * n * (n - 1))


def _sums(counts: Floats, out: Floats) -> Floats:
    """Of each step twice the number above it, ties one half."""
    return np.add(counts[1:], counts[:-1], out=out)


def _steps(counts: Floats, out: Floats) -> Floats:
    """The rows of each step."""
    return np.subtract(counts[1:], counts[:-1], out=out)


def _spread(values: Floats, mean: float, rows: Floats) -> float:
    """The summed squares about the mean, over so many rows with each value."""
    values -= mean
    values *= values
    return float(values @ rows)
