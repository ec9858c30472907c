"""Confusion matrices: labelled, immutable, exact; rows are truth, columns are prediction."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, NoReturn, Self

import numpy as np

from ..errors import MatrixError
from .counts import Counts, exact_sum, table

if TYPE_CHECKING:
    from .binary import BinaryMatrix

ORIENTATIONS = ("truth", "predicted")


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
    _labels: tuple[Hashable, ...]

    def __init__(self, counts: Any, labels: Iterable[Hashable] | None = None, *, rows: str | None = None) -> None:
        if rows not in ORIENTATIONS:
            raise MatrixError(
                "a ready matrix came without its orientation" if rows is None else f"rows={rows!r}",
                allowed="rows='truth' or rows='predicted'",
                hint="scikit-learn has the truth in rows, much of the literature the prediction",
            )
        cells = table(counts)
        names = tuple(range(len(cells))) if labels is None else tuple(labels)
        _check_labels(names, len(cells))
        self._labels = names
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

    @classmethod
    def _of(cls, counts: Counts, labels: tuple[Hashable, ...]) -> ConfusionMatrix:
        return ConfusionMatrix(counts, labels, rows="truth")

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
        return int(exact_sum(self._counts))

    @property
    def correct(self) -> int:
        return int(exact_sum(np.diagonal(self._counts)))

    @property
    def truth_totals(self) -> tuple[int, ...]:
        """How many rows truly belong to each class."""
        return tuple(int(value) for value in exact_sum(self._counts, axis=1))

    @property
    def predicted_totals(self) -> tuple[int, ...]:
        """How many rows were predicted as each class."""
        return tuple(int(value) for value in exact_sum(self._counts, axis=0))

    def cell(self, *, truth: Hashable, predicted: Hashable) -> int:
        return int(self._counts[self._place(truth), self._place(predicted)])

    def one_vs_rest(self, label: Hashable) -> BinaryMatrix:
        """This class against all others, as a 2x2 matrix."""
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
        return self._of(_transposed(self._counts), self._labels)

    def merge(self, groups: Mapping[Hashable, Sequence[Hashable]]) -> ConfusionMatrix:
        """Classes put together under new names; classes that are not named stay as they are.

        >>> m = ConfusionMatrix([[5, 1, 0], [2, 7, 1], [0, 0, 4]], ["ant", "bee", "cow"], rows="truth")
        >>> m.merge({"insect": ["ant", "bee"]}).counts.tolist()
        [[15, 1], [0, 4]]
        """
        target: dict[Hashable, Hashable] = {}
        for name, members in groups.items():
            if isinstance(members, str):
                raise MatrixError(f"the group {name!r} is a text", allowed="a list of labels")
            for member in members:
                self._place(member)
                if target.setdefault(member, name) != name:
                    raise MatrixError(f"the class {member!r} is in two groups")
        new = tuple(dict.fromkeys(target.get(label, label) for label in self._labels))
        if len(new) < 2:
            raise MatrixError("the groups leave one class", allowed="two classes or more")
        place = np.array([new.index(target.get(label, label)) for label in self._labels])
        cells = np.zeros((len(new), len(new)), dtype=object)
        np.add.at(cells, (place[:, None], place[None, :]), self._counts.astype(object))
        return self._of(table(cells.tolist()), new)

    def _place(self, label: Hashable) -> int:
        try:
            return self._labels.index(label)
        except ValueError:
            shown = ", ".join(repr(known) for known in self._labels[:8])
            more = ", …" if len(self._labels) > 8 else ""
            raise MatrixError(f"there is no class {label!r}", allowed=shown + more) from None

    def __add__(self, other: ConfusionMatrix) -> Self:
        """The counts of two parts of one test, with the same classes."""
        if not isinstance(other, ConfusionMatrix):
            return NotImplemented
        if self._labels != other._labels:
            raise MatrixError(f"classes {self._labels!r} and {other._labels!r}", allowed="the same, in one order")
        cells = (self._counts.astype(object) + other._counts.astype(object)).tolist()
        return self._same_kind(table(cells))

    def _same_kind(self, counts: Counts) -> Self:
        result = object.__new__(type(self))
        result._labels, result._counts = self._labels, counts
        return result

    def __getitem__(self, name: str) -> float:
        self._two_classes_only(name)

    def why(self, name: str) -> str:
        self._two_classes_only(name)

    def _two_classes_only(self, name: str) -> NoReturn:
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

    def __repr__(self) -> str:
        return f"<ConfusionMatrix of {len(self._labels)} classes, {self.total} rows>"

    def __str__(self) -> str:
        shown = [["truth \\ predicted", *map(str, self._labels)]]
        shown += [[str(name), *map(str, row)] for name, row in zip(self._labels, self._counts.tolist(), strict=True)]
        widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
        return "\n".join(
            "  ".join([row[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True))])
            for row in shown
        )

    def _repr_html_(self) -> str:
        head = "".join(f"<th scope=col>{escape(str(label))}</th>" for label in self._labels)
        body = "".join(
            f"<tr><th scope=row>{escape(str(label))}</th>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>"
            for label, row in zip(self._labels, self._counts.tolist(), strict=True)
        )
        return f"<table><thead><tr><th>truth \\ predicted</th>{head}</tr></thead><tbody>{body}</tbody></table>"


def _transposed(counts: Counts) -> Counts:
    result = np.ascontiguousarray(counts.T)
    result.flags.writeable = False
    return result


def _check_labels(names: tuple[Hashable, ...], classes: int) -> None:
    if len(names) != classes:
        raise MatrixError(f"{len(names)} labels for {classes} classes", allowed="one label per class")
    if len(set(names)) != len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise MatrixError(f"the label {twice!r} stands twice", allowed="different labels")
