"""Contours as polylines: on the contour, without gaps, of the shapes that the papers say they have."""

import numpy as np
import pytest

from fourfold.core.errors import FourfoldError, GeometryError
from fourfold.core.geometry import contour, to_precision_recall
from fourfold.core.metrics import metric, metrics

P, N = 20, 40
# At these levels the metric is near the level in a whole neighbourhood, or takes it only as a limit.
DEGENERATE = {("confirmation_c1", 0.5), ("confirmation_c2", 0.5), ("sign_delta", 0.0)}


def levels(name):
    """Three levels that the metric takes inside ROC space."""
    alpha, delta = np.random.default_rng(5).random((2, 300))
    with np.errstate(all="ignore"):
        values = metrics[name](P * alpha, N * (1 - delta), P * (1 - alpha), N * delta)
    values = values[np.isfinite(values)]
    low, middle, high = (float(x) for x in np.quantile(values, [0.12, 0.45, 0.83]))
    return [] if values.min() == values.max() else [low, middle, high]


def length(curves):
    return sum(np.hypot(*np.diff(curve, axis=0).T).sum() for curve in curves)


def to_segments(points, curves):
    """The distance of each point to the nearest segment of the curves."""
    starts = np.concatenate([curve[:-1] for curve in curves])
    steps = np.concatenate([np.diff(curve, axis=0) for curve in curves])
    offsets = points[:, None] - starts
    along = np.sum(offsets * steps, axis=-1) / np.maximum(np.sum(steps * steps, axis=-1), 1e-300)
    nearest = starts + np.clip(along, 0, 1)[..., None] * steps
    return np.min(np.hypot(*np.moveaxis(points[:, None] - nearest, -1, 0)), axis=1)


def away_from_corners(points, distance=1e-3):
    x, y = points.T
    return np.maximum(np.abs(x - np.round(x)), np.abs(y - np.round(y))) > distance


@pytest.mark.parametrize("name", metrics)
def test_every_vertex_lies_on_the_contour(name):
    for level in levels(name):
        found = contour(name, level, positives=P, negatives=N)
        for curve in found.curves(steps=48):
            vertices = curve[away_from_corners(curve)]
            if (name, level) not in DEGENERATE:
                assert np.abs(found.excess(*vertices.T)).max(initial=0) <= 1e-10 * (1 + abs(level))
            assert ((curve >= 0) & (curve <= 1)).all()


@pytest.mark.parametrize("name", metrics)
def test_curves_leave_no_gaps(name):
    steps = 48
    deltas = np.random.default_rng(6).random(60)
    for level in levels(name):
        found = contour(name, level, positives=P, negatives=N)
        tpr, tnr = found.tpr(deltas), found.tnr(deltas)
        i, j = np.nonzero(~np.isnan(tpr)), np.nonzero(~np.isnan(tnr))
        points = np.concatenate(
            [np.stack([1 - deltas[i[0]], tpr[i]], 1), np.stack([1 - tnr[j], deltas[j[0]]], 1)]
        )
        points = points[away_from_corners(points, 2 / steps)]
        if len(points) and (name, level) not in DEGENERATE:
            assert to_segments(points, found.curves(steps=steps)).max() < 0.25 / steps


@pytest.mark.parametrize("name", metrics)
def test_curves_add_nothing(name):
    """Halfway between two vertices the metric is nearer to the level than a cell away on some side."""
    steps = 48
    for level in levels(name):
        found = contour(name, level, positives=P, negatives=N)
        for curve in found.curves(steps=steps):
            middles = (curve[1:] + curve[:-1]) / 2
            middles = middles[away_from_corners(middles, 2 / steps)]
            there = np.abs(found.excess(*middles.T))
            beside = [
                np.abs(found.excess(*(middles + np.array(step) / steps).T))
                for step in ((1, 0), (-1, 0), (0, 1), (0, -1))
            ]
            if (name, level) not in DEGENERATE:
                assert (there <= np.nanmax(beside, axis=0)).all()


