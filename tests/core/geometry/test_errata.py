"""What is printed wrong in Lovell et al. (2022) is no solution; what stands in its place is one."""

import numpy as np
import pytest

from fourfold.core.geometry import contour
from fourfold.core.metrics import metric

P, N = 20, 40
DELTAS = np.linspace(0.05, 0.95, 19)


def off(name, alpha, k, **parameters):
    """How far the metric is from the level where alpha lies inside ROC space; nan elsewhere."""
    with np.errstate(all="ignore"):
        values = metric(name, **parameters)(P * alpha, N * (1 - DELTAS), P * (1 - alpha), N * DELTAS)
    return np.where((alpha > 0) & (alpha < 1), np.abs(values - k), np.nan)


def test_eq_46_prints_n_less_delta_for_one_less_delta():
    k = 0.4
    root = np.sqrt(k**2 * P * (N + P) ** 2 * (4 * N**2 * DELTAS * (N - DELTAS) + k**2 * N * P) / N)
    rest = 2 * N * DELTAS * P * (k**2 - 1) + k**2 * P * (P - N) + 2 * N * P
    printed = (root + rest) / (2 * P * (k**2 * P + N))
    assert not (off("mcc", printed, k) < 0.01).any()


def test_eqs_59_and_60_print_the_wrong_root_below_zero():
    k = -0.4
    root = np.sqrt((k * N + k * P + N) ** 2 - 4 * N * DELTAS * k * (N + P))
    printed = -(root - 2 * N * DELTAS * k + k * N - k * P + N) / (2 * P * k)
    assert not (off("markedness", printed, k) < 0.01).any()


def test_markedness_of_zero_is_the_diagonal_which_the_formula_has_as_its_limit(forms):
    found = contour("markedness", 0.0, positives=P, negatives=N).tpr(DELTAS)
    np.testing.assert_allclose(found[:, 0], 1 - DELTAS, atol=1e-12)
    np.testing.assert_allclose(forms["markedness"].alpha(1e-6, P, N, DELTAS), 1 - DELTAS, atol=1e-5)


def test_eqs_53_and_54_print_the_benefit_of_true_negatives_for_that_of_false_positives(forms):
    (a, b, c, d), k = forms["decision_benefit"].parameters.values(), 180.0
    printed = -DELTAS * N * (d - b) / (P * (a - c)) + (k - P * c - N * d) / (P * (a - c))
    misses = off("decision_benefit", printed, k, **forms["decision_benefit"].parameters)
    np.testing.assert_allclose(misses[~np.isnan(misses)], N * (d - b))


def test_benefits_scaled_to_0_and_1_are_divided_by_their_range():
    benefits = np.array([7.0, 3.0, 1.0, 4.0])
    best, worst = np.array([P, 0, 0, N]) / (P + N), np.array([0, 0, P, 0]) / P

    def ends(scaled):
        return [scaled @ worst, scaled.max() * best.sum()]

    low = benefits.min()
    assert ends((benefits - low) / (benefits.max() - low)) == pytest.approx([0, 1])
    assert ends((benefits - low) / benefits.max())[1] < 0.9


@pytest.mark.parametrize("name", ["log_lr_plus", "scaled_log_lr_plus"])
def test_eqs_73_and_77_print_a_factor_p_too_much(forms, name):
    k = -0.7
    printed = P * forms[name].alpha(k, P, N, DELTAS)
    misses = off(name, printed, k)
    scale = np.log(max(P, N)) if name.startswith("scaled") else 1
    np.testing.assert_allclose(misses[~np.isnan(misses)], np.log(P) / scale)


def test_eq_95_prints_a_product_for_a_difference():
    alpha, delta = 0.9, 0.6
    value = metric("balanced_mcc")(P * alpha, N * (1 - delta), P * (1 - alpha), N * delta)
    assert value == pytest.approx((alpha + delta - 1) / np.sqrt(1 - (alpha - delta) ** 2), rel=1e-14)
    assert value != pytest.approx((alpha + delta - 1) / np.sqrt(1 - (alpha * delta) ** 2), rel=0.05)


def test_eq_97_lacks_a_one_and_has_another_too_many():
    k = 0.4
    printed = (k * np.sqrt(-4 * DELTAS**2 + 4 * DELTAS + k**2 + 1) + DELTAS * (k**2 - 1)) / (k**2 + 1)
    assert not (off("balanced_mcc", printed, k) < 0.01).any()


def test_the_printed_common_point_of_kappa_is_on_no_two_contours(forms):
    printed = N / (N - P), 1 - N / (N - P)
    through = [forms["kappa"].alpha(k, P, N, printed[1]) for k in (-0.5, 0.1, 0.6)]
    assert np.ptp(through) > 0.5


@pytest.mark.parametrize(("p", "n"), [(20, 40), (40, 20), (7, 7)])
@pytest.mark.parametrize("name", ["lr_plus", "lr_minus"])
def test_finite_likelihood_ratios_reach_from_one_over_p_to_n(name, p, n):
    """Eqs 20, 21, 74 and 80 print n(p-1)/p and pn/(n-1) as the largest."""
    a, d = np.meshgrid(np.arange(p + 1), np.arange(n + 1))
    ratios = metric(name)(a, n - d, p - a, d)
    ratios = ratios[np.isfinite(ratios) & (ratios > 0)]
    assert ratios.max() == n
    assert ratios.min() == 1 / p
    scaled = metric(f"scaled_log_{name}")(a, n - d, p - a, d)
    assert np.abs(scaled[np.isfinite(scaled)]).max() == pytest.approx(1)


def test_the_largest_finite_odds_ratio_is_p_less_one_times_n_less_one():
    a, d = np.meshgrid(np.arange(P + 1), np.arange(N + 1))
    ratios = metric("dor")(a, N - d, P - a, d)
    assert ratios[np.isfinite(ratios)].max() == (P - 1) * (N - 1)


@pytest.mark.parametrize("name", ["markedness", "kappa", "balanced_markedness", "mcc"])
def test_levels_below_zero_are_taken_too(name):
    assert len(contour(name, -0.5, positives=P, negatives=N).curves(steps=16)) == 1
