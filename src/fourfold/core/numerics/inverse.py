"""The inverse of both tails of a Beta distribution, found on the scale of the log-odds."""

from __future__ import annotations

from importlib import import_module

import numpy as np
from numpy.typing import NDArray

from .deviance import excess
from .errors import NumericsError
from .floats import Floats, rows
from .tails import Reach, exact_reach, near_tail, rough_reach, tails

MODERATE, RARE = 1e6, 1e-12  # up to here SciPy's quantiles are good starts
LEAST, USUAL, COMMON = 0.05, 1e4, 1e-6  # within these they are good to 2e-13
FLOOR = 1e-300  # below, the tail is a pure power of x
ROUGH, FINE = 1e-2, 3e-6  # the step is of third order: what remains after it is about the cube
ROUGH_STEPS, MOST_STEPS = 12, 200  # the rough tails have a jump at the mean: some searches would not end


def inverse(a: Floats, b: Floats, q: Floats, upper: Floats) -> Floats:
    """Return x with lower tail q, or with upper tail q where `upper` is 1, for 0 < q ≤ 1/2.

    >>> one = np.array([1.0])
    >>> inverse(2 * one, one, one / 4, 0 * one).round(12).item()
    0.5

    References
    ----------
    Halley's iteration on the logarithm of the tail, which is a concave function of the log-odds.
    """
    low, high = tails(a, b, np.full_like(a, 0.5))
    swap = np.where(upper == 1.0, high > q, low < q)  # so that x ≤ 1/2 is the float that is searched
    a, b = np.where(swap, b, a), np.where(swap, a, b)
    upper = np.where(swap, 1.0 - upper, upper)
    guess = _guess(a, b, q, upper)
    known = (guess > 0.0) & (guess < 1.0)
    x = np.clip(np.where(known, guess, a / (a + b)), FLOOR, 0.5)
    state = np.stack([a, b, np.log(q), upper, x, np.full_like(x, FLOOR), np.full_like(x, 0.5)])
    power = _power_law(a, b, np.where(upper == 1.0, 1.0 - q, q))
    searched = state[:, power > FLOOR]
    roughly, exactly = (rough_reach, ROUGH, ROUGH_STEPS), (exact_reach, FINE, MOST_STEPS)
    for reach, tolerance, steps in (exactly,) if known.all() else (roughly, exactly):
        searched[5], searched[6] = FLOOR, 0.5
        left = _search(searched, reach, tolerance, steps)
    if left.size:
        first, second = searched[:2, left[0]].tolist()
        raise NumericsError(
            f"the search for a quantile with parameters {first!r} and {second!r} did not end",
            hint="please report this input",
        )
    power[power > FLOOR] = searched[4]
    return np.where(swap, 1.0 - power, power)


def _guess(a: Floats, b: Floats, q: Floats, upper: Floats) -> Floats:
    """A start for the search: that of SciPy, which is good for moderate parameters and tails."""
    moderate = (a + b < MODERATE) & (q > RARE)
    a, b = np.where(moderate, a, 1.0), np.where(moderate, b, 1.0)
    return np.where(moderate, _by_scipy(a, b, q, upper), np.nan)


def tail_quantile(q: Floats, a: Floats, b: Floats, upper: Floats) -> Floats:
    """Return x with lower tail q, or with upper tail q where `upper` is 1, for any q from 0 to 1.

    >>> one = np.array([1.0])
    >>> tail_quantile(one, 2 * one, one, 0 * one)
    array([1.])
    """
    far = q > 0.5  # 1 - q is exact there
    side = np.where(far, 1.0 - upper, upper)
    small = np.where(far, 1.0 - q, q)
    least, most = np.minimum(a, b).min(initial=1.0), np.maximum(a, b).max(initial=1.0)
    if least >= LEAST and most <= USUAL and small.min(initial=0.5) >= COMMON:
        return _by_scipy(a, b, small, side)
    inner = small > 0
    return np.where(inner, inverse(a, b, np.where(inner, small, 0.5), side), side)


def _by_scipy(a: Floats, b: Floats, q: Floats, upper: Floats) -> Floats:
    """Return SciPy's quantiles, which keep 13 digits where parameters and tails are of usual size."""
    special = import_module("scipy.special")
    found: Floats = np.where(upper == 1.0, special.betainccinv(a, b, q), special.betaincinv(a, b, q))
    return found


def _search(state: Floats, reach: Reach, tolerance: float, steps: int) -> NDArray[np.intp]:
    """Improve row 4 of the state, x, until its log-tail is within the tolerance; return where it is not."""
    left = np.arange(state.shape[1])
    for step in range(steps):
        if not left.size:
            break
        part = state[:, left]
        miss = _improve(part, reach, bisect=step % 8 == 7)
        state[:, left] = part
        closed = part[6] <= part[5] * (1.0 + 4e-16)
        left = left[~((np.abs(miss) <= tolerance) | closed)]
    return left


def _improve(part: Floats, reach: Reach, *, bisect: bool) -> Floats:
    """Take one step in place, inside the bracket of rows 5 and 6; return log(tail) - log q before it."""
    a, b, log_q, upper, x, low, high = rows(part)
    near = near_tail(a, b, x, reach)
    log_near = np.minimum(near.exponent + np.log(near.height * near.reach), -1e-12)
    same = near.flip == (upper == 1.0)
    miss = np.where(same, log_near, np.log(-np.expm1(log_near))) - log_q
    beyond = np.where(upper == 1.0, miss < 0.0, miss > 0.0)
    part[5], part[6] = np.where(beyond, low, x), np.where(beyond, x, high)
    goal = np.where(same, log_q, np.log1p(-np.exp(log_q)))
    change = _step(log_near, goal, np.where(near.flip, -1.0, 1.0) / near.reach, excess(a, b, x))
    proposal = x * np.exp(change) / (1.0 + x * np.expm1(change))
    inside = (proposal >= part[5]) & (proposal <= part[6])
    found = np.abs(miss) <= FINE
    fallback = np.where(found, x, np.sqrt(part[5]) * np.sqrt(part[6]))
    part[4] = np.where(inside & (found | (not bisect)), proposal, fallback)
    return miss


def _step(log_tail: Floats, goal: Floats, rate: Floats, difference: Floats) -> Floats:
    """Return Halley's change of the log-odds.

    Far away in the upper tail, which falls like exp(-e^λ), it is Newton's for log(-log tail).
    """
    miss = log_tail - goal
    halley = -miss / rate / np.clip(1.0 - miss * (difference - rate) / (2.0 * rate), 0.5, 2.0)
    double = np.log(goal / log_tail) * log_tail / rate
    return np.where((rate < 0.0) & (np.abs(miss) > 1.0), double, halley)


def _power_law(a: Floats, b: Floats, q: Floats) -> Floats:
    """Return the quantile where it is below the floor, where the tail is a power of x, and else 1."""
    x = np.ones_like(a)
    steep = a < 2.0  # for larger a the tail at the floor is 0
    if steep.any():
        a, b, q = a[steep], b[steep], q[steep]
        tail, _ = tails(a, b, np.full_like(a, FLOOR))
        x[steep] = np.where(q <= tail, FLOOR * (q / tail) ** (1.0 / a), 1.0)
    return x
