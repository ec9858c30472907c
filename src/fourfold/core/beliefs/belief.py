"""A belief: what the counts and a prior say about the true rates."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

import numpy as np

from ..confusion import BinaryMatrix, ConfusionMatrix, WeightedMatrix
from ..distributions import Beta, Distribution, push
from ..distributions.predicted import BetaBinomial, Binomial, Law
from ..distributions.relatives import relative
from ..distributions.rescaled import Rescaled, can_be_rescaled
from ..errors import BeliefError
from ..geometry.lattice import whole
from ..metrics import Metric, metric
from .prediction import Prediction
from .priors import RATES, Prior, check, prior_of

Prevalence = float | Beta


@dataclass(frozen=True)
class Belief:
    """Three independent rates (Tötsch & Hoffmann 2021): prevalence, true positive and true negative rate.

    The prevalence is a distribution where it was inferred, or a number where it is known.
    """

    tpr: Beta
    tnr: Beta
    prevalence: Prevalence
    size: float
    matrix: BinaryMatrix
    prior: str
    _known: dict[Metric, Distribution] = field(default_factory=dict, init=False, repr=False, compare=False)

    def of(self, what: str | Metric, **parameters: float) -> Distribution:
        """The posterior distribution of a metric or typed formula.

        >>> import fourfold as ff
        >>> b = ff.believe(ff.ConfusionMatrix.binary(tp=26, fn=0, fp=2, tn=6))
        >>> b.of("recall")
        Beta(27, 1)
        >>> b.of("mcc")
        mcc: mean 0.7141, 95 % HDI [0.4669, 0.9348]
        """
        wanted = metric(what, **parameters)
        kin = relative(wanted)
        if kin is None:
            return self._pushed(wanted)
        first = self._pushed(kin.metric)
        if not can_be_rescaled(first):
            return self._pushed(wanted)
        return Rescaled(wanted, first, *kin.at(self.size))

    def _pushed(self, wanted: Metric) -> Distribution:
        """The posterior, which is kept, for others may be the same but for scale and shift."""
        if wanted not in self._known:
            self._known[wanted] = push(wanted, self.rates, self.size)
        return self._known[wanted]

    def predict(
        self, *, positives: int | None = None, negatives: int | None = None, model: str = "beta-binomial"
    ) -> Prediction:
        """What a repeated test with so many positives and negatives would show; by default as many again.

        "beta-binomial" keeps the uncertainty of the rates; "binomial" takes the observed ones as true.

        >>> import fourfold as ff
        >>> b = ff.believe(ff.ConfusionMatrix.binary(tp=16, fn=4, fp=8, tn=32))
        >>> b.predict(positives=20, negatives=40)
        Prediction(20 positives, 40 negatives, beta-binomial)
        """
        p = whole(self.matrix.positives if positives is None else positives, "positives")
        n = whole(self.matrix.negatives if negatives is None else negatives, "negatives")
        if model == "beta-binomial":
            laws: tuple[Law, Law] = (
                BetaBinomial(p, self.tpr.a, self.tpr.b),
                BetaBinomial(n, self.tnr.a, self.tnr.b),
            )
        elif model == "binomial":
            laws = Binomial(p, self._observed("recall")), Binomial(n, self._observed("specificity"))
        else:
            raise BeliefError(f"the model {model!r}", allowed="'beta-binomial' or 'binomial'")
        return Prediction(*laws, model)

    def _observed(self, rate: str) -> float:
        value = self.matrix[rate]
        if np.isnan(value):
            raise BeliefError(
                f"the binomial model needs an observed {rate}",
                allowed="a matrix in which it is defined",
                hint=self.matrix.why(rate),
            )
        return value

    @property
    def rates(self) -> dict[str, Prevalence]:
        """The three rates by name."""
        return {"tpr": self.tpr, "tnr": self.tnr, "prevalence": self.prevalence}

    def __repr__(self) -> str:
        known = isinstance(self.prevalence, Beta)
        share = self.prevalence if known else f"{self.prevalence:g} (known)"
        return f"Belief(TPR ~ {self.tpr}, TNR ~ {self.tnr}, prevalence {'~ ' if known else '= '}{share})"


def believe(
    matrix: ConfusionMatrix,
    prior: Prior = "uniform",
    *,
    prevalence: str | float | Beta = "inferred",
    positive: Hashable | None = None,
) -> Belief:
    """What a 2x2 matrix says about the rates behind it.

    `prevalence` is "inferred" from the counts, "fixed" where the test was designed with its share of
    positives, or the prevalence of another population: a number, or a Beta.

    >>> import fourfold as ff
    >>> m = ff.ConfusionMatrix.binary(tp=26, fn=0, fp=2, tn=6)
    >>> believe(m, prior="jeffreys", prevalence=0.01)
    Belief(TPR ~ Beta(26.5, 0.5), TNR ~ Beta(6.5, 2.5), prevalence = 0.01 (known))
    """
    table = _two_classes(matrix, positive)
    check(prior)
    priors = {rate: prior_of(rate, prior) for rate in RATES}
    return Belief(
        tpr=priors["tpr"].updated(table.tp, table.fn),
        tnr=priors["tnr"].updated(table.tn, table.fp),
        prevalence=_prevalence(table, priors["prevalence"], prevalence),
        size=float(max(table.total, 1)),
        matrix=table,
        prior=", ".join(dict.fromkeys(map(str, priors.values()))),
    )


def _two_classes(matrix: ConfusionMatrix, positive: Hashable | None) -> BinaryMatrix:
    if not isinstance(matrix, ConfusionMatrix):
        raise BeliefError(
            f"a {type(matrix).__name__} arrived",
            allowed="a confusion matrix",
            hint="m.at_size(m.effective) states how many equal rows the weights are worth"
            if isinstance(matrix, WeightedMatrix)
            else "ff.ConfusionMatrix.binary(tp=…, fn=…, fp=…, tn=…)",
        )
    if positive is not None:
        return matrix.one_vs_rest(positive)
    if isinstance(matrix, BinaryMatrix):
        return matrix
    raise BeliefError("a matrix without a positive class", allowed="positive=one of its labels")


def _prevalence(table: BinaryMatrix, prior: Beta, wanted: str | float | Beta) -> Prevalence:
    if isinstance(wanted, Beta):
        return wanted
    if wanted == "inferred":
        return prior.updated(table.positives, table.negatives)
    if wanted == "fixed":
        if not table.total:
            raise BeliefError("the prevalence of an empty test is fixed", allowed="a test with rows")
        return table.positives / table.total
    if isinstance(wanted, str | bool) or not (np.isreal(wanted) and 0 <= wanted <= 1):
        raise BeliefError(
            f"the prevalence {wanted!r}",
            allowed="'inferred', 'fixed', a number from 0 to 1, or a ff.Beta(a, b)",
        )
    return float(wanted)
