"""Several labels per row: a fourfold table for each label, from sets of labels or from indicators."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...core.beliefs.classes.labels import LabelBelief
from ...core.confusion import BinaryMatrix, SparseMatrix
from ...core.confusion.label_counts import LabelCounts
from ...core.errors import AnalysisError, SourceError
from .attention import Attention, attention
from .metrics import Average, MatrixMetric, Micro, Value, matrix_metric
from .odds import Odds

Flags = NDArray[np.bool_]
IMAGINED = {"uniform": 1.0, "jeffreys": 0.5}


@dataclass(frozen=True, eq=False)
class Multilabel:
    """The answers for rows with several labels: each label is a test of its own, on the same rows."""

    counts: LabelCounts
    prior: str = "uniform"
    level: float = 0.95

    def __getitem__(self, label: Hashable) -> BinaryMatrix:
        return self.counts[label]

    @property
    def labels(self) -> tuple[Hashable, ...]:
        """The labels, in the order of their matrices."""
        return self.counts.labels

    @cached_property
    def odds(self) -> Odds:
        """The odds and likelihood ratios of each label."""
        return Odds(LabelBelief(self.counts, IMAGINED[self.prior]), self.level)

    @cached_property
    def attention(self) -> list[Attention]:
        """The labels that merit attention first."""
        return attention(self.odds)

    @property
    def subset_accuracy(self) -> float:
        """The share of rows whose whole set of labels was predicted."""
        return self.counts.correct / self.counts.total if self.counts.total else float("nan")

    def value(self, of: str | MatrixMetric) -> Value:
        """An average over the labels at the counts: macro(…), micro(…) or weighted(…).

        >>> found = multilabel([{"cat"}, {"cat", "dog"}, set()], [{"cat"}, {"dog"}, {"dog"}])
        >>> found.value("micro(f1)")
        0.6667
        """
        metric = matrix_metric(of)
        if not isinstance(metric, Average | Micro):
            raise AnalysisError(
                f"{metric.name} of several labels per row", allowed="macro(…), micro(…) or weighted(…)"
            )
        return metric.value_of(self.counts.shares(), self.counts.labels)

    def __repr__(self) -> str:
        return f"<Multilabel: {len(self.counts)} labels, {self.counts.total} rows>"


def multilabel(
    truth: Any,  # noqa: ANN401 - lists of sets, arrays, frames
    predicted: Any,  # noqa: ANN401
    *,
    labels: Iterable[Hashable] | None = None,
    prior: str = "uniform",
    level: float = 0.95,
) -> Multilabel:
    """One matrix for each label, of rows that may have several labels or none.

    The truth and the prediction are both sequences of sets (or lists) of labels, or both tables of
    indicators: a column of 0 and 1 for each label, whose names are `labels` or the columns of a frame.

    >>> import fourfold as ff
    >>> found = ff.multilabel([{"cat"}, {"cat", "dog"}, set()], [{"cat"}, {"dog"}, {"dog"}])
    >>> found["cat"], found.subset_accuracy
    (ConfusionMatrix.binary(tp=1, fn=1, fp=0, tn=1), 0.3333333333333333)
    """
    if prior not in IMAGINED:
        raise AnalysisError(f"the prior {prior!r}", allowed="'uniform' or 'jeffreys'")
    names = None if labels is None else tuple(labels)
    flags = _indicators(truth, predicted, names) or _sets(truth, predicted, names)
    return Multilabel(_counted(*flags), prior, level)


def split_labels(matrix: SparseMatrix, separator: str, *, level: float = 0.95) -> Multilabel:
    """The same of a matrix whose classes are texts of several labels, such as "cat;dog".

    >>> matrix = SparseMatrix([0, 1], [0, 0], [3, 2], ["cat", "cat;dog"])
    >>> split_labels(matrix, ";")["dog"]
    ConfusionMatrix.binary(tp=0, fn=2, fp=0, tn=3)
    """
    sets = [frozenset(filter(None, map(str.strip, str(label).split(separator)))) for label in matrix.labels]
    names = tuple(dict.fromkeys(name for one in sets for name in sorted(one)))
    members = _members(sets, names)
    one, other, times = members[matrix.truth], members[matrix.predicted], matrix.counts
    counts = LabelCounts(
        times @ (one & other),
        times @ one,
        times @ other,
        total=matrix.total,
        correct=int(times @ np.all(one == other, axis=1)),
        labels=names,
    )
    return Multilabel(counts, level=level)


def _counted(truth: Flags, predicted: Flags, names: tuple[Hashable, ...]) -> LabelCounts:
    return LabelCounts(
        np.sum(truth & predicted, axis=0),
        truth.sum(axis=0),
        predicted.sum(axis=0),
        total=len(truth),
        correct=int(np.all(truth == predicted, axis=1).sum()),
        labels=names,
    )


def _indicators(
    truth: Any,  # noqa: ANN401 - as above
    predicted: Any,  # noqa: ANN401
    names: tuple[Hashable, ...] | None,
) -> tuple[Flags, Flags, tuple[Hashable, ...]] | None:
    """Two tables of 0 and 1; None if these are no tables."""
    if not all(len(getattr(of, "shape", ())) == 2 for of in (truth, predicted)):
        return None
    if names is None:
        names = tuple(getattr(truth, "columns", range(truth.shape[1])))
    tables = [np.asarray(of) for of in (truth, predicted)]
    if tables[0].shape != tables[1].shape or tables[0].shape[1] != len(names):
        shapes = " and ".join(" x ".join(map(str, of.shape)) for of in tables)
        raise SourceError(
            f"indicators of {shapes} for {len(names)} labels", allowed="one column for each label"
        )
    for table in tables:
        if not np.all((table == 0) | (table == 1)):
            raise SourceError("an indicator that is neither 0 nor 1", allowed="0 and 1, or False and True")
    return tables[0].astype(bool), tables[1].astype(bool), names


def _sets(
    truth: Any,  # noqa: ANN401 - as above
    predicted: Any,  # noqa: ANN401
    names: tuple[Hashable, ...] | None,
) -> tuple[Flags, Flags, tuple[Hashable, ...]]:
    """Two sequences of sets."""
    sides = [[_set(one) for one in of] for of in (truth, predicted)]
    if len(sides[0]) != len(sides[1]):
        raise SourceError(
            f"{len(sides[0])} true sets and {len(sides[1])} predicted ones", allowed="one for each row"
        )
    found = dict.fromkeys(label for side in sides for one in side for label in one)
    if names is None:
        names = tuple(sorted(found, key=str))
    elif unknown := [label for label in found if label not in names]:
        raise SourceError(f"the label {unknown[0]!r}", allowed=", ".join(map(str, names)))
    return _members(sides[0], names), _members(sides[1], names), names


def _set(one: Any) -> frozenset[Hashable]:  # noqa: ANN401 - whatever stands for a row
    if isinstance(one, str) or not isinstance(one, Iterable):
        raise SourceError(
            f"a row is {one!r}",
            allowed="a set or list of labels in each row",
            hint="texts such as 'cat;dog' are split by text.split(';')",
        )
    return frozenset(one)


def _members(sets: list[frozenset[Any]], names: tuple[Hashable, ...]) -> Flags:
    places = {name: place for place, name in enumerate(names)}
    flags = np.zeros((len(sets), len(names)), bool)
    for row, one in enumerate(sets):
        flags[row, [places[label] for label in one]] = True
    return flags
