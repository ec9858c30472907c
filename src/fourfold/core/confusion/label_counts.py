"""Counts of a test in which a row may have several labels, or none: one fourfold table for each label."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from ..errors import MatrixError
from .binary import BinaryMatrix
from .counts import Counts, frozen
from .labels import Labels, checked, shown
from .shares import Shares


class LabelCounts(Mapping[Hashable, BinaryMatrix]):
    """One matrix for each label; the labels of a row do not exclude each other.

    `correct` is the number of rows whose whole set of labels was predicted.

    >>> counts = LabelCounts([4, 2], [5, 3], [6, 2], total=10, correct=6, labels=["cat", "dog"])
    >>> counts["cat"]
    ConfusionMatrix.binary(tp=4, fn=1, fp=2, tn=3)
    """

    def __init__(
        self,
        hits: ArrayLike,
        truth: ArrayLike,
        predicted: ArrayLike,
        *,
        total: int,
        correct: int,
        labels: Iterable[Hashable],
    ) -> None:
        names = tuple(labels)
        self.labels: Labels = checked(names, len(names))
        self.diagonal, self.truth_totals, self.predicted_totals = (
            frozen(np.array(of, np.int64)) for of in (hits, truth, predicted)
        )
        self.total, self.correct = total, correct
        if not names:
            raise MatrixError("rows without any label", allowed="one label or more that occurs")

    @property
    def classes(self) -> int:
        """How many labels there are."""
        return len(self.labels)

    @cached_property
    def _place(self) -> dict[Hashable, int]:
        return {label: place for place, label in enumerate(self.labels)}

    def place(self, label: Hashable) -> int:
        """The place of a label."""
        if label not in self._place:
            raise MatrixError(f"there is no label {label!r}", allowed=shown(self.labels))
        return self._place[label]

    def __getitem__(self, label: Hashable) -> BinaryMatrix:
        at = self.place(label)
        return BinaryMatrix.of_totals(
            label,
            told_right=int(self.diagonal[at]),
            positives=int(self.truth_totals[at]),
            called=int(self.predicted_totals[at]),
            total=self.total,
        )

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self.labels)

    def __len__(self) -> int:
        return len(self.labels)

    def shares(self) -> Shares:
        """What averages over the labels look at."""
        size = float(max(self.total, 1))
        hit, truth, predicted = (
            _row(of, size) for of in (self.diagonal, self.truth_totals, self.predicted_totals)
        )
        return Shares(hit, truth, predicted, np.zeros(1), np.zeros(1), size)

    def __repr__(self) -> str:
        return f"<LabelCounts of {len(self)} labels, {self.total} rows>"


def _row(of: Counts, size: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.asarray(of, float)[None, :] / size
