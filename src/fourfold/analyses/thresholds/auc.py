"""The area under the ROC curve: how often a positive row scores higher than a negative one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...core.distributions import Interval
from ...core.errors import AnalysisError
from .auc_interval import logit_wald, score_limits, wald
from .delong import delong_variance
from .drawn import Drawn
from .draws import draw
from .steps import Steps

METHODS = ("newcombe", "hanley-mcneil", "logit-delong", "delong")


@dataclass(frozen=True)
class Auc:
    """The probability that a positive row has the higher score, ties counted one half.

    >>> import fourfold as ff
    >>> found = ff.thresholds([1, 1, 1, 0, 0], [0.9, 0.8, 0.3, 0.4, 0.1]).auc
    >>> round(found.value, 4), found.confidence()
    (0.8333, Interval([0.3128, 0.9805], 95% confidence))
    """

    steps: Steps

    @cached_property
    def value(self) -> float:
        """The share of pairs that are in order."""
        pairs = 2 * self.steps.positives * self.steps.negatives
        return int(self.steps.twice_wins[-1]) / pairs

    @cached_property
    def variance(self) -> float:
        """The variance after DeLong et al. (1988); nan with fewer than two rows in a class."""
        return delong_variance(self.steps, self.value)

    @cached_property
    def bin_error(self) -> float:
        """How far the value can be from that of the rows if scores came in bins; in a bin all are tied."""
        return self.steps.counts.auc_error

    def confidence(self, level: float = 0.95, method: str = "newcombe") -> Interval:
        """A confidence interval: "newcombe", "hanley-mcneil", "logit-delong" or "delong".

        "newcombe" is the score interval of Newcombe (2006, method 5), which keeps its level in small tests
        and has a width where the value is 0 or 1.
        """
        if method in ("newcombe", "hanley-mcneil"):
            sizes = self.steps.positives, self.steps.negatives
            low, high = score_limits(self.value, sizes, level, common=method == "newcombe")
            return Interval(float(low), float(high), level, "confidence")
        if method not in METHODS:
            raise AnalysisError(f"the method {method!r}", allowed=", ".join(METHODS))
        self._refuse_without_variance(method)
        return (wald if method == "delong" else logit_wald)(self.value, self.variance, level)

    def uncertainty(self, *, prior_rows: float = 2.0) -> Drawn:
        """What the rows say of the true AUC: a Bayesian bootstrap, with two rows of prior in each class."""
        return Drawn(draw(self.steps, prior_rows=prior_rows).wins[:, -1], "AUC")

    def _refuse_without_variance(self, method: str) -> None:
        if not self.variance > 0:
            few = min(self.steps.positives, self.steps.negatives) < 2
            reason = "a class has one row" if few else f"its variance is 0, since the AUC is {self.value:g}"
            raise AnalysisError(
                f"{method} has no interval here: {reason}",
                allowed="newcombe, which always has one",
            )

    def __repr__(self) -> str:
        low, high = self.confidence()
        return f"<AUC {self.value:.4g}, 95 % confidence [{low:.4g}, {high:.4g}]>"
