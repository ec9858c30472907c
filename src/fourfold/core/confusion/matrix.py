"""Confusion matrices: labelled, immutable, exact; rows are truth, columns are prediction."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from html import escape
from typing import TYPE_CHECKING, NoReturn, Self, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import MatrixError
from ..metrics import Metric
from .counts import Counts, exact_sum, frozen, table
from .groups import Groups, targets
from .labels import Labels, checked, of_frame, shown

if TYPE_CHECKING:
    from .binary import BinaryMatrix

ORIENTATIONS = ("truth", "predicted")
Matrix = TypeVar("Matrix", bound="ConfusionMatrix")
CORNER = "truth \\ predicted"


class ConfusionMatrix:
    """Counts of (true class, predicted class) for two or more classes.

    >>> m = ConfusionMatrix([[5, 1, 0], [2, 7, 1], [0, 0, 4]], ["ant", "bee", "cow"], rows="truth")
    >>> m.total, m.cell(truth="bee", predicted="ant")
    (20, 2)
    >>> m.one_vs_rest("bee")
    ConfusionMatrix.binary(tp=7, fn=3, fp=1, tn=9)
    """

    __slots__ = ("_counts", "_labels")
    _counts: Counts
    _labels: Labels

    def __init__(
        self, counts: ArrayLike, labels: Iterable[Hashable] | None = None, *, rows: str | None = None
    ) -> None:
        if rows not in ORIENTATIONS:
            raise MatrixError(
                "a ready matrix came without its orientation" if rows is None else f"rows={rows!r}",
                allowed="rows='truth' or rows='predicted'",
                hint="scikit-learn has the truth in rows, much of the literature the prediction",
            )
        cells = table(counts)
        brought = of_frame(counts) if labels is None else labels
        self._labels = checked(range(len(cells)) if brought is None else brought, len(cells))
        self._counts = cells if rows == "truth" else _transposed(cells)

    @classmethod
    def binary(
        cls,
        *,
        tp: int,
        fn: int,
        fp: int,
        tn: int,
        positive: Hashable = "positive",
        negative: Hashable = "negative",
    ) -> BinaryMatrix:
        """A 2x2 matrix from its counts, by name: there is no order to get wrong."""
        from .binary import BinaryMatrix

        return BinaryMatrix(tp=tp, fn=fn, fp=fp, tn=tn, positive=positive, negative=negative)

    @property
    def labels(self) -> tuple[Hashable, ...]:
        """The classes, in the order of rows and columns."""
        return self._labels

    @property
    def counts(self) -> Counts:
        """The table, rows are truth; read-only."""
        return self._counts

    @property
    def total(self) -> int:
        """How many rows there are."""
        return int(exact_sum(self._counts))

    @property
    def correct(self) -> int:
        """How many rows were predicted as what they are."""
        return int(exact_sum(np.diagonal(self._counts)))

    @property
    def truth_totals(self) -> tuple[int, ...]:
        """How many rows truly belong to each class."""
        return tuple(int(value) for value in exact_sum(self._counts, axis=1))

    @property
    def predicted_totals(self) -> tuple[int, ...]:
        """How many rows were predicted as each class."""
        return tuple(int(value) for value in exact_sum(self._counts, axis=0))

    def coordinates(self) -> tuple[NDArray[np.intp], NDArray[np.intp], Counts]:
        """The cells that are not 0: their rows, their columns, their counts."""
        truth, predicted = np.nonzero(self._counts)
        return truth, predicted, self._counts[truth, predicted]

    def cell(self, *, truth: Hashable, predicted: Hashable) -> int:
        """How many rows of one class were predicted as another, or as the same."""
        return int(self._counts[self._place(truth), self._place(predicted)])

    def one_vs_rest(self, label: Hashable) -> BinaryMatrix:
        """One class against all others, as a 2x2 matrix."""
        place = self._place(label)
        tp = int(self._counts[place, place])
        fn = self.truth_totals[place] - tp
        fp = self.predicted_totals[place] - tp
        tn = self.total - tp - fn - fp
        return self.binary(tp=tp, fn=fn, fp=fp, tn=tn, positive=label, negative=self._rest(label))

    def _rest(self, label: Hashable) -> Hashable:
        others = [other for other in self._labels if other != label]
        return others[0] if len(others) == 1 else f"not {label}"

    def transpose(self) -> ConfusionMatrix:
        """Truth and prediction exchanged."""
        return _made(ConfusionMatrix, self._labels, _transposed(self._counts))

    def merge(self, groups: Groups) -> ConfusionMatrix:
        """Classes put together under new names; classes that are not named stay as they are.

        >>> m = ConfusionMatrix([[5, 1, 0], [2, 7, 1], [0, 0, 4]], ["ant", "bee", "cow"], rows="truth")
        >>> m.merge({"insect": ["ant", "bee"]}).counts.tolist()
        [[15, 1], [0, 4]]
        """
        target = targets(groups, self._labels)
        new = tuple(dict.fromkeys(target))
        place = np.array([new.index(name) for name in target])
        cells = np.zeros((len(new), len(new)), dtype=object)
        np.add.at(cells, (place[:, None], place[None, :]), self._counts.astype(object))
        return _made(ConfusionMatrix, new, table(cells))

    def _place(self, label: Hashable) -> int:
        try:
            return self._labels.index(label)
        except ValueError:
            raise MatrixError(f"there is no class {label!r}", allowed=shown(self._labels)) from None

    def __add__(self, other: ConfusionMatrix) -> Self:
        """The counts of two parts of one test, with the same classes."""
        if not isinstance(other, ConfusionMatrix):
            return NotImplemented
        if self._labels != other._labels:
            raise MatrixError(
                f"the classes {shown(self._labels)} and {shown(other._labels)}",
                allowed="the same classes in one order",
            )
        return _made(
            type(self), self._labels, table(self._counts.astype(object) + other._counts.astype(object))
        )

    def __radd__(self, other: object) -> Self:
        """The start of `sum(matrices)`."""
        return self if isinstance(other, int) and other == 0 else NotImplemented

    def __getitem__(self, of: str | Metric) -> float:
        self._two_classes_only(of)

    def why(self, of: str | Metric, **parameters: float) -> str:  # noqa: ARG002  # the matrix of two classes has them
        """Why a metric is undefined; asked of a matrix with a positive class."""
        self._two_classes_only(of)

    def _two_classes_only(self, of: str | Metric) -> NoReturn:
        name = of.name if isinstance(of, Metric) else of
        raise MatrixError(
            f"{name!r} was asked of a matrix without a positive class",
            allowed="metrics of a 2x2 matrix with a positive class",
            hint=f"try m.one_vs_rest({self._labels[0]!r})[{name!r}]",
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ConfusionMatrix):
            return NotImplemented
        return self._labels == other._labels and bool(np.array_equal(self._counts, other._counts))

    def __hash__(self) -> int:
        return hash((self._labels, self._counts.tobytes()))

    def __reduce__(self) -> tuple[object, ...]:
        # a copied array could be written to: make the matrix anew
        return _made, (type(self), self._labels, np.array(self._counts))

    def __repr__(self) -> str:
        return f"<ConfusionMatrix of {len(self._labels)} classes, {self.total} rows>"

    def __str__(self) -> str:
        """The table as plain text."""
        rows = zip(self._labels, self._counts.tolist(), strict=True)
        lines = [[CORNER, *map(str, self._labels)], *([str(label), *map(str, row)] for label, row in rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(_aligned(line, widths) for line in lines)

    def _repr_html_(self) -> str:
        head = "".join(f"<th scope=col>{escape(str(label))}</th>" for label in self._labels)
        body = ""
        for label, row in zip(self._labels, self._counts.tolist(), strict=True):
            cells = "".join(f"<td>{cell}</td>" for cell in row)
            body += f"<tr><th scope=row>{escape(str(label))}</th>{cells}</tr>"
        return f"<table><thead><tr><th>{CORNER}</th>{head}</tr></thead><tbody>{body}</tbody></table>"


def _made(kind: type[Matrix], labels: Labels, counts: Counts) -> Matrix:
    """A matrix from parts that are known to be right."""
    result = object.__new__(kind)
    result._labels, result._counts = labels, frozen(counts)
    return result


def _transposed(counts: Counts) -> Counts:
    return frozen(np.ascontiguousarray(counts.T))


def _aligned(line: list[str], widths: list[int]) -> str:
    cells = [cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)]
    return "  ".join([line[0].ljust(widths[0]), *cells])
