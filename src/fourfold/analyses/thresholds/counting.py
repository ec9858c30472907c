"""Counting by score: one sort puts all rows in order, with the class in a bit that the scores leave free.

A float of 64 bits becomes an integer of the same order. Scores seldom use all orders of magnitude, so that
the integers can be moved together until one bit is free. It takes the class; one sort of the integers then
orders scores and classes at once, and nothing has to be looked up afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Counts = NDArray[np.int64]
SIGN = np.int64(2**63 - 1)  # all bits but the sign


def count_by_score(score: Floats, positive: Bools) -> tuple[Floats, Counts, Counts]:
    """Distinct scores, ascending, with how many positive and negative rows have each.

    >>> count_by_score(np.array([0.7, 0.2, 0.7]), np.array([True, False, False]))
    (array([0.2, 0.7]), array([0, 1]), array([1, 1]))
    """
    keys, code = _code(score)
    if code is None:
        return _by_order(score, positive)
    keys <<= 1
    keys |= positive
    keys.sort()
    labels = keys & 1
    keys >>= 1
    new = keys[1:] != keys[:-1]
    if new.all():
        return code.scores(keys), labels, labels ^ 1
    starts = _starts(new)
    return code.scores(keys[starts]), *_split(labels, starts)


def _starts(new: Bools) -> NDArray[np.intp]:
    """The first row of each score."""
    return np.concatenate(([0], np.flatnonzero(new) + 1))


def _split(labels: Counts, starts: NDArray[np.intp]) -> tuple[Counts, Counts]:
    """Positive and negative rows from each start to the next."""
    positives = np.add.reduceat(labels, starts)
    return positives, np.diff(starts, append=len(labels)) - positives


def _by_order(score: Floats, positive: Bools) -> tuple[Floats, Counts, Counts]:
    """The same by an ordinary sort, for scores that use all orders of magnitude with both signs."""
    order = np.argsort(score)
    ranked = score[order]
    starts = _starts(ranked[1:] != ranked[:-1])
    return ranked[starts] + 0.0, *_split(positive[order].astype(np.int64), starts)


@dataclass(frozen=True)
class _Code:
    """How scores became integers: magnitudes are moved by `gap` towards 0, and all of them up by `low`."""

    signed: bool
    gap: int
    low: int

    def scores(self, keys: Counts) -> Floats:
        """The scores again; the keys are used up."""
        keys = keys + self.low
        if self.signed:
            below = keys < 0
            np.abs(keys, out=keys)
            keys[keys != 0] += self.gap
            keys[below] |= ~SIGN
        return keys.view(np.float64)


def _code(score: Floats) -> tuple[Counts, _Code | None]:
    """Integers from 0 to below 2**63 in the order of the scores, or None where they do not fit."""
    keys = (score + 0.0).view(np.int64)  # + 0.0 makes -0.0 the 0.0 that it equals
    least, most = int(keys.min()), int(keys.max())
    if least >= 0:  # no score is negative
        keys -= least
        return keys, _Code(signed=False, gap=0, low=least) if most - least < 2**62 else None
    below = keys < 0
    keys &= SIGN
    gap = int(np.min(keys, initial=SIGN, where=keys > 0)) - 1
    keys -= gap
    np.maximum(keys, 0, out=keys)
    np.negative(keys, out=keys, where=below)
    low, high = int(keys.min()), int(keys.max())
    if high - low >= 2**62:
        return keys, None
    keys -= low
    return keys, _Code(signed=True, gap=gap, low=low)
