"""A box of counts that holds all but a given mass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .arguments import probability

SAFETY = 1.0 - 1e-11  # more than the quantiles may be wrong


def box(
    quantile: Callable[[float], Any],
    upper_quantile: Callable[[float], Any],
    cdf: Callable[[float], Any],
    n: float,
    mass: float,
) -> tuple[int, int]:
    """Return lo and hi with P(K < lo) ≤ mass / 2 and P(K < lo) + P(K > hi) ≤ mass.

    What one side leaves of its half, the other side may use; a side that ends at 0 or n leaves it all.

    >>> from fourfold.core.numerics import binomial
    >>> binomial.support(1000, 0.5, 1e-12)
    (388, 612)
    """
    allowed = float(probability("mass", mass)) * SAFETY
    lo = float(quantile(allowed / 2.0))
    hi = float(upper_quantile(allowed - float(cdf(lo - 1.0))))
    if hi == n:
        lo = float(quantile(allowed))
    return int(lo), int(hi)
