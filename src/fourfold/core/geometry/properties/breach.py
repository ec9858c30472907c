"""The search for a breach: a pair of matrices that breaks a demand, proven in exact numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from .demands import Demand
from .field import Floats, Places
from .values import OPEN, Values

FINEST = 52


class Breach(NamedTuple):
    """The value at `upper` is not as large as it should be, compared with `lower`."""

    upper: int
    lower: int


def breach(values: Values, demand: Demand, section: Places) -> Breach | None:
    """The simplest pair that certainly breaks the demand, or else the first that exact numbers convict.

    Floats with proven error bounds settle most pairs; all that they leave open is compared exactly.
    Where the demand is strict, what is not below the supposed maximum must be surpassed by nothing else.
    """
    order = values.order(demand.upper, demand.lower)
    sure = np.flatnonzero(order < 1 if demand.strict else order < 0)
    sure = sure[np.argsort(_size(values, demand, sure), kind="stable")]
    guilty = _strictly(values, section) if demand.strict else _plainly(values)
    for at in (*sure, *np.flatnonzero(order == OPEN)):
        pair = Breach(int(demand.upper[at]), int(demand.lower[at]))
        if guilty(pair):
            return pair
    return None


def _size(values: Values, demand: Demand, pairs: Places) -> Floats:
    """How many rows each pair has once it is multiplied to whole counts."""
    cells = np.array([cell[side[pairs]] for cell in values.cells for side in (demand.upper, demand.lower)])
    size: Floats = cells.sum(axis=0)
    for _ in range(FINEST):
        fractional = np.any(cells != np.floor(cells), axis=0)
        if not fractional.any():
            break
        cells, size = np.where(fractional, 2 * cells, cells), np.where(fractional, 2 * size, size)
    return size


def _plainly(values: Values) -> Callable[[Breach], bool]:
    return lambda pair: values.compare(pair.upper, pair.lower) < 0


def _strictly(values: Values, section: Places) -> Callable[[Breach], bool]:
    def guilty(pair: Breach) -> bool:
        if values.compare(pair.upper, pair.lower) > 0:
            return False
        others = np.flatnonzero((section == section[pair.lower]) & values.defined)
        order = values.order(others, np.full(others.size, pair.lower))
        return all(values.compare(int(other), pair.lower) <= 0 for other in others[order > 0])

    return guilty
