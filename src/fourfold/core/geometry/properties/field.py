"""Confusion matrices laid out by section: lines along which TP or TN grows, sides, and perfect corners."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .probes import Lines

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
Flags = NDArray[np.bool_]
Matrices = tuple[Floats, Floats, Floats, Floats]


class Section(NamedTuple):
    """The rectangle of matrices with p positives and n negatives, met at these values of TP and TN."""

    positives: int
    negatives: int
    tp: Floats
    tn: Floats


@dataclass(frozen=True, eq=False)
class Field:
    """Matrices of several sections, one after the other; inside a section TN runs fastest.

    >>> whole_counts(2)
    <14 matrices of 5 sections>
    """

    cells: Matrices
    section: Places  # the number of the section of each matrix
    row: Places  # the number of the line along which TN grows
    column: Places  # the number of the line along which TP grows
    perfect: Places  # for each section the place of its last matrix, FP = FN = 0
    proper: Flags  # where p >= 1 and n >= 1

    def __repr__(self) -> str:
        return f"<{self.section.size} matrices of {self.perfect.size} sections>"


def field(sections: Iterable[Section]) -> Field:
    """Lay out the sections; TP and TN ascend and end with p and n."""
    listed = list(sections)
    heights = np.array([part.tp.size for part in listed])
    widths = np.array([part.tn.size for part in listed])
    sizes = heights * widths
    section = np.repeat(np.arange(len(listed)), sizes)
    inside = np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    tp = np.concatenate([np.repeat(part.tp, part.tn.size) for part in listed]).astype(float)
    tn = np.concatenate([np.tile(part.tn, part.tp.size) for part in listed]).astype(float)
    positives = np.array([part.positives for part in listed], float)[section]
    negatives = np.array([part.negatives for part in listed], float)[section]
    return Field(
        cells=(tp, negatives - tn, positives - tp, tn),
        section=section,
        row=(np.cumsum(heights) - heights)[section] + inside // widths[section],
        column=(np.cumsum(widths) - widths)[section] + inside % widths[section],
        perfect=np.cumsum(sizes) - 1,
        proper=(positives > 0) & (negatives > 0),
    )


@lru_cache(maxsize=4)
def whole_counts(up_to: int) -> Field:
    """Every matrix with 1 to `up_to` rows, smaller ones first."""
    return whole_sections((p, total - p) for total in range(1, up_to + 1) for p in range(total + 1))


def at_rates(ratios: Iterable[tuple[int, int]], tpr: Lines, tnr: Lines) -> Field:
    """Sections (p, n) met at these values of TPR and TNR: fractions of two, so that floats hold the cells."""
    up, right = np.array(tpr), np.array(tnr)
    return field(Section(p, n, p * up, n * right) for p, n in ratios)


def whole_sections(sizes: Iterable[tuple[int, int]]) -> Field:
    """All matrices with whole counts of these sections (p, n)."""
    return field(Section(p, n, np.arange(p + 1.0), np.arange(n + 1.0)) for p, n in sizes)


def exchanged(of: Field) -> Places:
    """For each matrix of `whole_counts` the place of the one with TP and TN, FP and FN exchanged."""
    tp, fp, fn, tn = (cell.astype(np.intp) for cell in of.cells)
    first = np.concatenate(([0], of.perfect[:-1] + 1))
    total = tp + fp + fn + tn
    mirrored = (total * (total + 1)) // 2 - 1 + (fp + tn)  # sections come by total, then by positives
    place: Places = first[mirrored] + tn * (tp + fn + 1) + tp
    return place
