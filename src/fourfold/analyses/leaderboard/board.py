"""`ff.leaderboard`: who is truly best, and how sure is each rank."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...core.beliefs import believe
from ...core.beliefs.priors import Prior, check, prior_of
from ...core.confusion import BinaryMatrix, ConfusionMatrix, GroupedCounts, JointCounts
from ...core.confusion.counts import count as whole_count
from ...core.distributions import Beta, Discrete, Distribution, Point
from ...core.errors import AnalysisError
from ...core.metrics import Metric, metric
from ..comparison.outcomes import check_positive, said_positive
from .laws import laws
from .result import Leaderboard
from .shared import Patterns, SharedRows, by_drawing
from .standings import Wanted, by_quadrature

ALL_RANKS = 1_000  # contestants for whom every rank gets its probability
Contestant = ConfusionMatrix | Distribution | tuple[int, int]


@dataclass(frozen=True)
class Terms:
    """How contestants are judged."""

    metric: Metric
    prior: Prior
    prevalence: str | float | Beta
    positive: Hashable | None


def leaderboard(  # noqa: PLR0913 - each option is a decision of the user, given by name
    contestants: Any,  # noqa: ANN401 - counts by name, or all that can be counted
    predicted: Any = None,  # noqa: ANN401 - the same
    *,
    on: str | Metric = "accuracy",
    prizes: Sequence[float] = (),
    level: float = 0.95,
    prior: Prior = "uniform",
    prevalence: str | float | Beta = "inferred",
    positive: Hashable | None = None,
    **rows: Any,  # noqa: ANN401 - what `ff.count` takes
) -> Leaderboard:
    """Rank contestants on a metric or typed formula, with the probability of every rank.

    Counts by name are taken as independent: confusion matrices, or (correct, total) for the accuracy. Rows
    that all have seen make a paired board: joint counts, or whatever `ff.count` reads, with several
    predictions. `prizes` are those of the first rank, the second, and so on.

    >>> board = leaderboard({"ours": (15087, 15123), "theirs": (15073, 15123)})
    >>> round(board.p_first_truly_best, 3)
    0.934
    """
    terms = Terms(metric(on), prior, prevalence, positive)
    if _are_counts(contestants):
        if rows or predicted is not None:
            raise AnalysisError(
                f"counts together with {', '.join(rows) or 'predictions'}", allowed="counts alone"
            )
        return _from_counts(contestants, terms, _wanted(level, prizes, len(contestants)))
    joint = _joint(contestants, predicted, positive, rows)
    return _from_rows(joint, terms, _wanted(level, prizes, len(joint.names)))


def _are_counts(contestants: object) -> bool:
    return (
        isinstance(contestants, Mapping)
        and not isinstance(contestants, GroupedCounts)
        and all(isinstance(one, ConfusionMatrix | Distribution | tuple) for one in contestants.values())
    )


def _wanted(level: float, prizes: Sequence[float], count: int) -> Wanted:
    if not 0 < level < 1:
        raise AnalysisError(f"the level is {level!r}", allowed="a number between 0 and 1, such as 0.95")
    if any(not math.isfinite(prize) or prize < 0 for prize in prizes):
        raise AnalysisError(f"the prizes {list(prizes)!r}", allowed="numbers from 0, the first prize first")
    if count < 2:
        raise AnalysisError(f"a board of {count}", allowed="two contestants or more")
    return Wanted(level, tuple(map(float, prizes)), count <= ALL_RANKS)


def _from_counts(contestants: Mapping[str, Contestant], terms: Terms, wanted: Wanted) -> Leaderboard:
    check(terms.prior)
    values, beliefs = zip(*(_judged(name, one, terms) for name, one in contestants.items()), strict=True)
    found = by_quadrature(laws(beliefs, lower_is_better=terms.metric.better == "lower"), wanted)
    names = tuple(map(str, contestants))
    return Leaderboard(terms.metric, names, values, found, wanted.prizes, wanted.level, paired=False)


def _judged(name: str, one: Contestant, terms: Terms) -> tuple[float, Distribution]:
    """The observed value of one contestant, and what is believed of it."""
    if isinstance(one, Distribution):
        return one.mean, one
    if isinstance(one, tuple):
        return _accuracy(name, one, terms)
    belief = believe(one, terms.prior, prevalence=terms.prevalence, positive=terms.positive)
    found = belief.of(terms.metric)
    if isinstance(found, Discrete | Point):
        raise AnalysisError(
            f"{terms.metric.name} takes few values, on which contestants tie", allowed="a metric that varies"
        )
    if found.undefined > 0:
        raise AnalysisError(
            f"{terms.metric.name} of {name} may be undefined", allowed="a metric that always has a value"
        )
    return belief.matrix[terms.metric], found


def _accuracy(name: str, pair: tuple[int, int], terms: Terms) -> tuple[float, Distribution]:
    """Correct answers out of a total: the Beta of equation 5 of Tötsch & Hoffmann (2021)."""
    if terms.metric.name != "accuracy":
        raise AnalysisError(
            f"{terms.metric.name} from correct answers and a total", allowed="accuracy", hint="give matrices"
        )
    if len(pair) != 2:
        raise AnalysisError(f"{name} has {pair!r}", allowed="(correct, total)")
    correct, total = whole_count(pair[0], f"correct of {name}"), whole_count(pair[1], f"total of {name}")
    if correct > total:
        raise AnalysisError(f"{name} has {correct} correct answers of {total}", allowed="at most the total")
    value = correct / total if total else math.nan
    return value, prior_of("tpr", terms.prior).updated(correct, total - correct)


def _joint(
    contestants: Any,  # noqa: ANN401 - as above
    predicted: Any,  # noqa: ANN401 - as above
    positive: Hashable | None,
    rows: dict[str, Any],
) -> JointCounts:
    if isinstance(contestants, JointCounts):
        return contestants
    from ...sources import count

    predictions = {} if predicted is None else {"predicted": predicted}
    found = count(contestants, positive=positive, **predictions, **rows)
    if not isinstance(found, JointCounts):
        raise AnalysisError(
            "rows that make no board",
            allowed="two predictions or more on the same rows, without groups",
            hint='predicted=["a", "b", "c"]',
        )
    return found


def _from_rows(joint: JointCounts, terms: Terms, wanted: Wanted) -> Leaderboard:
    check_positive(joint, terms.metric)
    check(terms.prior)
    if not joint.total:
        raise AnalysisError("no rows", allowed="one row or more")
    truth, *said = said_positive(joint, joint.patterns)
    right = np.stack([one == truth for one in said], axis=1).astype(float)
    counts = joint.counts.astype(float)
    positives, negatives = (
        Patterns.believed(right[rows], counts[rows], prior_of(rate, terms.prior))
        for rows, rate in ((truth, "tpr"), (~truth, "tnr"))
    )
    matrix = joint.matrix(joint.names[0])
    share: float | Beta = 1.0  # without a positive class every row is of the one kind
    if isinstance(matrix, BinaryMatrix):
        share = believe(matrix, terms.prior, prevalence=terms.prevalence).prevalence
    shared = SharedRows(positives, negatives, share, float(joint.total))
    values = tuple(_value(joint, name, terms.metric) for name in joint.names)
    found = by_drawing(shared, terms.metric, wanted)
    return Leaderboard(terms.metric, joint.names, values, found, wanted.prizes, wanted.level, paired=True)


def _value(joint: JointCounts, name: str, of: Metric) -> float:
    matrix = joint.matrix(name)
    if isinstance(matrix, BinaryMatrix):
        return matrix[of]
    right = int(matrix.counts.trace())
    return BinaryMatrix(tp=right, fn=joint.total - right, fp=0, tn=0)[of]
