"""Who is best, and what rank is expected: one pass over the panels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .laws import Laws
from .mesh import panels, whole

Floats = NDArray[np.float64]
WIDE, NARROW = 3.0, 0.75
CROWD = 60  # with so many above, nobody here is the best: exp(-60)
LEAST = 1e-300


class First(NamedTuple):
    """The probability of being the best, and the expected rank."""

    p_best: Floats
    expected_rank: Floats


def first(laws: Laws) -> First:
    """P(best) = ∫ fᵢ Π Fₖ and E rank = 1 + ∫ fᵢ Σ (1 − Fₖ), each over all others.

    The product is taken once, as the exponential of a sum of logarithms, from which each leaves its own term.
    """
    count = laws.spread.low.size
    p_best, rank, mass = np.zeros(count), np.zeros(count), np.zeros(count)
    for panel in panels(laws.spread, lambda at: WIDE if at.above_right > CROWD else NARROW):
        below, share = whole(laws, panel)
        who, over = panel.active, 1 - below
        rank[who] += np.einsum("ij,ij->i", share, panel.above + over.sum(axis=0) - over)
        mass[who] += share.sum(axis=1)
        if not panel.above:
            logs = np.log(np.maximum(below, LEAST))
            p_best[who] += np.einsum("ij,ij->i", share, np.exp(logs.sum(axis=0) - logs))
    p_best /= mass
    return First(p_best / p_best.sum(), 1 + rank / mass)