@pytest.mark.parametrize(
    ("name", "level"), [("mcc", 0.4), ("f1", 0.6), ("markedness", -0.3), ("yule_y", 0.5), ("gwet_ac1", 0.2)]
)
@pytest.mark.parametrize("window", [(0, 1), (-1, 2)])
def test_the_length_does_not_depend_on_the_number_of_steps(name, level, window):
    found = contour(name, level, positives=P, negatives=N)
    few, many = (length(found.curves(window=window, steps=steps)) for steps in (40, 160))
    assert few == pytest.approx(many, rel=2e-3)


@pytest.mark.parametrize(("p", "n"), [(20, 40), (50, 50), (80, 11)])
@pytest.mark.parametrize("level", [-0.6, 0.3, 0.8])
def test_contours_of_mcc_beyond_roc_space_are_arcs_of_ellipses_around_the_centre(p, n, level):
    curves = contour("mcc", level, positives=p, negatives=n).curves(window=(-1, 2))
    x, y = np.concatenate(curves).T
    terms = np.stack([x * x, x * y, y * y, x, y, np.ones_like(x)], axis=1)
    _, sizes, rows = np.linalg.svd(terms / np.linalg.norm(terms, axis=0), full_matrices=False)
    a, b, c, d, e, _ = rows[-1] / np.linalg.norm(terms, axis=0)
    assert sizes[-1] < 1e-8
    assert sizes[-2] > 1e-6
    assert b * b - 4 * a * c < 0
    centre = np.linalg.solve([[2 * a, b], [b, 2 * c]], [-d, -e])
    np.testing.assert_allclose(centre, 0.5, atol=1e-6)


def test_the_contours_of_mcc_of_both_signs_close_the_ellipse():
    both = [contour("mcc", k, positives=P, negatives=N).curves(window=(-1, 2)) for k in (-0.4, 0.4)]
    ends = np.concatenate([curve[[0, -1]] for curves in both for curve in curves])
    assert len(ends) == 4
    to_corner = np.minimum(np.hypot(*ends.T), np.hypot(*(1 - ends).T))
    assert to_corner.max() < 1e-3


@pytest.mark.parametrize(("p", "n"), [(20, 40), (50, 50), (80, 11)])
def test_contours_of_f1_are_straight_lines_through_one_point(p, n):
    point = 1 - (p + n) / n
    for level in (0.1, 0.5, 0.9):
        (curve,) = contour("f1", level, positives=p, negatives=n).curves(window=(-1, 2))
        slopes = curve[:, 1] / (curve[:, 0] - point)
        assert np.ptp(slopes[np.abs(curve[:, 0] - point) > 1e-3]) < 1e-9


def test_contours_of_accuracy_are_parallel():
    slopes = []
    for level in (0.3, 0.5, 0.8):
        (curve,) = contour("accuracy", level, positives=P, negatives=N).curves()
        slopes.append(np.polyfit(*curve.T, 1)[0])
    np.testing.assert_allclose(slopes, N / P)


def test_a_contour_of_specificity_is_one_vertical_line():
    (curve,) = contour("specificity", 0.3, positives=P, negatives=N).curves()
    np.testing.assert_allclose(curve[:, 0], 0.7, atol=1e-15)
    assert (curve[:, 1].min(), curve[:, 1].max()) == (0, 1)


def test_two_contours_within_one_cell_stay_two_lines():
    curves = contour("abs_delta", 0.3, positives=P, negatives=N).curves()
    assert len(curves) == 2
    for curve in curves:
        assert np.ptp(curve.sum(axis=1) - 2 * curve[:, 0]) > 1.9 or np.ptp(curve[:, 1] - curve[:, 0]) < 1e-9


@pytest.mark.parametrize("steps", [24, 128])
def test_a_circle_that_touches_the_edge_of_roc_space_stays_one_closed_curve(steps):
    found = contour("(fpr - 0.3)**2 + (recall - 0.25)**2", 0.25**2, positives=P, negatives=N)
    (curve,) = found.curves(steps=steps)
    np.testing.assert_array_equal(curve[0], curve[-1])
    assert length([curve]) == pytest.approx(2 * np.pi * 0.25, rel=4 / steps**2)
    assert np.hypot(*(curve - (0.3, 0)).T).min() < 1e-7


