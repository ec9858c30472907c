"""A rank-1 lattice rule: points that fill a cube evenly, the same every time."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
POINTS, MULTIPLIER = (
    65_521,
    45_753,
)  # a prime, and the best of 400 multipliers by the criterion P₂ in 7 dimensions
COPIES = 8
_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19)


def lattice(dimensions: int) -> Floats:
    """Points in the open cube: `COPIES` shifted copies of one Korobov lattice, an axis for each dimension.

    What the copies differ by tells the error of their mean.

    >>> lattice(3).shape
    (8, 65521, 3)

    References
    ----------
    Dick, Kuo and Sloan (2013), High-dimensional integration: the quasi-Monte Carlo way, Acta Numerica 22.
    """
    step, place = 1, np.arange(POINTS)
    cube = np.empty((COPIES, POINTS, dimensions))
    for axis, prime in enumerate(_PRIMES[:dimensions]):
        shifts = (np.arange(1, COPIES + 1) * np.sqrt(prime)) % 1.0
        cube[..., axis] = (place * step % POINTS / POINTS + shifts[:, None]) % 1.0
        step = step * MULTIPLIER % POINTS
    return np.clip(cube, 1e-12, 1 - 1e-12)
