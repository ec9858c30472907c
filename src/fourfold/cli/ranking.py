"""How well a score ranks, whatever the threshold: the area under the curve and the average precision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..analyses.thresholds import Thresholds
from ..analyses.wording import short, span
from .layout import Column, table


@dataclass(frozen=True)
class Ranking:
    """A score that was judged, and the level of the intervals."""

    found: Thresholds
    level: float

    def as_dict(self) -> dict[str, Any]:
        """The answer as JSON."""
        auc, average = self.found.auc, self.found.average_precision
        return {
            "auc": {
                "value": auc.value,
                "confidence": list(auc.confidence(self.level)),
                "confidence_method": "newcombe",
                "variance": auc.variance,
                "bin_error": auc.bin_error,
            },
            "average_precision": {
                "value": average.value,
                "hdi": list(average.belief.hdi(self.level)),
                "bin_limits": list(average.bin_limits),
            },
        }

    def rows(self) -> list[list[str]]:
        """What is judged, its value, its interval, and of which kind that is."""
        auc, average = self.found.auc, self.found.average_precision
        return [
            ["AUC", short(auc.value), span(*auc.confidence(self.level)), "confidence (Newcombe)"],
            ["average precision", short(average.value), span(*average.belief.hdi(self.level)), "HDI"],
        ]

    def columns(self) -> list[Column]:
        """The heads of the rows."""
        interval = Column(f"{self.level * 100:g} %", right=True)
        return [Column(""), Column("value", right=True), interval, Column("")]

    def lines(self) -> Iterator[str]:
        """The rows as a table."""
        yield from table(self.columns(), self.rows())
