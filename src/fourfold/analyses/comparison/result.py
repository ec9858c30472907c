"""What a comparison answers: the difference, who is better, and the sentence about it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from ...core.distributions import Distribution
from ...core.metrics import Metric
from .clusters import Clusters
from .mcnemar import McNemar


class Pair(Protocol):
    """Two classifiers, seen through one metric: on the same rows, or each on its own."""

    @property
    def paired(self) -> bool:
        """Whether the rows are the same."""

    @property
    def margins(self) -> tuple[Distribution, Distribution]:
        """What is believed of each by itself."""

    def difference(self) -> Distribution:
        """The first less the second."""

    def ratio(self) -> Distribution:
        """The first over the second."""


@dataclass(frozen=True, eq=False)
class Comparison:
    """Two classifiers and one metric.

    `difference` and `ratio` are distributions, first less second and first over second. `rope` is the region
    of practical equivalence: differences of at most this size do not matter.
    """

    metric: Metric
    names: tuple[str, str]
    values: tuple[float, float]
    pair: Pair
    rope: float | None
    level: float
    mcnemar: McNemar | None = None
    clusters: Clusters | None = None

    @property
    def paired(self) -> bool:
        """Whether both were tried on the same rows."""
        return self.pair.paired

    @cached_property
    def first(self) -> Distribution:
        """The metric of the first, by itself."""
        return self.pair.margins[0]

    @cached_property
    def second(self) -> Distribution:
        """The metric of the second, by itself."""
        return self.pair.margins[1]

    @cached_property
    def difference(self) -> Distribution:
        """The metric of the first less that of the second."""
        return self.pair.difference()

    @cached_property
    def ratio(self) -> Distribution:
        """The metric of the first over that of the second."""
        return self.pair.ratio()

    @cached_property
    def p_first_better(self) -> float:
        """The probability that the first is better: higher, or lower where lower is better."""
        return self._beyond(0.0, first=True)

    @cached_property
    def p_second_better(self) -> float:
        """The probability that the second is better."""
        return self._beyond(0.0, first=False)

    @cached_property
    def p_first_clearly_better(self) -> float:
        """The probability that the first is better by more than the rope; nan without one."""
        return math.nan if self.rope is None else self._beyond(self.rope, first=True)

    @cached_property
    def p_second_clearly_better(self) -> float:
        """The probability that the second is better by more than the rope; nan without one."""
        return math.nan if self.rope is None else self._beyond(self.rope, first=False)

    @cached_property
    def p_equal(self) -> float:
        """The probability that the difference does not matter: it is at most the rope."""
        if self.rope is None:
            return math.nan
        return max(0.0, 1 - self.p_first_clearly_better - self.p_second_clearly_better)

    def _beyond(self, by: float, *, first: bool) -> float:
        above = first == (self.metric.better != "lower")
        if self.difference.undefined >= 1:
            return math.nan
        return self.difference.probability(above=by) if above else self.difference.probability(below=-by)

    @cached_property
    def sentence(self) -> str:
        """The answer as a person would write it."""
        from .wording import sentence

        return sentence(self)

    def as_dict(self) -> dict[str, Any]:
        """The comparison as JSON."""
        told: dict[str, Any] = {"on": self.metric.name, "paired": self.paired, "names": list(self.names)}
        told |= {
            label: {"value": value, **_told(found, self.level)}
            for label, value, found in zip(
                ("first", "second"), self.values, (self.first, self.second), strict=True
            )
        }
        told["difference"] = _told(self.difference, self.level)
        told["ratio"] = _told(self.ratio, self.level)
        told |= {"p_first_better": self.p_first_better, "p_equal": self.p_equal, "rope": self.rope}
        told |= {"level": self.level, "error": getattr(self.difference, "error", 0.0)}
        if self.mcnemar is not None:
            told["mcnemar"] = self.mcnemar.as_dict(self.level)
        if self.clusters is not None:
            told["clusters"] = self.clusters.as_dict()
        return told | {"sentence": self.sentence}

    def __repr__(self) -> str:
        return f"<Comparison of {' and '.join(self.names)}: {self.sentence}>"


def _told(found: Distribution, level: float) -> dict[str, Any]:
    told = {"mean": found.mean, "sd": found.sd, "median": found.median, "hdi": list(found.hdi(level))}
    return told | ({"undefined": found.undefined} if found.undefined else {})
