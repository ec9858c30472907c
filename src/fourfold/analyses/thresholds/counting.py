"""Counting by score: one sort puts all rows in order, with the class in a bit that the scores leave free.

A float of 64 bits becomes an integer of the same order. Scores seldom use all orders of magnitude, so that
the integers can be moved together until one bit is free. It takes the class; one sort of the integers then
orders scores and classes at once, and nothing has to be looked up afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .blocks import blocks

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Counts = NDArray[np.int64]
MAGNITUDE = 2**63 - 1  # all bits but the sign
ROOM = 2**62  # a key and its class stay within 64 bits


def count_by_score(score: Floats, positive: Bools) -> tuple[Floats, Counts, Counts]:
    """Distinct scores, ascending, with how many positive and negative rows have each; read-only.

    >>> count_by_score(np.array([0.7, 0.2, 0.7]), np.array([True, False, False]))
    (array([0.2, 0.7]), array([0, 1]), array([1, 1]))
    """
    code = _code(score)
    scores, positives, negatives = (
        _by_order(score, positive) if code is None else _by_keys(code, score, positive)
    )
    for array in (scores, positives, negatives):
        array.flags.writeable = False
    return scores, positives, negatives


@dataclass(frozen=True)
class _Code:
    """How scores become integers: magnitudes are moved by `gap` towards 0, and all of them up by `least`."""

    signed: bool
    gap: int
    least: int

    def keys(self, score: Floats) -> Counts:
        """The integers of some scores, from 0."""
        keys = (score + 0.0).view(np.int64)  # + 0.0 makes -0.0 the 0.0 that it equals
        if self.signed:
            sign = keys >> 63  # -1 or 0; with it (k ^ sign) - sign is -k or k
            keys &= MAGNITUDE
            keys -= self.gap
            np.maximum(keys, 0, out=keys)
            keys ^= sign
            keys -= sign
        keys -= self.least
        return keys

    def decode(self, keys: Counts) -> Floats:
        """The scores of these integers, in their place."""
        keys += self.least
        if self.signed:
            sign = keys >> 63
            keys ^= sign
            keys -= sign
            keys += self.gap
            keys *= keys != self.gap  # what was 0 stays 0
            sign <<= 63
            keys |= sign
        return keys.view(np.float64)


def _code(score: Floats) -> _Code | None:
    """How these scores become integers below 2**62, or None where they do not."""
    low, high = float(score.min()), float(score.max())
    signed = low < 0
    gap = _bits(_least_magnitude(score)) - 1 if signed else 0
    least, most = (-max(_bits(-end) - gap, 0) if end < 0 else max(_bits(end) - gap, 0) for end in (low, high))
    return _Code(signed, gap, least) if most - least < ROOM else None


def _bits(value: float) -> int:
    """The bits of a number from 0 as an integer."""
    return int(np.float64(value + 0.0).view(np.int64))


def _least_magnitude(score: Floats) -> float:
    """The number nearest to 0 that is not 0."""
    least = np.inf
    for block in blocks(len(score)):
        sizes = np.abs(score[block])
        if not sizes.min():
            sizes = sizes[sizes > 0]
        least = min(least, float(sizes.min(initial=np.inf)))
    return least


def _by_keys(code: _Code, score: Floats, positive: Bools) -> tuple[Floats, Counts, Counts]:
    keys = np.empty(len(score), dtype=np.int64)
    for block in blocks(len(keys)):
        part = code.keys(score[block])
        part <<= 1
        np.bitwise_or(part, positive[block], out=keys[block])
    keys.sort()
    labels = np.empty_like(keys)
    for block in blocks(len(keys)):
        part = keys[block]
        np.bitwise_and(part, 1, out=labels[block])
        part >>= 1
    new = keys[1:] != keys[:-1]
    if not new.all():
        starts = _starts(new)
        return code.decode(keys[starts]), *_split(labels, starts)
    others = np.empty_like(keys)
    for block in blocks(len(keys)):
        np.bitwise_xor(labels[block], 1, out=others[block])
        code.decode(keys[block])
    return keys.view(np.float64), labels, others


def _by_order(score: Floats, positive: Bools) -> tuple[Floats, Counts, Counts]:
    """The same by an ordinary sort, for scores that use all orders of magnitude with both signs."""
    order = np.argsort(score)
    ranked = score[order]
    starts = _starts(ranked[1:] != ranked[:-1])
    return ranked[starts] + 0.0, *_split(positive[order].astype(np.int64), starts)


def _starts(new: Bools) -> NDArray[np.intp]:
    """The first row of each score."""
    return np.concatenate(([0], np.flatnonzero(new) + 1))


def _split(labels: Counts, starts: NDArray[np.intp]) -> tuple[Counts, Counts]:
    """Positive and negative rows from each start to the next."""
    positives = np.add.reduceat(labels, starts)
    return positives, np.diff(starts, append=len(labels)) - positives
