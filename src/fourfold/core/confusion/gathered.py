"""Sorted rows gathered by score, block by block, in memory that the sort has used."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .counts import Counts


class Gathered:
    """The scores so far, with their positive and negative rows; the last one may go on in the next block.

    Scores are the bits of floats. They are written over those that were read before, in `memory`.
    """

    def __init__(self, memory: Counts) -> None:
        self._scores, self._positives, self._negatives = memory, np.empty_like(memory), np.empty_like(memory)
        self._size = 0
        self._open_rows = self._open_positives = 0  # of the score that goes on

    def add(self, block: slice, labels: Counts, is_last: NDArray[np.bool_]) -> None:
        """The next rows of the memory, their labels, and whether each is the last of its score.

        The labels are used up.
        """
        if self._open_rows or not is_last.all():
            self._add_tied(self._scores[block], labels, is_last)
            return
        to = slice(self._size, self._size + len(labels))
        if to != block:
            self._scores[to] = self._scores[block]
        self._positives[to] = labels
        np.bitwise_xor(labels, 1, out=self._negatives[to])
        self._size = to.stop

    def _add_tied(self, scores: Counts, labels: Counts, is_last: NDArray[np.bool_]) -> None:
        last = np.flatnonzero(is_last)
        until = np.cumsum(labels, out=labels)
        until += self._open_positives
        to = slice(self._size, self._size + len(last))
        self._scores[to] = scores[last]
        found = until[last]
        positives, negatives = self._positives[to], self._negatives[to]
        _differences(found, positives)
        _differences(last + (1 + self._open_rows), negatives)
        negatives -= positives
        self._open_positives = int(until[-1]) - (int(found[-1]) if len(last) else 0)
        self._open_rows = len(scores) - 1 - int(last[-1]) if len(last) else self._open_rows + len(scores)
        self._size = to.stop

    def arrays(self) -> tuple[NDArray[np.float64], Counts, Counts]:
        """Scores, positives and negatives, read-only."""
        scores, positives, negatives = map(self._kept, (self._scores, self._positives, self._negatives))
        return scores.view(np.float64), positives, negatives

    def _kept(self, array: Counts) -> Counts:
        """What was gathered; the memory is let go if most of it is not needed."""
        kept = array[: self._size].copy() if 2 * self._size < len(array) else array
        kept.flags.writeable = False
        return kept[: self._size]


def _differences(rising: Counts, out: Counts) -> None:
    """Each number less the one before it; the first stays."""
    out[:1] = rising[:1]
    np.subtract(rising[1:], rising[:-1], out=out[1:])
