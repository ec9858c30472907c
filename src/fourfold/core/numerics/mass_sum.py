"""Sums of the beta-binomial mass from one count to the near end, in a few blocks of a Gauss rule.

A block ends where the mass has fallen far enough for its sum to be known, and before it comes so near to
the poles of the mass, at k = -a and r = -b, that 32 places would not resolve it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .floats import Floats, rows
from .gauss_sum import SHORTEST, sum_rule
from .mass import common_height, log_shape, mass, moved, own_height, place

DEPTH = 38.0  # e^-38 is 3e-17: a block ends where the mass has fallen so far
NEGLIGIBLE = 2e-17
POLE_RATIO = 7.0  # the longest block in units of its distance to a pole
MOSTLY = 0.9  # a tail above this says too little about the other one
ROWS = 256  # as many counts at a time as keep the work arrays in the cache


def count_tails(k: Floats, n: Floats, a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """Return P(K ≤ k) and P(K > k) for 0 ≤ k < n.

    >>> one = np.array([1.0])
    >>> lower, upper = count_tails(0 * one, 4 * one, one, one)
    >>> lower.round(12).item(), upper.round(12).item()
    (0.2, 0.8)
    """
    flip = place(k, n, a, b)[4] > 0.0  # k is above its mean: the upper sum is the short one
    total = _near_sum(k, n, a, b, flip)
    skewed = total > MOSTLY
    if skewed.any():
        flip[skewed] = ~flip[skewed]
        total[skewed] = _near_sum(k[skewed], n[skewed], a[skewed], b[skewed], flip[skewed])
    total = np.minimum(total, 1.0)
    return np.where(flip, 1.0 - total, total), np.where(flip, total, 1.0 - total)


def _near_sum(k: Floats, n: Floats, a: Floats, b: Floats, flip: NDArray[np.bool_]) -> Floats:
    """Return P(K ≤ k), or P(K > k) where `flip`."""
    at = place(np.where(flip, n - k - 1.0, k), n, np.where(flip, b, a), np.where(flip, a, b))
    starts = range(0, k.size, ROWS)
    return np.concatenate([lower_sum(at[:, start : start + ROWS]) for start in starts])


def lower_sum(at: Floats) -> Floats:
    """Return the sum of the mass over all whole numbers from 0 to k.

    References
    ----------
    Gauss summation with the zeros of discrete Chebyshev polynomials, DLMF 18.19-18.22.
    """
    total = np.zeros(at.shape[1])
    left = np.arange(total.size)
    while left.size:
        length = _block_length(at)
        long = length > SHORTEST
        for block, chosen in ((_by_ratios, ~long), (_by_rule, long)):
            if chosen.any():
                total[left[chosen]] += block(at[:, chosen], length[chosen])
        more = length <= at[0]
        at, left = moved(at[:, more], length[more]), left[more]
        more = _rest(at) > NEGLIGIBLE * total[left]
        at, left = at[:, more], left[more]
    return total


def _by_ratios(at: Floats, length: Floats) -> Floats:
    """Return the sum of `length` terms from k down, each from the one above it."""
    k, r, a, b, _ = rows(at[:, :, None])
    step = np.arange(SHORTEST - 1, dtype=np.float64)
    down = np.maximum(k - step, 1.0)  # what is beyond 0 is cut off below
    ratio = down / (r + step + 1.0) * ((r + step + b) / (down - 1.0 + a))
    ratio *= step < length[:, None] - 1.0
    total: Floats = mass(at) * (1.0 + np.cumprod(ratio, axis=1).sum(axis=1))
    return total


def _by_rule(at: Floats, length: Floats) -> Floats:
    """Return the sum of `length` terms from k down by a Gauss rule."""
    step, weight = sum_rule(length)
    places = moved(np.repeat(at[:, :, None], step.shape[1], axis=2), step).reshape(5, -1)
    values = (np.exp(log_shape(places)) * own_height(places)).reshape(step.shape)
    total: Floats = common_height(at) * (weight * values).sum(axis=1)
    return total


def _block_length(at: Floats) -> Floats:
    """Return how many terms from k downwards one rule can add up."""
    k, r, a, b, _ = rows(at)
    if (k < SHORTEST).all():
        return k + 1.0
    longest = np.minimum(POLE_RATIO / (1.0 + POLE_RATIO) * (k + a), POLE_RATIO * (r + b))
    slope = np.maximum(_log_ratio(at), 0.0)
    curvature = a / ((k + 1.0) * (k + a)) + b / ((r + 1.0) * (r + b))
    fall = 2.0 * DEPTH / (slope + np.sqrt(slope * slope + 2.0 * DEPTH * curvature))
    length = np.minimum(np.minimum(fall, longest), k)
    fallen = log_shape(at) - log_shape(moved(at, length))
    length *= np.minimum(DEPTH / np.maximum(fallen, 1.0), 1.0)
    return np.minimum(np.maximum(np.ceil(length), SHORTEST), k + 1.0)


def _log_ratio(at: Floats) -> Floats:
    """Return the logarithm of mass(k) / mass(k - 1), for k ≥ 1."""
    k, r, a, b, _ = rows(at)
    before = np.maximum(k, 1.0)
    return np.log((r + 1.0) / before * ((before - 1.0 + a) / (r + b)))


def _rest(at: Floats) -> Floats:
    """Bound the sum from k down, by a geometric series where the mass is log-concave."""
    k, _, a, b, _ = rows(at)
    terms = k + 1.0
    geometric = -1.0 / np.expm1(-np.maximum(_log_ratio(at), 1e-300))
    terms = np.where((a >= 1.0) & (b >= 1.0), np.minimum(terms, geometric), terms)
    return np.where(a >= 1.0, mass(at) * terms, np.inf)
