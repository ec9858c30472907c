"""From candidates to solutions: refined, checked on the formula itself, and each kept once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Excess = Callable[[Floats], Floats]
# How far from the level a formula is that takes it, and one of which rounding may hide that it does.
AGREES, ROUGH = 1e-10, 1e-2
EXACT, TOUCHES, STILL = 1e-15, 1e-13, 4e-15  # nothing to refine; nothing between two; nothing on either side
STEPS = 6
BESIDE = 1e-6  # as near to an edge as this, a candidate may be the edge
NEAR, APART = 1e-5, 1e-9  # candidates as near as this may be one; as near as that, they are


def settled(candidates: Floats, excess: Excess, scale: Floats, within: tuple[float, float]) -> Floats:
    """The candidates at which the formula takes the level, ascending, each once, nan-padded.

    Squaring and branching add false candidates; equal roots come as pairs that rounding has split.
    """
    low, high = within
    slack = 1e-9 * max(1.0, abs(low), abs(high))
    with np.errstate(all="ignore"):
        inside = (candidates >= low - slack) & (candidates <= high + slack)
        x = _packed(np.clip(np.where(inside, candidates, np.nan), low, high))
        x = _at_edges(_refined(x, excess, scale, within), excess, {low, high, 0.0, 1.0})
        x = np.where(_takes_level(x, excess, scale), x, np.nan)
        return _once(x, excess, scale)


def _packed(x: Floats) -> Floats:
    """Sorted, with the columns that hold nothing cut off."""
    x = np.sort(x, axis=-1)
    used = max(1, int(np.max(np.sum(~np.isnan(x), axis=-1), initial=0)))
    return np.ascontiguousarray(x[..., :used])


def _span(x: Floats) -> Floats:
    """The size of x that distances are measured by."""
    return 1e-3 + np.abs(x)


def _refined(x: Floats, excess: Excess, scale: Floats, within: tuple[float, float]) -> Floats:
    """A few secant steps, as long as they bring the formula nearer to the level."""
    best, height = x, excess(x)
    if not np.any(np.abs(height) > EXACT * scale):
        return best
    other = np.clip(np.where(x < within[1], x + 1e-9 * _span(x), x - 1e-9 * _span(x)), *within)
    beside, wanted = excess(other), ~np.isnan(x)
    for _ in range(STEPS):
        step = height * (best - other) / (height - beside)
        wanted &= (np.abs(step) <= 1e-2 * _span(best)) & (np.abs(height) > EXACT * scale)
        if not wanted.any():
            break
        moved = np.clip(best - np.where(wanted, step, 0.0), *within)
        there = excess(moved)
        better = np.abs(there) < np.abs(height)
        other, beside = np.where(better, best, moved), np.where(better, height, there)
        best, height = np.where(better, moved, best), np.where(better, there, height)
        wanted &= better
    return best


def _at_edges(x: Floats, excess: Excess, edges: set[float]) -> Floats:
    """Exactly on an edge, if the level is approached towards it: there the metric may well be undefined."""
    for edge in edges:
        beside = np.abs(x - edge) <= BESIDE
        if beside.any():
            onwards = np.abs(excess(np.where(beside, edge + (x - edge) / 16, np.nan)))
            x = np.where(beside & ~(onwards > np.abs(excess(x))), edge, x)
    return x


def _takes_level(x: Floats, excess: Excess, scale: Floats) -> Flags:
    height = np.abs(excess(x))
    agrees: Flags = height <= AGREES * scale
    agrees &= ~_flat(np.where(agrees, x, np.nan), excess, scale)
    steep = ~agrees & (height <= ROUGH * scale)
    return agrees | _between(np.where(steep, x, np.nan), height, excess) if steep.any() else agrees


def _between(x: Floats, height: Floats, excess: Excess) -> Flags:
    """Steep places: the level lies between neighbours, and the formula falls off to it, as at no jump."""
    unit = np.maximum(np.abs(x), 1.0)  # the cells are rounded in proportion to where the line starts
    sides = excess(x - 1e-14 * unit), excess(x + 1e-14 * unit)
    here = np.maximum(height, np.maximum(*np.abs(sides)))
    away = np.fmin(*(np.abs(excess(x + step * unit)) for step in (-1e-10, 1e-10)))
    found: Flags = (sides[0] * sides[1] <= 0) & (here < away / 2)
    return found


def _flat(x: Floats, excess: Excess, scale: Floats) -> Flags:
    """Where the formula stands still at the level, on both sides: it crosses nothing there."""
    flat = ~np.isnan(x)
    for step in (1e-9, -1e-2, 1e-2):
        if flat.any():
            flat &= np.abs(excess(x + step * _span(x))) <= STILL * scale
    return flat


def _once(x: Floats, excess: Excess, scale: Floats) -> Floats:
    """Each solution once: neighbours that are equal, or that have nothing but rounding between them."""
    x = _packed(x)
    if x.shape[-1] < 2:
        return x
    gap, size = np.diff(x, axis=-1), _span(x[..., 1:])
    again = gap <= APART * size
    if np.any(near := ~again & (gap <= NEAR * size)):
        between = np.abs(excess((x[..., 1:] + x[..., :-1]) / 2))
        again |= near & (between <= TOUCHES * scale)
    x[..., 1:][again] = np.nan
    return _packed(x)
