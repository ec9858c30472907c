"""Rules without adaptation, tried out: taken for curves where more nodes give the same on the way."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from .effort import FOR_CURVES, Effort

Floats = NDArray[np.float64]
ALIKE = 5e-9
PLACES = np.array([1e-6, 1e-3, 0.05, 0.35, 0.7, 0.95, 0.9995, 1 - 1e-6])


class Rule(Protocol):
    """A distribution function by sums over nodes."""

    def cdf(self, level: Floats, effort: Effort) -> tuple[Floats, Floats]:
        """P(metric <= level) for a vector of levels, and a bound of the error, if one is known."""


@dataclass(frozen=True)
class Trial:
    """A rule, and efforts of which each has more nodes for every rate than the one before."""

    rule: Rule
    digits: tuple[float, ...]
    hopeless: float = np.inf  # a difference after which no more is tried

    def result(self, levels: Floats) -> Effort | None:
        """The least effort that agrees with the next one."""
        efforts = [replace(FOR_CURVES, digits=digits) for digits in self.digits]
        before = self.rule.cdf(levels, efforts[0])[0]
        for effort, more in itertools.pairwise(efforts):
            now = self.rule.cdf(levels, more)[0]
            if np.max(np.abs(now - before)) < ALIKE:  # not where one of them is nan
                return effort
            if np.max(np.abs(now - before)) > self.hopeless:
                return None
            before = now
        return None


def agreeing(trials: Iterable[Trial], sampled: tuple[Floats, Floats]) -> tuple[Rule, Effort] | None:
    """The first rule that agrees with itself at levels all over the range and in the tails."""
    values, weights = sampled
    finite = np.isfinite(values)
    order = np.argsort(values[finite])
    mass = np.cumsum(weights[finite][order])
    levels = np.interp(PLACES * mass[-1], mass, values[finite][order])
    for trial in trials:
        effort = trial.result(levels)
        if effort is not None:
            return trial.rule, effort
    return None
