"""Exact quantiles on a lattice that is never listed: bracket one, then sort what lies in the bracket."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .walk import Walk

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
BLOCKS = 64  # rows, and columns, of the coarse lattice
ASIDE = 16  # places in it on either side of a quantile
ROUNDING = 1e-12
FEW = 300_000  # matrices that are sorted at the end
STEPS = 60
HUGE = 1e300


@dataclass(frozen=True)
class Ends:
    """Levels at one end of brackets, one for each quantile, with the masses up to them and their stops."""

    level: Floats
    mass: Floats
    stops: Places

    @classmethod
    def at(cls, walk: Walk, level: Floats) -> Ends:
        """The ends at these levels."""
        stops = walk.stops(level)
        return cls(level, walk.mass(level, stops), stops)

    def moved(self, other: Ends, where: NDArray[np.bool_]) -> Ends:
        """The other ends where it says so, and these elsewhere."""
        return Ends(
            np.where(where, other.level, self.level),
            np.where(where, other.mass, self.mass),
            np.where(where[:, None], other.stops, self.stops),
        )


def walked_quantile(walk: Walk, q: Floats) -> Floats:
    """The smallest values of the lattice whose distribution function reaches q."""
    wanted = q * walk.defined * (1 - ROUNDING)
    both = Ends.at(walk, np.concatenate(_coarse(walk, q)))
    low, high = (Ends(both.level[half], both.mass[half], both.stops[half]) for half in _halves(q.size))
    for step in range(STEPS):
        # outwards while the bracket holds no quantile, inwards while it holds too many matrices
        under, over = low.mass >= wanted, high.mass < wanted
        held = high.mass - low.mass
        far = held * len(walk.rows) * (len(walk.cumulated) - 1) > FEW
        if not (under | over | far).any():
            break
        width = np.maximum(high.level - low.level, 1e-9 * (np.abs(high.level) + np.abs(low.level)))
        middle = _between(low.level, high.level, (wanted - low.mass) / np.where(held > 0, held, 1.0), step)
        new = Ends.at(
            walk, np.where(under, low.level - 4 * width, np.where(over, high.level + 4 * width, middle))
        )
        # a bracket that moves keeps the end that it passes; one that closes in takes a new end
        reached = new.mass >= wanted
        low, high = (
            low.moved(high, over).moved(new, ~over & (under | ~reached)),
            high.moved(low, under).moved(new, ~under & (over | reached)),
        )
    found = _settled(walk, wanted, low, high)
    if walk.bounded:
        return found
    ends = np.array([-HUGE, HUGE])
    least, most = walk.mass(ends, walk.stops(ends))
    return np.where(wanted <= least, -np.inf, np.where(wanted > most, np.inf, found))


def _halves(count: int) -> tuple[slice, slice]:
    return slice(count), slice(count, 2 * count)


def _between(low: Floats, high: Floats, share: Floats, step: int) -> Floats:
    """Where a straight line would put the quantile, a little aside by turns so that both ends close in."""
    aside = 0.02 if step % 2 else -0.02
    wide = step % 6 == 5
    return low + (high - low) * (0.5 if wide else np.clip(share + aside, 0.01, 0.99))


def _coarse(walk: Walk, q: Floats) -> tuple[Floats, Floats]:
    """Likely bounds of the quantiles, from rows and columns of equal mass; between values of the lattice."""
    share = (np.arange(BLOCKS) + 0.5) / BLOCKS
    rising = np.cumsum(walk.weights)
    row = walk.rows[np.searchsorted(rising, share * rising[-1])]
    column = np.searchsorted(walk.cumulated[1:], share * walk.cumulated[-1]) + float(walk.columns[0])
    values = walk.values(row[:, None], column[None, :]).ravel()
    ranked = np.sort(values[np.isfinite(values)])
    place = q * (ranked.size - 1)
    low, high = (np.clip(place + side * ASIDE, 0, ranked.size - 1).astype(np.intp) for side in (-1, 1))
    return ranked[low], ranked[high]


def _settled(walk: Walk, wanted: Floats, low: Ends, high: Ends) -> Floats:
    """Of the values above `low` and up to `high`, the first ones at which the mass is enough."""
    first, last = np.minimum(low.stops, high.stops), np.maximum(low.stops, high.stops)
    count = (last - first).ravel()
    place = np.repeat(np.arange(count.size), count)
    column = np.arange(place.size) + np.repeat(first.ravel() - np.cumsum(count) + count, count)
    row = place % walk.rows.size
    values = walk.values(walk.rows[row], column + float(walk.columns[0]))
    weights = walk.weights[row] * (walk.cumulated[column + 1] - walk.cumulated[column])
    ends = np.cumsum((last - first).sum(axis=1))[:-1]
    parts = zip(np.split(values, ends), np.split(weights, ends), strict=True)
    return np.array([_first(walk, part, wanted[k], low, high, k) for k, part in enumerate(parts)])


def _first(walk: Walk, inner: tuple[Floats, Floats], wanted: float, low: Ends, high: Ends, k: int) -> float:
    """The first of some values at which the mass is enough; those of the outer rows come in between."""
    listed, cumulated = walk.listed
    inside = (listed > walk.reach(low.level[k])) & (listed <= walk.reach(high.level[k]))
    values = np.concatenate([inner[0], listed[inside]])
    weights = np.concatenate([inner[1], np.diff(cumulated)[inside]])
    if not values.size:
        return float(high.level[k])
    order = np.argsort(values)
    rising = low.mass[k] + np.cumsum(weights[order])
    return float(values[order[min(int(np.searchsorted(rising, wanted)), values.size - 1)]])
