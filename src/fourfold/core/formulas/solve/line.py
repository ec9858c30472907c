"""Lines in the space of matrices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..tree import COUNTS

Cells = tuple[Any, Any, Any, Any]


@dataclass(frozen=True)
class Line:
    """Cells (TP, FP, FN, TN) = start + x · direction; entries are numbers or arrays of one shape."""

    start: Cells
    direction: Cells

    def at(self, x: Any) -> Cells:
        """The cells at x."""
        a, b, c, d = (start + x * step for start, step in zip(self.start, self.direction, strict=True))
        return a, b, c, d

    @property
    def moving(self) -> frozenset[str]:
        """The names of the cells that change along the line."""
        steps = zip(COUNTS, self.direction, strict=True)
        return frozenset(count.name for count, step in steps if np.any(np.asarray(step) != 0))

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the entries together."""
        return np.broadcast_shapes(*(np.shape(value) for value in (*self.start, *self.direction)))

    def at_nodes(self) -> Line:
        """The same line with a new last axis, for several x at each place."""
        return Line(_deeper(self.start), _deeper(self.direction))


def _deeper(cells: Cells) -> Cells:
    a, b, c, d = (np.asarray(value, float)[..., None] for value in cells)
    return a, b, c, d
