"""Where each property is tried: on all small matrices, and beyond them on rates and far class ratios."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from ...formulas import Formula, Number
from ...formulas.tree import NEGATIVES, POSITIVES
from ...metrics import Metric
from .corresponding import at_shares, positives_weigh_more, sections, whole_points
from .demands import DEMANDS, Demand
from .exchange import keeps_its_value, reads_the_same
from .field import Field, Matrices, Places, at_rates, whole_counts, whole_sections
from .probes import FAR_X, LARGE, NEAR_X, RATES
from .values import Values

UNREAD = {"P4": {"TP", "FN"}, "P5": {"TN", "FP"}}  # what moves along the lines of P4 and P5
FIXED: Mapping[Formula, Formula] = dict.fromkeys((POSITIVES, NEGATIVES), Number(Fraction(1)))  # what does not
AGAINST_MAXIMUM = ("P6", "P7")


class Trial(NamedTuple):
    """A demand at the values of some matrices; `settled` if the formula itself shows that it is met."""

    words: str
    values: Values
    demand: Demand
    section: Places
    settled: bool = False


class Trials:
    """The trials of one metric, each evaluated when it is needed."""

    def __init__(self, of: Metric, up_to: int) -> None:
        self.metric, self.up_to = of, up_to

    def of(self, claim: str) -> Iterator[Trial]:
        """The trials of one property, the plainest first."""
        if claim == "P8":
            return self._corresponding()
        return self._exchanged() if claim == "P9" else self._sections(claim)

    @cached_property
    def small(self) -> Values:
        """The values at all matrices with at most `up_to` rows."""
        return self._values(whole_counts(self.up_to).cells)

    def _values(self, cells: Matrices) -> Values:
        return Values(self.metric.formula, cells, self.metric.parameters)

    @cached_property
    def _rates(self) -> Values:
        return self._values(_section_rates().cells)

    @cached_property
    def _large(self) -> Values:
        return self._values(_large_sections().cells)

    def _sections(self, claim: str) -> Iterator[Trial]:
        settled = claim in UNREAD and not UNREAD[claim] & self.metric.formula.substitute(FIXED).counts
        of = whole_counts(self.up_to)
        words = f"all matrices with N = 2 to {self.up_to}, p ≥ 1, n ≥ 1"
        yield Trial(words, self.small, DEMANDS[claim](self.small, of), of.section, settled)
        if claim in AGAINST_MAXIMUM:  # only where all whole counts are there is the maximum certain
            of = _large_sections()
            yield Trial(LARGE.words, self._large, DEMANDS[claim](self._large, of), of.section)
        elif self.metric.scale_free:
            of = _section_rates()
            yield Trial(RATES.words, self._rates, DEMANDS[claim](self._rates, of), of.section, settled)

    def _corresponding(self) -> Iterator[Trial]:
        words = f"all p ≥ 1, n ≥ 1 with p + n ≤ {self.up_to} and every x that keeps the counts whole"
        yield self._shares(words, whole_points(self.up_to))
        yield self._shares(NEAR_X.words, _near_shares(self.up_to, self.metric.scale_free))
        yield self._shares(FAR_X.words, _far_shares())

    def _shares(self, words: str, cells: Matrices) -> Trial:
        values = self._values(cells)
        return Trial(words, values, positives_weigh_more(values), np.zeros(values.middle.size, np.intp))

    def _exchanged(self) -> Iterator[Trial]:
        of = whole_counts(self.up_to)
        demand = keeps_its_value(self.small, of)
        same = reads_the_same(self.metric.formula)
        words = "all matrices: the formula reads the same with the classes exchanged"
        words = words if same else f"all matrices with N = 1 to {self.up_to}"
        yield Trial(words, self.small, demand, of.section, same)


@lru_cache(maxsize=1)
def _section_rates() -> Field:
    return at_rates(RATES.ratios, RATES.lines, RATES.lines)


@lru_cache(maxsize=1)
def _large_sections() -> Field:
    return whole_sections(LARGE.ratios)


@lru_cache(maxsize=4)
def _near_shares(up_to: int, coprime: bool) -> Matrices:  # noqa: FBT001  # a key of the cache
    return at_shares(sections(up_to, coprime=coprime), NEAR_X.lines)


@lru_cache(maxsize=1)
def _far_shares() -> Matrices:
    return at_shares(FAR_X.ratios, FAR_X.lines)
