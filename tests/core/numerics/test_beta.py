"""Beta distributions against arb, in the centre and in both tails."""

from fractions import Fraction

import numpy as np
import pytest

from fourfold.core.numerics import beta
from fourfold.core.numerics.errors import NumericsError

CLASSES = [(1e3, 1e-12), (1e6, 1e-12), (1e9, 1e-10), (1e12, 1e-9)]


def sample(truth, largest, points=60, smallest=0.5):
    a, b, x = truth.draw(11, largest, points, smallest)
    kept = truth.reachable(a, b, x)
    return a[kept], b[kept], x[kept]


def listed(*arrays):
    return list(zip(*(array.tolist() for array in arrays), strict=True))


@pytest.mark.parametrize(("largest", "promised"), CLASSES)
def test_the_density_is_that_of_arb(truth, worst, largest, promised):
    a, b, x = sample(truth, largest)
    truths = [truth.log_beta_density(*place).exp() for place in listed(a, b, x)]
    assert worst(beta.pdf(x, a, b), truths) <= promised


@pytest.mark.parametrize(("largest", "promised"), CLASSES)
def test_both_tails_are_those_of_arb(truth, worst, largest, promised):
    a, b, x = sample(truth, largest)
    both = [truth.beta_tails(*place) for place in listed(a, b, x)]
    assert worst(beta.cdf(x, a, b), [lower for lower, _ in both]) <= promised
    assert worst(beta.sf(x, a, b), [upper for _, upper in both]) <= promised


def test_tails_are_right_for_parameters_far_below_one(truth, worst):
    a, b, x = sample(truth, 10, smallest=1e-3)
    both = [truth.beta_tails(*place) for place in listed(a, b, x)]
    assert worst(beta.cdf(x, a, b), [lower for lower, _ in both]) <= 1e-12
    assert worst(beta.sf(x, a, b), [upper for _, upper in both]) <= 1e-12


@pytest.mark.parametrize(("largest", "promised"), CLASSES)
@pytest.mark.parametrize("upper", [False, True])
def test_a_quantile_has_a_small_error_in_x_or_in_its_tail(truth, largest, promised, upper):
    a, b, _ = sample(truth, largest, points=40)
    q = truth.draw_probabilities(12, a.size)
    x = (beta.upper_quantile if upper else beta.quantile)(q, a, b)
    representable = x > 1e-300
    assert representable.mean() > 0.5
    errors = [
        truth.quantile_error(*row, upper=upper) for row in listed(*(v[representable] for v in (x, q, a, b)))
    ]
    assert max(errors) <= promised


@pytest.mark.parametrize("upper", [False, True])
def test_quantiles_are_right_for_parameters_far_below_one(truth, upper):
    rng = np.random.default_rng(13)
    a, b = np.exp(rng.uniform(np.log([[1e-3], [1e-3]]), np.log([[2], [1e10]]), (2, 150)))
    q = truth.draw_probabilities(14, 150)
    x = (beta.upper_quantile if upper else beta.quantile)(q, a, b)
    inner = (x > 1e-300) & (x < 1)
    assert inner.sum() > 50
    errors = [truth.quantile_error(*row, upper=upper) for row in listed(*(v[inner] for v in (x, q, a, b)))]
    assert max(errors) <= 1e-12


def test_the_log_density_stays_finite_and_right_where_the_density_underflows(truth):
    places = [(1e12, 1e12, 0.25), (1e6, 2e6, 1e-250), (3.5, 1e12, 0.5), (1e12, 0.5, 1e-300)]
    for a, b, x in places:
        assert beta.pdf(x, a, b) == 0
        assert truth.error(beta.log_pdf(x, a, b), truth.log_beta_density(a, b, x)) < 1e-14


def test_quantiles_below_the_smallest_float_are_zero():
    assert beta.quantile(1e-300, 0.5, 2) == 0
    assert beta.upper_quantile(1e-300, 2, 0.5) == 1


def test_quantiles_between_the_floor_of_the_search_and_the_smallest_float_follow_the_power_law():
    a, b, q = 0.5, 1.0, 1e-152  # the cdf is the square root of x
    assert beta.quantile(q, a, b) == pytest.approx(1e-304, rel=1e-12)


@pytest.mark.parametrize("q", [0.0, 1.0])
def test_the_quantiles_of_zero_and_one_are_the_ends(q):
    assert beta.quantile(q, 3, 4) == q
    assert beta.upper_quantile(q, 3, 4) == 1 - q


def test_integer_parameters_give_the_polynomials_of_exact_fractions():
    x = Fraction(3, 8)
    # I_x(2, 3) = 6 x² - 8 x³ + 3 x⁴
    exact = 6 * x**2 - 8 * x**3 + 3 * x**4
    assert beta.cdf(0.375, 2, 3) == pytest.approx(float(exact), rel=1e-15)
    assert beta.sf(0.375, 2, 3) == pytest.approx(float(1 - exact), rel=1e-15)
    assert beta.pdf(0.375, 2, 3) == pytest.approx(float(12 * x * (1 - x) ** 2), rel=1e-15)


def test_the_ends_and_the_outside_have_their_limits():
    assert beta.pdf([-1, 0, 1, 2], 0.5, 1).tolist() == [0, np.inf, 0.5, 0]
    assert beta.log_pdf([-1, 0, 1, 2], 2, 0.5).tolist() == [-np.inf, -np.inf, np.inf, -np.inf]
    assert beta.pdf([0, 1], 1, 3).tolist() == [3, 0]
    assert beta.cdf([-1, 0, 1, 2, np.inf], 2, 3).tolist() == [0, 0, 1, 1, 1]
    assert beta.sf([-np.inf, 0, 1, 2], 2, 3).tolist() == [1, 1, 0, 0]


def test_mean_variance_and_mode_are_the_textbook_ones():
    assert beta.mean(2, 6) == 0.25
    assert beta.variance(2, 6) == pytest.approx(float(Fraction(12, 64 * 9)), rel=1e-15)
    assert beta.mode([3, 2, 0.5, 0.5, 0.7, 1, 1, 0.3], [3, 0.5, 2, 0.7, 0.5, 1, 5, 0.3]).tolist() == [
        0.5, 1, 0, 0, 1, 0.5, 0, 0,
    ]  # fmt: skip


def test_arguments_broadcast_and_scalars_give_scalars():
    assert beta.cdf([[0.1], [0.2]], [1, 2, 3], 4).shape == (2, 3)
    assert isinstance(beta.cdf(0.1, 1, 2), np.float64)
    assert beta.quantile([], 1, 2).shape == (0,)


def test_a_value_does_not_depend_on_its_neighbours_in_the_array(truth):
    a, b, x = sample(truth, 1e6)
    together = beta.cdf(x, a, b)
    assert together.tolist() == pytest.approx([beta.cdf(*row) for row in listed(x, a, b)], rel=4e-16)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: beta.cdf(0.5, 0, 1), "a = 0.0; allowed: 0.001 to 1e+13"),
        (lambda: beta.pdf(0.5, 1, [1, 2e13]), "b = 20000000000000.0"),
        (lambda: beta.sf(np.nan, 1, 1), "x = nan"),
        (lambda: beta.quantile(1.5, 1, 1), "q = 1.5; allowed: 0 to 1"),
        (lambda: beta.mean("many", 1), "a = 'many'; allowed: real numbers"),
    ],
)
def test_what_cannot_be_promised_is_refused(call, message):
    with pytest.raises(NumericsError) as caught:
        call()
    assert str(caught.value).startswith(message)
    assert isinstance(caught.value, ValueError)
