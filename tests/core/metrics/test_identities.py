"""Relations between metrics that hold by algebra, edges included, and the papers' misprints corrected."""

import itertools
import math

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.formulas import exact

LATTICE = np.array([cell for cell in itertools.product(range(11), repeat=4) if sum(cell) <= 10]).T


def value(name, **parameters):
    return ff.metric(name, **parameters)(*LATTICE)


def equal(x, y):
    np.testing.assert_allclose(x, y, rtol=1e-12, atol=1e-12)


def test_mcc_is_the_signed_root_of_informedness_times_markedness():
    bm, mk = value("informedness"), value("markedness")
    equal(value("mcc"), np.sign(bm) * np.sqrt(np.maximum(bm * mk, 0)))


def test_balanced_accuracy_is_informedness_from_zero_to_one():
    equal(value("balanced_accuracy"), (value("informedness") + 1) / 2)


def test_f1_as_harmonic_mean_is_undefined_more_often_and_otherwise_equal():
    harmonic = value("f1_harmonic")
    equal(harmonic, np.where(np.isnan(harmonic), np.nan, value("f1")))
    equal(np.isnan(harmonic), LATTICE[0] == 0)


@pytest.mark.parametrize("beta", [0.5, 1, 2, 3.7])
def test_the_two_conventions_of_f_beta_agree_at_the_square(beta):
    equal(value("fbeta_linear", beta=beta**2), value("fbeta_harmonic", beta=beta))


def test_f2_and_f_half_are_f_beta():
    equal(value("f2"), value("fbeta", beta=2))
    equal(value("f05"), value("fbeta", beta=0.5))


def test_f1_and_jaccard_tell_the_same_story():
    jaccard = value("jaccard")
    equal(value("f1"), 2 * jaccard / (1 + jaccard))


def test_balanced_kappa_is_informedness_and_confirmation_measures_are_old_friends():
    equal(value("balanced_kappa"), value("informedness"))
    equal(value("confirmation_s"), value("informedness"))
    equal(value("confirmation_n"), value("markedness"))
    equal(value("confirmation_m"), value("precision") - value("prevalence"))
    assert ff.metric("certainty_factor") is ff.metric("confirmation_z")
    assert ff.metric("phi") is ff.metric("mcc")


@pytest.mark.parametrize("alpha", [0, 0.3, 0.5, 1])
def test_c1_and_c2_with_their_cases_at_the_edges(alpha):
    tp, fp, fn, tn = LATTICE
    delta, z, a = tp * tn - fp * fn, value("confirmation_z"), value("confirmation_a")
    c1 = np.select(
        [delta == 0, (delta > 0) & (fn == 0), delta > 0, tp > 0],
        [0, alpha + (1 - alpha) * a, alpha * z, alpha * z],
        -alpha + (1 - alpha) * a,
    )
    c2 = np.select(
        [delta == 0, (delta > 0) & (fp == 0), delta > 0, tn > 0],
        [0, alpha + (1 - alpha) * z, alpha * a, alpha * a],
        -alpha + (1 - alpha) * z,
    )
    equal(value("confirmation_c1", alpha=alpha), c1)
    equal(value("confirmation_c2", alpha=alpha), c2)


def test_singular_values_are_those_of_linear_algebra():
    matrices = LATTICE.T.reshape(-1, 2, 2).astype(float)
    largest, smallest = np.linalg.svd(matrices, compute_uv=False).T
    equal(value("largest_singular_value"), largest)
    np.testing.assert_allclose(value("smallest_singular_value"), smallest, atol=1e-6)
    equal(value("largest_singular_value") * value("smallest_singular_value"), value("abs_delta"))


def test_shares_are_counts_over_their_total():
    for name in ("tp", "fp", "fn", "tn"):
        with np.errstate(invalid="ignore"):
            equal(value(f"{name}_share"), value(name) / value("total"))
        equal(value(f"all_but_{name}_share"), 1 - value(f"{name}_share"))


def test_decision_benefits_are_linear_in_the_counts_and_not_divided_by_anything():
    benefits = {"benefit_tp": 5, "benefit_fp": -2, "benefit_fn": -7, "benefit_tn": 0.5}
    assert ff.metric("decision_benefit", **benefits)(3, 1, 2, 4) == 15 - 2 - 14 + 2
    assert ff.metric("mean_decision_benefit", **benefits)(3, 1, 2, 4) == 0.1


@pytest.mark.parametrize(("p", "n"), [(5, 9), (9, 5), (6, 6), (1, 4), (17, 2), (2, 2)])
def test_scaled_logarithms_reach_plus_or_minus_one_at_their_most_extreme_finite_values(p, n):
    # Lovell et al. 2022, eqs. 20 to 22, scale corrected: the largest finite ratio is n, the smallest 1/p
    for name, ends in [
        ("scaled_log_lr_plus", ((p, 1, 0, n - 1), (1, n, p - 1, 0))),
        ("scaled_log_lr_minus", ((0, n - 1, p, 1), (p - 1, 0, 1, n))),
        ("scaled_log_dor", ((p - 1, 1, 1, n - 1), (1, n - 1, p - 1, 1))),
    ]:
        metric = ff.metrics[name]
        cells = [(a, n - d, p - a, d) for a in range(p + 1) for d in range(n + 1)]
        values = np.array([exact.to_float(metric.exact(*cell)) for cell in cells])
        finite = values[np.isfinite(values)]
        high, low = (exact.to_float(metric.exact(*cell)) for cell in ends)
        if name == "scaled_log_dor" and (p - 1) * (n - 1) <= 1:
            continue  # no odds ratio but 1 is finite there
        assert (finite.max(), finite.min()) == (high, low)
        if name == "scaled_log_dor":
            assert (high, low) == (1, -1)
        else:
            assert (high == 1) == (n >= p)
            assert (low == -1) == (p >= n)
            assert max(high, -low) == 1


def test_infinities_are_values_with_a_direction():
    assert ff.metric("lr_plus")(3, 0, 1, 5) == math.inf
    assert ff.metric("log_lr_minus")(4, 1, 0, 5) == -math.inf
    assert ff.metric("scaled_log_dor")(4, 1, 0, 5) == math.inf
    assert ff.metric("loevinger")(3, 0, 1, 5) == 1
