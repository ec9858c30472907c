"""Both tails of a Beta distribution: the smaller one computed, the other its complement."""

from __future__ import annotations

import numpy as np

from .deviance import TINY, excess, log_power
from .error_free import Floats
from .fraction import tail_by_fraction
from .stirling import scaled_factorial
from .window import tail_by_window

WINDOW_FROM = 400.0  # with both parameters above, the window needs less work than the fraction


def peak(a: Floats, b: Floats) -> Floats:
    """Return the largest value of x^a (1 - x)^b / B(a, b), the density of the log-odds at its mode.

    It is a b G(n) / (n G(a) G(b)) with n = a + b and the scaled factorial G.

    >>> peak(np.array([1.0]), np.array([1.0])).round(12).item()
    0.25
    """
    n = a + b
    return a * b / n * (scaled_factorial(n) / (scaled_factorial(a) * scaled_factorial(b)))


def tails(a: Floats, b: Floats, x: Floats) -> tuple[Floats, Floats]:
    """Return I_x(a, b) and 1 - I_x(a, b) for 0 < x < 1.

    >>> one = np.array([1.0])
    >>> lower, upper = tails(2 * one, one, one / 4)
    >>> lower.round(12).item(), upper.round(12).item()
    (0.0625, 0.9375)

    References
    ----------
    DLMF 8.17.
    """
    y = 1.0 - x
    difference = excess(a, b, np.maximum(x, TINY))
    flip = x > (a + 1.0) / (a + b + 2.0)
    first, second = np.where(flip, b, a), np.where(flip, a, b)
    near, far = np.where(flip, y, x), np.where(flip, x, y)
    reach = _reach(first, second, near, far, np.where(flip, -difference, difference))
    tail = np.minimum(np.exp(log_power(a, b, x)) * peak(a, b) * reach, 1.0)
    return np.where(flip, 1.0 - tail, tail), np.where(flip, tail, 1.0 - tail)


def _reach(a: Floats, b: Floats, x: Floats, y: Floats, difference: Floats) -> Floats:
    wide = np.minimum(a, b) < WINDOW_FROM
    arguments = (a, b, x, y, difference)
    if wide.all():
        return tail_by_fraction(*arguments)
    result = np.empty_like(x)
    result[~wide] = tail_by_window(*(argument[~wide] for argument in arguments))
    if wide.any():
        result[wide] = tail_by_fraction(*(argument[wide] for argument in arguments))
    return result
