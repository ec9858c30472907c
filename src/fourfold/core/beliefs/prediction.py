"""Predictions: what a repeated test with p positives and n negatives would show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..confusion import BinaryMatrix
from ..distributions.distribution import checked_probability
from ..distributions.predicted import BetaBinomial, Law, Predictive, Walk, enumerate_values, walked_quantile
from ..errors import BeliefError, DistributionError
from ..geometry import Cells
from ..metrics import Metric, metric

Floats = NDArray[np.float64]
LISTED = 1_000_000  # matrices that are all listed; on larger lattices the far tails are left out
OUTSIDE = 1e-12


@dataclass(frozen=True)
class Prediction:
    """The law of confusion matrices with p positives and n negatives; TP and TN are independent.

    A prediction is about the next test. It is wider than the posterior, which is about the true rates: for a
    test of the same size by about the square root of two (Tötsch & Hoffmann 2021, S4).
    """

    true_positives: Law
    true_negatives: Law
    model: str

    @property
    def positives(self) -> int:
        """The positives of the repeated test."""
        return self.true_positives.n

    @property
    def negatives(self) -> int:
        """The negatives of the repeated test."""
        return self.true_negatives.n

    def of(self, what: str | Metric, *, outside: float | None = None, **parameters: float) -> Predictive:
        """The exact probabilities of a metric's values, equal values merged by exact arithmetic.

        >>> import fourfold as ff
        >>> b = ff.believe(ff.ConfusionMatrix.binary(tp=16, fn=4, fp=8, tn=32))
        >>> f1 = b.predict(positives=20, negatives=40).of("f1")
        >>> round(f1.mean, 4), round(f1.sd, 4)
        (0.7021, 0.0962)
        """
        if outside is None:
            outside = 0.0 if (self.positives + 1) * (self.negatives + 1) <= LISTED else OUTSIDE
        if not 0 <= outside < 0.5:
            raise BeliefError(
                f"the mass outside is {outside!r}", allowed="0, or a small probability such as 1e-12"
            )
        return enumerate_values(metric(what, **parameters), self._laws, outside)

    def cdf(self, what: str | Metric, x: Any, **parameters: float) -> Any:
        """P(metric <= x), given that it is defined, on a lattice of any size without listing it.

        A metric that is not monotone in TP and in TN is listed after all, up to a million matrices.

        >>> import fourfold as ff
        >>> b = ff.believe(ff.ConfusionMatrix.binary(tp=16, fn=4, fp=8, tn=32))
        >>> round(b.predict(positives=2_000, negatives=4_000).cdf("mcc", 0.5), 6)
        0.33263
        """
        levels = np.atleast_1d(np.asarray(x, float))
        walk = self._walk(metric(what, **parameters))
        if isinstance(walk, Walk):
            found = walk.cdf(levels.ravel()).reshape(levels.shape)
        else:
            found = np.vectorize(lambda level: walk.below(level, strictly=False), otypes=[float])(levels)
        return found if np.ndim(x) else float(found[0])

    def quantile(self, what: str | Metric, q: Any, **parameters: float) -> Any:
        """Quantiles on a lattice of any size, without listing it: exact values of the metric.

        >>> import fourfold as ff
        >>> b = ff.believe(ff.ConfusionMatrix.binary(tp=16, fn=4, fp=8, tn=32))
        >>> float(b.predict(positives=20, negatives=40).quantile("accuracy", 0.5))
        0.7833333333333333
        """
        shares = np.atleast_1d(checked_probability(q))
        walk = self._walk(metric(what, **parameters))
        if isinstance(walk, Walk):
            found = walked_quantile(walk, shares.ravel()).reshape(shares.shape)
        else:
            found = np.atleast_1d(walk.quantile(shares))
        return found if np.ndim(q) else float(found[0])

    def _walk(self, of: Metric) -> Walk | Predictive:
        """The way along contours; on a small lattice the listed values where there is none."""
        try:
            return Walk(of, self._laws)
        except DistributionError:
            if (self.positives + 1) * (self.negatives + 1) > LISTED:
                raise
            return enumerate_values(of, self._laws, 0.0)

    @property
    def _laws(self) -> tuple[Law, Law]:
        return self.true_positives, self.true_negatives

    def joint(self) -> Floats:
        """The probability of every matrix: rows by TP, columns by TN."""
        return np.outer(*(law.pmf(0, law.n) for law in self._laws))

    def marginal(self, rate: str) -> Floats:
        """The probabilities of 0, 1, … true positives ("tpr") or true negatives ("tnr")."""
        laws: Mapping[str, Law] = {"tpr": self.true_positives, "tnr": self.true_negatives}
        if rate not in laws:
            raise BeliefError(f"a marginal of {rate!r}", allowed="'tpr' or 'tnr'")
        return laws[rate].pmf(0, laws[rate].n)

    def prior(self) -> Prediction:
        """The same test before anything is known: uniform rates make every matrix equally likely."""
        positives, negatives = (BetaBinomial(law.n, 1.0, 1.0) for law in self._laws)
        return Prediction(positives, negatives, "beta-binomial")

    def sample(self, size: int, seed: int) -> Cells:
        """Synthetic matrices of repeated tests; the same seed gives the same matrices."""
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise BeliefError(f"the seed is {seed!r}", allowed="a whole number, so that others can repeat it")
        random = np.random.default_rng(seed)
        tp, tn = (law.sample(size, random) for law in self._laws)
        return Cells(tp, self.negatives - tn, self.positives - tp, tn)

    def matrices(self, size: int, seed: int) -> list[BinaryMatrix]:
        """Synthetic tests as confusion matrices."""
        cells = self.sample(size, seed)
        return [
            BinaryMatrix(tp=int(a), fp=int(b), fn=int(c), tn=int(d))
            for a, b, c, d in zip(*cells, strict=True)
        ]

    def __repr__(self) -> str:
        return f"Prediction({self.positives} positives, {self.negatives} negatives, {self.model})"
