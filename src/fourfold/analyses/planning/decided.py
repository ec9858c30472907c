"""How much more data until it is decided which of two classifiers is better."""

from __future__ import annotations

import math
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from ...core.confusion import ConfusionMatrix, JointCounts
from ...core.errors import AnalysisError
from ...core.metrics import Metric
from ..comparison import compare

FARTHEST, EVEN = 1e12, 1e-6


@dataclass(frozen=True)
class MoreData:
    """The rows after which P(first is better) will be at least `level`, or at most one minus it.

    `more_rows` suffice with probability `assurance`; `more_rows_as_seen` if the new rows show the same shares
    as those that there are. Rows are those of one test set where the two have their own.
    """

    on: str
    names: tuple[str, str]
    p_first_better: float
    level: float
    assurance: float
    rows: int
    more_rows: int
    more_rows_as_seen: float

    @property
    def sentence(self) -> str:
        """What is known now, and what will decide it."""
        first, second = self.names
        told = f"That {first} is better than {second} on {self.on} has probability {self.p_first_better:.3f}"
        if not self.more_rows:
            return f"{told}, which decides it with {100 * self.level:g} %."
        as_seen = (
            f"{self.more_rows_as_seen:,.0f} if they show the same shares"
            if math.isfinite(self.more_rows_as_seen)
            else "none if they show the same shares, which are equal"
        )
        return (
            f"{told}. With {100 * self.assurance:g} % probability {self.more_rows:,} more rows will decide "
            f"it with {100 * self.level:g} %; {as_seen}."
        )

    def as_dict(self) -> dict[str, Any]:
        """The answer for programs."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__} | {"sentence": self.sentence}

    def __repr__(self) -> str:
        return f"MoreData({self.sentence})"


def more_data(
    data: JointCounts | ConfusionMatrix,
    second: ConfusionMatrix | None = None,
    *,
    on: str | Metric = "accuracy",
    level: float = 0.95,
    assurance: float = 0.8,
    independent: bool = False,
) -> MoreData:
    """How many more rows until P(first is better than second) is decided with so much certainty.

    The two are joint counts of the same rows, or two matrices of different test sets with independent=True.
    The rows to come are as uncertain as the belief now says, so the answer covers that the order turns.

    >>> import fourfold as ff
    >>> one = ff.ConfusionMatrix.binary(tp=90, fn=10, fp=20, tn=80)
    >>> other = ff.ConfusionMatrix.binary(tp=86, fn=14, fp=21, tn=79)
    >>> found = more_data(one, other, on="accuracy", independent=True)
    >>> round(found.p_first_better, 2), found.more_rows > found.more_rows_as_seen
    (0.75, True)
    """
    for name, value, least in (("level", level, 0.5), ("assurance", assurance, 0.0)):
        if not least < value < 1:
            raise AnalysisError(f"the {name} is {value!r}", allowed=f"a number between {least:g} and 1")
    found = compare(data, second, on=on, independent=independent)
    rows = _rows(data, second)
    chance = found.p_first_better
    factor = _enough(chance, level, assurance)
    return MoreData(
        found.metric.name,
        found.names,
        chance,
        level,
        assurance,
        rows,
        math.ceil((factor - 1) * rows),
        _as_seen(chance, level, rows),
    )


def _rows(data: JointCounts | ConfusionMatrix, second: ConfusionMatrix | None) -> int:
    """The rows of the test, or of the smaller one of two."""
    sizes = [part.total for part in (data, second) if isinstance(part, ConfusionMatrix | JointCounts)]
    return max(1, min(sizes))


def _as_seen(chance: float, level: float, rows: int) -> float:
    """The rows for shares that stay: certainty, on the scale of normal quantiles, grows with √rows."""
    normal = import_module("scipy.special").ndtri
    now = abs(float(normal(chance)))
    if max(chance, 1 - chance) >= level:
        return 0.0
    return math.ceil((float(normal(level)) / now) ** 2 * rows - rows) if now > EVEN else math.inf


def _enough(chance: float, level: float, assurance: float) -> float:
    """The factor of rows with which so much of the probability is decided."""
    if max(chance, 1 - chance) >= level:
        return 1.0
    low, high = 1.0, 2.0
    while _decided(high, chance, level) < assurance:
        low, high = high, 2 * high
        if high > FARTHEST:
            raise AnalysisError(f"{high:g} times the rows decide too little", allowed="a smaller assurance")
    while high / low > 1 + 1e-9:
        middle = (low * high) ** 0.5
        low, high = (low, middle) if _decided(middle, chance, level) >= assurance else (middle, high)
    return high


def _decided(factor: float, chance: float, level: float) -> float:
    """How likely so many times the rows decide: the new mean scatters by what the rows will add."""
    special = import_module("scipy.special")
    now, wanted = float(special.ndtri(chance)), float(special.ndtri(level))
    spread, still = math.sqrt(1 - 1 / factor), math.sqrt(1 / factor)
    ends = np.array([now - wanted * still, -now - wanted * still]) / spread
    return float(special.ndtr(ends).sum())
