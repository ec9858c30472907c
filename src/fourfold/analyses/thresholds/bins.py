"""Scores in bins: how far an answer can be from that of the rows, whose order within a bin is not known.

Every bin is taken as if all its positive rows scored above its negative ones, and the other way round.
"""

from __future__ import annotations

import numpy as np

from .steps import Numbers, Steps


def precision_limits(steps: Steps) -> tuple[float, float]:
    """The least and the greatest average precision of rows with these counts by bin.

    The k-th positive row of a bin has k of its positives and at most all its negatives above or beside it; at
    best it is tied with all its positives.
    """
    from scipy.special import digamma

    positives = steps.counts.positives[::-1]
    columns = positives, steps.tp[1:], steps.fp[:-1], steps.fp[1:]
    p, found, before, after = (of[positives > 0].astype(np.float64) for of in columns)
    above = found - p + after
    least = p - after * (digamma(above + p + 1) - digamma(above + 1))
    most = p * (found / (found + before))
    return max(float(least.sum()) / steps.positives, 0.0), float(most.sum()) / steps.positives


def twice_unknown_wins(steps: Steps) -> Numbers:
    """By how much `Steps.twice_wins` can be off at each step: the pairs within the bins called positive."""
    dtype = steps.twice_wins.dtype
    pairs = steps.counts.positives[::-1].astype(dtype) * steps.counts.negatives[::-1]
    return np.concatenate((np.zeros(1, dtype), np.cumsum(pairs)))
