"""Whether a ratio has a mean: it has none where its divisor may be too near zero."""

from __future__ import annotations

import numpy as np

from ...core.distributions import Distribution

NEAR, NEARER = 1e-3, 1e-4
NOTHING = 1e-9  # more than the error of a distribution function
MARGIN = 0.1


def inverse_exists(of: Distribution, power: int) -> bool:
    """Whether E |X|^-power is finite, from how fast P(|X| < x) falls as x goes to zero.

    >>> from fourfold.core.distributions import Beta
    >>> inverse_exists(Beta(3, 1), 2), inverse_exists(Beta(1.5, 1), 2), inverse_exists(Beta(1, 1), 1)
    (True, False, False)
    """
    reach = abs(of.median) * np.array([NEAR, NEARER])
    near, nearer = np.asarray(of.cdf(reach)) - np.asarray(of.cdf(-reach))
    if near < NOTHING:
        return True
    if nearer <= 0:
        return bool(of.median != 0)
    return bool(np.log(near / nearer) / np.log(NEAR / NEARER) > power + MARGIN)
