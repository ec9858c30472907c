"""The two ways in which classifiers are compared: on the same rows, and each on its own."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...core.beliefs import Belief
from ...core.distributions import Distribution
from ...core.metrics import Metric
from . import independent
from .latticed import from_lattice
from .linear import is_linear, linear_difference
from .paired import PairedBelief
from .ratios import inverse_exists


@dataclass(frozen=True)
class OnSharedRows:
    """Paired: exact where the metric is linear in the rates, by a lattice rule otherwise."""

    metric: Metric
    belief: PairedBelief
    paired: bool = True

    @cached_property
    def margins(self) -> tuple[Distribution, Distribution]:
        """What is believed of each by itself."""
        return self.belief.margins(self.metric)

    def difference(self) -> Distribution:
        """The first less the second."""
        if is_linear(self.metric, self.belief.size):
            return linear_difference(self.metric, self.belief)
        first, second = self.belief.values(self.metric)
        one, other = self.margins
        with np.errstate(invalid="ignore"):  # inf - inf is undefined
            found = first - second
        known = math.isfinite(one.sd) and math.isfinite(other.sd)
        return from_lattice(
            self.metric.name, found, (one.mean - other.mean, float(found.std()) if known else math.nan)
        )

    def ratio(self) -> Distribution:
        """The first over the second."""
        first, second = self.belief.values(self.metric)
        with np.errstate(all="ignore"):
            found = first / second
        one, other = self.margins
        mean = float(found.mean()) if math.isfinite(one.mean) and inverse_exists(other, 1) else math.nan
        sd = float(found.std()) if math.isfinite(one.sd) and inverse_exists(other, 2) else math.nan
        return from_lattice(self.metric.name, found, (mean, sd))


@dataclass(frozen=True)
class OnOwnRows:
    """Unpaired: two beliefs that know nothing of each other."""

    metric: Metric
    beliefs: tuple[Belief, Belief]
    paired: bool = False

    @cached_property
    def margins(self) -> tuple[Distribution, Distribution]:
        """What is believed of each."""
        first, second = (belief.of(self.metric) for belief in self.beliefs)
        return first, second

    def difference(self) -> Distribution:
        """The first less the second."""
        return independent.difference(self.metric.name, *self.margins)

    def ratio(self) -> Distribution:
        """The first over the second."""
        return independent.ratio(self.metric.name, *self.margins)
