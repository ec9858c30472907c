"""P8: corresponding points on the two sides where one class is wholly recognised.

With all positives and a share x of the negatives recognised the value is at least as large as with all
negatives and the same share x of the positives: M(p, (1-x)n, 0, xn) >= M(xp, 0, (1-x)p, n) for 0 <= x <= 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from .demands import Demand
from .field import Matrices
from .probes import Lines, Ratios
from .values import Values


def points(p: ArrayLike, n: ArrayLike, kept: ArrayLike, seen: ArrayLike) -> Matrices:
    """First each matrix with all p positives and `seen` = xn negatives recognised, then its counterparts.

    >>> points(2, 4, 1, 2)
    (array([2., 1.]), array([2., 0.]), array([0., 1.]), array([2., 4.]))
    """
    p, n, kept, seen = (np.ravel(part).astype(float) for part in np.broadcast_arrays(p, n, kept, seen))
    none = np.zeros_like(p)
    return (
        np.concatenate((p, kept)),
        np.concatenate((n - seen, none)),
        np.concatenate((none, p - kept)),
        np.concatenate((seen, n)),
    )


def at_shares(ratios: Iterable[tuple[int, int]], shares: Lines) -> Matrices:
    """The points of sections (p, n) at these x: fractions of two, so that every product is exact."""
    p, n = np.array(list(ratios), float).T[:, :, None]
    x = np.array(shares)
    return points(p, n, p * x, n * x)


@lru_cache(maxsize=4)
def whole_points(up_to: int) -> Matrices:
    """The points with whole counts and N <= up_to, smaller N first: x runs over i/gcd(p, n)."""
    found = [
        (p, total - p, i * p // common, i * (total - p) // common)
        for total in range(2, up_to + 1)
        for p in range(1, total)
        for common in [math.gcd(p, total - p)]
        for i in range(common + 1)
    ]
    return points(*np.array(found).T)


def sections(up_to: int, *, coprime: bool) -> Ratios:
    """All (p, n) with p + n <= up_to, or one for each ratio n/p: enough for a formula that is scale-free."""
    sizes = ((p, total - p) for total in range(2, up_to + 1) for p in range(1, total))
    return tuple((p, n) for p, n in sizes if not coprime or math.gcd(p, n) == 1)


def positives_weigh_more(values: Values) -> Demand:
    """P8: of two corresponding points, both defined, the one with all positives lies no lower."""
    half = values.defined.size // 2
    upper = np.flatnonzero(values.defined[:half] & values.defined[half:])
    return Demand(upper, upper + half)
