"""P(metric <= k) by quadrature: one rate through its own CDF, the others by Gauss rules.

The rate with the largest effect is integrated in closed form: where the metric is monotone in it, the mass
below k is that rate's CDF at the contour. What remains is smooth, or is split where it has kinks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .cells import Cells
from .effort import CAREFUL, FOR_CURVES, Effort
from .facts import Facts, facts
from .folded import Folded, unfolded
from .margin import Margin
from .rates import PREVALENCE, OfRates
from .sets import below_along, breaks
from .smooth import Smooth
from .split import Split
from .surely import surely
from .tried import Rule, Trial, agreeing

Floats = NDArray[np.float64]
NODES = 12  # of each rate, for moments and rough quantiles
LEVELS = 64  # at a time, so that the work fits into the cache
NEXT_TO_0, NEXT_TO_1 = 1e-18, 1 - 2.0**-53
APART = 1e-6  # so far a value at a corner is from that beside it where another branch holds
STILL = 1e-3
BOX = 16
SMOOTH, PIECES = (8, 16, 32), (20, 28, 39)  # how much work is tried out for each rule
GENTLE = 5  # from this shape on an end is felt little
WEAK = 0.3  # a rate may lead if its effect is not much smaller than the largest


class Measure:
    """The distribution function of a metric of independent rates; each rate is a Margin or a fixed number."""

    def __init__(self, of: OfRates, rates: Mapping[str, Margin | float]) -> None:
        known = (rate for rate in rates.values() if not isinstance(rate, Margin))
        self.metric = of.metric
        self.of = replace(of, metric=surely(of.metric)) if all(0 < rate < 1 for rate in known) else of
        self.margins = {name: rate for name, rate in rates.items() if isinstance(rate, Margin)}
        self.fixed = {name: float(rate) for name, rate in rates.items() if not isinstance(rate, Margin)}
        self.facts: Facts = facts(self.of, tuple(self.margins), self.fixed)
        self.active = self.facts.active
        self.base = {**self.fixed, **{name: 0.5 for name in self.margins if name not in self.active}}

    @property
    def felt(self) -> bool:
        """Whether the density of some rate makes itself felt at an end."""
        return any(any(self.margins[name].ends) for name in self.active)

    @cached_property
    def effect(self) -> dict[str, float]:
        """How much the metric moves while a rate goes from one sd below its mean to one above."""
        return self.effect_by(self.of({**self.base, **self.around}))

    @property
    def around(self) -> dict[str, Floats]:
        """Rates at which one of them, in each row another, is below its mean, there, and above."""
        at = {name: np.full((len(self.active), 3), self.margins[name].mean) for name in self.active}
        for row, name in enumerate(self.active):
            mean, sd = self.margins[name].mean, self.margins[name].sd
            at[name][row] = max(mean - sd, 0.0), mean, min(mean + sd, 1.0)
        return at

    def effect_by(self, values: Any) -> dict[str, float]:
        """The effect of each rate, from the values at the rates `around` the means."""
        values = np.broadcast_to(values, (len(self.active), 3))
        with np.errstate(invalid="ignore"):
            moves = np.nan_to_num(values.max(axis=1) - values.min(axis=1), posinf=1e300)
        return dict(zip(self.active, moves.tolist(), strict=True))

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The rates that matter: those first in which the metric is monotone, the largest effect leading."""
        # a branch that stands still along the prevalence turns contours at a rate: that rate must be split
        late = any(self.facts.direction.values()) and bool(
            self.facts.branching or breaks(self.of.metric.formula)
        )

        def rank(name: str) -> tuple[bool, bool, float, str]:
            return not self.facts.direction[name], late and name == PREVALENCE, -self.effect[name], name

        return tuple(sorted(self.active, key=rank))

    @cached_property
    def _smooth(self) -> Smooth | None:
        """The quadrature without splits, if a rate may lead that is smooth up to both of its ends."""
        if self.facts.gaps or self.facts.branching:
            return None
        least = WEAK * max(self.effect.values())
        for name in self.order:
            if self.facts.direction[name] and not any(self.margins[name].ends) and self.effect[name] >= least:
                others = tuple(other for other in self.order if other != name)
                if self._leads_to_the_end(name, others):
                    return Smooth(self.of, self.margins, self.base, (name, *others), self.effect)
        return None

    def _leads_to_the_end(self, lead: str, others: tuple[str, ...]) -> bool:
        """Whether the lead still moves the metric where other rates reach their ends.

        Where it does not, all contours meet in a corner, and near it they are too narrow for Gauss rules.
        """
        at = {**self.base, **{name: self.margins[name].mean for name in others}}
        sides = np.array(self.margins[lead].essential)
        with np.errstate(invalid="ignore"):  # inf - inf: not moved
            usual = float(np.ptp(np.asarray(self.of({**at, lead: sides}))))
            for name in others:
                for end in np.flatnonzero(self.margins[name].ends):
                    values = np.broadcast_to(self.of({**at, lead: sides, name: float(end)}), 2)
                    if not np.ptp(values) > STILL * usual:
                        return False
        return True

    @cached_property
    def _split(self) -> Split:
        return Split(self.of, self.margins, self.base, self.order, self.facts)

    @cached_property
    def _tried(self) -> tuple[Rule, Effort] | None:
        """For curves: rules that are not adaptive, if more nodes do not change them."""
        if not self.exact or self.facts.gaps or len(self.active) < 2:
            return None
        return agreeing(self._trials(), self.sampled)

    def _trials(self) -> Iterator[Trial]:
        least = WEAK * max(self.effect.values())
        for lead in self.order if self.facts.joints is not None else ():
            others = tuple(name for name in self.order if name != lead)
            able = self.facts.direction[lead] and self.effect[lead] >= least and self._hidden(lead, others)
            if able and self._leads_to_the_end(lead, others):
                rule = Smooth(self.of, self.margins, self.base, (lead, *others), self.effect)
                yield Trial(rule, SMOOTH, hopeless=1e-6)
        yield Trial(replace(self._split, adaptive=False), PIECES)

    def _hidden(self, lead: str, others: tuple[str, ...]) -> bool:
        """Whether contours do not leave the cube where the lead's density makes itself felt, or gently."""
        margin, sides = self.margins[lead], {name: np.array(self.margins[name].essential) for name in others}
        for end, shape in ((0.0, margin.a), (1.0, margin.b)):
            if not margin.ends[int(end)] or shape >= GENTLE:
                continue
            values = self._product(
                {**sides, lead: np.array([end])}, [np.ones(2)] * len(others) + [np.ones(1)]
            )[0]
            if np.unique(values).size > 1:
                return False
        return True

    @cached_property
    def _cells(self) -> Cells:
        return Cells(self.of, self.margins, self.base, self.order)

    @cached_property
    def _folded(self) -> Folded | None:
        """By way of a signed metric, of which this one is the size or the square."""
        found = None if self.facts.gaps else unfolded(self.of.metric)
        if found is None:
            return None
        signed = Measure(OfRates(found[0], self.of.size), {**self.margins, **self.fixed})
        return Folded(signed.bounded_cdf, found[1]) if signed.exact and not signed.facts.flat else None

    @property
    def smooth(self) -> bool:
        """Whether there are no kinks at all."""
        return len(self.active) > 1 and self._smooth is not None

    @property
    def exact(self) -> bool:
        """Whether contours are followed from kink to kink; otherwise the error is larger, though small."""
        return self._smooth is not None or self._split.monotone

    @property
    def kinked(self) -> bool:
        """Whether there may be kinks that only adaptive rules find."""
        return self._smooth is None and self.facts.branching

    def cdf(self, level: Any, effort: Effort = CAREFUL) -> Floats:
        """P(metric <= level) for a vector of levels."""
        return self.bounded_cdf(level, effort)[0]

    def bounded_cdf(self, level: Any, effort: Effort = CAREFUL) -> tuple[Floats, Floats]:
        """P(metric <= level) for a vector of levels, and how much the adaptive rules may be off."""
        k = np.asarray(level, float)
        if len(self.active) == 1:
            inner = self.active[0]
            at = {**self.base, inner: np.zeros(k.shape)}
            return below_along(self.of, self.margins[inner], inner, at, k), np.zeros(k.shape)
        if not self.exact and (self._folded is not None or effort == FOR_CURVES):
            return self._folded.cdf(k, effort) if self._folded is not None else self._cells.cdf(k)
        if effort == FOR_CURVES and self._smooth is None and self._tried is not None:
            rule, effort = self._tried
        else:
            rule = self._smooth or self._split
        parts = [rule.cdf(k[start : start + LEVELS], effort) for start in range(0, k.size, LEVELS)]
        values, bounds = zip(*parts, strict=True) if parts else ([np.zeros(0)], [np.zeros(0)])
        return np.concatenate(values), np.concatenate(bounds)

    @cached_property
    def undefined(self) -> float:
        """The mass on which the formula has no value."""
        if not self.facts.gaps or self._whole:
            return 0.0
        return float(np.clip(1 - self.cdf(np.array([np.inf]))[0], 0.0, 1.0))

    @property
    def _whole(self) -> bool:
        """Whether the formula has values all over the box that holds the mass."""
        sides = {
            name: self.margins[name].rate(np.linspace(*self.margins[name].range, BOX + 2)[1:-1])
            for name in self.active
        }
        return not np.isnan(self._product(sides, [np.ones(BOX)] * len(sides))[0]).any()

    @cached_property
    def sampled(self) -> tuple[Floats, Floats]:
        """The metric at a product of Gauss rules, and the weights."""
        return self.tensor(NODES)

    def tensor(self, count: int) -> tuple[Floats, Floats]:
        """The same of rules of so many nodes for each rate."""
        at, weight = self.mesh(count)
        return np.broadcast_to(self.of({**self.base, **at}), weight.shape).ravel(), weight.ravel()

    def mesh(self, count: int) -> tuple[dict[str, Floats], Floats]:
        """The nodes of a product of Gauss rules, each rate along its axis, and their weights."""
        rules = {name: self.margins[name].nodes(count) for name in self.active}
        return _open({name: rule[0] for name, rule in rules.items()}, [rule[1] for rule in rules.values()])

    def corners(self) -> tuple[Floats, Floats]:
        """The metric at the corners of the box that holds nearly all of the mass, and which are real corners.

        Real are those at which every rate is 0 or 1: the density may bend there. Where the metric is 0/0 at
        a corner, it may have a limit along each edge that ends there. A branch may hold where a rate is 0 or
        1 and nowhere else; what counts is the value beside it.
        """
        sides = {name: np.array(self.margins[name].essential) for name in self.active}
        felt = [np.array(self.margins[name].ends, float) for name in self.active]
        values, real = self._product(sides, felt)
        if self.facts.branching:
            inner = {name: np.clip(side, NEXT_TO_0, NEXT_TO_1) for name, side in sides.items()}
            inside, _ = self._product(inner, felt)
            values = np.where(np.abs(values - inside) > APART, inside, values)
        if not np.isnan(values).any():
            return values, real
        beside = [
            self._product({**sides, name: np.clip(sides[name], NEXT_TO_0, NEXT_TO_1)}, felt)[0]
            for name in self.active
        ]
        limits = np.where(np.isnan(values), np.stack(beside), values)
        return limits.ravel(), np.tile(real, len(self.active))

    def _product(self, points: Mapping[str, Floats], weights: list[Floats]) -> tuple[Floats, Floats]:
        at, joint = _open(points, weights)
        return np.broadcast_to(self.of({**self.base, **at}), joint.shape).ravel(), joint.ravel()


def _open(points: Mapping[str, Floats], weights: list[Floats]) -> tuple[dict[str, Floats], Floats]:
    """Points of each rate along its axis, and the products of the weights."""
    joint = weights[0]
    for weight in weights[1:]:
        joint = np.multiply.outer(joint, weight)
    return dict(zip(points, np.ix_(*points.values()), strict=True)), joint
