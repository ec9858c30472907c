"""Values of weighted rows: points without intervals, for weights say nothing of how they vary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..analyses.wording import short
from ..core.confusion import WeightedMatrix
from ..core.metrics import metric
from .layout import Column, table, terminal_width, words

RIGHT = [Column("metric"), Column("value", right=True)]


@dataclass(frozen=True)
class WeightedValues:
    """A matrix of weights and the metrics that are asked of it."""

    matrix: WeightedMatrix
    names: Sequence[str]

    def as_dict(self) -> dict[str, Any]:
        """The sums of weights, what they are worth, and the values."""
        tp, fp, fn, tn = self.matrix.four
        values = {name: {"value": self.matrix[metric(name)]} for name in self.names}
        return {
            "weights": {"tp": tp, "fn": fn, "fp": fp, "tn": tn},
            "effective": self.matrix.effective,
            "metrics": values,
        }

    def lines(self) -> Iterator[str]:
        """The sums, the values, and what would give intervals."""
        tp, fp, fn, tn = self.matrix.four
        positive = str(self.matrix.positive)
        others = [str(label) for label in self.matrix.labels if label != self.matrix.positive]
        negative = others[0] if len(others) == 1 else f"not {positive}"
        columns = [Column("truth \\ predicted"), Column(positive, right=True), Column(negative, right=True)]
        yield from table(columns, [[positive, short(tp), short(fn)], [negative, short(fp), short(tn)]])
        yield from ("Sums of weights. Rows are truth, columns are prediction.", "")
        yield from table(RIGHT, [[name, short(self.matrix[metric(name)])] for name in self.names])
        yield ""
        worth = f"{self.matrix.effective:.1f}"
        yield from words(
            f"The weights are worth {worth} equal rows (sum squared over the sum of squares). Intervals need "
            "that number to be stated: --effective kish takes this one, --effective N another.",
            terminal_width(),
        )
