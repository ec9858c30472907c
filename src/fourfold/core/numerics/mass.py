"""The mass of a beta-binomial count in a form that never subtracts large numbers.

A place is an array of five rows: k successes, r = n - k failures, a, b, and the difference k b - r a.
k and r need not be whole: the mass is a smooth function of them, which sums make use of.
"""

from __future__ import annotations

import numpy as np

from .deviance import deviance
from .error_free import two_product
from .floats import Floats, rows
from .stirling import scaled_factorials
from .tails import peak


def place(k: Floats, n: Floats, a: Floats, b: Floats) -> Floats:
    """Return the place of whole k, its difference rounded only once.

    >>> one = np.array([1.0])
    >>> place(2 * one, 5 * one, one, 3 * one)[:, 0].tolist()
    [2.0, 3.0, 1.0, 3.0, 3.0]
    """
    r = n - k
    first, first_error = two_product(k, b)
    second, second_error = two_product(r, a)
    return np.stack([k, r, a, b, (first - second) + (first_error - second_error)])


def moved(start: Floats, step: Floats) -> Floats:
    """Return the place with `step` fewer successes and as many more failures."""
    k, r, a, b, cross = rows(start)
    return np.stack([k - step, r + step, a, b, cross - step * (a + b)])


def mass(at: Floats) -> Floats:
    """Return C(n, k) B(k + a, r + b) / B(a, b).

    >>> one = np.array([1.0])
    >>> mass(place(2 * one, 4 * one, one, one)).round(12).item()
    0.2

    References
    ----------
    Loader (2000) for the binomial; here k and a share the proportion (k + a) / (n + a + b).
    """
    return np.exp(log_shape(at)) * height(at)


def log_mass(at: Floats) -> Floats:
    """Return the logarithm of the mass, finite where the mass underflows.

    >>> one = np.array([1.0])
    >>> log_mass(place(2 * one, 4 * one, one, one)).round(12).item()
    -1.609437912434
    """
    return log_shape(at) + np.log(height(at))


def log_shape(at: Floats) -> Floats:
    """Return minus four deviances, of k, r, a and b from their shares of the common proportion."""
    k, r, a, b, cross = rows(at)
    n, prior = k + r, a + b
    total = n + prior
    share, rest, difference = (k + a) / total, (r + b) / total, cross / total
    means = np.stack([n * share, prior * share, n * rest, prior * rest])
    differences = np.stack([difference, -difference, -difference, difference])
    first, second, third, fourth = rows(deviance(np.stack([k, a, r, b]), means, differences))
    return -((first + second) + (third + fourth))


def height(at: Floats) -> Floats:
    """Return the mass that would be there if all deviances were 0."""
    return common_height(at) * own_height(at)


def common_height(at: Floats) -> Floats:
    """Return the factor of the height that depends on n, a and b alone."""
    k, r, a, b, _ = rows(at)
    n, prior = k + r, a + b
    total = n + prior
    ways, all_counts = scaled_factorials(n, total)
    return ways * peak(a, b) * (total / all_counts)


def own_height(at: Floats) -> Floats:
    """Return the factor of the height that depends on k."""
    k, r, a, b, _ = rows(at)
    more, fewer = k + a, r + b
    of_k, of_r, of_more, of_fewer = scaled_factorials(k, r, more, fewer)
    return of_more / more * (of_fewer / fewer) / (of_k * of_r)
