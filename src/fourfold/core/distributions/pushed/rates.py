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
        """The rates that change the value, found at points in general position."""
        values = self(PROBES)
        return tuple(name for name in RATES if _differs(values, self({**PROBES, name: _MOVED[name]})))


_MOVES = {TPR: (True, False, True, False), TNR: (False, True, False, True), PREVALENCE: (True,) * 4}
# Points in general position: no two alike, none on an edge.
PROBES = {
    TPR: np.array([0.71, 0.83, 0.34]),
    TNR: np.array([0.62, 0.91, 0.27]),
    PREVALENCE: np.array([0.31, 0.57, 0.43]),
}
_MOVED = {name: np.array(row) for name, row in zip(RATES, ((0.77, 0.74, 0.41), (0.69, 0.81, 0.36), (0.39, 0.46, 0.58)), strict=True)}


def _differs(x: Any, y: Any) -> bool:
    return not np.allclose(x, y, rtol=1e-12, atol=1e-13, equal_nan=True)
