"""Any function of x: sign changes on a grid, and near misses at its extremes, halved down to rounding."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Excess = Callable[[Floats], Floats]
GRID, NEAR, HALVINGS, ZOOMS = 256, 10, 60, 40


def bracketed(excess: Excess, shape: tuple[int, ...], within: tuple[float, float]) -> Floats:
    """Candidates for zeros, by bracketing; a pair closer than the grid shows as an extreme near zero."""
    grid = np.broadcast_to(_grid(*within), (*shape, GRID + 1 + 2 * NEAR))
    extremes = _extremes(excess, grid)
    nodes = np.sort(np.concatenate([grid, extremes], axis=-1), axis=-1)
    height = excess(nodes)
    with np.errstate(invalid="ignore"):
        crosses = height[..., :-1] * height[..., 1:] < 0
    exact = _packed(nodes, height == 0)
    low = _packed(nodes[..., :-1], crosses)
    high = _packed(nodes[..., 1:], crosses)
    rising = _packed(height[..., 1:], crosses) > 0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        to_left = (excess(middle) > 0) == rising
        low, high = np.where(to_left, low, middle), np.where(to_left, middle, high)
    return np.concatenate([(low + high) / 2, exact, extremes], axis=-1)


def _packed(values: Floats, wanted: NDArray[np.bool_]) -> Floats:
    """The wanted entries of each row moved to its front, nan behind them, and the empty columns cut off."""
    most = max(1, int(np.max(np.sum(wanted, axis=-1), initial=0)))
    front = np.argsort(~wanted, axis=-1, kind="stable")[..., :most]
    kept = np.take_along_axis(wanted, front, axis=-1)
    return np.where(kept, np.take_along_axis(np.broadcast_to(values, wanted.shape), front, axis=-1), np.nan)


def _grid(low: float, high: float) -> Floats:
    """Denser at the edges, where measures of rare events bend, and very near to them."""
    even = (1 - np.cos(np.linspace(0, np.pi, GRID + 1))) / 2
    near = np.geomspace(1e-14, 1e-5, NEAR)
    return low + (high - low) * np.concatenate([even[:1], near, even[1:-1], 1 - near[::-1], even[-1:]])


def _extremes(excess: Excess, grid: Floats) -> Floats:
    """The places of local extremes that lean towards the level, refined by golden sections."""
    height = excess(grid)
    with np.errstate(invalid="ignore"):
        size = np.abs(height)
        dips = (size[..., 1:-1] <= size[..., :-2]) & (size[..., 1:-1] <= size[..., 2:])
        dips &= height[..., 1:-1] * height[..., :-2] > 0
        dips &= height[..., 1:-1] * height[..., 2:] > 0
    low = np.where(dips, grid[..., :-2], np.nan)
    high = np.where(dips, grid[..., 2:], np.nan)
    side = np.sign(height[..., 1:-1])
    keep = np.flatnonzero(dips.any(axis=tuple(range(dips.ndim - 1))))
    low, high, side = low[..., keep], high[..., keep], side[..., keep]
    for _ in range(ZOOMS):
        left, right = high - 0.6180339887498949 * (high - low), low + 0.6180339887498949 * (high - low)
        nearer = side * excess(left) < side * excess(right)
        low, high = np.where(nearer, low, left), np.where(nearer, right, high)
    return (low + high) / 2
