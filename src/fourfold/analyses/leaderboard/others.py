"""How many of the others are above: Poisson-binomial laws, each leaving one contestant out."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
ENTRIES = 100_000  # complex numbers at once: what the cache holds
NOTHING = 1e-19


def others_above(above: Floats, share: Floats, size: int) -> Floats:
    """For each contestant the probabilities that 0, 1, … of the others are above it, modulo an odd `size`.

    `above[k, m]` is the probability that k is above node m, `share[k, m]` the mass of k there. The generating
    function of the count is a product over all; each divides its own factor out again, at all roots of unity
    but −1, the only one where a factor may vanish. The product holds the factor, so nothing is lost.

    References
    ----------
    Hong (2013), On computing the distribution function for the Poisson binomial distribution, Computational
    Statistics & Data Analysis 59.
    """
    half = size // 2 + 1
    roots = np.exp(2j * np.pi * np.arange(half) / size) - 1
    found = np.zeros((half, len(above)), complex)
    step = max(1, ENTRIES // above.size)
    for start in range(0, half, step):
        factors = 1 + roots[start : start + step, None, None] * above
        product = factors.prod(axis=1, keepdims=True)
        if np.max(np.abs(product)) < NOTHING:  # it shrinks from each root to the next
            break
        np.divide(product, factors, out=factors)
        found[start : start + step] = np.einsum("rkm,km->rk", factors, share)
    return np.fft.irfft(found.conj(), n=size, axis=0).T
