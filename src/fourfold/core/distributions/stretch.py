"""Changes of coordinate for curves with far tails, and for curves that start or end like a root."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

AT_ENDS = 1e-5


@dataclass(frozen=True)
class Stretch:
    """x = centre + scale · sinh(s): linear near the centre, logarithmic far out. No scale: x itself.

    >>> round(float(Stretch(1.0, 2.0).out(Stretch(1.0, 2.0).into(1e6))), 6)
    1000000.0
    """

    centre: float = 0.0
    scale: float | None = None

    def into(self, x: Any) -> Any:
        """The coordinate s of a value."""
        return x if self.scale is None else np.arcsinh((x - self.centre) / self.scale)

    def out(self, s: Any) -> Any:
        """The value at a coordinate."""
        return s if self.scale is None else self.centre + self.scale * np.sinh(s)

    def pace(self, s: Any) -> Any:
        """dx/ds."""
        return 1.0 if self.scale is None else self.scale * np.cosh(s)

    def bend(self, s: Any) -> Any:
        """d²x/ds²."""
        return 0.0 if self.scale is None else self.scale * np.sinh(s)


@dataclass(frozen=True)
class Eased:
    """x = low + (high - low) sin²(s): near both ends a root of x is a straight line of s.

    >>> round(float(Eased(1.0, 3.0).out(Eased(1.0, 3.0).into(1.25))), 12)
    1.25
    """

    low: float
    high: float

    def into(self, x: Any) -> Any:
        """The coordinate s of a value."""
        return np.arcsin(np.sqrt(np.clip((x - self.low) / (self.high - self.low), 0.0, 1.0)))

    def out(self, s: Any) -> Any:
        """The value at a coordinate."""
        return self.low + (self.high - self.low) * np.sin(s) ** 2

    def pace(self, s: Any) -> Any:
        """dx/ds, not quite zero at the ends."""
        return (self.high - self.low) * np.maximum(np.sin(2 * s), AT_ENDS)

    def bend(self, s: Any) -> Any:
        """d²x/ds²."""
        return 2 * (self.high - self.low) * np.cos(2 * s)
