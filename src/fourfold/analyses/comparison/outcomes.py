"""From joint counts to outcomes: on which rows were both right, one of them, or neither."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...core.confusion import JointCounts
from ...core.errors import AnalysisError
from ...core.metrics import Metric

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


def said_positive(counts: JointCounts, patterns: NDArray[np.intp]) -> tuple[Flags, ...]:
    """For each pattern whether the truth is positive, and whether each classifier said so.

    Without a positive class every truth counts as positive, and a classifier says so if it is right.
    """
    if counts.positive is None:
        return tuple(column == patterns[:, 0] for column in patterns.T)
    code = counts.labels.index(counts.positive)
    return tuple(column == code for column in patterns.T)


def outcomes(counts: JointCounts) -> tuple[Floats, Floats]:
    """How often both were right, only the first, only the second, neither: on positive, on negative rows.

    >>> joint = JointCounts(
    ...     [[0, 0, 0], [0, 0, 1], [1, 1, 1]],
    ...     [5, 2, 3],
    ...     labels=["yes", "no"],
    ...     names=["a", "b"],
    ...     positive="yes",
    ... )
    >>> [part.tolist() for part in outcomes(joint)]
    [[5.0, 2.0, 0.0, 0.0], [3.0, 0.0, 0.0, 0.0]]
    """
    truth, first, second = said_positive(counts, counts.patterns)
    place = np.where(first == truth, 0, 2) + np.where(second == truth, 0, 1)
    both = (np.bincount(place[rows], counts.counts[rows], minlength=4) for rows in (truth, ~truth))
    positives, negatives = (part.astype(float) for part in both)
    return positives, negatives


def check_positive(counts: JointCounts, of: Metric) -> None:
    """Refuse a metric that needs a positive class where none was named."""
    if counts.positive is None and not counts_errors_only(of):
        known = ", ".join(map(repr, counts.labels[:8]))
        raise AnalysisError(
            f"{of.name} without a positive class", allowed="accuracy", hint=f"positive= one of {known}"
        )


def counts_errors_only(of: Metric) -> bool:
    """Whether the metric needs no more than how many rows were right, as accuracy does."""
    tp, fp, fn, tn = np.array([[13.0, 7, 5, 29], [3, 11, 17, 2], [41, 2, 3, 19]]).T
    zero = np.zeros(3)
    whole, merged = of(tp, fp, fn, tn), of(tp + tn, zero, fp + fn, zero)
    return bool(np.allclose(whole, merged, rtol=1e-12, atol=0))
