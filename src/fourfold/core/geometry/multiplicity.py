"""How often a metric takes each value on the lattice of p positives and n negatives."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..formulas.ties import levels
from ..metrics import Metric, metric
from .lattice import Cells, section


@dataclass(frozen=True)
class Multiplicity:
    """The different values of a metric, how many matrices take each, and how many have none."""

    metric: Metric
    values: NDArray[np.float64]
    counts: NDArray[np.int64]
    undefined: int
    cells: Cells
    place: NDArray[np.intp]  # for each matrix the place of its value; -1 where undefined

    def __repr__(self) -> str:
        return f"Multiplicity({self.metric.name}: {len(self.values)} values, {self.undefined} undefined)"

    def of(self, value: float) -> int:
        """How many matrices take the value that is nearest to this number, if it is the same to 1e-12."""
        if not len(self.values):
            return 0
        with np.errstate(invalid="ignore"):
            nearest = int(np.argmin(np.abs(self.values - value)))
        close = np.isclose(self.values[nearest], value, rtol=1e-12, atol=1e-12)
        return int(self.counts[nearest]) if close else 0


def multiplicity(of: str | Metric, positives: int, negatives: int, **parameters: float) -> Multiplicity:
    """Count the matrices on each level of the metric, told apart exactly (Lovell et al. 2022, Fig. F.3).

    >>> found = multiplicity("f1", 20, 40)
    >>> found.of(0.5), found.of(2 / 3)
    (14, 11)
    """
    chosen = metric(of, **parameters)
    cells = section(positives, negatives)
    found = levels(chosen.formula, cells, chosen.parameters)
    undefined = int(np.count_nonzero(found.place < 0))
    return Multiplicity(chosen, found.values, found.multiplicity, undefined, cells, found.place)
