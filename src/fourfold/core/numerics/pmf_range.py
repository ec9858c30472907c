"""The probabilities of consecutive counts: one in 64 computed, the others by the ratio of neighbours."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from .errors import NumericsError
from .floats import Floats

STRIDE = 64  # so few factors add up to an error of some 1e-15
SMALLEST_ANCHOR = 1e-280  # below, the anchor itself has lost digits


def pmf_range(
    pmf: Callable[[Floats], Floats], ratio: Callable[[Floats], Floats], n: float, lo: float, hi: float | None
) -> Floats:
    """Return pmf(k) for k = lo, ..., hi, with ratio(k) = pmf(k + 1) / pmf(k).

    >>> pmf_range(lambda k: 0.5 ** (k + 1), lambda k: 0 * k + 0.5, 100.0, 2.0, 4.0)
    array([0.125  , 0.0625 , 0.03125])
    """
    last = n if hi is None else float(hi)
    first = float(lo)
    if not (0 <= first <= last <= n and first.is_integer() and last.is_integer()):
        raise NumericsError(f"lo = {lo!r} and hi = {hi!r}", allowed=f"whole numbers, 0 ≤ lo ≤ hi ≤ {n:g}")
    blocks = -(-int(last - first + 1) // STRIDE)
    k = first + np.arange(blocks * STRIDE, dtype=np.float64).reshape(blocks, STRIDE)
    with np.errstate(all="ignore"):  # ratios beyond n divide by zero; they are cut off
        anchors = pmf(k[:, 0])
        factors = np.concatenate([anchors[:, None], ratio(k[:, :-1])], axis=1)
        values = np.cumprod(factors, axis=1)
        certain = _surely_zero(anchors, ratio(k[:, 0]), ratio(k[:, -1]))
    values[certain] = 0.0
    _replace_unsafe(values, k, (anchors < SMALLEST_ANCHOR) & ~certain, pmf)
    return values.ravel()[: int(last - first + 1)]


def _surely_zero(anchors: Floats, first: Floats, last: Floats) -> NDArray[np.bool_]:
    """Return which blocks underflow throughout: those between two zeros, without a mode inside."""
    empty = anchors == 0.0
    between = empty & np.append(empty[1:], [False])
    return np.asarray(between & ~((first > 1.0) & (last < 1.0)), dtype=np.bool_)


def _replace_unsafe(
    values: Floats, k: Floats, small: NDArray[np.bool_], pmf: Callable[[Floats], Floats]
) -> None:
    unsafe = small | ~np.isfinite(values).all(axis=1)
    if unsafe.any():
        values[unsafe] = pmf(k[unsafe])
