"""McNemar's test and Tango's interval: what the rows say on which only one of two classifiers was right."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist
from typing import Any

from ...core.distributions import Interval
from ...core.errors import AnalysisError
from ...core.numerics import binomial

HALVINGS = 200


@dataclass(frozen=True)
class McNemar:
    """Rows on which only the first, only the second was right, out of all; p-values of equal accuracy.

    >>> found = McNemar(first_only=12, second_only=4, rows=100)
    >>> round(found.exact, 4), round(found.mid_p, 4)
    (0.0768, 0.0490)

    References
    ----------
    Fagerland, Lydersen and Laake (2013), The McNemar test for binary matched-pairs data: mid-p and asymptotic
    are better than exact conditional, BMC Medical Research Methodology 13:91.
    """

    first_only: int
    second_only: int
    rows: int

    @property
    def difference(self) -> float:
        """The accuracy of the first less that of the second; nan without rows."""
        return (self.first_only - self.second_only) / self.rows if self.rows else math.nan

    @cached_property
    def exact(self) -> float:
        """The two-sided p-value, conditional on the number of rows on which they differ."""
        return min(1.0, 2 * float(binomial.cdf(self._fewer, self._apart, 0.5)))

    @cached_property
    def mid_p(self) -> float:
        """The same with half the probability of what was seen: closer to its level, and hardly ever above."""
        seen = float(binomial.pmf(self._fewer, self._apart, 0.5))
        return self.exact - (seen / 2 if self.first_only == self.second_only else seen)

    def interval(self, level: float = 0.95) -> Interval:
        """Tango's score interval for the difference of the two accuracies.

        >>> McNemar(first_only=12, second_only=4, rows=100).interval()
        Interval([0.001783, 0.1656], 95% confidence)

        References
        ----------
        Tango (1998), Equivalence test and confidence interval for the difference in proportions for the
        paired-sample design, Statistics in Medicine 17.
        """
        if not 0 < level < 1:
            raise AnalysisError(f"the level is {level!r}", allowed="a number between 0 and 1, such as 0.95")
        if not self.rows:
            raise AnalysisError("an interval for the accuracy without rows", allowed="one row or more")
        z = NormalDist().inv_cdf((1 + level) / 2)
        return Interval(self._meets(z), self._meets(-z), level, "confidence")

    def _meets(self, z: float) -> float:
        """The difference at which the score is z; the score falls as the difference grows."""
        low, high = -1.0, 1.0
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            low, high = (middle, high) if self._score(middle) > z else (low, middle)
        return (low + high) / 2

    def _score(self, d: float) -> float:
        b, c, n = self.first_only, self.second_only, self.rows
        a_, b_ = 2.0 * n, -b - c + (2.0 * n - b + c) * d
        p = (math.sqrt(max(b_ * b_ + 4 * a_ * c * d * (1 - d), 0.0)) - b_) / (2 * a_)
        variance = n * (2 * p + d * (1 - d))
        left = b - c - n * d
        return left / math.sqrt(variance) if variance > 0 else math.copysign(math.inf, left) if left else 0.0

    @property
    def _apart(self) -> int:
        return self.first_only + self.second_only

    @property
    def _fewer(self) -> int:
        return min(self.first_only, self.second_only)

    def as_dict(self, level: float) -> dict[str, Any]:
        """The test as JSON."""
        told = {"first_only": self.first_only, "second_only": self.second_only, "rows": self.rows}
        tests = {"exact": self.exact, "mid_p": self.mid_p, "difference": self.difference}
        return told | tests | ({"confidence": list(self.interval(level))} if self.rows else {})

    def __repr__(self) -> str:
        return (
            f"McNemar(only the first right {self.first_only}, only the second right {self.second_only}, "
            f"of {self.rows}: p = {self.exact:.4g}, mid-p = {self.mid_p:.4g})"
        )
