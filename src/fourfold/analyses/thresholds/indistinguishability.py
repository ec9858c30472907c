"""Indistinguishability (Sumpter 2022): at which threshold the rows called positive score like the positives.

B(r) is the probability that a random positive row scores higher than a random row called positive. It falls
as the threshold r rises. Where it is one half the two sets cannot be told apart by their scores. The
precision there, C(r_b), does not depend on negatives that score below r_b, however many there are.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

import numpy as np

from ...core.confusion import BinaryMatrix
from ...core.errors import AnalysisError
from ...core.numerics.blocks import in_floats
from .bins import twice_unknown_wins
from .drawn import Drawn
from .draws import Draws, at_crossing, crossing, draw
from .steps import Floats, Numbers, Steps


@dataclass(frozen=True)
class Balance:
    """The highest threshold at which B reaches a level, and what is true there; nan with a reason if none."""

    level: float
    threshold: float
    b: float
    matrix: BinaryMatrix | None
    why: str = ""

    @property
    def exists(self) -> bool:
        """Whether B reaches the level at all."""
        return self.matrix is not None

    @property
    def precision(self) -> float:
        """C: of the rows called positive, the share that is. The paper calls it recall."""
        return self.matrix["precision"] if self.matrix else math.nan

    @property
    def recall(self) -> float:
        """Of the positive rows, the share that is called so."""
        return self.matrix["recall"] if self.matrix else math.nan

    def __repr__(self) -> str:
        if not self.exists:
            return f"<B = {self.level:g}: {self.why}>"
        return f"<B = {self.level:g} at {self.threshold:.4g}: precision {self.precision:.4g}>"


@dataclass(frozen=True)
class Indistinguishability:
    """B(r) at each step, where it passes one half, and the precision there.

    >>> from fourfold.analyses.thresholds.datasets import paper_set
    >>> import fourfold as ff
    >>> ff.thresholds(*paper_set("a").draw(seed=1)).indistinguishability
    <Indistinguishability: B = 0.5 at 7.256, precision 0.8558>
    """

    steps: Steps = field(repr=False)

    @cached_property
    def b(self) -> Floats:
        """B as the paper samples it: a pair of a row with itself is drawn again; nan at the first step.

        [TP (TP − 1)/2 + U] / [P (TP + FP) − TP]; U is the sum over the negatives called positive of the
        positives above, ties one half.
        """
        return self._ratio(1.0)

    @cached_property
    def plug_in(self) -> Floats:
        """B with pairs of a row with itself counted as ties: [TP²/2 + U] / [P (TP + FP)]."""
        return self._ratio(0.0)

    def _ratio(self, left_out: float) -> Floats:
        steps, size = self.steps, 2.0 * self.steps.positives
        ratio = np.empty(len(steps))
        with np.errstate(invalid="ignore"):
            for block, (tp, fp, wins) in in_floats(steps.tp, steps.fp, steps.twice_wins):
                above = np.subtract(tp, left_out, out=ratio[block])
                above *= tp
                above += wins
                pairs = np.multiply(tp, size - 2 * left_out, out=wins)
                pairs += np.multiply(fp, size, out=fp)
                above /= pairs
        return ratio

    @cached_property
    def b_plus(self) -> Floats:
        """The part of `plug_in` from positives called positive: half of recall times precision."""
        return 0.5 * self.steps.tpr * self.steps.precision

    @cached_property
    def b_minus(self) -> Floats:
        """The part of `plug_in` from negatives called positive."""
        return self.plug_in - self.b_plus

    @property
    def precision(self) -> Floats:
        """C(r), the precision at each step."""
        return self.steps.precision

    @cached_property
    def f1(self) -> Floats:
        """F1 at each step, which the paper draws beside B."""
        return 2.0 * self.steps.tp / (self.steps.tp + self.steps.fp + float(self.steps.positives))

    @cached_property
    def balance(self) -> Balance:
        """r_b: where B is one half."""
        return self.at(0.5)

    @property
    def r_b(self) -> float:
        """The threshold of indistinguishability; nan if there is none, and `balance.why` says why."""
        return self.balance.threshold

    @property
    def r40(self) -> float:
        """The threshold at which B is 0.4, stricter than r_b."""
        return self.at(0.4).threshold

    @property
    def r60(self) -> float:
        """The threshold at which B is 0.6, more lenient than r_b."""
        return self.at(0.6).threshold

    def at(self, level: float) -> Balance:
        """The highest threshold at which B is at least this level; decided in whole numbers."""
        if not 0 < level < 1:
            raise AnalysisError(f"the level of B is {level!r}", allowed="a number between 0 and 1")
        step = self._first(level)
        if step is None:
            return Balance(level, math.nan, math.nan, None, self._too_low(level))
        return Balance(
            level, float(self.steps.thresholds[step]), float(self.b[step]), self.steps.matrix(step)
        )

    def bin_limits(self, level: float = 0.5) -> tuple[float, float]:
        """Between which thresholds that of the rows is if scores came in bins; otherwise the threshold twice.

        The lower one is -inf where the rows may have no such threshold; both are nan where they have none.
        """
        balance, width = self.at(level), self.steps.counts.width
        if not width:
            return balance.threshold, balance.threshold
        unknown = twice_unknown_wins(self.steps)
        least, most = self._first(level, -unknown), self._first(level, unknown)
        if most is None:
            return math.nan, math.nan
        low = -math.inf if least is None else float(self.steps.thresholds[least])
        return low, float(self.steps.thresholds[most]) + width

    def _first(self, level: float, more_wins: Numbers | None = None) -> int | None:
        """The strictest step at which B reaches the level, if the wins are more by so many."""
        wanted = Fraction(str(float(level)))

        def reaches(step: int) -> bool:
            of = self.steps
            tp, fp, twice = int(of.tp[step]), int(of.fp[step]), int(of.twice_wins[step])
            if more_wins is not None:
                twice += int(more_wins[step])
            pairs = of.positives * (tp + fp) - tp
            return pairs > 0 and (tp * (tp - 1) + twice) * wanted.denominator >= 2 * pairs * wanted.numerator

        step = bisect_left(range(len(self.steps)), 1, key=lambda place: int(reaches(place)))
        return step if step < len(self.steps) else None

    def _too_low(self, level: float) -> str:
        return f"B is {float(self.b[-1]):.4g} when all rows are called positive, and never {level:g}"

    def uncertainty(self, level: float = 0.5, *, prevalence: str = "inferred") -> BalanceBelief:
        """What the rows say of the true threshold at which B is `level`, and of the precision there."""
        return believe_balance(draw(self.steps, prevalence=prevalence), level)

    @cached_property
    def belief(self) -> BalanceBelief:
        """What the rows say of the true r_b and of the precision there."""
        return self.uncertainty()

    def __repr__(self) -> str:
        if not self.balance.exists:
            return f"<Indistinguishability: {self.balance.why}>"
        found = f"B = 0.5 at {self.r_b:.4g}, precision {self.balance.precision:.4g}"
        return f"<Indistinguishability: {found}>"


@dataclass(frozen=True)
class BalanceBelief:
    """The threshold at which B has a level in the population, and the precision and recall there."""

    level: float
    threshold: Drawn
    precision: Drawn
    recall: Drawn

    @property
    def exists(self) -> float:
        """The probability that there is such a threshold."""
        return 1 - self.threshold.undefined


def believe_balance(draws: Draws, level: float) -> BalanceBelief:
    """The balance of each drawn population: φ v²/2 + (1 − φ) ∫ v f_N against `level` (φ v + (1 − φ) u)."""
    share = draws.prevalence[:, None]
    v, u = draws.tpr, draws.fpr
    excess = share * v * (v / 2 - level) + (1 - share) * (draws.wins - level * u)
    excess[:, 0] = -1.0  # nothing is called positive there
    place, way = crossing(draws, excess)
    thresholds = draws.steps.thresholds[draws.at]
    thresholds[0] = thresholds[1]
    found = (at_crossing(values, place, way) for values in (thresholds, draws.precision, draws.tpr))
    return BalanceBelief(level, *(Drawn(values, name) for values, name in zip(found, NAMES, strict=True)))


NAMES = ("threshold", "precision", "recall")
