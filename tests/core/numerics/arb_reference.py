"""The truth to measure against: Beta, binomial and beta-binomial in arb balls of some 190 bits.

Tails of a Beta distribution are arb's own incomplete beta function, taken on the side where it is small.
Tails of a beta-binomial are either sums of arb terms, or (for large n) the integral of the binomial tail
under the Beta density, by a Gauss-Legendre rule of 60 nodes on four panels, all values in arb.
"""

import math
from functools import lru_cache
from itertools import pairwise

import numpy as np
from flint import acb, arb, ctx

BITS = 192
EPSILON = arb(2) ** -53
ctx.prec = BITS


def error(value, truth):
    """Return the relative error of a float."""
    return abs(float((arb(float(value)) - truth) / truth))


def reachable(a, b, x):
    """Return where both tails may be above 1e-300, at so little cost that the other places are left out."""
    return np.array(
        [
            log_beta_density(*p) + p[2] * (1 - p[2]) > -740
            for p in zip(a.tolist(), b.tolist(), x.tolist(), strict=True)
        ]
    )


def beta_tails(a, b, x):
    """Return P(X ≤ x) and P(X > x)."""
    a, b = arb(a), arb(b)
    low = arb(x) * (a + b + 2) < a + 1
    for bits in (BITS, 2048, 4096):  # too few bits show as a wide ball
        ctx.prec = bits
        x = arb(x)
        near = _incomplete_beta(a, b, x) if low else _incomplete_beta(b, a, 1 - x)
        if near.rel_accuracy_bits() > 80:
            break
    ctx.prec = BITS
    return (near, 1 - near) if low else (1 - near, near)


def log_beta_density(a, b, x):
    """Return the logarithm of the density."""
    a, b, x = arb(a), arb(b), arb(x)
    return (a - 1) * x.log() + (b - 1) * (1 - x).log() + _minus_log_beta(a, b)


def log_binomial(k, n, theta):
    """Return log P(K = k) of a binomial count."""
    k, n, theta = arb(k), arb(n), arb(theta)
    return -(n + 1).log() + _minus_log_beta(k + 1, n - k + 1) + k * theta.log() + (n - k) * (1 - theta).log()


def binomial_tails(k, n, theta):
    """Return P(K ≤ k) and P(K > k), for 0 ≤ k < n."""
    above, below = beta_tails(arb(k) + 1, arb(n) - k, theta)
    return below, above


def log_betabinomial(k, n, a, b):
    """Return log P(K = k) of a beta-binomial count."""
    k, n, a, b = arb(k), arb(n), arb(a), arb(b)
    ways = -(n + 1).log() + _minus_log_beta(k + 1, n - k + 1)
    return ways + _minus_log_beta(a, b) - _minus_log_beta(k + a, n - k + b)


def betabinomial_tails(k, n, a, b, terms=300_000):
    """Return P(K ≤ k) and P(K > k), the one away from the mean by arb and 1 less the other."""
    low = k * (a + b) <= n * a
    near = _near(k, n, a, b, terms) if low else _near(n - k - 1, n, b, a, terms)
    return (near, 1 - near) if low else (1 - near, near)


def _near(k, n, a, b, terms):
    """Return P(K ≤ k), by a sum if it has not too many terms that matter."""
    deviation = math.sqrt(n * (a / (a + b)) * (b / (a + b)) * ((a + b + n) / (a + b + 1)))
    few = k <= terms or (min(a, b) >= 1 and 12 * deviation < terms)
    return _sum_down(k, n, a, b) if few else _mixed(arb(k), arb(n), arb(a), arb(b))


def quantile_error(x, q, a, b, *, upper):
    """Return the smaller of two relative errors: of its tail against q, and of x itself."""
    side = int(upper)
    x, q = arb(float(x)), arb(float(q))
    backward = abs(float((_tail_at(x, a, b, side) - q) / q))
    if backward < 1e-3:  # the first order says enough
        return min(backward, backward * float(q / (x * log_beta_density(a, b, min(x, 1 - EPSILON)).exp())))
    forward = 2.0**-53
    while forward < backward:
        ends = [_tail_at(x * (1 + sign * forward), a, b, side) for sign in (-1, 1)]
        if float((ends[0] - q) * (ends[1] - q)) <= 0:
            break
        forward *= 4
    return min(forward, backward)


