"""The simple number in a narrow bracket: a fraction with a small denominator, or the square root of one."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

CHANCE = Fraction(1, 100)  # about three times the chance that a fraction so simple lies there by accident


@dataclass(frozen=True)
class SimpleNumber:
    """A fraction, or the square root of one.

    >>> SimpleNumber(Fraction(7, 3), root=True)
    √(7/3)
    """

    fraction: Fraction
    root: bool = False

    def __float__(self) -> float:
        return math.sqrt(self.fraction) if self.root else float(self.fraction)

    def __repr__(self) -> str:
        if not self.root:
            return str(self.fraction).replace("-", "−")
        return f"√{self.fraction}" if self.fraction.denominator == 1 else f"√({self.fraction})"


def simple_number(low: Fraction, high: Fraction) -> SimpleNumber | None:
    """What fits between two close fractions and is so simple that chance hardly put it there.

    >>> simple_number(Fraction("0.3333330"), Fraction("0.3333335"))
    1/3
    >>> simple_number(Fraction("1.4142130"), Fraction("1.4142140"))
    √2
    """
    found = _telling(low, high)
    if found is not None:
        return SimpleNumber(found)
    found = _telling(low * low, high * high) if low > 0 else None
    return None if found is None else SimpleNumber(found, root=True)


def _telling(low: Fraction, high: Fraction) -> Fraction | None:
    found = simplest(low, high)
    return found if (high - low) * found.denominator**2 < CHANCE else None


def simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction of least denominator in [low, high], by continued fractions."""
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -simplest(-high, -low)
    whole = math.ceil(low)
    if whole <= high:
        return Fraction(whole)
    whole -= 1
    return whole + 1 / simplest(1 / (high - whole), 1 / (low - whole))
