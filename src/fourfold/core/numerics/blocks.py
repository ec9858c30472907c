"""Long arrays block by block, so that what is in between stays in the cache of the processor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
SIZE = 2**16


def blocks(size: int) -> Iterator[slice]:
    """Slices that cover an array of this size.

    >>> list(blocks(100_000))
    [slice(0, 65536, None), slice(65536, 100000, None)]
    """
    for start in range(0, size, SIZE):
        yield slice(start, min(start + SIZE, size))


def spare(size: int, arrays: int = 1) -> Floats:
    """Memory for one block of some arrays; fresh memory for every block would cost more than its use."""
    return np.empty((arrays, min(size, SIZE)))


def in_floats(*arrays: NDArray[Any], overlap: int = 0) -> Iterator[tuple[slice, Floats]]:
    """Each block of arrays of one length, as floats in memory which the next block takes over.

    >>> [(block.start, values.tolist()) for block, values in in_floats(np.array([1, 2, 3]), overlap=1)]
    [(0, [[1.0, 2.0, 3.0]])]
    """
    size = len(arrays[0])
    kept = np.empty((len(arrays), min(size, SIZE + overlap)))
    for block in blocks(size - overlap):
        values = kept[:, : block.stop - block.start + overlap]
        for row, array in zip(values, arrays, strict=True):
            row[:] = array[block.start : block.stop + overlap]
        yield block, values