def _tail_at(x, a, b, side):
    return beta_tails(a, b, x)[side] if x < 1 else arb(1 - side)


def draw(seed, largest, points, smallest=0.5):
    """Return parameters up to `largest` and places x, in the centre as well as far out in both tails."""
    rng = np.random.default_rng(seed)
    a, b = np.exp(rng.uniform(np.log(smallest), np.log(largest), (2, points)))
    spread = np.minimum(np.sqrt(1 / a + 1 / b), 3)
    z = rng.uniform(-37, 37, points) * rng.uniform(0, 1, points)
    x = 1 / (1 + np.exp(-np.clip(np.log(a / b) + z * spread, -650, 36)))
    return a, b, x


def draw_counts(seed, largest, points, most=None):
    """Return n up to `most`, a and b up to `largest`, and counts k in the centre and in both tails."""
    rng = np.random.default_rng(seed)
    a, b = np.exp(rng.uniform(np.log(0.5), np.log(largest), (2, points)))
    n = np.floor(np.exp(rng.uniform(0, np.log(most or largest), points)))
    share = a / (a + b)
    spread = np.sqrt(share * (1 - share) * ((a + b + n) / (a + b + 1)) * n)
    k = np.floor(n * share + rng.uniform(-37, 37, points) * rng.uniform(0, 1, points) * spread)
    return np.clip(k, 0, n - 1), n, a, b


def draw_probabilities(seed, points):
    """Return half of the probabilities evenly from 0 to 1, half evenly by logarithm down to 1e-300."""
    rng = np.random.default_rng(seed)
    return np.where(rng.random(points) < 0.5, rng.random(points), 10 ** -rng.uniform(0, 300, points))


def _incomplete_beta(a, b, x):
    return acb(x).beta_lower(acb(a), acb(b), 1).real


def _minus_log_beta(a, b):
    return (a + b).lgamma() - a.lgamma() - b.lgamma()


def _sum_down(k, n, a, b):
    term = log_betabinomial(k, n, a, b).exp()
    total, tiny = term, term * arb(2) ** -90
    a, b = arb(a), arb(b)
    while k > 0:
        term = term * k * (n - k + b) / ((n - k + 1) * (k - 1 + a))
        k -= 1
        total += term
        if a >= 1 and b >= 1 and term * (k + 1) < tiny:
            break
    return total


def _mixed(k, n, a, b):
    """Integrate over the log-odds: the narrower density times the tail of the wider distribution."""
    c, d = k + 1, n - k
    narrow_mixing = a * b / (a + b) ** 3 < c * d / (c + d) ** 3

    def integrand(t):
        x = 1 / (1 + (-t).exp())
        if narrow_mixing:
            return (log_beta_density(a, b, x) + x.log() + (1 - x).log()).exp() * beta_tails(c, d, x)[1]
        return (log_beta_density(c, d, x) + x.log() + (1 - x).log()).exp() * beta_tails(a, b, x)[0]

    middle, left, right = _window(
        lambda t: float(integrand(arb(t)).log()), float((a / b).log()), float((c / d).log())
    )
    edges = [left, (left + middle) / 2, middle, (middle + right) / 2, right]
    return sum(_gauss(integrand, arb(s), arb(t)) for s, t in pairwise(edges))


def _window(log_value, first, second):
    """Return the mode of a log-concave function between two places, and where it has fallen by e^-50."""
    low, high = sorted([first, second])
    for _ in range(60):
        s, t = low + 0.382 * (high - low), low + 0.618 * (high - low)
        low, high = (s, high) if log_value(s) < log_value(t) else (low, t)
        if high - low < 1e-3 * abs(second - first):
            break
    mode = (low + high) / 2
    return mode, *(_fallen(log_value, mode, sign * 1e-7) for sign in (-1, 1))


def _fallen(log_value, mode, step):
    top = log_value(mode)
    while log_value(mode + step) > top - 50:
        step *= 1.5
    return mode + step


def _gauss(function, s, t):
    half = (t - s) / 2
    return half * sum(weight * function(s + half * (1 + x)) for x, weight in _legendre())


@lru_cache(maxsize=1)
def _legendre():
    return [arb.legendre_p_root(60, i, weight=True) for i in range(60)]
