"""What requirements are put to: one matrix, two classifiers on shared rows or on their own, or groups."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from ...core.beliefs import Belief, believe
from ...core.beliefs.priors import Prior
from ...core.confusion import BinaryMatrix, ConfusionMatrix, JointCounts
from ...core.distributions import Beta, Distribution
from ...core.errors import AnalysisError
from ...core.metrics import Metric
from ..comparison import compare
from ..comparison.independent import difference
from .requirement import Requirement


class Evidence(Protocol):
    """Counts that can be asked, and that can be thought of as more."""

    @property
    def rows(self) -> int:
        """How many rows there are."""

    def value(self, of: Requirement) -> float:
        """What the counts show of it."""

    def probability(self, of: Requirement) -> tuple[float, str]:
        """How likely it is met, and the group for which it is least likely where all have to meet it."""

    def times(self, factor: float) -> Evidence:
        """As if there were so many times as many rows, with the same shares."""


@dataclass(frozen=True)
class Alone:
    """One classifier on its rows."""

    belief: Belief

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.belief.matrix.total

    def value(self, of: Requirement) -> float:
        """The metric of the counts."""
        _no_baseline(of)
        return self.belief.matrix[of.metric]

    def probability(self, of: Requirement) -> tuple[float, str]:
        """From the posterior."""
        _no_baseline(of)
        return of.probability(self.belief.of(of.metric)), ""

    def times(self, factor: float) -> Alone:
        """The same with more rows."""
        return Alone(more(self.belief, factor))


@dataclass(frozen=True)
class Apart:
    """A classifier and a baseline, each on rows of its own; more rows are more of both."""

    belief: Belief
    baseline: Belief

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.belief.matrix.total

    def value(self, of: Requirement) -> float:
        """The metric of the counts, or the difference."""
        own = self.belief.matrix[of.metric]
        return own - self.baseline.matrix[of.metric] if of.over_baseline else own

    def probability(self, of: Requirement) -> tuple[float, str]:
        """From the posterior of one, or of the difference."""
        own = self.belief.of(of.metric)
        if of.over_baseline:
            own = difference(of.metric.name, own, self.baseline.of(of.metric))
        return of.probability(own), ""

    def times(self, factor: float) -> Apart:
        """The same with more rows."""
        return Apart(more(self.belief, factor), more(self.baseline, factor))


@dataclass(frozen=True)
class Together:
    """A classifier and a baseline on shared rows."""

    joint: JointCounts
    prior: Prior
    prevalence: str | float | Beta

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.joint.total

    def value(self, of: Requirement) -> float:
        """The metric of the counts, or the difference."""
        own, other = (_binary(self.joint.matrix(name))[of.metric] for name in self.joint.names)
        return own - other if of.over_baseline else own

    def probability(self, of: Requirement) -> tuple[float, str]:
        """From the posterior of one, or of the difference on the same rows."""
        return of.probability(self._law(of.metric, over=of.over_baseline)), ""

    def _law(self, of: Metric, *, over: bool) -> Distribution:
        if over:
            return compare(self.joint, on=of, prior=self.prior, prevalence=self.prevalence).difference
        matrix = _binary(self.joint.matrix(self.joint.names[0]))
        return believe(matrix, self.prior, prevalence=self.prevalence).of(of)

    def times(self, factor: float) -> Together:
        """The same with more rows."""
        joint = self.joint
        counts = [round(factor * count) for count in joint.counts.tolist()]
        more_rows = JointCounts(
            joint.patterns, counts, labels=joint.labels, names=joint.names, positive=joint.positive
        )
        return replace(self, joint=more_rows)


@dataclass(frozen=True)
class Grouped:
    """Groups of rows, each with evidence of its own, and all of them together."""

    groups: Mapping[Hashable, Evidence]
    merged: Evidence

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.merged.rows

    def value(self, of: Requirement) -> float:
        """The least favourable value of the groups, or the most; where none is asked, that of all rows."""
        if not of.groups:
            return self.merged.value(of)
        values = [value for part in self.groups.values() if not math.isnan(value := part.value(of))]
        highest = (of.groups == "best") == (of.operator in {">", ">="})
        return (max if highest else min)(values, default=math.nan)

    def probability(self, of: Requirement) -> tuple[float, str]:
        """The rates of the groups are independent: the product over groups that all, or not none, meet it."""
        if not of.groups:
            return self.merged.probability(of)
        each = {group: part.probability(of)[0] for group, part in self.groups.items()}
        if of.groups == "worst":
            return math.prod(each.values()), str(min(each, key=lambda group: each[group]))
        return 1 - math.prod(1 - chance for chance in each.values()), ""

    def times(self, factor: float) -> Grouped:
        """The same with more rows in every group."""
        return Grouped(
            {group: part.times(factor) for group, part in self.groups.items()}, self.merged.times(factor)
        )


def more(belief: Belief, factor: float) -> Belief:
    """The belief as if its matrix had so many times its counts, whole or not; what is known stays known."""
    of, extra = belief.matrix, factor - 1
    prevalence = belief.prevalence
    if isinstance(prevalence, Beta) and _inferred(belief, prevalence):
        prevalence = prevalence.updated(extra * of.positives, extra * of.negatives)
    return replace(
        belief,
        tpr=belief.tpr.updated(extra * of.tp, extra * of.fn),
        tnr=belief.tnr.updated(extra * of.tn, extra * of.fp),
        prevalence=prevalence,
        size=factor * belief.size,
    )


def _inferred(belief: Belief, prevalence: Beta) -> bool:
    """Whether the prevalence holds the rows of the matrix, on top of a prior no heavier than a few rows."""
    left = prevalence.a - belief.matrix.positives, prevalence.b - belief.matrix.negatives
    return min(left) > 0 and sum(left) <= max(belief.tpr.a + belief.tpr.b - belief.matrix.positives, 2.0)


def _binary(matrix: ConfusionMatrix) -> BinaryMatrix:
    if not isinstance(matrix, BinaryMatrix):
        raise AnalysisError("rows without a positive class", allowed="positive=one of the classes")
    return matrix


def _no_baseline(of: Requirement) -> None:
    if of.over_baseline:
        raise AnalysisError(
            f"{str(of)!r} without a baseline",
            allowed="baseline=a matrix, or the name of the other classifier",
        )
