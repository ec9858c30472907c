"""Confusion matrices of many classes, of which most cells are 0: only the others are kept."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import MatrixError
from .binary import BinaryMatrix
from .counts import LARGEST, Counts, count, frozen
from .labels import Labels, checked, shown
from .matrix import ORIENTATIONS, ConfusionMatrix

Places = NDArray[np.intp]


class SparseMatrix:
    """Counts of (true class, predicted class) as a list of cells; rows are truth.

    Cells that are named twice are added; cells of 0 are left out. The others stand row by row.

    >>> m = SparseMatrix([0, 1, 1, 2], [0, 0, 1, 2], [5, 2, 7, 4], ["ant", "bee", "cow"])
    >>> m.total, m.correct, m.cell(truth="bee", predicted="ant")
    (18, 16, 2)
    >>> m.one_vs_rest("ant")
    ConfusionMatrix.binary(tp=5, fn=0, fp=2, tn=11)
    """

    def __init__(
        self, truth: ArrayLike, predicted: ArrayLike, counts: ArrayLike, labels: Iterable[Hashable]
    ) -> None:
        names = tuple(labels)
        self.labels: Labels = checked(names, max(len(names), 2))
        rows, columns = (
            _places(of, name, len(names)) for of, name in ((truth, "truth"), (predicted, "predicted"))
        )
        cells = _counted(counts)
        if not rows.size == columns.size == cells.size:
            raise MatrixError(
                f"{rows.size} true classes, {columns.size} predicted ones and {cells.size} counts",
                allowed="one of each for every cell",
            )
        keys, inverse = np.unique(rows.astype(np.int64) * len(names) + columns, return_inverse=True)
        summed = np.zeros(keys.size, np.int64)
        np.add.at(summed, inverse, cells)
        keys, summed = keys[summed > 0], summed[summed > 0]
        self.truth: Places = (keys // len(names)).astype(np.intp)
        self.predicted: Places = (keys % len(names)).astype(np.intp)
        self.counts: Counts = frozen(summed)

    @classmethod
    def of(
        cls,
        matrix: Any,  # noqa: ANN401 - sparse tables of any library
        labels: Iterable[Hashable] | None = None,
        *,
        rows: str | None = None,
    ) -> SparseMatrix:
        """The same counts as a ConfusionMatrix, or as a sparse table that has `tocoo()` (SciPy's).

        >>> SparseMatrix.of(ConfusionMatrix([[5, 1], [2, 7]], ["a", "b"], rows="truth"))
        <SparseMatrix of 2 classes, 15 rows in 4 cells>
        """
        if isinstance(matrix, SparseMatrix):
            return matrix
        if isinstance(matrix, ConfusionMatrix):
            return cls(*matrix.coordinates(), matrix.labels)
        if not hasattr(matrix, "tocoo"):
            raise MatrixError(
                f"a {type(matrix).__name__} arrived",
                allowed="a confusion matrix, or a sparse table",
                hint="a ready table becomes a matrix by ff.ConfusionMatrix(table, labels, rows='truth')",
            )
        if rows not in ORIENTATIONS:
            raise MatrixError(
                "a ready matrix came without its orientation" if rows is None else f"rows={rows!r}",
                allowed="rows='truth' or rows='predicted'",
            )
        if matrix.shape[0] != matrix.shape[1]:
            raise MatrixError(f"a table of shape {matrix.shape}", allowed="a square one: truth by prediction")
        found = matrix.tocoo()
        places = (found.row, found.col) if rows == "truth" else (found.col, found.row)
        return cls(*places, found.data, range(matrix.shape[0]) if labels is None else labels)

    @property
    def classes(self) -> int:
        """How many classes there are."""
        return len(self.labels)

    @cached_property
    def total(self) -> int:
        """How many rows there are."""
        return int(self.counts.sum())

    @cached_property
    def diagonal(self) -> Counts:
        """How many rows of each class were predicted as what they are."""
        return self._summed(self.truth, self.truth == self.predicted)

    @cached_property
    def truth_totals(self) -> Counts:
        """How many rows truly belong to each class."""
        return self._summed(self.truth)

    @cached_property
    def predicted_totals(self) -> Counts:
        """How many rows were predicted as each class."""
        return self._summed(self.predicted)

    @property
    def correct(self) -> int:
        """How many rows were predicted as what they are."""
        return int(self.diagonal.sum())

    def _summed(self, places: Places, chosen: NDArray[np.bool_] | slice = slice(None)) -> Counts:
        total = np.zeros(self.classes, np.int64)
        np.add.at(total, places[chosen], self.counts[chosen])
        return frozen(total)

    def coordinates(self) -> tuple[Places, Places, Counts]:
        """The cells that are not 0: their rows, their columns, their counts."""
        return self.truth, self.predicted, self.counts

    @cached_property
    def _place(self) -> dict[Hashable, int]:
        return {label: place for place, label in enumerate(self.labels)}

    def place(self, label: Hashable) -> int:
        """The row and column of a class."""
        if label not in self._place:
            raise MatrixError(f"there is no class {label!r}", allowed=shown(self.labels))
        return self._place[label]

    def cell(self, *, truth: Hashable, predicted: Hashable) -> int:
        """How many rows of one class were predicted as another, or as the same."""
        key = self.place(truth) * self.classes + self.place(predicted)
        keys = self.truth * self.classes + self.predicted
        at = int(np.searchsorted(keys, key))
        return int(self.counts[at]) if at < keys.size and keys[at] == key else 0

    def one_vs_rest(self, label: Hashable) -> BinaryMatrix:
        """One class against all others, as a 2x2 matrix."""
        at = self.place(label)
        return BinaryMatrix.of_totals(
            label,
            told_right=int(self.diagonal[at]),
            positives=int(self.truth_totals[at]),
            called=int(self.predicted_totals[at]),
            total=self.total,
        )

    def dense(self) -> ConfusionMatrix:
        """The same counts as an ordinary table."""
        cells = np.zeros((self.classes, self.classes), np.int64)
        cells[self.truth, self.predicted] = self.counts
        return ConfusionMatrix(cells, self.labels, rows="truth")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SparseMatrix):
            return NotImplemented
        mine, others = self.coordinates(), other.coordinates()
        return self.labels == other.labels and all(map(np.array_equal, mine, others))

    __hash__ = None  # type: ignore[assignment]  # arrays have no hash

    def __repr__(self) -> str:
        return f"<SparseMatrix of {self.classes} classes, {self.total} rows in {self.counts.size} cells>"


def _places(of: ArrayLike, name: str, classes: int) -> Places:
    places = np.asarray(of)
    if places.ndim != 1 or (places.size and places.dtype.kind not in "iu"):
        raise MatrixError(f"the {name} classes are {places.dtype} of {places.ndim} dimensions", allowed=CODES)
    if places.size and not (int(places.min()) >= 0 and int(places.max()) < classes):
        raise MatrixError(
            f"the {name} classes go from {places.min()} to {places.max()}",
            allowed=f"{CODES}, below {classes}",
        )
    return places.astype(np.intp)


CODES = "a list of places in the labels, counted from 0"


def _counted(counts: ArrayLike) -> Counts:
    cells = np.asarray(counts)
    if cells.ndim != 1:
        raise MatrixError(f"counts of {cells.ndim} dimensions", allowed="a list, one count for each cell")
    if cells.dtype.kind not in "iu" or (
        cells.size and not 0 <= int(cells.min()) <= int(cells.max()) <= LARGEST
    ):
        cells = np.array(
            [count(value, f"cell {at + 1}") for at, value in enumerate(cells.tolist())], np.int64
        )
    if float(cells.sum(dtype=np.float64)) > LARGEST:
        raise MatrixError(f"{float(cells.sum(dtype=np.float64)):.3g} rows", allowed="at most 2**62 in all")
    return cells.astype(np.int64)
