"""Joint counts: how often each combination of truth and predictions occurred on shared rows."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import MatrixError
from .counts import Counts, frozen, line
from .labels import Labels, checked, shown
from .matrix import ConfusionMatrix
from .sparse import SparseMatrix

Codes = NDArray[np.intp]
DENSE = 5_000  # classes whose table of 8 bytes for each pair stays within 200 MB


class JointCounts:
    """Rows that several classifiers share, counted by truth and by what each of them said.

    A pattern holds codes into `labels`: the truth first, then one prediction for each name. Only patterns
    that occur are kept, each once, in ascending order.

    >>> joint = JointCounts(
    ...     [[0, 0, 0], [0, 0, 1], [1, 1, 1]],
    ...     [5, 2, 3],
    ...     labels=["yes", "no"],
    ...     names=["a", "b"],
    ...     positive="yes",
    ... )
    >>> joint.matrix("b")
    ConfusionMatrix.binary(tp=5, fn=2, fp=0, tn=3)
    >>> joint.table()[0].tolist()  # of the rows that are truly "yes": a down, b across
    [[5, 2], [0, 0]]
    """

    __slots__ = ("_counts", "_labels", "_names", "_patterns", "_positive")

    def __init__(
        self,
        patterns: ArrayLike,
        counts: ArrayLike,
        *,
        labels: Iterable[Hashable],
        names: Iterable[str],
        positive: Hashable | None = None,
    ) -> None:
        classes = tuple(labels)
        self._labels: Labels = checked(classes, max(len(classes), 2))
        self._names = tuple(names)
        self._positive = positive
        if positive is not None and positive not in self._labels:
            raise MatrixError(f"there is no class {positive!r}", allowed=", ".join(map(repr, self._labels)))
        if not self._names or len(set(self._names)) < len(self._names):
            raise MatrixError(
                f"the classifiers {list(self._names)!r}", allowed="one name or more, all different"
            )
        self._patterns, self._counts = _merged(
            np.asarray(patterns), counts, len(classes), len(self._names) + 1
        )

    @property
    def labels(self) -> Labels:
        """The classes; patterns hold their places."""
        return self._labels

    @property
    def names(self) -> tuple[str, ...]:
        """The classifiers, in the order of the columns of the patterns after the truth."""
        return self._names

    @property
    def positive(self) -> Hashable | None:
        """The class that the test is about, if one was named."""
        return self._positive

    @property
    def patterns(self) -> Codes:
        """One row for each pattern: the truth, then the predictions; read-only."""
        return self._patterns

    @property
    def counts(self) -> Counts:
        """How often each pattern occurred; read-only."""
        return self._counts

    @property
    def total(self) -> int:
        """How many rows there are."""
        return sum(self._counts.tolist())

    def matrix(self, name: str) -> ConfusionMatrix:
        """The confusion matrix of one classifier; with a positive class where one was named."""
        size = len(self._labels)
        if size > DENSE and self._positive is not None:
            return self.sparse(name).one_vs_rest(self._positive)
        if size > DENSE:
            raise MatrixError(
                f"{size} classes, whose table would take {8e-9 * size**2:.1f} GB",
                allowed=f"up to {DENSE} classes in one table",
                hint=f"joint.sparse({name!r}) keeps the cells that are not 0",
            )
        cells = np.zeros((size, size), dtype=np.int64)
        np.add.at(cells, (self._patterns[:, 0], self._patterns[:, self._column(name)]), self._counts)
        matrix = ConfusionMatrix(cells, self._labels, rows="truth")
        return matrix if self._positive is None else matrix.one_vs_rest(self._positive)

    def sparse(self, name: str) -> SparseMatrix:
        """The same for any number of classes: only cells that are not 0, and no positive class."""
        column = self._column(name)
        return SparseMatrix(self._patterns[:, 0], self._patterns[:, column], self._counts, self._labels)

    def pick(self, names: Sequence[str]) -> JointCounts:
        """The same rows with some of the classifiers, in this order."""
        columns = [0, *map(self._column, names)]
        return JointCounts(
            self._patterns[:, columns],
            self._counts,
            labels=self._labels,
            names=names,
            positive=self._positive,
        )

    def table(self) -> Counts:
        """The counts as a dense table: truth, then one axis for each classifier."""
        shape = (len(self._labels),) * self._patterns.shape[1]
        cells = np.zeros(shape, dtype=np.int64)
        cells[tuple(self._patterns.T)] = self._counts
        return frozen(cells)

    def _column(self, name: str) -> int:
        if name not in self._names:
            raise MatrixError(f"there is no classifier {name!r}", allowed=", ".join(map(repr, self._names)))
        return 1 + self._names.index(name)

    def __add__(self, other: JointCounts) -> JointCounts:
        """The counts of two parts of one test, with the same classes and classifiers."""
        if not isinstance(other, JointCounts):
            return NotImplemented
        mine, theirs = ((of.labels, of.names, of.positive) for of in (self, other))
        if mine != theirs:
            raise MatrixError(
                f"counts of {shown(self._labels)} and of {shown(other._labels)}",
                allowed="the same classes, classifiers and positive class",
                hint="labels= gives all parts the same classes",
            )
        return JointCounts(
            np.concatenate([self._patterns, other._patterns]),
            np.concatenate([self._counts, other._counts]),
            labels=self._labels,
            names=self._names,
            positive=self._positive,
        )

    def __radd__(self, other: object) -> JointCounts:
        """The start of `sum(parts)`."""
        return self if isinstance(other, int) and other == 0 else NotImplemented

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, JointCounts):
            return NotImplemented
        return (
            (self._labels, self._names, self._positive) == (other._labels, other._names, other._positive)
            and np.array_equal(self._patterns, other._patterns)
            and np.array_equal(self._counts, other._counts)
        )

    def __hash__(self) -> int:
        return hash((self._labels, self._names, self._patterns.tobytes(), self._counts.tobytes()))

    def __repr__(self) -> str:
        return f"<JointCounts of {', '.join(self._names)}: {len(self._labels)} classes, {self.total} rows>"


def _merged(patterns: NDArray[np.int64], counts: ArrayLike, classes: int, width: int) -> tuple[Codes, Counts]:
    """Each pattern that occurs once, in ascending order, with the sum of its counts."""
    weights = line(counts, "counts")
    if patterns.size == 0:
        patterns = np.zeros((0, width), dtype=np.intp)
    if patterns.shape != (len(weights), width):
        raise MatrixError(
            f"patterns of shape {patterns.shape} for {len(weights)} counts",
            allowed=f"one row for each count, with the truth and {width - 1} predictions",
        )
    if patterns.dtype.kind not in "iu" and patterns.size:
        raise MatrixError(
            f"patterns of type {patterns.dtype}", allowed="whole numbers, the places of classes in the labels"
        )
    if patterns.size and not (patterns.min() >= 0 and patterns.max() < classes):
        raise MatrixError(
            "a pattern holds a code without a class", allowed=f"whole numbers from 0 to {classes - 1}"
        )
    unique, place = np.unique(patterns.astype(np.intp), axis=0, return_inverse=True)
    total = np.zeros(len(unique), dtype=np.int64)
    np.add.at(total, place.ravel(), weights)
    seen = total > 0
    return frozen(np.ascontiguousarray(unique[seen])), frozen(total[seen])
