"""The lower tail of a Beta distribution as a continued fraction, in units of its density."""

from __future__ import annotations

import numpy as np

from .errors import NumericsError
from .floats import Floats, rows

CHECK_EVERY = 6
MOST_TERMS = 3000
SETTLED = 2e-16


def tail_by_fraction(a: Floats, b: Floats, x: Floats, y: Floats, difference: Floats) -> Floats:
    """Return I_x(a, b) B(a, b) / (x^a y^b), with y = 1 - x and difference = a - (a + b) x.

    It converges for x up to about the mean, in few terms unless both a and b are large.

    >>> half = np.array([0.5])
    >>> tail_by_fraction(half * 4, half * 2, half, half, half).round(12).item()
    1.0

    References
    ----------
    DiDonato and Morris (1992), Significant digit computation of the incomplete beta function ratios,
    equation 9; Lentz's evaluation as in Thompson and Barnett (1986), J. Comput. Phys. 64.
    """
    result = np.empty_like(x)
    left = np.arange(x.size)
    first = a * (difference + 1.0) / (a + 1.0)
    state = np.stack([a, b, x, y, difference, first, first, np.zeros_like(x)])
    for m in range(1, MOST_TERMS):
        change = _advance(state, float(m))
        if m % CHECK_EVERY == 0:
            open_ = np.abs(change - 1.0) > SETTLED
            result[left[~open_]] = 1.0 / state[5, ~open_]
            left, state = left[open_], state[:, open_]
            if not left.size:
                return result
    raise NumericsError(
        f"a continued fraction for a = {state[0, 0]!r}, b = {state[1, 0]!r}, x = {state[2, 0]!r} is slow",
        allowed="parameters that need fewer terms",
        hint="please report this input",
    )


def _advance(state: Floats, m: float) -> Floats:
    """Take the m-th term into the fraction, in place; return the factor by which it changed."""
    a, b, x, y, difference, value, upper, lower = rows(state)
    denominator = a + (2.0 * m - 1.0)
    common = m * (b - m) * x / denominator
    numerator = (a + (m - 1.0)) * (a + b + (m - 1.0)) * common * x / denominator
    partial = m + common + (a + m) * (difference + 1.0 + m * (1.0 + y)) / (denominator + 2.0)
    lower[:] = 1.0 / (partial + numerator * lower)
    upper[:] = partial + numerator / upper
    change = upper * lower
    value *= change
    return change
