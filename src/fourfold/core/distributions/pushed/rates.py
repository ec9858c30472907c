"""A metric as a function of three rates, and the lines along which one of them moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...formulas import arrays
from ...formulas.duals import slope
from ...formulas.solve import Line, crossings
from ...metrics import Metric

TPR, TNR, PREVALENCE = "tpr", "tnr", "prevalence"
RATES = (TPR, TNR, PREVALENCE)
Rates = Mapping[str, Any]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class OfRates:
    """A metric at true positive rate x, true negative rate y and prevalence f, for a test of a given size."""

    metric: Metric
    size: Any  # a number, or an array of numbers that fits the rates

    def cells(self, at: Rates) -> tuple[Any, Any, Any, Any]:
        """(TP, FP, FN, TN) at these rates."""
        positives, negatives = self.size * at[PREVALENCE], self.size * (1 - at[PREVALENCE])
        x, y = at[TPR], at[TNR]
        return positives * x, negatives * (1 - y), positives * (1 - x), negatives * y

    def line(self, along: str, at: Rates) -> Line:
        """The line on which one rate runs from 0 to 1 and the others stand still."""
        start = self.cells({**at, along: 0.0})
        end = self.cells({**at, along: 1.0})
        moves = zip(start, end, _MOVES[along], strict=True)
        tp, fp, fn, tn = (last - first if moving else 0.0 for first, last, moving in moves)
        return Line(start, (tp, fp, fn, tn))

    def __call__(self, at: Rates) -> Any:
        """The value at these rates."""
        return arrays.at_rates(self.metric.formula, self.cells(at), self.metric.parameters)

    def slope(self, along: str, at: Rates) -> Any:
        """The derivative with respect to one rate."""
        line = self.line(along, at)
        return slope(self.metric.formula, self.cells(at), line.direction, self.metric.parameters)

    def crossings(self, along: str, at: Rates, level: Any) -> Any:
        """Where the metric takes a level while one rate runs from 0 to 1 (new last axis)."""
        return crossings(self.metric.formula, self.line(along, at), level, self.metric.parameters)


def spread(count: int) -> tuple[Floats, Floats, Floats]:
    """Points in general position, spread evenly over the cube by an additive recurrence.

    >>> [round(float(x[0]), 3) for x in spread(1)]
    [0.319, 0.171, 0.05]

    References
    ----------
    Roberts (2018), The unreasonable effectiveness of quasirandom sequences.
    """
    steps = np.array([0.8191725134, 0.6710436067, 0.5497004779])
    points: Floats = (0.5 + np.outer(steps, np.arange(1.0, count + 1))) % 1
    return points[0], points[1], points[2]


_MOVES = {TPR: (True, False, True, False), TNR: (False, True, False, True), PREVALENCE: (True,) * 4}
