"""Contours agree with every closed form of Lovell et al. (2022), eqs 45-112, with the errata mended."""

# Every common point takes the same two arguments, also where it needs fewer.
# ruff: noqa: ARG005

import numpy as np
import pytest

from fourfold.core.geometry import contour
from fourfold.core.metrics import metric

DELTAS = np.concatenate([np.linspace(-0.5, 1.5, 37), [0.0, 1.0, 0.5], np.linspace(0.013, 0.987, 25)])


def value(of, p, n, alpha, delta):
    with np.errstate(all="ignore"):
        return metric(of)(p * alpha, n * (1 - delta), p * (1 - alpha), n * delta)


def closed(form, k, p, n, delta=DELTAS):
    with np.errstate(all="ignore"):
        return np.asarray(form.alpha(k, p, n, delta), float)


def test_the_contour_is_the_closed_form_in_roc_space_and_beyond(form, sizes):
    p, n = sizes
    of = metric(form.metric, **form.parameters)
    checked = 0
    for k in form.levels:
        alpha = closed(form, k, p, n)
        found = contour(of, k, positives=p, negatives=n).tpr(DELTAS, within=(-2, 3))
        right = np.abs(value(of, p, n, alpha, DELTAS) - k) <= 1e-9 * (1 + abs(k))
        right &= (alpha >= -2) & (alpha <= 3)
        distance = np.nanmin(np.abs(found[right] - alpha[right, None]), axis=-1)
        assert distance.max(initial=0) <= 1e-10, k
        checked += np.count_nonzero(right)
    assert checked >= 10 * len(form.levels)


def test_the_closed_form_is_a_solution_wherever_it_lies_inside_roc_space(form, sizes):
    p, n = sizes
    of = metric(form.metric, **form.parameters)
    for k in form.levels:
        alpha = closed(form, k, p, n)
        inside = (alpha > 1e-6) & (alpha < 1 - 1e-6) & (DELTAS > 0) & (DELTAS < 1)
        np.testing.assert_allclose(value(of, p, n, alpha, DELTAS)[inside], k, rtol=1e-9, atol=1e-9)


def test_inside_roc_space_the_solver_finds_the_closed_form_and_nothing_else(form, sizes):
    p, n = sizes
    inner = DELTAS[(DELTAS > 0) & (DELTAS < 1)]
    for k in form.levels:
        alpha = closed(form, k, p, n, inner)
        found = contour(form.metric, k, positives=p, negatives=n, **form.parameters).tpr(inner)
        inside = (alpha >= 0) & (alpha <= 1)
        at_an_edge = np.minimum(np.abs(alpha), np.abs(alpha - 1)) < 1e-9
        assert found.shape[-1] == 1
        assert np.array_equal(~np.isnan(found[:, 0])[~at_an_edge], inside[~at_an_edge])


def test_every_solution_takes_the_level_to_ten_digits(form, sizes):
    p, n = sizes
    of = metric(form.metric, **form.parameters)
    for k in form.levels:
        found = contour(of, k, positives=p, negatives=n).tpr(DELTAS, within=(-2, 3))
        off = np.abs(value(of, p, n, found, DELTAS[:, None]) - k)
        assert np.nanmax(off, initial=0) <= 1e-10 * (1 + abs(k)), k


def test_the_forms_in_counts_are_those_in_rates_times_the_positives(forms, in_counts, sizes):
    p, n = sizes
    for name, counts in in_counts.items():
        for k in forms[name].levels:
            with np.errstate(all="ignore"):
                a = counts(k, p, n, n * DELTAS)
            np.testing.assert_allclose(
                a / p, closed(forms[name], k, p, n), rtol=1e-9, atol=1e-9, err_msg=f"{name} at {k}"
            )


def test_specificity_is_a_vertical_line(sizes):
    p, n = sizes
    found = contour("specificity", 0.3, positives=p, negatives=n)
    np.testing.assert_allclose(found.tnr([0.0, 0.4, 1.0])[:, 0], 0.3, atol=1e-15)
    assert np.isnan(found.tpr([0.2, 0.3, 0.4])).all()


def test_tnr_is_the_inverse_of_tpr(form, sizes):
    p, n = sizes
    deltas = np.linspace(0.013, 0.987, 25)
    for k in form.levels:
        curve = contour(form.metric, k, positives=p, negatives=n, **form.parameters)
        alpha = curve.tpr(deltas)[:, 0]
        inside = (alpha > 1e-9) & (alpha < 1 - 1e-9)
        if form.metric == "recall":
            assert np.isnan(curve.tnr(alpha)).all()
        elif inside.any():
            back = curve.tnr(alpha[inside])
            assert np.nanmin(np.abs(back - deltas[inside, None]), axis=-1).max() <= 1e-9


@pytest.mark.parametrize(
    ("name", "alpha", "delta"),
    [
        ("f1", lambda p, n: 0, lambda p, n: (p + n) / n),
        ("jaccard", lambda p, n: 0, lambda p, n: (p + n) / n),
        ("precision", lambda p, n: 0, lambda p, n: 1),
        ("npv", lambda p, n: 1, lambda p, n: 0),
        ("balanced_f1", lambda p, n: 0, lambda p, n: 2),
        ("kappa", lambda p, n: -p / (n - p), lambda p, n: n / (n - p)),
    ],
)
@pytest.mark.parametrize(("p", "n"), [(20, 40), (57, 13)])
def test_all_contours_meet_in_the_common_point(forms, name, alpha, delta, p, n):
    x, y = alpha(p, n), delta(p, n)
    beside = y + np.array([-1e-7, 1e-7])
    for k in forms[name].levels:
        found = contour(name, k, positives=p, negatives=n).tpr(beside, within=(x - 1, x + 1))
        np.testing.assert_allclose(found[:, 0], x, atol=1e-4)


@pytest.mark.parametrize("name", ["mcc", "markedness"])
def test_contours_of_mcc_and_markedness_meet_in_the_corners_of_no_prediction(forms, sizes, name):
    p, n = sizes
    for k in forms[name].levels:
        corner = (1, 0) if k > 0 else (0, 1)
        assert closed(forms[name], k, p, n, np.array(float(corner[1]))) == pytest.approx(corner[0], abs=1e-12)
        near = contour(name, k, positives=p, negatives=n).tpr(abs(corner[1] - 1e-4), within=(-1, 2))
        assert np.nanmin(np.abs(near - corner[0])) < 1e-2
