"""Long arrays block by block, so that what is in between stays in the cache of the processor."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
SIZE = 2**17


def blocks(size: int) -> Iterator[slice]:
    """Slices that cover an array of this size.

    >>> list(blocks(200_000))
    [slice(0, 131072, None), slice(131072, 200000, None)]
    """
    for start in range(0, size, SIZE):
        yield slice(start, min(start + SIZE, size))


def filled(size: int, values: Callable[[slice], Floats]) -> Floats:
    """An array of the values of each block."""
    found = np.empty(size, dtype=np.float64)
    with np.errstate(invalid="ignore"):
        for block in blocks(size):
            found[block] = values(block)
    return found
