"""`ff.compare`: whether one classifier is better than another."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from ...core.beliefs import believe
from ...core.beliefs.belief import Prevalence
from ...core.beliefs.priors import Prior, prior_of
from ...core.confusion import BinaryMatrix, ConfusionMatrix, GroupedCounts, JointCounts
from ...core.distributions import Beta
from ...core.errors import AnalysisError
from ...core.metrics import Metric, metric
from .clusters import Clusters, clusters
from .mcnemar import McNemar
from .outcomes import check_positive, outcomes
from .paired import Outcomes, PairedBelief
from .pairs import OnOwnRows, OnSharedRows
from .result import Comparison

ROPE = 0.01  # a percentage point (Benavoli et al. 2017), of metrics whose range has a width of 1 or 2


@dataclass(frozen=True)
class Question:
    """What is asked of two classifiers."""

    metric: Metric
    prior: Prior
    prevalence: str | float | Beta
    rope: float | None
    level: float
    positive: Hashable | None
    names: tuple[str, str]


def compare(  # noqa: PLR0913 - each option is a decision of the user, given by name
    data: Any,  # noqa: ANN401 - all that can be counted
    second: Any = None,  # noqa: ANN401 - the same
    *,
    on: str | Metric = "accuracy",
    independent: bool = False,
    rope: float | None = None,
    level: float = 0.95,
    prior: Prior = "uniform",
    prevalence: str | float | Beta = "inferred",
    positive: Hashable | None = None,
    names: Sequence[str] = ("first", "second"),
    **rows: Any,  # noqa: ANN401 - what `ff.count` takes
) -> Comparison:
    """Compare two classifiers on a metric or typed formula.

    Rows that both saw make a paired comparison: joint counts, or whatever `ff.count` reads, with two
    predictions. Two matrices of different test sets are compared by `independent=True`. Differences of at
    most `rope` do not matter; by default 0.01, where the metric is bounded. `names` are those of two
    matrices; joint counts have their own.

    >>> import fourfold as ff
    >>> one = ff.ConfusionMatrix.binary(tp=90, fn=10, fp=20, tn=80)
    >>> other = ff.ConfusionMatrix.binary(tp=80, fn=20, fp=25, tn=75)
    >>> found = compare(one, other, on="mcc", independent=True)
    >>> round(found.p_first_better, 3)
    0.975
    """
    one, other = names
    of = metric(on)
    question = Question(of, prior, prevalence, _rope(of, rope), _level(level), positive, (one, other))
    if isinstance(data, ConfusionMatrix) or isinstance(second, ConfusionMatrix):
        _check_independent(data, second, independent=independent, rows=rows)
        return _unpaired(data, second, question)
    if independent:
        raise AnalysisError(
            "independent=True for predictions on the same rows",
            allowed="two confusion matrices of different test sets",
            hint="shared rows make the two dependent; leave it out",
        )
    return _paired(_counted(data, second, positive, rows), question)


def _counted(
    data: Any,  # noqa: ANN401 - as above
    second: Any,  # noqa: ANN401 - as above
    positive: Hashable | None,
    rows: dict[str, Any],
) -> JointCounts | GroupedCounts:
    """Joint counts of two classifiers, from whatever has the rows."""
    if isinstance(data, JointCounts | GroupedCounts):
        if second is not None or rows:
            given = ", ".join([*rows, *(["a second table"] if second is not None else [])])
            raise AnalysisError(f"joint counts together with {given}", allowed="joint counts alone")
        return data
    from ...sources import count

    predictions = {} if second is None else {"predicted": second}
    found = count(data, positive=positive, **predictions, **rows)
    if not isinstance(found, JointCounts | GroupedCounts):
        raise AnalysisError(
            "one prediction", allowed="two", hint='predicted=["a", "b"], two columns or arrays by name'
        )
    return found


def _paired(data: JointCounts | GroupedCounts, question: Question) -> Comparison:
    joint = data.merged if isinstance(data, GroupedCounts) else data
    if len(joint.names) != 2:
        raise AnalysisError(
            f"{len(joint.names)} classifiers", allowed="two", hint="ff.leaderboard ranks more than two"
        )
    check_positive(joint, question.metric)
    if not joint.total:
        raise AnalysisError("no rows", allowed="one row or more")
    groups = clusters(data, question.metric) if isinstance(data, GroupedCounts) else None
    one, other = joint.names
    return Comparison(
        question.metric,
        (one, other),
        (_value(joint, one, question.metric), _value(joint, other, question.metric)),
        OnSharedRows(question.metric, _belief(joint, question, groups)),
        question.rope,
        question.level,
        _mcnemar(joint),
        groups,
    )


def _belief(joint: JointCounts, question: Question, groups: Clusters | None) -> PairedBelief:
    """The belief about both, with effective counts where rows belong together."""
    effect = groups.design_effect if groups else 1.0
    positives, negatives = (part / effect for part in outcomes(joint))
    return PairedBelief(
        Outcomes.believed(positives, prior_of("tpr", question.prior)),
        Outcomes.believed(negatives, prior_of("tnr", question.prior)),
        _prevalence(joint, question, effect),
        joint.total / effect,
    )


def _prevalence(joint: JointCounts, question: Question, effect: float) -> Prevalence:
    if joint.positive is None:
        return 1.0  # every row is of the one kind that can be right or wrong
    matrix = joint.matrix(joint.names[0])
    known = believe(matrix, question.prior, prevalence=question.prevalence).prevalence
    if isinstance(known, Beta) and question.prevalence == "inferred" and isinstance(matrix, BinaryMatrix):
        share = prior_of("prevalence", question.prior)
        return share.updated(matrix.positives / effect, matrix.negatives / effect)
    return known


def _value(joint: JointCounts, name: str, of: Metric) -> float:
    """The metric of one classifier on the rows."""
    matrix = joint.matrix(name)
    if isinstance(matrix, BinaryMatrix):
        return matrix[of]
    right = int(matrix.counts.trace())
    return BinaryMatrix(tp=right, fn=joint.total - right, fp=0, tn=0)[of]


def _mcnemar(joint: JointCounts) -> McNemar:
    _, first, second, _ = sum(outcomes(joint)).astype(int).tolist()  # type: ignore[union-attr]
    return McNemar(first, second, joint.total)


def _unpaired(first: ConfusionMatrix, second: ConfusionMatrix, question: Question) -> Comparison:
    beliefs = tuple(
        believe(part, question.prior, prevalence=question.prevalence, positive=question.positive)
        for part in (first, second)
    )
    one, other = beliefs
    return Comparison(
        question.metric,
        question.names,
        (one.matrix[question.metric], other.matrix[question.metric]),
        OnOwnRows(question.metric, (one, other)),
        question.rope,
        question.level,
    )


def _check_independent(data: object, second: object, *, independent: bool, rows: dict[str, Any]) -> None:
    if not (isinstance(data, ConfusionMatrix) and isinstance(second, ConfusionMatrix)) or rows:
        raise AnalysisError(
            "a confusion matrix without its counterpart" if not rows else f"matrices with {', '.join(rows)}",
            allowed="two confusion matrices and independent=True, or the rows that both classifiers saw",
        )
    if not independent:
        raise AnalysisError(
            "two matrices do not say whether they share their rows",
            allowed="independent=True for different test sets, else the rows or the joint counts",
            hint='ff.compare(frame, truth="y", predicted=["a", "b"]); on shared rows the answer differs',
        )


def _rope(of: Metric, rope: float | None) -> float | None:
    if rope is None:
        return ROPE if of.high - of.low <= 2 else None
    if not (math.isfinite(rope) and rope >= 0):
        raise AnalysisError(f"the rope is {rope!r}", allowed="a number from 0, such as 0.01")
    return float(rope)


def _level(level: float) -> float:
    if not 0 < level < 1:
        raise AnalysisError(f"the level is {level!r}", allowed="a number between 0 and 1, such as 0.95")
    return float(level)
