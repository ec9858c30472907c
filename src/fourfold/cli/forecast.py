"""What `predict` answers: the law of a metric in a repeated test, as JSON or as a histogram."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..analyses.wording import chance, short, span
from ..core.beliefs import Belief
from ..core.beliefs.prediction import Prediction
from ..core.distributions.predicted import Predictive
from ..core.metrics import Metric, metric
from .histogram import histogram
from .layout import faint, heading, terminal_width, words
from .value import fraction

MOST_SHARED = 3
WORTH_TELLING = 0.0005
OFTEN = 0.04  # of infinite values: more, and no interval of finite ones holds 95 %


@dataclass(frozen=True)
class Forecast:
    """A metric, the law of the repeated test, and the distribution that follows."""

    asked: str
    belief: Belief
    prediction: Prediction
    metric: Metric
    found: Predictive

    @classmethod
    def of(cls, belief: Belief, on: str, prediction: Prediction) -> Forecast:
        """The forecast of a metric, an alias or a typed formula."""
        chosen = metric(on)
        return cls(" ".join(on.split()), belief, prediction, chosen, prediction.of(chosen))

    @property
    def matrices(self) -> int:
        """How many outcomes the repeated test has."""
        return (self.prediction.positives + 1) * (self.prediction.negatives + 1)

    @property
    def never(self) -> bool:
        """Whether no outcome has a value."""
        return not len(self.found.values)

    def as_dict(self) -> dict[str, Any]:
        """The forecast as JSON."""
        of = self.found
        nothing = {"mean": math.nan, "sd": math.nan}
        return {
            "on": self.asked,
            "model": self.prediction.model,
            "positives": self.prediction.positives,
            "negatives": self.prediction.negatives,
            **(nothing if self.never else {"mean": of.mean, "sd": of.sd}),
            "values": of.values,
            "pmf": of.pmf,
            "multiplicity": of.multiplicity,
            "undefined": of.undefined,
            "outside": of.outside,
        }  # fmt: skip

    def lines(self) -> Iterator[str]:
        """The forecast for a reader."""
        yield heading(f"{self.asked} in a repeated test") + faint(f"  {self._design()}")
        yield ""
        if self.never:
            yield "No outcome of this test has a value."
            return
        yield from histogram(self.found)
        yield ""
        for sentence in (*self._spread(), *self._shared(), *self._gaps()):
            yield from words(sentence, terminal_width())

    def _design(self) -> str:
        of = self.prediction
        return f"{of.positives} positives, {of.negatives} negatives; {of.model}"

    def _spread(self) -> Iterator[str]:
        """What the next test may show, against what this one has shown."""
        of, seen = self.found, self.belief.matrix[self.metric]
        yield f"Mean {short(of.mean)} ± {short(of.sd)}." if math.isfinite(of.mean) else self._infinite()
        low, high = of.hdi() if self._infinities <= OFTEN else of.interval()
        told = f"With 95 % probability a repeat of the test shows a value from {span(low, high)}"
        if math.isfinite(seen):
            above = chance(of.probability(above=seen))
            told += f"; with probability {above} it passes the {short(seen)} of this test"
        yield f"{told}."

    @property
    def _infinities(self) -> float:
        return float(self.found.pmf[np.isinf(self.found.values)].sum() / self.found.pmf.sum())

    def _infinite(self) -> str:
        often, median = chance(self._infinities), short(self.found.median)
        return f"The mean is infinite, for a value is, with probability {often}; the median is {median}."

    def _shared(self) -> Iterator[str]:
        """How many values there are, the likeliest, and those that many matrices share."""
        of = self.found
        several = "s" if len(of.values) > 1 else ""
        yield f"The {self._considered()} take {len(of.values):,} value{several}."
        greatest = float(of.pmf.max())
        if greatest > WORTH_TELLING:
            yield f"The likeliest is {fraction(of.mode)}, with probability {chance(greatest)}."
        ranked = np.argsort(-of.multiplicity, kind="stable")
        least = max(2, int(of.multiplicity[ranked[: MOST_SHARED + 1]].min()))
        shared = [at for at in ranked[: MOST_SHARED + 2] if of.multiplicity[at] >= least]
        if len(of.values) > MOST_SHARED + 2 and 0 < len(shared) <= MOST_SHARED + 1:
            told = ", ".join(f"{fraction(of.values[at])} ({of.multiplicity[at]})" for at in shared)
            yield f"The values that most matrices share: {told}."

    def _considered(self) -> str:
        if not self.found.outside:
            return f"{self.matrices:,} possible matrices"
        kept = int(self.found.multiplicity.sum())
        return (
            f"{kept:,} matrices that were considered (of {self.matrices:,}; the others have a probability "
            f"below {self.found.outside:g} together)"
        )

    def _gaps(self) -> Iterator[str]:
        if self.found.undefined > WORTH_TELLING:
            often = chance(self.found.undefined)
            yield f"The metric is undefined with probability {often}; all else holds where it is not."
        if self.prediction.model == "binomial":
            yield "The binomial model takes the observed rates as true and shows less spread than there is."
