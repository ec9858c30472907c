"""Where properties are tried beyond small matrices: rates that crowd towards 0 and 1, and far class ratios.

A property may break only close to an edge of a section, or only where one class is rare. Rates are multiples
of a power of two, so that each cell of the matrix is exactly a float.
"""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

Lines = tuple[float, ...]
Ratios = tuple[tuple[int, int], ...]


def graded(steps: int, depth: int) -> Lines:
    """The rates i/steps, and powers of 1/2 down to this depth at both ends.

    >>> graded(2, 3)
    (0.0, 0.125, 0.25, 0.5, 0.75, 0.875, 1.0)
    """
    even = (i / steps for i in range(steps + 1))
    ends = ((2.0**-k, 1 - 2.0**-k) for k in range(1, depth + 1) if 2**k > steps)
    return tuple(sorted({*even, *chain.from_iterable(ends)}))


def both_ways(*ratios: int) -> Ratios:
    """Sections (p, n) with n/p = r and 1/r.

    >>> both_ways(1, 3)
    ((1, 1), (1, 3), (3, 1))
    """
    return tuple(dict.fromkeys(chain.from_iterable(((1, r), (r, 1)) for r in ratios)))


class Probe(NamedTuple):
    """Rates, class ratios, and the words that say both."""

    lines: Lines
    ratios: Ratios
    words: str


RATES = Probe(
    graded(8, 14),
    both_ways(1, 3, 10, 100, 1000),
    "TPR and TNR at i/8, 2^-k and 1 − 2^-k (k ≤ 14), with n/p or p/n = 1, 3, 10, 100, 1000",
)
LARGE = Probe(
    (),
    ((64, 64), *both_ways(30, 100, 300, 1000, 3000, 10_000)),
    "all matrices with p = n = 64, and with p or n = 1 and the other 30, 100, 300, 1000, 3000, 10000",
)
NEAR_X = Probe(graded(8, 8), (), "there also x = i/8, 2^-k, 1 − 2^-k (k ≤ 8)")
FAR_X = Probe(
    graded(8, 20),
    both_ways(25, 30, 50, 100, 300, 1000, 10**4, 10**5, 10**6, 10**9),
    "x = i/8, 2^-k, 1 − 2^-k (k ≤ 20) with n/p or p/n = 25, 30, 50, 100, 300, 10^3, 10^4, 10^5, 10^6, 10^9",
)
