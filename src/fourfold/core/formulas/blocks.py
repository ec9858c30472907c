"""Large arrays in blocks of rows, so that a formula of many steps works within the cache."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

AT_ONCE = 2**15


def blocks(cells: tuple[Any, ...], shape: tuple[int, ...]) -> Iterator[tuple[slice, tuple[Any, ...]]]:
    """Yield slices of the first axis of `shape`, and the cells there; what is the same in all rows stays.

    >>> tp, tn = np.arange(3)[:, None], np.arange(2)[None, :]
    >>> [(rows, tp.ravel().tolist()) for rows, (tp, tn) in blocks((tp, tn), (3, 2))]
    [(slice(0, 3, None), [0, 1, 2])]
    """
    high = max(1, AT_ONCE // max(1, math.prod(shape[1:])))
    whole = [np.asarray(cell) for cell in cells]
    for first in range(0, shape[0], high):
        rows = slice(first, min(first + high, shape[0]))
        yield rows, tuple(x[rows] if x.ndim == len(shape) and x.shape[0] > 1 else x for x in whole)
