"""Likelihood ratios and odds of the counts, with the reason where one is zero, infinite or undefined."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...core.confusion import SparseMatrix
from ...core.confusion.label_counts import LabelCounts

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Ratios:
    """The four counts of each class against the rest, and what follows from them."""

    tp: Whole
    fn: Whole
    fp: Whole
    tn: Whole

    @property
    def support(self) -> Whole:
        """The rows of the class."""
        return self.tp + self.fn

    @property
    def _others(self) -> Floats:
        return (self.fp + self.tn).astype(float)

    @cached_property
    def prior(self) -> Floats:
        """The share of the class."""
        return _over(self.support, self.support + self._others)

    @cached_property
    def posterior(self) -> Floats:
        """The share of the rows predicted as the class that belong to it: its precision."""
        return _over(self.tp, self.tp + self.fp)

    @cached_property
    def lr_plus(self) -> Floats:
        """The true positive rate over the false positive rate."""
        return _over(_over(self.tp, self.support), _over(self.fp, self._others))

    @cached_property
    def lr_minus(self) -> Floats:
        """The false negative rate over the true negative rate."""
        return _over(_over(self.fn, self.support), _over(self.tn, self._others))

    @cached_property
    def dor(self) -> Floats:
        """The diagnostic odds ratio, LR₊ over LR₋."""
        return _over(self.tp * self.tn.astype(float), self.fp * self.fn.astype(float))

    @cached_property
    def log_prior_odds(self) -> Floats:
        """The logarithm of rows of the class over rows of others."""
        return _log(_over(self.support, self._others))

    @cached_property
    def log_lr_plus(self) -> Floats:
        """The logarithm of LR₊."""
        return _log(self.lr_plus)

    @cached_property
    def log_posterior_odds(self) -> Floats:
        """The sum of the other two logarithms; by the counts it is log(TP / FP)."""
        with np.errstate(invalid="ignore"):
            return self.log_prior_odds + self.log_lr_plus

    def why(self, place: int) -> dict[str, str]:
        """Why the values of a class are zero, infinite or undefined."""
        tp, fn, fp, tn = (int(of[place]) for of in (self.tp, self.fn, self.fp, self.tn))
        reasons = _why_plus(tp, fn, fp)
        if fn == 0 and tp:
            reasons["lr_minus"] = "FN = 0: no row of this class was missed"
        if tn == 0:
            reasons["lr_minus"] = "TN = 0: every other row was taken for this class"
        zero = [name for name, count in (("TP", tp), ("FN", fn), ("FP", fp), ("TN", tn)) if count == 0]
        if zero:
            reasons["dor"] = " and ".join(f"{name} = 0" for name in zero)
        if tp == 0 or fp == 0:
            reasons["posterior"] = "TP = 0 and FP = 0" if tp == fp else "TP = 0" if tp == 0 else "FP = 0"
        return reasons


def _why_plus(tp: int, fn: int, fp: int) -> dict[str, str]:
    if tp + fn == 0:
        absent = "TP + FN = 0: no row is truly of this class"
        return dict.fromkeys(("prior", "lr_plus", "lr_minus"), absent)
    if tp and fp:
        return {}
    if tp:
        return {"lr_plus": "FP = 0: no other row was taken for this class"}
    if fp:
        return {"lr_plus": "TP = 0: no row of this class was told right"}
    return {"lr_plus": "TP = 0 and FP = 0: nothing was predicted as this class"}


def ratios(matrix: SparseMatrix | LabelCounts) -> Ratios:
    """One against the rest, for all classes at once."""
    tp = matrix.diagonal
    fn, fp = matrix.truth_totals - tp, matrix.predicted_totals - tp
    return Ratios(tp, fn, fp, matrix.total - tp - fn - fp)


def _over(a: NDArray[np.int64] | Floats, b: NDArray[np.int64] | Floats) -> Floats:
    """A / b: infinite for x/0, undefined for 0/0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(a / np.asarray(b, float), float)


def _log(of: Floats) -> Floats:
    with np.errstate(divide="ignore"):
        return np.log(of)