@pytest.mark.parametrize(
    ("name", "level", "tnr"), [("chi2", 0, 1), ("markedness", 0.5, 1), ("kulczynski", 0.5, 1), ("mcc", 0, 0)]
)
def test_a_contour_does_not_take_in_the_point_that_it_only_tends_to(name, level, tnr):
    found = contour(name, level, positives=30, negatives=30).tpr(tnr)
    assert not (np.abs(found - (1 - tnr)) < 1e-3).any()


@pytest.mark.parametrize(
    ("name", "level", "tpr"), [("confirmation_z", 1, 1), ("confirmation_c1", 0.5, 1), ("chi2", 0, 0)]
)
def test_nor_is_there_a_solution_just_beside_it(name, level, tpr):
    assert np.isnan(contour(name, level, positives=20, negatives=40).tnr(tpr)).all()


def test_contours_reach_the_corner_where_they_meet():
    for level in (0.2, 0.5, 0.9):
        (curve,) = contour("precision", level, positives=P, negatives=N).curves()
        assert np.hypot(*curve.T).min() < 1e-4


@pytest.mark.parametrize(
    ("formula", "level"),
    [("prevalence", 0.3), ("1/2", 0.5), ("positives", 20), ("f1", 1.5), ("mcc", -1.2), ("g_mean", -0.1)],
)
def test_a_constant_and_a_level_out_of_range_have_no_contour(formula, level):
    found = contour(formula, level, positives=P, negatives=N)
    assert found.curves() == []
    assert np.isnan(found.tpr([0.0, 0.5, 1.0])).all()


def test_curves_are_the_same_every_time():
    first, second = (contour("gwet_ac1", 0.1, positives=P, negatives=N).curves() for _ in range(2))
    assert all(np.array_equal(x, y) for x, y in zip(first, second, strict=True))


def test_in_precision_recall_space_f1_is_the_harmonic_mean():
    (curve,) = contour("f1", 0.6, positives=P, negatives=N).precision_recall()
    recall, precision = curve.T
    np.testing.assert_allclose(2 * recall * precision / (recall + precision), 0.6, rtol=1e-9)


def test_points_of_roc_space_are_mapped_as_eq_113_says():
    x, y = np.random.default_rng(1).random((2, 50))
    recall, precision = to_precision_recall(np.stack([x, y], 1), P, N).T
    np.testing.assert_array_equal(recall, y)
    np.testing.assert_allclose(precision, 1 / (1 + N / P * x / y), rtol=1e-13)
    np.testing.assert_allclose(precision, metric("precision")(P * y, N * x, P * (1 - y), N * (1 - x)))


def test_the_point_of_no_prediction_has_no_precision():
    assert np.isnan(to_precision_recall([0.0, 0.0], P, N)[1])


@pytest.mark.parametrize(
    ("call", "arrived"),
    [
        (lambda: contour("f1", 0.5, positives=0, negatives=3), "positives is 0"),
        (lambda: contour("f1", 0.5, positives=3, negatives=-1.5), "negatives is -1.5"),
        (lambda: contour("f1", 0.5, positives=3, negatives=float("inf")), "negatives is inf"),
        (lambda: contour("f1", 0.5, positives="3", negatives=2), "positives is '3'"),
        (lambda: contour("f1", float("nan"), positives=3, negatives=2), "level is nan"),
        (lambda: contour("f1", float("inf"), positives=3, negatives=2), "level is inf"),
        (lambda: contour("f1", 0.5, positives=3, negatives=2).curves(window=(1, 0)), r"window is \(1, 0\)"),
        (lambda: contour("f1", 0.5, positives=3, negatives=2).curves(steps=0), "steps is 0"),
        (lambda: contour("f1", 0.5, positives=3, negatives=2).curves(steps=2.5), "steps is 2.5"),
    ],
)
def test_a_contour_that_cannot_be_says_what_arrived(call, arrived):
    with pytest.raises(GeometryError, match=arrived) as caught:
        call()
    assert caught.value.allowed


def test_parameters_are_those_of_the_metric():
    twice = contour("fbeta", 0.5, positives=P, negatives=N, beta=2).tpr([0.6])
    np.testing.assert_allclose(twice, contour("f2", 0.5, positives=P, negatives=N).tpr([0.6]), rtol=1e-12)
    with pytest.raises(FourfoldError, match="no parameter 'gamma'"):
        contour("fbeta", 0.5, positives=P, negatives=N, gamma=2)
