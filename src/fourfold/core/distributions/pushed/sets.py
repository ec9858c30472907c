"""The general path: the set of one rate on which any formula is at or below a level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .margin import Margin
from .rates import OfRates

Floats = NDArray[np.float64]


def below_along(of: OfRates, margin: Margin, along: str, at: Mapping[str, Any], level: Any) -> Floats:
    """The mass of the set, found by its ends: the crossings of the contour, however many there are."""
    found = of.crossings(along, at, level)
    shape = found.shape[:-1]
    ends = np.nan_to_num(found, nan=1.0)
    edges = np.concatenate([np.zeros((*shape, 1)), ends, np.ones((*shape, 1))], axis=-1)
    middles = (edges[..., 1:] + edges[..., :-1]) / 2
    spread = {name: np.asarray(value)[..., None] if np.ndim(value) else value for name, value in at.items()}
    values = of({**spread, along: middles})
    with np.errstate(invalid="ignore"):
        below = values <= np.asarray(level)[..., None]
    rise = np.diff(margin.cdf(edges), axis=-1)
    mass: Floats = np.sum(np.where(below, rise, 0.0), axis=-1)
    return mass
