"""A change of coordinate for curves with far tails."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np


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
        return np.ones_like(s) if self.scale is None else self.scale * np.cosh(s)

    def bend(self, s: Any) -> Any:
        """d²x/ds²."""
        return np.zeros_like(s) if self.scale is None else self.scale * np.sinh(s)
