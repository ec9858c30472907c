"""`ff.classes`: what a matrix of many classes says of each of them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property

from ...core.beliefs.classes import ClassBelief, Shares, believe_classes
from ...core.confusion import ConfusionMatrix, SparseMatrix
from ...core.distributions import Distribution
from .attention import Attention, attention
from .change import Change
from .confusions import Confusion, confusions
from .metrics import MatrixMetric, Value, matrix_metric
from .odds import Odds
from .posterior import posterior

REFERENCE = ("balanced", "pooled")


@dataclass(frozen=True, eq=False)
class Classes:
    """The answers for one matrix, each worked out when it is asked for.

    `belief` is about each class by itself, `whole` about what all classes have in common.
    """

    belief: ClassBelief
    whole: ClassBelief
    level: float = 0.95

    @property
    def matrix(self) -> SparseMatrix:
        """The counts."""
        return self.belief.matrix

    @cached_property
    def odds(self) -> Odds:
        """Each class against the rest: prior and posterior odds, likelihood ratios, with intervals."""
        return Odds(self.belief, self.level)

    def confusions(self, label: Hashable | None = None, *, top: int = 10) -> list[Confusion]:
        """The most frequent confusions, of all classes or of one."""
        return confusions(self.belief, top, label, level=self.level)

    @cached_property
    def attention(self) -> list[Attention]:
        """The classes that merit attention first: frequent, and surely told apart worse than is typical."""
        return attention(self.odds)

    def against(self, after: Classes) -> Change:
        """The same classes in another data set: which got worse, and how surely.

        >>> import fourfold as ff
        >>> train = ff.ConfusionMatrix([[50, 1], [2, 70]], ["ant", "bee"], rows="truth")
        >>> test = ff.ConfusionMatrix([[20, 9], [8, 27]], ["ant", "bee"], rows="truth")
        >>> ff.classes(train).against(ff.classes(test))
        <Change of 2 classes, 2.0 of them expected to be worse>
        """
        return Change(self, after)

    def value(self, of: str | MatrixMetric) -> Value:
        """A metric of the whole matrix at the counts; classes in which it is undefined are named."""
        return matrix_metric(of).value(self.matrix)

    def of(self, what: str | MatrixMetric) -> Distribution:
        """What is believed of a metric of the whole matrix.

        Under the belief every class has a value, also one without rows: an average is over all classes.

        >>> import fourfold as ff
        >>> m = ff.ConfusionMatrix([[5, 1, 0], [2, 7, 1], [0, 0, 4]], rows="truth")
        >>> ff.classes(m).of(ff.macro("f1")).hdi()
        Interval([0.5671, 0.8956], 95% hdi)
        """
        return posterior(self.whole, matrix_metric(what), lambda: self.whole.draws)

    def __repr__(self) -> str:
        share = (
            f"{self.matrix.correct / self.matrix.total:.1%} told right" if self.matrix.total else "no rows"
        )
        return f"<Classes: {self.matrix.classes} classes, {self.matrix.total} rows, {share}>"


def classes(
    matrix: ConfusionMatrix | SparseMatrix,
    *,
    prior: str | float = "reference",
    prevalence: str | Shares = "inferred",
    level: float = 0.95,
) -> Classes:
    """What a matrix of two or more classes says of each of them.

    `prevalence` and `prior` are those of `believe_classes`. A prior that says little of each class says much
    of all together, so the default depends on the question (Berger, Bernardo & Sun 2015): "reference" is
    "balanced" for the odds of each class and "pooled" for metrics of the whole matrix.

    >>> import fourfold as ff
    >>> m = ff.ConfusionMatrix([[5, 1, 0], [2, 7, 1], [0, 0, 4]], ["ant", "bee", "cow"], rows="truth")
    >>> ff.classes(m).odds.sort("lr_plus")[0]
    cow: prior 0.2 in [0.07258, 0.4009], LR₊ 16 in [2.839, 64.27], posterior 0.8 in [0.3064, 0.9529]

    References
    ----------
    Lovell, McCarron, Langfield, Tran & Bradley (2021), Taking the confusion out of multinomial confusion
    matrices and imbalanced classes.
    """
    names = REFERENCE if prior == "reference" else (prior, prior)
    belief, whole = (believe_classes(matrix, name, prevalence=prevalence) for name in names)
    return Classes(belief, belief if names[0] == names[1] else whole, level)
