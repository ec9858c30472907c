"""Draws of whole matrices of shares from a belief: always the same ones."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...confusion.shares import Shares

if TYPE_CHECKING:
    from .belief import ClassBelief

Singles = NDArray[np.float32]
Row = tuple[int, NDArray[np.intp], NDArray[np.float64], float]
MOST, FEWEST = 2**20, 2**14
NUMBERS = 170_000_000  # random numbers that are drawn at most
BLOCK = 2**15  # matrices that are drawn from one stream
KEPT = 2**24  # shares of each kind that are kept at most
DENSE = 2048  # cells up to which every cell is drawn, those without a row as well
STREAM = 2021


def affordable(belief: ClassBelief) -> int:
    """How many matrices can be drawn in some seconds: a power of two; 0 if they would be too few."""
    matrix = belief.matrix
    cells = matrix.classes**2 if _dense(belief) else matrix.counts.size + 2 * matrix.classes
    most = min(MOST, NUMBERS // (cells + matrix.classes), KEPT // matrix.classes)
    return 0 if most < FEWEST else 2 ** (int(most).bit_length() - 1)


def _dense(belief: ClassBelief) -> bool:
    return belief.matrix.classes**2 <= DENSE


def has_entropy(belief: ClassBelief) -> bool:
    """Whether each cell is drawn, so that its logarithm can be taken."""
    return _dense(belief)


@dataclass(frozen=True, eq=False)
class Draws:
    """Shares of hits, of true classes, and of what is taken for them: a row for each class."""

    hit: Singles
    truth: Singles
    taken: Singles
    product: NDArray[np.float64]
    entropy: NDArray[np.float64]
    size: float

    @classmethod
    def empty(cls, classes: int, number: int, size: float) -> Draws:
        """Room for so many matrices."""
        hit, truth, taken = (np.zeros((classes, number), np.float32) for _ in range(3))
        return cls(hit, truth, taken, np.zeros(number), np.zeros(number), size)

    def false_positive_rates(self) -> Iterator[Singles]:
        """What is taken for a class among the rows of all others, one class after the other."""
        return (taken / (1 - truth) for taken, truth in zip(self.taken, self.truth, strict=True))

    def part(self, first: int, last: int) -> Draws:
        """Some of the matrices, to be filled."""
        part = slice(first, last)
        return Draws(
            self.hit[:, part],
            self.truth[:, part],
            self.taken[:, part],
            self.product[part],
            self.entropy[part],
            self.size,
        )

    def chunks(self, numbers: int = 2**21) -> Iterator[Shares]:
        """The draws as shares with all digits, some at a time."""
        step = max(1, numbers // len(self.hit))
        for start in range(0, self.hit.shape[1], step):
            part = slice(start, start + step)
            hit, truth, taken = (
                of[:, part].T.astype(np.float64, order="C") for of in (self.hit, self.truth, self.taken)
            )
            yield Shares(hit, truth, hit + taken, self.product[part], self.entropy[part], self.size)


def draw(belief: ClassBelief, number: int) -> Draws:
    """So many matrices: gamma variables, divided by their sums, are Dirichlet (Devroye 1986, ch. 11).

    Each block of matrices has a stream of its own, so that the number of processors changes nothing.
    """
    made = Draws.empty(belief.matrix.classes, number, float(max(belief.matrix.total, 1)))
    rows = list(_rows(belief))
    starts = range(0, number, BLOCK)
    with ThreadPoolExecutor(min(len(starts), os.cpu_count() or 1)) as pool:
        list(
            pool.map(
                lambda start: _block(belief, rows, made.part(start, min(start + BLOCK, number)), start),
                starts,
            )
        )
    return made


def _block(belief: ClassBelief, rows: list[Row], made: Draws, start: int) -> None:
    """Fill a part of the draws."""
    random = np.random.Generator(np.random.SFC64([STREAM, start]))
    _prevalence(belief, made.truth, random)
    spread = np.zeros((2, made.truth.shape[1]))
    for k, columns, shapes, background in rows:
        cells = np.empty((columns.size, made.truth.shape[1]), np.float32)
        for at, shape in enumerate(shapes):
            random.standard_gamma(shape, out=cells[at], dtype=np.float32)
        total = cells.sum(axis=0)
        if background:
            rest = random.standard_gamma(background, total.size, dtype=np.float32)
            total += rest
            spread += np.array([1, k])[:, None] * (rest * made.truth[k] / total)
        cells *= made.truth[k] / total
        made.product[:] += k * (columns.astype(np.float32) @ cells)
        own = np.searchsorted(columns, k)
        made.hit[k] = cells[own]
        cells[own] = 0
        made.taken[columns] += cells
        if _dense(belief):
            made.entropy[:] += _entropy(cells)
    if not _dense(belief):
        _spread(belief, spread, made, random)


def _prevalence(belief: ClassBelief, truth: Singles, random: np.random.Generator) -> None:
    if belief.known is not None:
        truth[:] = belief.known[:, None]
        return
    for at, shape in enumerate(belief.prevalence_weights):
        random.standard_gamma(shape, out=truth[at], dtype=np.float32)
    truth /= truth.sum(axis=0)


def _entropy(cells: Singles) -> NDArray[np.float64]:
    logarithm = np.log(np.maximum(cells, np.float32(1e-37)))
    return np.asarray(np.sum(cells * logarithm, axis=0), np.float64)


def _rows(belief: ClassBelief) -> Iterator[Row]:
    """Each true class: the columns that are drawn, their shapes, and that of all others together."""
    matrix, prior = belief.matrix, belief.prior
    everything = np.arange(matrix.classes)
    starts = np.searchsorted(matrix.truth, np.arange(matrix.classes + 1))
    for k in range(matrix.classes):
        part = slice(starts[k], starts[k + 1])
        seen, counts = matrix.predicted[part], matrix.counts[part]
        columns = everything if _dense(belief) else np.union1d(seen, [k])
        shapes = np.full(columns.size, prior.wrong[k])
        shapes[np.searchsorted(columns, k)] = prior.right[k]
        shapes[np.searchsorted(columns, seen)] += counts
        yield k, columns, shapes, float(prior.wrong[k]) * (matrix.classes - columns.size)


def _spread(
    belief: ClassBelief, spread: NDArray[np.float64], made: Draws, random: np.random.Generator
) -> None:
    """Give what is imagined in empty cells to the columns, each as much as its empty cells would have."""
    matrix, wrong = belief.matrix, belief.prior.wrong
    off = matrix.truth != matrix.predicted
    filled = np.bincount(matrix.predicted[off], wrong[matrix.truth[off]], minlength=matrix.classes)
    shapes = np.maximum(wrong.sum() - wrong - filled, 1e-9)
    parts = np.empty_like(made.truth)
    for at, shape in enumerate(shapes):
        random.standard_gamma(shape, out=parts[at], dtype=np.float32)
    parts /= parts.sum(axis=0)
    made.taken[:] += parts * spread[0].astype(np.float32)
    made.product[:] += spread[1] * (np.arange(matrix.classes) @ parts)
