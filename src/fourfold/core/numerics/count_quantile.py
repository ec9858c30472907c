"""Quantiles of a count: the smallest k with enough mass at or below it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from .arguments import LARGEST_COUNT, SMALLEST_SHAPE
from .errors import NumericsError
from .floats import Floats, rows
from .inverse import tail_quantile

TIE = 64 * 2.0**-52  # so much may rounding hide of a q that is itself a value of the cdf
HALF_UNIT = 2.0**-53  # and so much of a q above 1/2, in absolute terms
MOST_STEPS = 400

# rows n and two parameters, and k → P(K ≤ k), P(K > k) and P(K = k)
Law = Callable[[Floats, Floats], tuple[Floats, Floats, Floats]]


def count_quantile(law: Law, parameters: Floats, q: Floats, upper: Floats, start: Floats) -> Floats:
    """Return the smallest k with P(K ≤ k) ≥ q, or with P(K > k) ≤ q where `upper` is 1.

    The tail that is compared is the one with the smaller probability. Newton's step on the logarithm of
    the tail proposes, a bracket of whole numbers decides.
    """
    n = parameters[0]
    swap = q > 0.5
    q, upper = np.where(swap, 1.0 - q, q), np.where(swap, 1.0 - upper, upper)
    high = np.where((q == 0.0) & (upper == 0.0), 0.0, n)  # P(K ≤ k) ≥ 0 holds from 0 on
    low = np.where((q == 0.0) & (upper == 1.0), n - 1.0, -1.0)  # P(K > k) ≤ 0 holds at n alone
    slack = TIE * q + np.where(swap, HALF_UNIT, 0.0)
    first = np.clip(start, low + 1.0, np.maximum(high - 1.0, 0.0))
    state = np.stack([q, upper, low, high, first, slack])
    for step in range(MOST_STEPS):
        left = np.flatnonzero(state[3] - state[2] > 1.0)
        if not left.size:
            return rows(state)[3]
        part = state[:, left]
        _improve(part, law, parameters[:, left], bisect=step % 4 == 3)
        state[:, left] = part
    raise NumericsError("a quantile of a count was not found", hint="please report this input")


def matched_start(n: Floats, proportion: Floats, concentration: Floats, q: Floats, upper: Floats) -> Floats:
    """Return the quantile of n X, X of a Beta distribution with the proportion's mean and concentration."""
    limits = SMALLEST_SHAPE, LARGEST_COUNT
    a, b = np.clip(proportion * concentration, *limits), np.clip((1.0 - proportion) * concentration, *limits)
    return np.floor(n * tail_quantile(q, a, b, upper))


def _improve(part: Floats, law: Law, parameters: Floats, *, bisect: bool) -> None:
    """Narrow the brackets in rows 2 and 3 at the counts in row 4, in place, and propose new counts."""
    q, upper, low, high, k, slack = rows(part)
    below, above, here = law(k, parameters)
    enough = np.where(upper == 1.0, above <= q + slack, below >= q - slack)
    part[2], part[3] = np.where(enough, low, k), np.where(enough, k, high)
    tail = np.where(upper == 1.0, above, below)
    newton = k + np.where(upper == 1.0, -1.0, 1.0) * np.log(q / tail) * tail / here
    usable = np.isfinite(newton) & (not bisect)
    part[4] = np.where(usable, np.ceil(newton), _middle(part[2], part[3], parameters[0]))
    part[4] = np.clip(part[4], part[2] + 1.0, np.maximum(part[3] - 1.0, part[2] + 1.0))


def _middle(low: Floats, high: Floats, n: Floats) -> Floats:
    """Return a count between: their geometric middle, as seen from the nearer end of 0 to n."""
    right: NDArray[np.bool_] = low + high > n
    first, last = np.where(right, n - high, low + 1.0), np.where(right, n - low - 1.0, high)
    middle = np.floor(np.sqrt((first + 1.0) * (last + 1.0)) - 1.0)
    return np.where(right, n - middle - 1.0, middle)
