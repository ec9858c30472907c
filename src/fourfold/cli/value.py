"""A value on a lattice as the fraction that it is, where it is a simple one."""

from __future__ import annotations

import math
from fractions import Fraction

from ..analyses.wording import short

SIMPLE = 12


def fraction(value: float) -> str:
    """The value as a small fraction, or with three decimals.

    >>> fraction(2 / 3), fraction(0.727), fraction(0.0), fraction(float("inf"))
    ('2/3', '0.727', '0', 'inf')
    """
    if not math.isfinite(value):
        return short(value)
    near = Fraction(value).limit_denominator(SIMPLE)
    return str(near) if abs(float(near) - value) <= 1e-12 * max(1.0, abs(value)) else short(value)
