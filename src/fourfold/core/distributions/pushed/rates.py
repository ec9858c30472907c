"""A metric as a function of three rates, and the lines along which one of them moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...formulas import arrays
from ...formulas.duals import slope
from ...formulas.solve import Line, crossings
from ...metrics import Metric

TPR, TNR, PREVALENCE = "tpr", "tnr", "prevalence"
RATES = (TPR, TNR, PREVALENCE)
Rates = Mapping[str, Any]


@dataclass(frozen=True)
class OfRates:
    """A metric at true positive rate x, true negative rate y and prevalence f, for a test of a given size."""

    metric: Metric
    size: float

    def cells(self, at: Rates) -> tuple[Any, Any, Any, Any]:
        """(TP, FP, FN, TN) at these rates."""
        positives, negatives = self.size * at[PREVALENCE], self.size * (1 - at[PREVALENCE])
        x, y = at[TPR], at[TNR]
        return positives * x, negatives * (1 - y), positives * (1 - x), negatives * y

    def line(self, along: str, at: Rates) -> Line:
        """The line on which one rate runs from 0 to 1 and the others stand still."""
        start = self.cells({**at, along: 0.0})
        end = self.cells({**at, along: 1.0})
        direction = tuple(e - s if along == PREVALENCE or moves else 0.0 for s, e, moves in zip(start, end, _MOVES[along], strict=True))
        return Line(start, direction)  # type: ignore[arg-type]  # four in, four out

    def __call__(self, at: Rates) -> Any:
        return arrays.at_rates(self.metric.formula, self.cells(at), self.metric.parameters)

    def slope(self, along: str, at: Rates) -> Any:
        """The derivative with respect to one rate."""
        line = self.line(along, at)
        return slope(self.metric.formula, self.cells(at), line.direction, self.metric.parameters)

    def crossings(self, along: str, at: Rates, level: Any) -> Any:
        """Where the metric takes a level while one rate runs from 0 to 1 (new last axis)."""
        return crossings(self.metric.formula, self.line(along, at), level, self.metric.parameters)

    def depends_on(self) -> tuple[str, ...]:
        """The rates that change the value somewhere, found at points spread over the cube."""
        values = self(PROBES)
        return tuple(name for name in RATES if _differs(values, self({**PROBES, name: np.roll(PROBES[name], 7)})))


_MOVES = {TPR: (True, False, True, False), TNR: (False, True, False, True), PREVALENCE: (True,) * 4}
# Points in general position, spread evenly over the cube by an additive recurrence (Roberts 2018).
PROBES = {
    name: (0.5 + step * np.arange(1, 50)) % 1 for name, step in zip(RATES, (0.8191725134, 0.6710436067, 0.5497004779), strict=True)
}


def _differs(x: Any, y: Any) -> bool:
    return not np.allclose(x, y, rtol=1e-12, atol=1e-13, equal_nan=True)
