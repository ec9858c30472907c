"""Arrays of floats, and the state of an iteration as the rows of one array."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = (
    Any  # a NumPy scalar for scalars, an array for arrays: as loosely typed as NumPy's ufuncs
)


def rows(state: Floats) -> tuple[Floats, ...]:
    """Return the rows of an array, each a view that can be written.

    >>> a, b = rows(np.array([[1.0, 2.0], [3.0, 4.0]]))
    >>> b
    array([3., 4.])
    """
    return tuple(state)
