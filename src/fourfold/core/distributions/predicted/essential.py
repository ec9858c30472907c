"""The counts of a law that matter: all but a given mass, found without the probabilities of the others."""

from __future__ import annotations

import math
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
ROUNDING = 1e-9  # of the mass outside: what is never looked at may hold so much of it
WIDER = 1.6


class Counted(Protocol):
    """Probabilities of 0 to n with a mean and a standard deviation."""

    @property
    def n(self) -> int: ...  # noqa: D102 - as in a law
    @property
    def mean(self) -> float: ...  # noqa: D102
    @property
    def sd(self) -> float: ...  # noqa: D102
    def pmf(self, low: int, high: int) -> Floats: ...  # noqa: D102


def essential(law: Counted, outside: float, *, humped: bool) -> tuple[int, Floats]:
    """The first count and the probabilities of the counts that hold all but the mass `outside`.

    Of a law that rises to one hump and falls, at ever steeper ratios, only the middle is worked out: the rest
    on a side is at most the geometric series that goes on at the last ratio.
    """
    if outside <= 0:
        return 0, law.pmf(0, law.n)
    low, pmf = _middle(law, outside * ROUNDING / 2) if humped else (0, law.pmf(0, law.n))
    first, last = _held(pmf, outside * (1 - 2 * ROUNDING))
    return low + first, pmf[first : last + 1]


def _middle(law: Counted, negligible: float) -> tuple[int, Floats]:
    """The counts around the mean beyond which no more than a negligible mass can lie on either side."""
    reach = (law.sd + 1.0) * math.sqrt(2 * math.log(1 / negligible))
    while True:
        low, high = max(0, math.floor(law.mean - reach)), min(law.n, math.ceil(law.mean + reach))
        pmf = law.pmf(low, high)
        if (low == 0 or _rest(pmf[1], pmf[0]) <= negligible) and (
            high == law.n or _rest(pmf[-2], pmf[-1]) <= negligible
        ):
            return low, pmf
        reach *= WIDER


def _rest(inner: float, outer: float) -> float:
    """The most that can follow two probabilities: a geometric series."""
    if outer == 0:
        return 0.0
    return float(outer * outer / (inner - outer)) if inner > outer else math.inf


def _held(pmf: Floats, outside: float) -> tuple[int, int]:
    """At most half of the mass is left out below; what that leaves over may be left out above."""
    rising, falling = np.cumsum(pmf), np.cumsum(pmf[::-1])
    low = int(np.searchsorted(rising, outside / 2, side="right"))
    left = outside - (float(rising[low - 1]) if low else 0.0)
    above = int(np.searchsorted(falling, left, side="right"))
    if not above:
        low = int(np.searchsorted(rising, outside, side="right"))
    return low, pmf.size - 1 - above
