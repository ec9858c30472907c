"""The exact distribution of a metric over all matrices that a repeated test can give."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...formulas.ties import levels
from ...metrics import Metric
from ..discrete import ROUNDING, Discrete
from ..distribution import checked_mass
from ..interval import Interval
from .laws import Law

Floats = NDArray[np.float64]


class Predictive(Discrete):
    """What repeated tests would show: values, probabilities, and how many matrices share each value.

    `outside` bounds the probability of the matrices that were left out on a large lattice; 0 where none were.
    """

    def __init__(self, name: str, found: Enumerated) -> None:
        super().__init__(name, found.values, found.pmf, undefined=found.undefined)
        self.multiplicity = found.multiplicity
        self.outside = found.outside

    def hdi(self, mass: float = 0.95) -> Interval:
        """The shortest interval that holds the mass.

        The likeliest single values of a metric on a lattice lie scattered, where many matrices share a value;
        the shortest interval says what a person asks.
        """
        if not self.values.size:
            return super().hdi(mass)
        wanted = checked_mass(mass) * self._total * (1 - ROUNDING)
        rising = np.concatenate(([0.0], self._rising))
        first = np.flatnonzero(rising <= rising[-1] - wanted)
        last = np.minimum(np.searchsorted(rising, rising[first] + wanted), len(self.values))
        with np.errstate(invalid="ignore"):
            width = self.values[last - 1] - self.values[first]
        best = int(np.nanargmin(width))
        return Interval(float(self.values[first[best]]), float(self.values[last[best] - 1]), mass, "hdi")


@dataclass(frozen=True)
class Enumerated:
    """The values of a metric on a lattice, exactly told apart, with their probabilities."""

    values: Floats
    pmf: Floats
    multiplicity: NDArray[np.int64]
    undefined: float
    outside: float


def enumerate_values(of: Metric, right: tuple[Law, Law], outside: float) -> Predictive:
    """Merge equal values over the box of (TP, TN) that holds all but the mass `outside`."""
    (tp_low, rows), (tn_low, columns) = (law.window(outside / 2) for law in right)
    tp = np.arange(tp_low, tp_low + rows.size)[:, None]
    tn = np.arange(tn_low, tn_low + columns.size)[None, :]
    cells = (tp, right[1].n - tn, right[0].n - tp, tn)
    found = levels(of.formula, cells, of.parameters)
    joint = np.outer(rows, columns)
    undefined = float(joint[found.place < 0].sum()) if found.order.size < joint.size else 0.0
    merged = Enumerated(found.values, found.added(joint), found.multiplicity, undefined, outside)
    return Predictive(of.name, merged)
