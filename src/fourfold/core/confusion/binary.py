"""The fourfold table: two classes, one of them called positive."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from ..formulas import exact
from ..metrics import Metric, metric
from .counts import count, frozen
from .labels import checked
from .matrix import ConfusionMatrix
from .why import why_undefined


class BinaryMatrix(ConfusionMatrix):
    """A 2x2 confusion matrix with a positive class, so that every metric has a value or a reason.

    >>> m = ConfusionMatrix.binary(tp=26, fn=0, fp=2, tn=6)
    >>> m["recall"], m["specificity"]
    (1.0, 0.75)
    >>> m["f1"] == m["dice"]
    True
    """

    __slots__ = ()

    @classmethod
    def of_totals(
        cls, label: Hashable, *, told_right: int, positives: int, called: int, total: int
    ) -> BinaryMatrix:
        """One label against the rest, from its totals: `positives` have it, `called` are given it."""
        return cls(
            tp=told_right,
            fn=positives - told_right,
            fp=called - told_right,
            tn=total - positives - called + told_right,
            positive=label,
            negative=f"not {label}",
        )

    def __init__(
        self,
        *,
        tp: int,
        fn: int,
        fp: int,
        tn: int,
        positive: Hashable = "positive",
        negative: Hashable = "negative",
    ) -> None:
        named = {"tp": tp, "fn": fn, "fp": fp, "tn": tn}
        a, c, b, d = (count(value, name) for name, value in named.items())
        self._labels = checked((positive, negative), 2)
        self._counts = frozen(np.array([[a, c], [b, d]], dtype=np.int64))

    @property
    def positive(self) -> Hashable:
        """The name of the class that the test is about."""
        return self._labels[0]

    @property
    def negative(self) -> Hashable:
        """The name of the other class."""
        return self._labels[1]

    @property
    def tp(self) -> int:
        """True positives: positive rows, predicted positive."""
        return int(self._counts[0, 0])

    @property
    def fn(self) -> int:
        """False negatives: positive rows, predicted negative."""
        return int(self._counts[0, 1])

    @property
    def fp(self) -> int:
        """False positives: negative rows, predicted positive."""
        return int(self._counts[1, 0])

    @property
    def tn(self) -> int:
        """True negatives: negative rows, predicted negative."""
        return int(self._counts[1, 1])

    @property
    def cells(self) -> tuple[int, int, int, int]:
        """(TP, FP, FN, TN), the order in which formulas take them."""
        return self.tp, self.fp, self.fn, self.tn

    @property
    def positives(self) -> int:
        """How many rows are truly positive: TP + FN."""
        return self.tp + self.fn

    @property
    def negatives(self) -> int:
        """How many rows are truly negative: FP + TN."""
        return self.fp + self.tn

    def exact(self, of: str | Metric, **parameters: float) -> exact.Value:
        """The metric as an exact number: a fraction, a root, or inf, -inf, nan.

        >>> ConfusionMatrix.binary(tp=1, fn=2, fp=0, tn=5).exact("recall")
        Fraction(1, 3)
        """
        return metric(of, **parameters).exact(*self.cells)

    def __getitem__(self, of: str | Metric) -> float:
        return exact.to_float(self.exact(of))

    def why(self, of: str | Metric, **parameters: float) -> str:
        """Why the metric is undefined or infinite here, or that it is not.

        >>> ConfusionMatrix.binary(tp=0, fn=3, fp=0, tn=5).why("precision")
        'precision is undefined: 0/0, because TP + FP = 0 (nothing was predicted positive)'
        """
        return why_undefined(metric(of, **parameters), self.cells)

    def swap(self) -> BinaryMatrix:
        """The same counts with the other class called positive."""
        return BinaryMatrix(
            tp=self.tn, fn=self.fp, fp=self.fn, tn=self.tp, positive=self.negative, negative=self.positive
        )

    def transpose(self) -> BinaryMatrix:
        """Truth and prediction exchanged."""
        return BinaryMatrix(
            tp=self.tp, fn=self.fp, fp=self.fn, tn=self.tn, positive=self.positive, negative=self.negative
        )

    def as_dict(self) -> dict[str, int]:
        """The counts as JSON."""
        return {"tp": self.tp, "fn": self.fn, "fp": self.fp, "tn": self.tn}

    def __repr__(self) -> str:
        return f"ConfusionMatrix.binary(tp={self.tp}, fn={self.fn}, fp={self.fp}, tn={self.tn})"
