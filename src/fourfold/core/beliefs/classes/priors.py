"""Priors of many classes: imagined rows, in each cell of the matrix and in each class."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...confusion import SparseMatrix
from ...errors import BeliefError
from .shrinkage import shrunk

Floats = NDArray[np.float64]
PER_CELL = {"uniform": 1.0, "laplace": 1.0, "jeffreys": 0.5}
NAMES = "'balanced', 'pooled', 'shrunk', 'uniform', 'jeffreys', or a number of imagined rows per cell"


@dataclass(frozen=True)
class Imagined:
    """Imagined rows of each true class: told right, taken for each other class; and of the prevalence."""

    right: Floats
    wrong: Floats
    prevalence: Floats
    told: str


def imagined(prior: str | float, matrix: SparseMatrix) -> Imagined:
    """The prior of this name for this matrix."""
    classes = matrix.classes
    if isinstance(prior, str):
        return _named(prior.strip().lower(), matrix)
    if isinstance(prior, bool) or not (np.isreal(prior) and 0 < prior < np.inf):
        raise BeliefError(f"the prior {prior!r}", allowed=NAMES)
    each = np.full(classes, float(prior))
    return Imagined(each, each, each, f"{prior:g} imagined rows in each cell")


def _named(name: str, matrix: SparseMatrix) -> Imagined:
    classes = matrix.classes
    even = np.full(classes, 2 / classes)
    if name == "balanced":
        one = np.ones(classes)
        told = "balanced: in each class one imagined row told right and one told wrong"
        return Imagined(one, one / (classes - 1), even, told)
    if name == "pooled":
        right = 2 * pooled_recall(matrix)
        told = f"pooled: in each class {right:.3g} imagined rows told right and {2 - right:.3g} told wrong"
        return Imagined(np.full(classes, right), np.full(classes, (2 - right) / (classes - 1)), even, told)
    if name == "shrunk":
        right, wrong = shrunk(matrix)
        told = (
            f"shrunk: in each class {right:.3g} imagined rows told right and {wrong:.3g} told wrong, "
            "as the other classes suggest"
        )
        return Imagined(np.full(classes, right), np.full(classes, wrong / (classes - 1)), even, told)
    if name not in PER_CELL:
        raise BeliefError(f"the prior {name!r}", allowed=NAMES)
    each = np.full(classes, PER_CELL[name])
    return Imagined(each, each, each, f"{name}: {PER_CELL[name]:g} imagined rows in each cell")


def pooled_recall(matrix: SparseMatrix) -> float:
    """The recall that is imagined of a class: one half for two classes, the mean of all for many.

    The mean weighs a class of n rows by n / (n + 2), so that two rows with this recall in each class leave
    the expected accuracy where it was.

    Two rows told right half of the time would be a weak prior in each class, and in a thousand classes
    together a strong one: two thousand rows that pull the accuracy to one half.

    >>> two, many = (SparseMatrix(range(c), range(c), [9] * c, range(c)) for c in (2, 100))
    >>> pooled_recall(two), round(pooled_recall(many), 2)
    (0.5, 0.98)
    """
    weight = 1 / (matrix.truth_totals + 2)
    overall = (matrix.diagonal @ weight + 0.5) / (matrix.truth_totals @ weight + 1)
    return float((1 + (matrix.classes - 2) * overall) / matrix.classes)
