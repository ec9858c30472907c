"""The probability of every rank for every contestant."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .laws import Laws
from .mesh import panels, whole
from .others import others_above

Floats = NDArray[np.float64]
WIDE, SHARP = 2.0, 12.0  # of a width: at most, and times √K where ranks change fast


def rank_probability(laws: Laws) -> Floats:
    """A row for each contestant, a column for each rank: ∫ fᵢ P(r − 1 of the others are above) dt.

    The count above has a spread of about √K; panels become narrower as it changes faster along the axis.
    """
    count = laws.spread.low.size
    found = np.zeros((count, count))
    for panel in panels(laws.spread, lambda at: min(WIDE, SHARP / np.sqrt(at.active))):
        below, share = whole(laws, panel)
        size = panel.active.size | 1
        rows = others_above(1 - below, share, size)[:, : panel.active.size]
        found[panel.active, panel.above : panel.above + panel.active.size] += rows
    np.maximum(found, 0.0, out=found)
    found /= found.sum(axis=1, keepdims=True)
    return found
