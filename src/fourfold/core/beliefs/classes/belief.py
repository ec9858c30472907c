"""What the counts of many classes say about the rates behind them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...confusion import ConfusionMatrix, SparseMatrix
from ...errors import BeliefError
from .betas import Betas
from .draws import Draws, affordable, draw, has_entropy
from .priors import Imagined, imagined
from .rates import RateBelief
from .tabled import Tabled

Floats = NDArray[np.float64]
Shares = Mapping[Hashable, float] | Sequence[float] | NDArray[np.float64]
SHARE_ERROR = 1e-6
FEW = 20  # rows per class, below which the Beta for a mixture of few rows shows


@dataclass(frozen=True, eq=False)
class ClassBelief(RateBelief):
    """A Dirichlet for each true class, and one for the prevalence, all independent.

    These are the c + 1 multinomials of Tötsch & Hoffmann (2021). `known` holds the shares of the classes
    where they are not inferred but given by the design of the test.
    """

    matrix: SparseMatrix
    prior: Imagined
    known: Floats | None = None
    exchanged: bool = False

    @cached_property
    def prevalence_weights(self) -> Floats:
        """The parameters of the Dirichlet of the prevalence."""
        return self.matrix.truth_totals + self.prior.prevalence

    @cached_property
    def row_weights(self) -> Floats:
        """The sum of the parameters of the Dirichlet of each true class."""
        return self.matrix.truth_totals + self.prior.right + self.prior.wrong * (self.matrix.classes - 1)

    @cached_property
    def recall(self) -> Betas:
        """Of each class, the share that is told right: true positive rates, Beta exactly."""
        right = self.matrix.diagonal + self.prior.right
        return Betas(right, self.row_weights - right)

    @cached_property
    def prevalence(self) -> Betas | None:
        """The share of each class, Beta exactly; None where it is known."""
        if self.known is not None:
            return None
        weights = self.prevalence_weights
        return Betas(weights, weights.sum() - weights)

    @cached_property
    def false_positive_rate(self) -> Betas | Tabled:
        """Of the rows of other classes, the share that is taken for this class.

        It is a mixture of the rows of the matrix, whose mean and variance are exact. A Beta with both stands
        for it, but where few rows were seen or shares are known, so that one row can outweigh all: it is
        drawn there. Of two classes the mixture is the one other row, a Beta exactly.
        """
        few = self.matrix.total < FEW * self.matrix.classes and has_entropy(self)
        mixed = self.matrix.classes > 2 and (few or self.known is not None)
        if mixed and self.draws is not None:
            return Tabled.of(self.draws.false_positive_rates())
        if mixed and self.exchanged:
            raise BeliefError(
                f"shares of another population for {self.matrix.counts.size} cells",
                allowed="matrices of up to some thousand cells, which can be drawn",
            )
        mean, variance = _mixture(self)
        return Betas.matched(mean, variance)

    @cached_property
    def draws(self) -> Draws | None:
        """Matrices of shares, always the same; None where too few could be drawn in some seconds."""
        number = affordable(self)
        return draw(self, number) if number else None

    @property
    def told(self) -> str:
        """The prior in words."""
        return self.prior.told

    def __repr__(self) -> str:
        share = "known shares" if self.known is not None else "shares inferred"
        return f"<ClassBelief in {self.matrix.classes} classes, {self.prior.told}; {share}>"


def believe_classes(
    matrix: ConfusionMatrix | SparseMatrix,
    prior: str | float = "balanced",
    *,
    prevalence: str | Shares = "inferred",
) -> ClassBelief:
    """What a matrix of two or more classes says about the rates behind it.

    The prior "balanced" imagines in each true class one row told right and one told wrong, the wrong one
    spread evenly over the other classes: any recall is equally likely, however many classes there are, and
    for two classes it is the uniform prior. "pooled" imagines two rows, told right as often as classes are on
    average; for two classes it is the same. "shrunk" learns from all classes how alike their recalls are.
    "uniform" imagines one row in each cell, which for many classes are more rows than were seen.

    `prevalence` is "inferred" from the counts, "fixed" where the test was designed with its shares, or the
    share of each class in another population.

    >>> m = ConfusionMatrix([[5, 1, 0], [2, 7, 1], [0, 0, 4]], ["ant", "bee", "cow"], rows="truth")
    >>> believe_classes(m).recall.mean.round(3)
    array([0.75 , 0.667, 0.833])
    """
    counts = SparseMatrix.of(matrix)
    exchanged = not isinstance(prevalence, str)
    return ClassBelief(counts, imagined(prior, counts), _known(prevalence, counts), exchanged)


def _known(prevalence: str | Shares, matrix: SparseMatrix) -> Floats | None:
    if isinstance(prevalence, str):
        if prevalence == "inferred":
            return None
        if prevalence == "fixed" and matrix.total:
            return np.asarray(matrix.truth_totals / matrix.total)
        raise BeliefError(
            f"the prevalence {prevalence!r}",
            allowed="'inferred', 'fixed' (of a test with rows), or the share of each class",
        )
    return _shares(prevalence, matrix)


def _shares(given: Shares, matrix: SparseMatrix) -> Floats:
    if isinstance(given, Mapping):
        if missing := [label for label in matrix.labels if label not in given]:
            raise BeliefError(f"no share of the class {missing[0]!r}", allowed="the share of each class")
        for label in given:
            matrix.place(label)
        given = [given[label] for label in matrix.labels]
    shares = np.asarray(given, float)
    if shares.shape != (matrix.classes,):
        raise BeliefError(f"{shares.size} shares for {matrix.classes} classes", allowed="one for each class")
    if not (np.all(shares >= 0) and abs(shares.sum() - 1) < SHARE_ERROR):
        raise BeliefError(
            f"shares from {shares.min():g} to {shares.max():g} that sum to {shares.sum():g}",
            allowed="numbers from 0 to 1 that sum to 1",
        )
    total: Floats = shares / shares.sum()
    return total


def _mixture(belief: ClassBelief) -> tuple[Floats, Floats]:
    """Mean and variance of Σ w θ over all other classes; w are the shares among them, θ what is mistaken."""
    if belief.known is None:
        share, weight = belief.prevalence_weights, belief.prevalence_weights.sum() - belief.prevalence_weights
        once, lone, both = _column_sums(belief, share, share * (share + 1))
        mean = once / weight
        return mean, ((both - lone) - mean * mean * weight) / (weight * (weight + 1))
    once, lone, both = _column_sums(belief, belief.known, belief.known**2)
    rest = 1 - belief.known
    if np.any(rest <= 0):
        raise BeliefError("a class whose share is 1", allowed="two classes or more that occur")
    return once / rest, (both - lone) / rest**2


def _column_sums(belief: ClassBelief, share: Floats, square: Floats) -> tuple[Floats, Floats, Floats]:
    """Of each column but for its diagonal: Σ s m, Σ s² m² and Σ square E θ², m the mean of θ."""
    rows = belief.row_weights
    empty = belief.prior.wrong
    truth, predicted, counts = belief.matrix.coordinates()
    off = truth != predicted
    k, column, seen = truth[off], predicted[off], counts[off]
    cell = seen + empty[k]

    def summed(of_empty: Floats, of_seen: Floats) -> Floats:
        background = of_empty.sum() - of_empty
        extra = np.bincount(column, of_seen - of_empty[k], minlength=len(rows))
        found: Floats = background + extra
        return found

    factor = square / (rows * (rows + 1))
    once = summed(share * empty / rows, (share / rows)[k] * cell)
    lone = summed((share * empty / rows) ** 2, (share / rows)[k] ** 2 * cell**2)
    both = summed(factor * empty * (empty + 1), factor[k] * cell * (cell + 1))
    return once, lone, both
