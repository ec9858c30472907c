"""The discrete space of confusion matrices: all of size N, or all with p positives and n negatives."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import GeometryError

Counts = NDArray[np.int64]


class Cells(NamedTuple):
    """Four arrays of counts, one entry per matrix."""

    tp: Counts
    fp: Counts
    fn: Counts
    tn: Counts

    def __repr__(self) -> str:
        return f"<{self.tp.size} confusion matrices>"


def section(positives: int, negatives: int) -> Cells:
    """The (p+1) x (n+1) matrices with p positives and n negatives: rows by TP, columns by TN.

    >>> section(20, 40).tp.shape
    (21, 41)
    """
    p, n = whole(positives, "positives"), whole(negatives, "negatives")
    tp, tn = np.meshgrid(np.arange(p + 1), np.arange(n + 1), indexing="ij")
    return Cells(tp, n - tn, p - tp, tn)


def matrices(total: int) -> Cells:
    """Every matrix with this many rows in all: (N+3 choose 3) of them.

    >>> matrices(100)
    <176851 confusion matrices>
    """
    size = whole(total, "total")
    parts = [section(p, size - p) for p in range(size + 1)]
    return Cells(*(np.concatenate([cell.ravel() for cell in cells]) for cells in zip(*parts, strict=True)))


def matrices_up_to(total: int, *, least: int = 1) -> Cells:
    """Every matrix with `least` to `total` rows."""
    parts = [matrices(size) for size in range(least, whole(total, "total") + 1)]
    return Cells(*(np.concatenate(cells) for cells in zip(*parts, strict=True)))


def size_of(total: int) -> int:
    """How many matrices have this many rows."""
    return math.comb(total + 3, 3)


def whole(value: int, name: str) -> int:
    """The number, if it is whole and not negative."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < 0:
        raise GeometryError(f"{name} is {value!r}", allowed="a whole number from 0")
    return int(value)
