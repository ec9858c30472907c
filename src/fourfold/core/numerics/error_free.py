"""Sums and products of floats with their rounding errors, as pairs of floats.

References
----------
Dekker (1971), A floating-point technique for extending the available precision, Numerische Mathematik 18.
Knuth (1998), The Art of Computer Programming, volume 2, section 4.2.2.
"""

from __future__ import annotations

from .floats import Floats

SPLITTER = 2.0**27 + 1.0  # cuts the 53 bits of a float into halves whose products are exact


def two_sum(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return s and e with s + e = x + y exactly, s being the rounded sum.

    >>> import numpy as np
    >>> s, e = two_sum(np.array([1e16]), np.array([1.0]))
    >>> s.item(), e.item()
    (1e+16, 1.0)
    """
    s = x + y
    part = s - x
    return s, (x - (s - part)) + (y - part)


def two_product(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return p and e with p + e = x·y exactly, p being the rounded product (|x|, |y| < 1e150).

    >>> import numpy as np
    >>> p, e = two_product(np.array([1e8 + 1]), np.array([1e8 + 1]))
    >>> int(p.item()) + int(e.item()) == (10**8 + 1) ** 2
    True
    """
    p = x * y
    x_high, x_low = _halves(x)
    y_high, y_low = _halves(y)
    return p, ((x_high * y_high - p) + x_high * y_low + x_low * y_high) + x_low * y_low


def _halves(x: Floats) -> tuple[Floats, Floats]:
    scaled = SPLITTER * x
    high = scaled - (scaled - x)
    return high, x - high
