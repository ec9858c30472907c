"""Quadrature where nothing has kinks: a product of Gauss rules around the CDF of the leading rate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .effort import Effort
from .margin import Margin
from .rates import OfRates
from .solver import Solver

Floats = NDArray[np.float64]
END = 1e-12
AT_ONCE = 8192  # places at a time, so that the work fits into the cache
LIGHT = 1e-3  # of the wanted error: lighter nodes are left out


@dataclass(frozen=True)
class Rule:
    """Nodes of the other rates, their weights, and bounds of the metric along the leading rate at each."""

    at: dict[str, Any]
    weight: Floats
    least: Floats
    most: Floats
    rising: bool

    @cached_property
    def most_least(self) -> float:
        """Levels above this one are above the least value at every node."""
        return float(self.least.max())

    @cached_property
    def least_most(self) -> float:
        """Levels below this one are below the greatest value at every node."""
        return float(self.most.min())


@dataclass(frozen=True)
class Smooth:
    """P(metric <= k) = Σ weight · F(x at which the metric is k), over nodes of the other rates."""

    of: OfRates
    margins: Mapping[str, Margin]
    base: Mapping[str, float]
    order: tuple[str, ...]
    effect: Mapping[str, float]
    _rules: dict[Effort, Rule] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def _solver(self) -> Solver:
        return Solver(self.of, self.order[0])

    def cdf(self, level: Floats, effort: Effort) -> tuple[Floats, Floats]:
        """P(metric <= level) for a vector of levels; no rule is adaptive."""
        rule, found = self._rule(effort), np.empty(level.shape)
        step = max(1, AT_ONCE // rule.weight.size)
        for start in range(0, level.size, step):
            some = slice(start, start + step)
            found[some] = self._below(level[some, None], rule)
        return found, np.zeros(level.shape)

    def _below(self, k: Floats, rule: Rule) -> Floats:
        with np.errstate(invalid="ignore"):
            share = self.margins[self.order[0]].cdf(self._solver(rule.at, k))
        if not rule.rising:
            share = 1 - share
        if k.max() >= rule.least_most:
            share[k >= rule.most] = 1.0
        if k.min() <= rule.most_least:
            share[k <= rule.least] = 0.0
        below: Floats = share @ rule.weight
        return below

    def _rule(self, effort: Effort) -> Rule:
        """Nodes and weights, the bounds of the metric along the leading rate at each, and its direction."""
        if effort not in self._rules:
            at, weight = self._nodes(effort)
            values = self.of({**at, self.order[0]: np.array([[END], [1 - END]])})
            start, stop = np.broadcast_to(values, (2, weight.size))
            bounds = np.minimum(start, stop), np.maximum(start, stop)
            self._rules[effort] = Rule(at, weight, *bounds, not stop.sum() < start.sum())
        return self._rules[effort]

    def _nodes(self, effort: Effort) -> tuple[dict[str, Any], Floats]:
        """The nodes of the other rates, those of next to no weight left out."""
        inside, points, weights = self.effect[self.order[0]], [], [np.ones(1)]
        for name in self.order[1:]:
            count = effort.nodes(self.effect[name] / inside)
            inside = float(np.hypot(inside, self.effect[name]))
            x, weight = self.margins[name].nodes(count)
            points.append(x)
            weights.append(weight)
        joint = weights[1] if len(weights) == 2 else np.multiply.outer(weights[1], weights[2])
        places = np.nonzero(joint > LIGHT * 10.0**-effort.digits)
        at = {name: x[i] for name, x, i in zip(self.order[1:], points, places, strict=True)}
        heavy = joint[places]
        return {**self.base, **at}, heavy / heavy.sum()
