"""All matrices and both curves: against scikit-learn, and against counting the rows."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from sklearn.metrics import precision_recall_curve, roc_curve

import fourfold as ff


def drawn(seed, size=400, digits=2):
    rng = np.random.default_rng(seed)
    truth = rng.random(size) < 0.3
    return truth, np.round(rng.normal(size=size) + truth, digits)


@pytest.mark.parametrize("digits", [0, 1, 15])
def test_every_step_is_the_matrix_of_its_threshold(digits):
    truth, score = drawn(1, 80, digits)
    steps = ff.thresholds(truth, score).steps
    for step, threshold in enumerate(steps.thresholds):
        called = score >= threshold
        m = steps.matrix(step)
        assert m.cells == (
            int((called & truth).sum()),
            int((called & ~truth).sum()),
            int((~called & truth).sum()),
            int((~called & ~truth).sum()),
        )
        assert (steps.fn[step], steps.tn[step]) == (m.fn, m.tn)


@pytest.mark.parametrize("digits", [0, 1, 15])
def test_the_roc_curve_is_that_of_scikit_learn(digits):
    truth, score = drawn(2, digits=digits)
    found = ff.thresholds(truth, score).roc
    fpr, tpr, thresholds = roc_curve(truth, score, drop_intermediate=False)
    assert np.array_equal(found.x, fpr)
    assert np.array_equal(found.y, tpr)
    assert np.array_equal(found.thresholds, thresholds)


@pytest.mark.parametrize("digits", [0, 1, 15])
def test_the_precision_recall_curve_is_that_of_scikit_learn(digits):
    truth, score = drawn(3, digits=digits)
    found = ff.thresholds(truth, score).precision_recall
    precision, recall, thresholds = precision_recall_curve(truth, score)
    assert np.array_equal(found.x[::-1], recall[:-1])  # without the point (0, 1) that no threshold makes
    assert np.array_equal(found.y[::-1], precision[:-1])
    assert np.array_equal(found.thresholds[::-1], thresholds)


def below_a_chord(points, place):
    """Whether a point is on or below the line between two others, in exact numbers."""
    x, y = points[place]
    left, right = points[:place], points[place + 1 :]
    for (x0, y0), (x1, y1) in itertools.product(left, right):
        if x1 > x0 and Fraction(y1 - y0, x1 - x0) * (x - x0) + y0 >= y:
            return True
        if x1 == x0 == x and y0 <= y <= y1:
            return True
    return False


@pytest.mark.parametrize("seed", range(6))
def test_the_hull_holds_the_points_above_all_chords(seed):
    truth, score = drawn(seed, 30 + seed, digits=1)
    found = ff.thresholds(truth, score)
    points = list(zip(found.steps.fp.tolist(), found.steps.tp.tolist(), strict=True))
    wanted = [place for place in range(len(points)) if not below_a_chord(points, place)]
    assert found.roc.hull.tolist() == wanted


def test_every_point_of_a_curve_lies_on_its_lattice():
    truth, score = drawn(5, 60)
    found = ff.thresholds(truth, score)
    steps = found.steps
    assert len(found.roc.lattice()) == (steps.positives + 1) * (steps.negatives + 1)
    assert len(found.precision_recall.lattice()) == len(found.roc.lattice()) - 1
    for curve in (found.roc, found.precision_recall):
        reachable = set(map(tuple, curve.lattice().tolist()))
        assert set(zip(curve.x.tolist(), curve.y.tolist(), strict=True)) <= reachable


def test_a_lattice_of_too_many_points_is_not_drawn():
    truth, score = drawn(6, 2000)
    assert ff.thresholds(truth, score).roc.lattice().shape == (0, 2)


def test_counts_beyond_the_products_of_integers_have_the_same_curve():
    small = ff.thresholds([1, 0, 1, 0, 0], [5, 4, 3, 2, 1])
    counts = small.counts
    large = ff.thresholds(type(counts)(counts.scores, counts.positives * 10**12, counts.negatives * 10**12))
    assert large.auc.value == pytest.approx(small.auc.value, rel=1e-14)
    assert np.array_equal(large.roc.hull, small.roc.hull)
    assert np.array_equal(large.roc.y, small.roc.y)


def test_a_curve_says_what_it_is():
    found = ff.thresholds([1, 0, 1, 0], [4, 3, 2, 1])
    assert repr(found.roc) == "<ROC curve: 5 points>"
    assert repr(found.precision_recall) == "<precision-recall curve: 4 points>"


@pytest.mark.parametrize(
    ("truth", "positive"),
    [
        (["yes", "no", "yes", "no"], "yes"),
        ([2, 1, 2, 1], 2),
        ([2.0, 1.0, 2.0, 1.0], 2),
        ([True, False, True, False], None),
        ([1, 0, 1, 0], None),
        ([1, -1, 1, -1], None),
        ([1.0, 0.0, 1.0, 0.0], None),
        ([0, 1, 0, 1], 0),
        ([False, True, False, True], False),
        (np.array(["yes", "no", "yes", "no"], dtype=object), "yes"),
    ],
)
def test_classes_may_have_any_two_names(truth, positive):
    found = ff.thresholds(truth, [4, 3, 2, 1], positive=positive)
    assert found.steps.tp.tolist() == [0, 1, 1, 2, 2]
    assert found.at(2).positive == (1 if positive is None else positive)
