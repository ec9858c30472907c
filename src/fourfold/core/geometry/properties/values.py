"""The values of a formula at many matrices: floats that know their error, and exact numbers where needed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...formulas import Formula, bounds, exact
from .field import Flags, Floats, Matrices, Places

OPEN = 2  # above 1, so that what may be larger is found with order > 0
SPARE = 1 + 2.0**-48  # the sum of two radii is itself rounded

Matrix = tuple[int | Fraction, ...]


class Values:
    """A formula at matrices whose cells are exact floats; what floats leave open is computed exactly, once.

    >>> from fourfold.core.formulas import parse
    >>> import numpy as np
    >>> values = Values(
    ...     parse("TP/(TP+FP)"),
    ...     (
    ...         np.array([1.0, 2, 0]),
    ...         np.array([2.0, 4, 0]),
    ...     )
    ...     + (np.zeros(3),) * 2,
    ... )
    >>> values.compare(0, 1), values.exact(1), values.defined
    (0, Fraction(1, 3), array([ True,  True, False]))
    """

    def __init__(
        self, formula: Formula, cells: Matrices, parameters: Mapping[str, Any] | None = None
    ) -> None:
        self.formula, self.cells, self.parameters = formula, cells, dict(parameters or {})
        self._known: dict[int, exact.Value] = {}
        self.middle, self.radius, unsure = bounds.enclose(formula, cells, self.parameters)
        for place in np.flatnonzero(unsure):
            middle = self.middle[place] = exact.to_float(self.exact(int(place)))
            self.radius[place] = 2 * bounds.UNIT * abs(middle) if np.isfinite(middle) else 0.0
        self.defined: Flags = ~np.isnan(self.middle)

    def matrix(self, place: int) -> Matrix:
        """The four cells, whole numbers as such."""
        return tuple(int(x) if x.is_integer() else Fraction(x) for x in (float(c[place]) for c in self.cells))

    def exact(self, place: int) -> exact.Value:
        """The exact value at one matrix."""
        key = int(place)
        if key not in self._known:
            self._known[key] = exact.at(self.formula, self.matrix(key), self.parameters)
        return self._known[key]

    def compare(self, x: int, y: int) -> int:
        """-1, 0 or 1, exactly."""
        return exact.compare(self.exact(x), self.exact(y))

    def order(self, x: Places, y: Places) -> NDArray[np.int8]:
        """-1, 0 or 1 where floats with their errors settle it, otherwise OPEN."""
        upper, lower = self.middle[x], self.middle[y]
        slack = (self.radius[x] + self.radius[y]) * SPARE
        with np.errstate(invalid="ignore"):
            gap: Floats = upper - lower
        order = np.full(gap.shape, OPEN, np.int8)
        order[gap > slack] = 1
        order[gap < -slack] = -1
        order[(x == y) | ((upper == lower) & (slack == 0))] = 0
        return order
