"""What a matrix supports and what it leaves open, in sentences."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ...core.beliefs import Belief
from ...core.distributions import Beta
from ...core.errors import FourfoldError
from ..wording import chance, span
from .rows import Row

WORTH_TELLING = 0.0005
SHOWN, DOUBTFUL = 0.01, 0.05
MOST_IS_OPEN = 0.6  # of a range: such an interval does not shrink like a normal one


def notes(found: list[Row]) -> Iterator[str]:
    """What is unusual about single metrics."""
    yield from (*_without_value(found), *_infinite_means(found), *_unusual(found))


def guessing(belief: Belief) -> str:
    """Whether the classifier may mislead, which Tötsch & Hoffmann (2021) call deceptive."""
    try:
        deceptive = belief.of("informedness").probability(below=0)
    except (FourfoldError, ArithmeticError):  # counts beyond all floats
        return ""
    rows = f"{_many(belief.matrix.positives, 'positive')} and {_many(belief.matrix.negatives, 'negative')}"
    is_so = f"= {chance(deceptive)}".replace("= <", "is below ").replace("= >", "is above ")
    return f"{rows} {_verdict(deceptive)}: P(informedness < 0) {is_so}."


def _verdict(deceptive: float) -> str:
    if deceptive < SHOWN:
        return "show that this does better than guessing"
    if deceptive < DOUBTFUL:
        return "make it likely, but not certain, that this does better than guessing"
    if deceptive <= 1 - DOUBTFUL:
        return "do not show that this does better than guessing"
    return "speak for an answer that misleads"


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def widest(found: list[Row]) -> str:
    """The interval that leaves most open, of the metrics with a finite range."""
    known = [(share, row) for row in found if (share := _share_of_range(row)) > 0]
    if len(known) < 2:
        return ""
    share, row = max(known, key=lambda pair: pair[0])
    within = row.posterior.span() if row.posterior else ""
    told = f"Least is known of {row.asked}: its interval, {within}, covers {share:.0%} of the possible range."
    return told + (" About four times the rows would halve it." if share < MOST_IS_OPEN else "")


def _share_of_range(row: Row) -> float:
    length = row.metric.high - row.metric.low
    if row.posterior is None or row.posterior.never or not math.isfinite(length):
        return 0.0
    return row.posterior.hdi.width / length


def _without_value(found: list[Row]) -> Iterator[str]:
    """Why values are undefined or infinite, told once for metrics that share the reason."""
    for why in dict.fromkeys(row.why for row in found if row.why):
        group = [row for row in found if row.why == why]
        state = "undefined" if math.isnan(group[0].value) else "infinite"
        all_the_same = ""
        if any(row.posterior and not row.posterior.never for row in group):
            all_the_same = " What is believed of the rates gives a distribution all the same."
        yield f"{_are(group)} {state}: {why}.{all_the_same}"


def _are(group: list[Row], plural: str = "are", singular: str = "is") -> str:
    """The names with their verb."""
    *first, last = (row.asked for row in group)
    return f"{', '.join(first)} and {last} {plural}" if first else f"{last} {singular}"


def _infinite_means(found: list[Row]) -> Iterator[str]:
    heavy = [row for row in found if row.posterior and math.isinf(row.posterior.found.mean)]
    if heavy:
        *first, last = (row.asked for row in heavy)
        yield (
            f"Infinite mean: {', '.join([*first, last])}. A divisor may be so near 0 that no average exists; "
            "medians and intervals do."
        )


def _unusual(found: list[Row]) -> Iterator[str]:
    """Metrics that may be undefined, that have several peaks, or that are refused."""
    for refused in dict.fromkeys(row.refused for row in found if row.refused):
        group = [row for row in found if row.refused == refused]
        yield f"{_are(group, 'have', 'has')} no posterior here: {refused}."
    for row in found:
        of = row.posterior
        if of and WORTH_TELLING < of.found.undefined < 1:
            often = chance(of.found.undefined)
            yield f"{row.asked} is undefined with probability {often}; the rest holds where it is not."
        if of and len(of.hdi.parts) > 1:
            parts = " and ".join(span(*part) for part in of.hdi.parts)
            yield f"The interval of {row.asked} is a set: {parts}. MU is the length of its parts together."


def assumed(belief: Belief, *, exchanged: bool) -> str:
    """The prior and the prevalence."""
    share = belief.prevalence
    known = f"{share}" if isinstance(share, Beta) else f"{share:.4g}, taken as known"
    told = f"Prior of each rate: {belief.prior}. Prevalence: {known}."
    if exchanged:
        told += " The values are those of the counts, at the prevalence of the test; all else is at this one."
    return told


def terms(found: list[Row]) -> str:
    """What the words of the table mean."""
    levels = {row.posterior.level for row in found if row.posterior}
    held = "".join(f"{level * 100:g} %" for level in levels)
    told = f"HDI: the smallest set that holds {held} of the probability. MU: its width at 95 %."
    return told if held else ""
