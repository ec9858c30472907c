"""Contestants that cannot be told apart: groups that share a rank."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .laws import Laws, Spread
from .mesh import panels

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
WIDE = 1.5
FEW, MANY = 32, 2_048


def groups(laws: Laws, order: Places, level: float) -> list[Places]:
    """Runs of the order; a group ends before the first that its leader beats with this probability."""
    found: list[Places] = []
    start = 0
    while start < order.size:
        end = _end(laws, order, start, level)
        found.append(order[start:end])
        start = end
    return found


def _end(laws: Laws, order: Places, start: int, level: float) -> int:
    step, tried = FEW, start + 1
    while tried < order.size:
        beaten = beats(laws, int(order[start]), order[tried : tried + step]) >= level
        if beaten.any():
            return tried + int(np.argmax(beaten))
        tried, step = tried + step, min(2 * step, MANY)
    return order.size


def beats(laws: Laws, leader: int, others: Places) -> Floats:
    """The probability that one contestant is truly better than each of the others: ∫ f F."""
    spread = laws.spread
    alone = Spread(
        *(part[leader : leader + 1] for part in (spread.low, spread.high, spread.median, spread.width))
    )
    total, mass = np.zeros(others.size), 0.0
    who = np.array([leader])
    for panel in panels(alone, lambda _: WIDE):
        _, density = laws.at(who, panel.t)
        share = density[0] * panel.weight
        total, mass = total + laws.below(others, panel.t) @ share, mass + float(share.sum())
    return total / mass
