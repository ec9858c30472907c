"""Counting by score: one sort puts all rows in order, with the class in a bit that the scores leave free.

The bits of a float, read as an integer, have its order. Scores from 0 leave the sign free; scores of both
signs seldom use all orders of magnitude, so that a division by a power of 2 frees a bit of the exponent. It
takes the class; one sort of the integers then orders scores and classes at once, and nothing has to be looked
up afterwards.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..numerics.blocks import blocks, spare
from .counts import Counts
from .gathered import Gathered

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Words = NDArray[np.int64] | NDArray[np.uint64]
MAGNITUDE = 2**63 - 1  # all bits but the sign
NORMAL = float(np.finfo(np.float64).smallest_normal)  # from here on halves are exact


def count_by_score(
    score: Floats, positive: Bools, times: Counts | None = None
) -> tuple[Floats, Counts, Counts]:
    """Distinct scores, ascending, with how many positive and negative rows have each; read-only.

    A row may stand for several, `times` of them.

    >>> count_by_score(np.array([0.7, 0.2, 0.7]), np.array([True, False, False]))
    (array([0.2, 0.7]), array([0, 1]), array([1, 1]))
    """
    code = None if times is not None else _code(score)
    found = _by_order(score, positive, times) if code is None else _by_keys(code, score, positive)
    for array in found:
        array.flags.writeable = False
    return found


class _FromZero:
    """Scores from 0 as integers: their bits, doubled, which drops the sign of -0.0."""

    sort_as = np.uint64

    @staticmethod
    def encode(score: Floats, keys: Counts, _: Counts) -> None:
        """The integers of some scores, doubled."""
        np.left_shift(score.view(np.int64), 1, out=keys)

    @staticmethod
    def decode(keys: Counts, _: Counts) -> None:
        """The scores of these integers, in their place."""
        bits = keys.view(np.uint64)
        bits >>= 1


@dataclass(frozen=True)
class _Signed:
    """Scores of both signs as integers: below 2 the highest bit of the exponent is free.

    Greater scores are divided by a power of 2, which is exact. The order of negative floats is turned round.
    """

    power: float

    sort_as = np.int64

    def encode(self, score: Floats, keys: Counts, spare: Counts) -> None:
        """The integers of some scores, doubled."""
        small = np.multiply(score, 1 / self.power, out=keys.view(np.float64))
        small += 0.0  # -0.0 becomes 0.0
        _turn_negatives(keys, spare)
        keys <<= 1

    def decode(self, keys: Counts, spare: Counts) -> None:
        """The scores of these integers, in their place."""
        keys >>= 1
        _turn_negatives(keys, spare)
        small = keys.view(np.float64)
        small *= self.power


def _turn_negatives(bits: Counts, spare: Counts) -> None:
    """Turn all bits but the sign of the negative ones, so that they rise as floats do; or turn them back."""
    turned = np.right_shift(bits, 63, out=spare)
    turned &= MAGNITUDE
    bits ^= turned


def _code(score: Floats) -> _FromZero | _Signed | None:
    """How these scores become integers that can be doubled, or None where they do not."""
    low = float(score.min())
    if low >= 0:
        return _FromZero()
    least, greatest = _sizes(score)
    if greatest < 2:
        return _Signed(1.0)
    if greatest == np.inf:
        return None
    power = 2.0 ** (math.frexp(greatest)[1] - 1)
    return _Signed(power) if least >= NORMAL * power else None


def _sizes(score: Floats) -> tuple[float, float]:
    """The least size other than 0, and the greatest."""
    least, greatest, kept = np.inf, 0.0, spare(len(score))[0]
    for block in blocks(len(score)):
        sizes = np.abs(score[block], out=kept[: block.stop - block.start])
        greatest = max(greatest, float(sizes.max()))
        low = float(sizes.min()) or float(sizes[sizes > 0].min(initial=np.inf))
        least = min(least, low)
    return least, greatest


def _by_keys(code: _FromZero | _Signed, score: Floats, positive: Bools) -> tuple[Floats, Counts, Counts]:
    keys, kept = np.empty(len(score), dtype=np.int64), spare(len(score), 2).view(np.int64)
    for block in blocks(len(keys)):
        part, label = keys[block], kept[0, : block.stop - block.start]
        code.encode(score[block], part, label)
        label[:] = positive[block]
        part |= label
    keys.view(code.sort_as).sort()
    found = Gathered(keys)
    for block in blocks(len(keys)):
        part, (label, free) = keys[block], kept[:, : block.stop - block.start]
        is_last = _is_last(keys[block.start : block.stop + 1], label)
        np.bitwise_and(part, 1, out=label)
        code.decode(part, free)
        found.add(block, label, is_last if block.stop < len(keys) else np.append(is_last, True))
    return found.arrays()


def _is_last(keys: Counts, kept: Counts) -> Bools:
    """Whether a row is the last of its score: within one, keys differ in the bit of the class at most."""
    differences = np.bitwise_xor(keys[:-1], keys[1:], out=kept[: len(keys) - 1])
    is_last: Bools = differences.view(np.uint64) > 1
    return is_last


def _by_order(score: Floats, positive: Bools, times: Counts | None) -> tuple[Floats, Counts, Counts]:
    """The same by an ordinary sort, for scores that use all orders of magnitude with both signs."""
    order = np.argsort(score)
    labels = positive[order].astype(np.int64)
    if times is None:
        return _together(score[order] + 0.0, labels)
    times = times[order]
    return _together(score[order] + 0.0, labels * times, times)


def _together(scores: Floats, positives: Counts, rows: Counts | None = None) -> tuple[Floats, Counts, Counts]:
    """Each score once, with the sums over its rows."""
    starts = np.concatenate(([0], np.flatnonzero(scores[1:] != scores[:-1]) + 1))
    found = np.add.reduceat(positives, starts)
    every = np.diff(starts, append=len(scores)) if rows is None else np.add.reduceat(rows, starts)
    return scores[starts], found, every - found
