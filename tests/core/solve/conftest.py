"""A slow and simple finder of crossings: every sign change on a dense grid, halved down to rounding."""

from __future__ import annotations

import numpy as np
import pytest

EVEN = np.linspace(0, 1, 1201)
NEAR = np.geomspace(1e-7, 1e-3, 25)
GRID = np.unique(np.concatenate([EVEN, NEAR, 1 - NEAR]))


def sign_changes(excess):
    """Return where a function crosses zero, without poles and jumps; None if it stays at zero somewhere."""
    with np.errstate(all="ignore"):
        height = np.asarray(excess(GRID), float)
        still = np.abs(height) <= 1e-13
        if (still[1:] & still[:-1]).any():
            return None
        changes = np.flatnonzero(height[:-1] * height[1:] < 0)
        low, high, before = GRID[changes], GRID[changes + 1], height[changes]
        for _ in range(60 if changes.size else 0):
            middle = (low + high) / 2
            same = np.sign(excess(middle)) == np.sign(before)
            low, high = np.where(same, middle, low), np.where(same, high, middle)
        left = np.minimum(np.abs(excess(low)), np.abs(excess(high)))
        around = np.minimum(np.abs(before), np.abs(height[changes + 1]))
        continuous = left <= 1e-4 * around + 1e-12
    return np.concatenate([low[continuous], GRID[height == 0]])


@pytest.fixture(name="sign_changes", scope="session")
def _sign_changes():
    return sign_changes
