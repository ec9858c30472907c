"""The deviance of a count from its mean, and log(1 + z) without its linear part; neither cancels."""

from __future__ import annotations

import numpy as np

from .error_free import two_product, two_sum
from .floats import Floats, rows

NEAR = 1.0 / 3.0
TINY = 1e-200  # below, a probability enters powers through its logarithm: no quotient may overflow
# Σ wʲ / (2j + 3) on 0 ≤ w ≤ 1/9 as a polynomial, fitted at Chebyshev points to 1.3e-18
TAIL = (
    0.33333333333333333443,
    0.1999999999999976125267,
    0.142857142858000496461,
    0.111111110991183852785,
    0.09090909948981357191284,
    0.07692271982430274643445,
    0.06667589315724627918293,
    0.0586713953065159873001,
    0.05422589197440007411025,
    0.03746071897775383650416,
    0.07815288900461425223126,
)


def deviance(count: Floats, mean: Floats, difference: Floats) -> Floats:
    """Return count · log(count / mean) - difference, with difference = count - mean given separately.

    With v = difference / (count + mean), log(count / mean) = 2 atanh v; its series needs no subtraction.

    >>> deviance(np.array([3.0]), np.array([2.0]), np.array([1.0]))
    array([0.21639532])

    References
    ----------
    Loader (2000), Fast and accurate computation of binomial probabilities.
    """
    v = difference / (count + mean)
    w = v * v
    result = v * (difference + 2.0 * count * w * _atanh_tail(w))
    far = ~(np.abs(v) <= NEAR)
    if far.any():
        x, m = count[far], mean[far]
        some = x > 0.0
        log_ratio = np.log(np.where(some, x, 1.0) / np.where(some, m, 1.0))
        result[far] = np.where(x == m, 0.0, x * log_ratio - difference[far])
    return result


def log1p_gap(z: Floats) -> Floats:
    """Return z - log(1 + z) ≥ 0 for z > -1.

    >>> log1p_gap(np.array([1.0, 1e-9]))
    array([3.06852819e-01, 5.00000000e-19])
    """
    v = z / (2.0 + z)
    w = v * v
    result = v * (z - 2.0 * w * _atanh_tail(w))
    far = ~(np.abs(v) <= NEAR)
    if far.any():
        result[far] = z[far] - np.log1p(z[far])
    return result


def excess(a: Floats, b: Floats, x: Floats) -> Floats:
    """Return a - (a + b) x, rounded only once: the tails at large counts hang on it.

    >>> excess(np.array([1e12]), np.array([1e12]), np.array([0.5 + 2**-50])).item()
    -0.0017763568394002505
    """
    total, total_error = two_sum(a, b)
    product, product_error = two_product(total, x)
    return ((a - product) - product_error) - total_error * x


def log_power(a: Floats, b: Floats, x: Floats) -> Floats:
    """Return log(x^a (1 - x)^b) minus its maximum over x, which is at a / (a + b).

    >>> log_power(np.array([2.0]), np.array([2.0]), np.array([0.5])).item()
    -0.0
    """
    held = np.maximum(x, TINY)
    difference = excess(a, b, held)
    total = a + b
    means = np.stack([total * held, total * (1.0 - held)])
    first, second = rows(deviance(np.stack([a, b]), means, np.stack([difference, -difference])))
    result = -(first + second)
    small = x < TINY
    if small.any():
        result[small] += a[small] * (np.log(x[small]) - np.log(TINY))
    return result


def _atanh_tail(w: Floats) -> Floats:
    total = np.full_like(w, TAIL[-1])
    for coefficient in TAIL[-2::-1]:
        total *= w
        total += coefficient
    return total
