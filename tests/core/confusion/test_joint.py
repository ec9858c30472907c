"""Joint counts: rows that several classifiers share, against counting them one by one."""

from collections import Counter

import numpy as np
import pytest

from fourfold import ConfusionMatrix
from fourfold.core.confusion import JointCounts
from fourfold.core.errors import MatrixError

LABELS = ("cat", "dog", "eel")
NAMES = ("a", "b", "c")


@pytest.fixture
def rows():
    """Five hundred rows: truth, and what each of three classifiers said."""
    return np.random.default_rng(3).integers(0, 3, (500, 4))


@pytest.fixture
def joint(rows):
    return JointCounts(rows, np.ones(500, int), labels=LABELS, names=NAMES)


def test_equal_patterns_are_counted_together_in_ascending_order(joint, rows):
    wanted = Counter(map(tuple, rows.tolist()))
    assert list(map(tuple, joint.patterns.tolist())) == sorted(wanted)
    assert joint.counts.tolist() == [wanted[pattern] for pattern in sorted(wanted)]
    assert joint.total == 500


@pytest.mark.parametrize("name", NAMES)
def test_the_matrix_of_a_classifier_is_what_its_rows_count(joint, rows, name):
    cells = np.zeros((3, 3), int)
    for row in rows:
        cells[row[0], row[1 + NAMES.index(name)]] += 1
    assert joint.matrix(name) == ConfusionMatrix(cells, LABELS, rows="truth")


def test_with_a_positive_class_the_matrix_is_binary(rows):
    joint = JointCounts(rows, np.ones(500, int), labels=LABELS, names=NAMES, positive="dog")
    found = joint.matrix("b")
    assert found.tp == np.count_nonzero((rows[:, 0] == 1) & (rows[:, 2] == 1))
    assert found.fp == np.count_nonzero((rows[:, 0] != 1) & (rows[:, 2] == 1))
    assert (found.positive, found.total) == ("dog", 500)


def test_picked_classifiers_keep_their_rows_and_merge_what_became_equal(joint, rows):
    picked = joint.pick(["c", "a"])
    wanted = Counter(map(tuple, rows[:, [0, 3, 1]].tolist()))
    assert dict(zip(map(tuple, picked.patterns.tolist()), picked.counts.tolist(), strict=True)) == wanted
    assert picked.names == ("c", "a")
    assert picked.matrix("a") == joint.matrix("a")


def test_the_dense_table_has_an_axis_for_the_truth_and_each_classifier(joint, rows):
    table = joint.table()
    assert table.shape == (3, 3, 3, 3)
    assert table.sum() == 500
    assert table[2, 0, 1, 1] == np.count_nonzero((rows == [2, 0, 1, 1]).all(axis=1))


def test_nothing_can_be_changed(joint):
    for array in (joint.counts, joint.patterns, joint.table()):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 7


def test_the_order_of_the_rows_does_not_matter_but_that_of_the_names_does(joint, rows):
    turned = JointCounts(rows[::-1], np.ones(500, int), labels=LABELS, names=NAMES)
    assert turned == joint
    assert hash(turned) == hash(joint)
    assert joint.pick(["a", "b"]) != joint.pick(["b", "a"])
    assert joint != "joint"


def test_patterns_that_never_occurred_are_left_out():
    joint = JointCounts([[0, 0], [0, 1]], [0, 4], labels=["x", "y"], names=["a"])
    assert joint.patterns.tolist() == [[0, 1]]
    nothing = JointCounts([], [], labels=["x", "y"], names=["a"], positive="x")
    assert nothing.total == 0
    assert nothing.matrix("a") == ConfusionMatrix.binary(tp=0, fn=0, fp=0, tn=0, positive="x", negative="y")


def test_counts_of_ten_to_the_eighteen_stay_exact():
    joint = JointCounts([[0, 0], [0, 1], [0, 0]], [10**18, 3, 10**18 + 1], labels=["x", "y"], names=["a"])
    assert joint.counts.tolist() == [2 * 10**18 + 1, 3]
    assert joint.total == 2 * 10**18 + 4


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"counts": [2**61, 2**61, 1]}, "a sum of"),
        ({"counts": [1, -1, 1]}, "counts is -1"),
        ({"counts": [1, 0.5, 1]}, "counts is 0.5"),
        ({"counts": [[1, 2, 3]]}, "shape"),
        ({"counts": [1, 2]}, "for 2 counts"),
        ({"patterns": [[0, 0.4], [0, 1], [1, 1]]}, "type float64"),
        ({"patterns": [[0, 0], [0, 2], [1, 1]]}, "code without a class"),
        ({"patterns": [[0, 0], [0, -1], [1, 1]]}, "code without a class"),
        ({"patterns": [[0, 0, 0]] * 3}, "for 3 counts"),
        ({"names": ["a", "a"]}, "all different"),
        ({"names": []}, "one name or more"),
        ({"labels": ["x", "x"]}, "stands twice"),
        ({"labels": ["x"]}, "1 labels"),
        ({"positive": "z"}, "no class 'z'"),
    ],
)
def test_what_is_no_joint_table_is_refused(change, told):
    given = {"patterns": [[0, 0], [0, 1], [1, 1]], "counts": [5, 2, 3], "labels": ["x", "y"], "names": ["a"]}
    given |= change
    patterns, counts = given.pop("patterns"), given.pop("counts")
    with pytest.raises(MatrixError, match=told):
        JointCounts(patterns, counts, **given)


def test_a_classifier_that_is_not_there_is_named(joint):
    with pytest.raises(MatrixError, match="no classifier 'z'; allowed: 'a', 'b', 'c'"):
        joint.matrix("z")
    with pytest.raises(MatrixError, match="no classifier 'z'"):
        joint.pick(["a", "z"])


def test_it_prints_on_one_line(joint):
    assert repr(joint) == "<JointCounts of a, b, c: 3 classes, 500 rows>"
