"""Bands around curves: for one place at a time, or for the whole curve at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...core.errors import AnalysisError
from .draws import Draws
from .steps import Floats

KINDS = ("simultaneous", "pointwise")
GRID = np.linspace(0.01, 1.0, 100)  # at 0 a curve may be anywhere up to its first negative


@dataclass(frozen=True, eq=False)
class Band:
    """From `low` to `high` at each `x`.

    A simultaneous band holds the whole true curve with the stated probability, a pointwise one only what is
    true at a place that was chosen beforehand.
    """

    x: Floats
    low: Floats
    high: Floats
    level: float
    kind: str

    def holds(self, values: Floats) -> NDArray[np.bool_]:
        """At which places the band holds these values."""
        return (self.low <= values) & (values <= self.high)

    def __repr__(self) -> str:
        return f"<{self.kind} band of {self.level:.0%} at {len(self.x)} places>"


def band(x: Floats, curves: Floats, level: float, kind: str) -> Band:
    """The band of drawn curves, one in each row; a place where a curve has no value does not count."""
    if not 0 < level < 1:
        raise AnalysisError(f"the level is {level!r}", allowed="a number between 0 and 1, such as 0.95")
    if kind not in KINDS:
        raise AnalysisError(f"the kind of band {kind!r}", allowed=" or ".join(KINDS))
    low, high = (_pointwise if kind == "pointwise" else _simultaneous)(curves, level)
    return Band(x, low, high, level, kind)


def _pointwise(curves: Floats, level: float) -> tuple[Floats, Floats]:
    """The middle of the values at each place; nan where no curve has a value."""
    tails = np.array([(1 - level) / 2, (1 + level) / 2])
    ordered = np.sort(curves, axis=0)  # nan last
    defined = len(curves) - np.isnan(curves).sum(axis=0)
    places = np.floor(tails[:, None] * np.maximum(defined - 1, 0) + 0.5).astype(np.intp)
    low, high = np.take_along_axis(ordered, places, axis=0)
    return low, high


def _simultaneous(curves: Floats, level: float) -> tuple[Floats, Floats]:
    """The envelope of the curves that are extreme nowhere: those of highest rank at their worst place.

    The rank of a curve at a place counts from the nearer end, ties included (the global rank envelope of
    Myllymäki et al. 2017). Of curves with the same worst rank those of higher mean rank come first.
    """
    ranks = np.column_stack([_depth(values) for values in curves.T])
    depth = ranks.min(axis=1) + ranks.mean(axis=1) / (len(curves) + 1.0)
    kept = np.argsort(-depth, kind="stable")[: int(np.ceil(level * len(curves)))]
    inside = curves[kept]
    empty = np.isnan(inside).all(axis=0)
    low, high = (np.where(np.isnan(inside), fill, inside) for fill in (np.inf, -np.inf))
    return np.where(empty, np.nan, low.min(axis=0)), np.where(empty, np.nan, high.max(axis=0))


def _depth(values: Floats) -> Floats:
    """How many values are not above, or not below, whichever are fewer; nan is as deep as can be."""
    ordered = np.sort(values[~np.isnan(values)])
    not_above = np.searchsorted(ordered, values, side="right")
    not_below = len(ordered) - np.searchsorted(ordered, values, side="left")
    return np.where(np.isnan(values), float(len(values)), np.minimum(not_above, not_below))


def roc_band(draws: Draws, level: float, kind: str) -> Band:
    """The true positive rate at given false positive rates."""
    return band(GRID, _interpolated(draws.fpr, draws.tpr), level, kind)


def precision_band(draws: Draws, level: float, kind: str) -> Band:
    """The precision at given recalls."""
    fpr = _interpolated(draws.tpr, draws.fpr)
    found = draws.prevalence[:, None] * GRID
    return band(GRID, found / (found + (1 - draws.prevalence[:, None]) * fpr), level, kind)


def _interpolated(across: Floats, up: Floats) -> Floats:
    """Each curve at the places of the grid."""
    return np.array([np.interp(GRID, of_x, of_y) for of_x, of_y in zip(across, up, strict=True)])
