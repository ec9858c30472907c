"""Beta-binomial counts against arb and exact fractions."""

import math
from fractions import Fraction

import numpy as np
import pytest

from fourfold.core.numerics import betabinomial, binomial
from fourfold.core.numerics.errors import NumericsError

CLASSES = [(1e3, 1e-12), (1e6, 1e-12), (1e9, 1e-10), (1e12, 1e-9)]


def listed(*arrays):
    return list(zip(*(array.tolist() for array in arrays), strict=True))


def exact_masses(n, a, b):
    """Return the probabilities of all counts, for a and b that are fractions."""
    term = Fraction(1)
    for j in range(n):
        term = term * (b + j) / (a + b + j)
    masses = [term]
    for k in range(n):
        term = term * (n - k) * (a + k) / ((k + 1) * (b + n - k - 1))
        masses.append(term)
    return masses


@pytest.mark.parametrize(("largest", "promised"), CLASSES)
def test_the_mass_is_that_of_arb(truth, worst, largest, promised):
    places = truth.draw_counts(31, largest, 100)
    truths = [truth.log_betabinomial(*place).exp() for place in listed(*places)]
    assert worst(betabinomial.pmf(*places), truths) <= promised


@pytest.mark.parametrize(
    ("largest", "promised", "points"), [(*c, p) for c, p in zip(CLASSES, [80, 60, 30, 12], strict=True)]
)
def test_both_tails_are_those_of_arb(truth, worst, largest, promised, points):
    places = truth.draw_counts(35, largest, points)
    both = [truth.betabinomial_tails(*place) for place in listed(*places)]
    assert worst(betabinomial.cdf(*places), [below for below, _ in both]) <= promised
    assert worst(betabinomial.sf(*places), [above for _, above in both]) <= promised


@pytest.mark.parametrize(
    ("n", "a", "b"),
    [
        (1000, "1/2", "1/2"),
        (300, "1/64", "1/64"),
        (700, "1/2", 900),
        (900, 800, "1/4"),
        (2000, 150, 90),
        (129, 1, 1),
    ],
)
def test_every_tail_of_a_shape_is_that_of_exact_fractions(n, a, b):
    masses = exact_masses(n, Fraction(a), Fraction(b))
    below = np.array([float(p) for p in np.cumsum(masses)])
    above = np.append([float(p) for p in np.cumsum(masses[:0:-1])][::-1], [0.0])
    k = np.arange(n + 1)
    a, b = float(Fraction(a)), float(Fraction(b))
    large = below > 1e-300
    assert betabinomial.cdf(k, n, a, b)[large] == pytest.approx(below[large], rel=1e-12, abs=0)
    large = above > 1e-300
    assert betabinomial.sf(k, n, a, b)[large] == pytest.approx(above[large], rel=1e-12, abs=0)


@pytest.mark.parametrize("step", [-1, 1])
@pytest.mark.parametrize("shape", [(0.5, 0.5), (40.0, 3.0), (3e5, 2e5)])
def test_the_sum_is_right_on_both_sides_of_every_length_that_changes_its_way(truth, step, shape):
    for k in (32 + step, 128 + step, 145 + step, 147 + step, 1024 + step, 5000 + step):
        n = math.ceil(k * sum(shape) / shape[0]) + 1
        assert truth.error(betabinomial.cdf(k, n, *shape), truth.betabinomial_tails(k, n, *shape)[0]) < 1e-12


@pytest.mark.parametrize(
    "shape", [(0.5, 0.5), (1e-3, 5.0), (1.0, 1.0), (1e12, 1e12), (1e12, 1e-3), (30.0, 7e4)]
)
def test_the_probabilities_of_ten_thousand_trials_add_up_to_one(shape):
    assert abs(math.fsum(betabinomial.pmf_all(10_000, *shape)) - 1) <= 1e-12
    assert abs(math.fsum(betabinomial.pmf(np.arange(10_001), 10_000, *shape)) - 1) <= 1e-12


@pytest.mark.parametrize(
    ("n", "a", "b", "lo", "hi"),
    [(2_000_000, 0.5, 0.5, 0, 3000), (10**12, 1e6, 3e6, 249_999_998_000, 250_000_002_000),
     (10**6, 1e12, 1e-3, 999_900, 10**6), (5000, 40.0, 60.0, 0, 5000), (50_000, 1e9, 1e9, 24_000, 26_000)],
)  # fmt: skip
def test_a_range_of_masses_is_the_same_as_single_masses(n, a, b, lo, hi):
    k = np.arange(lo, hi + 1)
    single = betabinomial.pmf(k, n, a, b)
    large = single > 1e-300
    assert large.any()
    together = betabinomial.pmf_all(n, a, b, lo=lo, hi=hi)
    assert together.shape == k.shape
    assert together[large] == pytest.approx(single[large], rel=1e-12, abs=0)
    assert np.all(together[~large] <= 1e-299)


