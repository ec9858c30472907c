"""The posterior of one metric as it is told: numbers for JSON, an interval for the table."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...core.distributions import Distribution, Interval, Point
from ...core.metrics import Metric
from ..wording import span
from .scales import Scale, scale


@dataclass(frozen=True)
class Posterior:
    """A metric, its distribution, and the mass that its intervals are to hold."""

    metric: Metric
    found: Distribution
    level: float

    @cached_property
    def hdi(self) -> Interval:
        """The smallest set that holds the mass."""
        return self.found.hdi(self.level)

    @cached_property
    def never(self) -> bool:
        """Whether the metric is undefined whatever the rates are."""
        return self.found.undefined >= 1

    @cached_property
    def below_zero(self) -> float | None:
        """P(metric < 0), for a metric that can be negative."""
        if self.metric.low >= 0:
            return None
        return math.nan if self.never else self.found.probability(below=0)

    def as_dict(self) -> dict[str, Any]:
        """The posterior as JSON."""
        return dict(self._told)

    @cached_property
    def _told(self) -> dict[str, Any]:
        of = self.found
        told: dict[str, Any] = {"mean": of.mean, "sd": of.sd, "median": of.median, "mode": of.mode}
        told |= {"hdi": list(self.hdi), "mu": of.mu, "interval": list(of.interval(self.level))}
        if len(self.hdi.parts) > 1:
            told["hdi_parts"] = self.hdi.parts
        told["undefined"] = of.undefined
        return told if self.below_zero is None else told | {"p_below_zero": self.below_zero}

    def span(self) -> str:
        """The interval in a cell of the table."""
        if self.never:
            return "undefined"
        return "known" if isinstance(self.found, Point) else span(*self.hdi)

    @cached_property
    def scale(self) -> Scale | None:
        """The scale of its strip; none where there is nothing to draw."""
        return None if self.never else scale(self.metric, self.found)
