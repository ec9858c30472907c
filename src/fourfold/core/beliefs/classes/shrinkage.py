"""Hierarchical shrinkage: a prior for the recall of a rare class, learned from all classes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...confusion import SparseMatrix

Floats = NDArray[np.float64]
WEIGHTS = np.exp(np.linspace(np.log(0.5), np.log(1e4), 161))  # imagined rows in each class
SHARES = np.linspace(0.002, 0.998, 499)


def shrunk(matrix: SparseMatrix) -> tuple[float, float]:
    """Imagined rows told right and told wrong: those of the likeliest Beta that the recalls are drawn from.

    The counts of each class are beta-binomial given that Beta; its mean and weight are their values of the
    greatest marginal likelihood on a fine grid (empirical Bayes; Morris 1983).

    >>> many = np.arange(40)
    >>> matrix = SparseMatrix(np.r_[many, many], np.r_[many, (many + 1) % 40], [8] * 40 + [2] * 40, range(40))
    >>> right, wrong = shrunk(matrix)
    >>> round(right / (right + wrong), 2), right + wrong > 1000
    (0.8, True)
    """
    totals = matrix.truth_totals
    seen = totals > 0
    if seen.sum() < 2:
        return 1.0, 1.0
    pairs = np.stack([matrix.diagonal[seen], (totals - matrix.diagonal)[seen]])
    (right, wrong), times = np.unique(pairs, axis=1, return_counts=True)
    share, weight = 0.5, 2.0
    for _ in range(20):  # along one axis after the other
        before = share, weight
        share = _best(
            SHARES, [_likelihood(s * weight, (1 - s) * weight, right, wrong, times) for s in SHARES]
        )
        weight = _best(
            WEIGHTS, [_likelihood(share * w, (1 - share) * w, right, wrong, times) for w in WEIGHTS]
        )
        if before == (share, weight):
            break
    return share * weight, (1 - share) * weight


def _best(values: Floats, likelihoods: list[float]) -> float:
    return float(values[int(np.argmax(likelihoods))])


def _likelihood(
    a: float, b: float, right: NDArray[np.int64], wrong: NDArray[np.int64], times: NDArray[np.int64]
) -> float:
    from scipy.special import betaln

    return float(np.sum(times * (betaln(a + right, b + wrong) - betaln(a, b))))
