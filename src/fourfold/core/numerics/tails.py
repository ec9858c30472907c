"""Both tails of a Beta distribution: the smaller one computed, the other its complement."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .deviance import TINY, excess, log_power
from .floats import Floats
from .fraction import tail_by_fraction
from .stirling import scaled_factorials
from .window import tail_by_window

WINDOW_FROM = 400.0  # with both parameters above, the window needs less work than the fraction

Reach = Callable[[Floats, Floats, Floats, Floats, Floats], Floats]


class NearTail(NamedTuple):
    """The tail on whose side x lies: `exp(exponent) * height * reach`, the upper one where `flip`."""

    flip: NDArray[np.bool_]
    exponent: Floats
    height: Floats
    reach: Floats

    @property
    def value(self) -> Floats:
        """The probability of the tail."""
        return np.minimum(np.exp(self.exponent) * (self.height * self.reach), 1.0)


def peak(a: Floats, b: Floats) -> Floats:
    """Return the largest value of x^a (1 - x)^b / B(a, b), the density of the log-odds at its mode.

    It is a b G(n) / (n G(a) G(b)) with n = a + b and the scaled factorial G.

    >>> peak(np.array([1.0]), np.array([1.0])).round(12).item()
    0.25
    """
    n = a + b
    whole, first, second = scaled_factorials(n, a, b)
    return a * b / n * (whole / (first * second))


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
    near = near_tail(a, b, x, exact_reach)
    tail = near.value
    return np.where(near.flip, 1.0 - tail, tail), np.where(near.flip, tail, 1.0 - tail)


def near_tail(a: Floats, b: Floats, x: Floats, reach: Reach) -> NearTail:
    """Return the tail below x, or above it where x is right of about the mean, in its factors."""
    y = 1.0 - x
    difference = excess(a, b, np.maximum(x, TINY))
    flip = x > (a + 1.0) / (a + b + 2.0)
    first, second = np.where(flip, b, a), np.where(flip, a, b)
    near, far = np.where(flip, y, x), np.where(flip, x, y)
    length = reach(first, second, near, far, np.where(flip, -difference, difference))
    return NearTail(flip, log_power(a, b, x), peak(a, b), length)


def exact_reach(a: Floats, b: Floats, x: Floats, y: Floats, difference: Floats) -> Floats:
    """Return I_x(a, b) B(a, b) / (x^a y^b) by the cheaper of two exact ways."""
    wide = np.minimum(a, b) < WINDOW_FROM
    arguments = (a, b, x, y, difference)
    if wide.all():
        return tail_by_fraction(*arguments)
    result = np.empty_like(x)
    result[~wide] = tail_by_window(*(argument[~wide] for argument in arguments))
    if wide.any():
        result[wide] = tail_by_fraction(*(argument[wide] for argument in arguments))
    return result


def rough_reach(a: Floats, b: Floats, x: Floats, y: Floats, difference: Floats) -> Floats:
    """Return the same within some per cent, as if the log-odds were normal near x (a Mills ratio)."""
    slope = np.maximum(difference, 0.0)
    return 2.0 / (slope + np.sqrt(slope * slope + (8.0 / np.pi) * (a + b) * x * y))