def test_a_narrow_peak_between_two_empty_anchors_is_not_lost():
    masses = betabinomial.pmf_all(10**4, 1e12, 1e12 * 3e-3)
    assert math.fsum(masses) == pytest.approx(1, abs=1e-12)


def test_quantiles_are_the_smallest_counts_with_enough_mass(truth):
    _, n, a, b = truth.draw_counts(33, 1e12, 300)
    q = truth.draw_probabilities(34, 300)
    k, upper = betabinomial.quantile(q, n, a, b), betabinomial.upper_quantile(q, n, a, b)
    assert np.all(betabinomial.cdf(k, n, a, b) >= q * (1 - 1e-13))
    assert np.all(betabinomial.cdf(k - 1, n, a, b) < q)
    assert np.all(betabinomial.sf(upper, n, a, b) <= q * (1 + 1e-13))
    assert np.all(betabinomial.sf(upper - 1, n, a, b) > q)


def test_the_quantile_of_a_value_of_the_cdf_is_its_count():
    k = np.arange(60)
    assert betabinomial.quantile(betabinomial.cdf(k, 100, 0.5, 0.5), 100, 0.5, 0.5).tolist() == k.tolist()
    assert betabinomial.upper_quantile(betabinomial.sf(k, 100, 3, 2), 100, 3, 2).tolist() == k.tolist()


def test_the_quantiles_of_zero_and_one_are_the_ends():
    assert betabinomial.quantile([0, 1], 7, 2, 3).tolist() == [0, 7]
    assert betabinomial.upper_quantile([0, 1], 7, 2, 3).tolist() == [7, 0]


@pytest.mark.parametrize(
    ("n", "a", "b"),
    [(1000, 500, 500), (10**6, 0.5, 2000), (10**6, 2000, 0.5), (10**5, 1e9, 3e9), (10, 0.5, 0.5)],
)
def test_a_support_leaves_out_no_more_than_its_mass_and_cannot_be_cut_on_the_right(truth, n, a, b):
    lo, hi = betabinomial.support(n, a, b, 1e-10)
    outside = truth.betabinomial_tails(lo - 1, n, a, b)[0] if lo else 0
    if hi < n:
        outside += truth.betabinomial_tails(hi, n, a, b)[1]
    assert outside <= 1e-10
    assert outside + truth.log_betabinomial(hi, n, a, b).exp() > 1e-10


def test_a_one_sided_shape_gives_its_whole_mass_to_the_long_side():
    lo, hi = betabinomial.support(10**6, 0.5, 2000, 1e-6)
    assert lo == 0
    assert betabinomial.sf(hi - 1, 10**6, 0.5, 2000) > 0.99e-6
    assert betabinomial.support(10**6, 2000, 0.5, 1e-6) == (10**6 - hi, 10**6)


def test_a_prior_of_huge_counts_is_a_binomial():
    k = np.arange(101)
    almost = betabinomial.cdf(k, 100, 1e13, 3e12)
    assert almost == pytest.approx(binomial.cdf(k, 100, 1 / 1.3), rel=1e-8)


def test_counts_outside_have_their_limits():
    assert betabinomial.pmf([-1, 3], 2, 1, 1).tolist() == [0, 0]
    assert betabinomial.log_pmf([-1, 3], 2, 1, 1).tolist() == [-np.inf, -np.inf]
    assert betabinomial.cdf([-0.5, 0.5, 2, 9], 2, 1, 1).tolist() == pytest.approx([0, 1 / 3, 1, 1])
    assert betabinomial.sf([-1, 2], 2, 1, 1).tolist() == [1, 0]
    assert betabinomial.pmf(0, 0, 0.3, 2) == pytest.approx(1, rel=1e-15)


def test_the_log_mass_stays_finite_where_the_mass_underflows(truth):
    for place in [(10**6, 10**6, 1, 10**6), (10**11, 10**12, 1e12, 1e12), (0, 10**9, 1e6, 0.5)]:
        assert betabinomial.pmf(*place) == 0
        assert truth.error(betabinomial.log_pmf(*place), truth.log_betabinomial(*place)) < 1e-14


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: betabinomial.pmf(0.5, 2, 1, 1), "k = 0.5; allowed: whole numbers"),
        (lambda: betabinomial.cdf(1, 2, 0, 1), "a = 0.0; allowed: 0.001 to 1e+13"),
        (lambda: betabinomial.cdf(1, 1e14, 1, 1), "n = 100000000000000.0"),
        (lambda: betabinomial.pmf_all(5, 1, 1, lo=-1), "lo = -1"),
        (lambda: betabinomial.pmf_all(5, np.nan, 1), "a = nan"),
        (lambda: betabinomial.support(5, 1, 1, 2), "mass = 2.0; allowed: 0 to 1"),
    ],
)
def test_what_cannot_be_promised_is_refused(call, message):
    with pytest.raises(NumericsError) as caught:
        call()
    assert str(caught.value).startswith(message)
