"""`ff.gate`: whether a classifier meets requirements, for tests and continuous integration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import overload

from ...core.beliefs import Belief, believe
from ...core.beliefs.priors import Prior
from ...core.confusion import ConfusionMatrix, GroupedCounts, JointCounts
from ...core.distributions import Beta
from ...core.errors import AnalysisError
from .evidence import Alone, Apart, Evidence, Grouped, Together
from .requirement import Requirement
from .verdict import Verdict, Verdicts

Counted = Belief | ConfusionMatrix | JointCounts | GroupedCounts
Baseline = Belief | ConfusionMatrix | str | None
MOST = 1e12
CLOSE = 1.005


@dataclass(frozen=True)
class _Reading:
    """How counts become beliefs."""

    prior: Prior
    prevalence: str | float | Beta

    def belief(self, of: Belief | ConfusionMatrix) -> Belief:
        return of if isinstance(of, Belief) else believe(of, self.prior, prevalence=self.prevalence)


@overload
def gate(
    data: Counted,
    requirement: str,
    *,
    baseline: Baseline = None,
    independent: bool = False,
    prior: Prior = "uniform",
    prevalence: str | float | Beta = "inferred",
) -> Verdict: ...


@overload
def gate(
    data: Counted,
    requirement: list[str] | tuple[str, ...],
    *,
    baseline: Baseline = None,
    independent: bool = False,
    prior: Prior = "uniform",
    prevalence: str | float | Beta = "inferred",
) -> Verdicts: ...


def gate(
    data: Counted,
    requirement: str | list[str] | tuple[str, ...],
    *,
    baseline: Baseline = None,
    independent: bool = False,
    prior: Prior = "uniform",
    prevalence: str | float | Beta = "inferred",
) -> Verdict | Verdicts:
    """Judge a requirement such as "recall > 0.9 @ 95%", or several.

    It passes if what the counts and the prior say makes it at least as likely as asked. `baseline` is the
    name of the other classifier on the same rows, or a matrix of other rows together with independent=True.

    >>> import fourfold as ff
    >>> m = ff.ConfusionMatrix.binary(tp=193, fn=7, fp=20, tn=380)
    >>> gate(m, "recall > 0.9 @ 95%")
    Verdict(PASS: recall > 0.9 @ 95% has probability above 0.999.)
    >>> bool(gate(m, "precision > 0.9 @ 95%"))
    False
    """
    evidence = _evidence(data, baseline, _Reading(prior, prevalence), independent=independent)
    if isinstance(requirement, str):
        return _judged(evidence, Requirement.read(requirement))
    if not requirement:
        raise AnalysisError("no requirement", allowed="one or more")
    return Verdicts(tuple(_judged(evidence, Requirement.read(text)) for text in requirement))


def assert_gate(
    data: Counted,
    *requirements: str,
    baseline: Baseline = None,
    independent: bool = False,
    prior: Prior = "uniform",
    prevalence: str | float | Beta = "inferred",
) -> None:
    """Fail a test, with the verdicts as its message, unless all requirements are met.

    >>> import fourfold as ff
    >>> m = ff.ConfusionMatrix.binary(tp=193, fn=7, fp=20, tn=380)
    >>> assert_gate(m, "recall > 0.9 @ 95%", "specificity > 0.9 @ 99%")
    """
    __tracebackhide__ = True  # pytest shows the test, not this function
    found = gate(
        data, requirements, baseline=baseline, independent=independent, prior=prior, prevalence=prevalence
    )
    if not found:
        raise AssertionError("\n".join(verdict.sentence for verdict in found if not verdict))


def _evidence(data: Counted, baseline: Baseline, reading: _Reading, *, independent: bool) -> Evidence:
    if isinstance(data, GroupedCounts):
        return Grouped(
            {group: _of_rows(data.joint(group), baseline, reading) for group in data},
            _of_rows(data.merged, baseline, reading),
        )
    if isinstance(data, JointCounts):
        return _of_rows(data, baseline, reading)
    if not isinstance(data, Belief | ConfusionMatrix):
        raise AnalysisError(
            f"a gate for a {type(data).__name__}", allowed="a matrix, a belief, or what ff.count counts"
        )
    if baseline is None:
        return Alone(reading.belief(data))
    if not isinstance(baseline, Belief | ConfusionMatrix):
        raise AnalysisError(f"the baseline {baseline!r} for one matrix", allowed="another matrix")
    if not independent:
        raise AnalysisError(
            "two matrices do not say whether they share their rows",
            allowed="independent=True for different test sets, else the joint counts of both",
            hint='ff.count(frame, truth="y", predicted=["new", "old"]) and baseline="old"',
        )
    return Apart(reading.belief(data), reading.belief(baseline))


def _of_rows(joint: JointCounts, baseline: Baseline, reading: _Reading) -> Evidence:
    """Evidence from rows that one or two classifiers saw."""
    if baseline is None:
        if len(joint.names) > 1:
            raise AnalysisError(
                f"{len(joint.names)} classifiers", allowed="one, or baseline= the name of the other one"
            )
        return Alone(reading.belief(joint.matrix(joint.names[0])))
    others = [name for name in joint.names if name != baseline]
    if not isinstance(baseline, str) or len(joint.names) != 2 or len(others) != 1:
        raise AnalysisError(
            f"the baseline {baseline!r} of {', '.join(joint.names)}",
            allowed="one of two classifiers, by name",
        )
    return Together(joint.pick([others[0], baseline]), reading.prior, reading.prevalence)


def _judged(evidence: Evidence, requirement: Requirement) -> Verdict:
    _check_groups(evidence, requirement)
    probability, group = evidence.probability(requirement)
    verdict = Verdict(requirement, probability, evidence.value(requirement), evidence.rows, group=group)
    if verdict.decision != "open" or not evidence.rows:
        return verdict
    more_rows, expected = _until_decided(evidence, requirement)
    return Verdict(requirement, probability, verdict.value, verdict.rows, more_rows, expected, group)


def _check_groups(evidence: Evidence, requirement: Requirement) -> None:
    if requirement.groups and not isinstance(evidence, Grouped):
        raise AnalysisError(
            f"{str(requirement)!r} without groups",
            allowed="rows counted by group",
            hint="ff.count(…, group=…)",
        )


def _until_decided(evidence: Evidence, requirement: Requirement) -> tuple[int | None, str]:
    """How many more rows with the same shares make it as likely, or as unlikely, as asked."""

    def decision(factor: float) -> str:
        probability, _ = evidence.times(factor).probability(requirement)
        return Verdict(requirement, probability, 0.0, 0).decision

    low, high, found = 1.0, 2.0, ""
    while (found := decision(high)) == "open":
        low, high = high, 2 * high
        if high * evidence.rows > MOST:
            return None, ""
    while high / low > CLOSE:
        middle = (low * high) ** 0.5
        now = decision(middle)
        low, high, found = (middle, high, found) if now == "open" else (low, middle, now)
    return round((high - 1) * evidence.rows), found
