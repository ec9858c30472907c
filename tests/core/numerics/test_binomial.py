"""Binomial counts against arb and exact fractions."""

import math
from fractions import Fraction

import numpy as np
import pytest

from fourfold.core.numerics import binomial
from fourfold.core.numerics.errors import NumericsError

CLASSES = [(1e3, 1e-12), (1e6, 1e-12), (1e9, 1e-10), (1e12, 1e-9)]


def sample(truth, largest, points=60):
    k, n, a, b = truth.draw_counts(21, largest, points)
    theta = a / (a + b)
    return np.clip(np.floor(n * theta + (k - n * theta) / np.sqrt(1 + n / (a + b))), 0, n - 1), n, theta


def listed(*arrays):
    return list(zip(*(array.tolist() for array in arrays), strict=True))


@pytest.mark.parametrize(("largest", "promised"), CLASSES)
def test_mass_and_tails_are_those_of_arb(truth, worst, largest, promised):
    k, n, theta = sample(truth, largest)
    places = listed(k, n, theta)
    both = [truth.binomial_tails(*place) for place in places]
    assert (
        worst(binomial.pmf(k, n, theta), [truth.log_binomial(*place).exp() for place in places]) <= promised
    )
    assert worst(binomial.cdf(k, n, theta), [below for below, _ in both]) <= promised
    assert worst(binomial.sf(k, n, theta), [above for _, above in both]) <= promised


def test_small_cases_are_those_of_exact_fractions():
    theta = Fraction(3, 16)
    exact = [math.comb(9, k) * theta**k * (1 - theta) ** (9 - k) for k in range(10)]
    k = np.arange(10)
    assert binomial.pmf(k, 9, 0.1875).tolist() == pytest.approx([float(p) for p in exact], rel=2e-15)
    below = [float(sum(exact[: j + 1])) for j in range(10)]
    assert binomial.cdf(k, 9, 0.1875).tolist() == pytest.approx(below, rel=2e-15)
    assert binomial.pmf_all(9, 0.1875).tolist() == pytest.approx([float(p) for p in exact], rel=2e-15)


@pytest.mark.parametrize("theta", [0.0, 1e-5, 0.3, 1.0])
def test_the_probabilities_of_ten_thousand_trials_add_up_to_one(theta):
    assert abs(math.fsum(binomial.pmf_all(10_000, theta)) - 1) <= 1e-12
    assert abs(math.fsum(binomial.pmf(np.arange(10_001), 10_000, theta)) - 1) <= 1e-12


def test_quantiles_are_the_smallest_counts_with_enough_mass(truth):
    _, n, theta = sample(truth, 1e12, points=300)
    q = truth.draw_probabilities(22, 300)
    k, upper = binomial.quantile(q, n, theta), binomial.upper_quantile(q, n, theta)
    assert np.all(binomial.cdf(k, n, theta) >= q * (1 - 1e-13))
    assert np.all(binomial.cdf(k - 1, n, theta) < q)
    assert np.all(binomial.sf(upper, n, theta) <= q * (1 + 1e-13))
    assert np.all(binomial.sf(upper - 1, n, theta) > q)


def test_the_quantile_of_a_value_of_the_cdf_is_its_count():
    k = np.arange(40)
    assert binomial.quantile(binomial.cdf(k, 100, 0.25), 100, 0.25).tolist() == k.tolist()
    assert binomial.upper_quantile(binomial.sf(k, 100, 0.25), 100, 0.25).tolist() == k.tolist()


def test_the_quantiles_of_zero_and_one_are_the_ends():
    assert binomial.quantile([0, 1], 7, 0.5).tolist() == [0, 7]
    assert binomial.upper_quantile([0, 1], 7, 0.5).tolist() == [7, 0]


def test_counts_outside_and_certain_proportions_have_their_limits():
    assert binomial.pmf([-1, 3], 2, 0.5).tolist() == [0, 0]
    assert binomial.log_pmf([-1, 0], 2, 0).tolist() == [-np.inf, 0]
    assert binomial.pmf([0, 1, 2], 2, 1).tolist() == [0, 0, 1]
    assert binomial.cdf([-0.5, 0, 0.5, 1, 9], 1, 0.25).tolist() == [0, 0.75, 0.75, 1, 1]
    assert binomial.sf([-1, 0, 1], 1, 0.25).tolist() == [1, 0.25, 0]
    assert binomial.pmf(0, 0, 0.3) == 1
    assert binomial.quantile(0.3, [0, 5], [0.5, 1]).tolist() == [0, 5]


def test_the_log_mass_stays_finite_where_the_mass_underflows(truth):
    for k, n, theta in [(10**6, 10**6, 1e-300), (0, 10**12, 0.5), (5 * 10**11, 10**12, 1e-9)]:
        assert binomial.pmf(k, n, theta) == 0
        assert truth.error(binomial.log_pmf(k, n, theta), truth.log_binomial(k, n, theta)) < 1e-14


def test_a_support_leaves_out_no_more_than_its_mass(truth):
    for n, theta in [(1000, 0.5), (10**9, 1e-3), (10**6, 1e-7)]:
        lo, hi = binomial.support(n, theta, 1e-9)
        outside = truth.binomial_tails(lo - 1, n, theta)[0] if lo else 0
        outside += truth.binomial_tails(hi, n, theta)[1]
        assert outside <= 1e-9
        assert outside + truth.log_binomial(hi, n, theta).exp() > 1e-9


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: binomial.pmf(0.5, 2, 0.5), "k = 0.5; allowed: whole numbers"),
        (lambda: binomial.pmf(0, 2.5, 0.5), "n = 2.5; allowed: whole numbers from 0"),
        (lambda: binomial.cdf(0, -1, 0.5), "n = -1.0"),
        (lambda: binomial.cdf(0, 1, 1.5), "theta = 1.5; allowed: 0 to 1"),
        (lambda: binomial.pmf_all(5, 0.5, lo=3, hi=2), "lo = 3 and hi = 2"),
        (lambda: binomial.pmf_all(5, 0.5, hi=6), "lo = 0 and hi = 6"),
    ],
)
def test_what_has_no_meaning_is_refused(call, message):
    with pytest.raises(NumericsError) as caught:
        call()
    assert str(caught.value).startswith(message)
