"""Exact quantiles on a lattice that is never listed: bracket one, then sort what lies in the bracket."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .walk import Walk

Floats = NDArray[np.float64]
BLOCKS = 96  # rows, and columns, of the coarse lattice
ROUNDING = 1e-12
FEW = 300_000  # matrices that are sorted at the end
STEPS = 60
HUGE = 1e300


def walked_quantile(walk: Walk, q: Floats) -> Floats:
    """The smallest values of the lattice whose distribution function reaches q."""
    wanted = q * walk.defined * (1 - ROUNDING)
    low, high = _coarse(walk, q)
    f_low, f_high = walk.mass(np.concatenate([low, high])).reshape(2, -1)
    for step in range(STEPS):
        # outwards while the bracket holds no quantile, inwards while it holds too many matrices
        under, over = f_low >= wanted, f_high < wanted
        far = (f_high - f_low) * len(walk.rows) * (len(walk.cumulated) - 1) > FEW
        if not (under | over | far).any():
            break
        width = np.maximum(high - low, 1e-9 * (np.abs(high) + np.abs(low)))
        middle = _between(low, high, (wanted - f_low) / np.where(f_high > f_low, f_high - f_low, 1.0), step)
        new = np.where(under, low - 4 * width, np.where(over, high + 4 * width, middle))
        f_new = walk.mass(new)
        reached = f_new >= wanted
        low, f_low, high, f_high = (
            # a bracket that moves keeps the end that it passes; one that closes in takes a new end
            np.where(over, high, np.where(under | ~reached, new, low)),
            np.where(over, f_high, np.where(under | ~reached, f_new, f_low)),
            np.where(under, low, np.where(over | reached, new, high)),
            np.where(under, f_low, np.where(over | reached, f_new, f_high)),
        )
    found = np.array([_settled(walk, *one) for one in zip(wanted, low, high, f_low, strict=True)])
    if walk.bounded:
        return found
    least, most = walk.mass(np.array([-HUGE, HUGE]))
    return np.where(wanted <= least, -np.inf, np.where(wanted > most, np.inf, found))


def _between(low: Floats, high: Floats, share: Floats, step: int) -> Floats:
    """Where a straight line would put the quantile, a little aside by turns so that both ends close in."""
    aside = 0.02 if step % 2 else -0.02
    wide = step % 6 == 5
    return low + (high - low) * (0.5 if wide else np.clip(share + aside, 0.01, 0.99))


def _coarse(walk: Walk, q: Floats) -> tuple[Floats, Floats]:
    """Bounds of the quantiles, likely ones, from rows and columns of equal mass."""
    share = (np.arange(BLOCKS) + 0.5) / BLOCKS
    rising = np.cumsum(walk.weights)
    row = walk.rows[np.searchsorted(rising, share * rising[-1])]
    column = np.searchsorted(walk.cumulated[1:], share * walk.cumulated[-1]) + float(walk.columns[0])
    values = walk.values(row[:, None], column[None, :]).ravel()
    ranked = np.sort(values[np.isfinite(values)])
    place = q * (ranked.size - 1)
    ends = [np.clip(place + side * BLOCKS, 0, ranked.size - 1).astype(np.intp) for side in (-1, 1)]
    return ranked[ends[0]], ranked[ends[1]]


def _settled(walk: Walk, wanted: float, low: float, high: float, before: float) -> float:
    """Of the values above `low` and up to `high`, the first at which the mass is enough."""
    stops = walk.stops(np.array([low, high]))
    first, last = np.minimum(*stops), np.maximum(*stops)
    count = last - first
    row = np.repeat(np.arange(count.size), count)
    column = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count) + np.repeat(first, count)
    values = walk.values(walk.rows[row], column + float(walk.columns[0]))
    weights = walk.weights[row] * (walk.cumulated[column + 1] - walk.cumulated[column])
    listed, cumulated = walk.listed
    inside = (listed > walk.reach(low)) & (listed <= walk.reach(high))
    values = np.concatenate([values, listed[inside]])
    weights = np.concatenate([weights, np.diff(cumulated)[inside]])
    order = np.argsort(values)
    rising = before + np.cumsum(weights[order])
    if not values.size:
        return high
    return float(values[order][min(int(np.searchsorted(rising, wanted)), values.size - 1)])
