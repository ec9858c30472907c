"""Labelled tables of any number of classes: rows are truth, nothing changes, nothing is guessed."""

import copy
import pickle
from functools import reduce
from operator import add

import numpy as np
import pytest

from fourfold import BinaryMatrix, ConfusionMatrix
from fourfold.core.errors import MatrixError

COUNTS = [[5, 1, 0], [2, 7, 1], [0, 3, 4]]
ANIMALS = ["ant", "bee", "cow"]


@pytest.fixture
def zoo():
    return ConfusionMatrix(COUNTS, ANIMALS, rows="truth")


@pytest.fixture
def large():
    return ConfusionMatrix(np.random.default_rng(8).integers(0, 50, (17, 17)), rows="truth")


def test_without_its_orientation_a_table_is_not_read():
    with pytest.raises(
        MatrixError, match="came without its orientation; allowed: rows='truth' or rows='predicted'"
    ):
        ConfusionMatrix(COUNTS)
    with pytest.raises(MatrixError, match="rows='true'"):
        ConfusionMatrix(COUNTS, rows="true")


def test_rows_that_are_predictions_are_turned(zoo):
    turned = ConfusionMatrix(np.transpose(COUNTS), ANIMALS, rows="predicted")
    assert turned == zoo
    assert turned.cell(truth="cow", predicted="bee") == 3


def test_sums_by_class(zoo):
    assert (zoo.total, zoo.correct) == (23, 16)
    assert zoo.truth_totals == (6, 10, 7)
    assert zoo.predicted_totals == (7, 11, 5)
    assert zoo.labels == tuple(ANIMALS)


def test_without_labels_classes_are_numbered():
    assert ConfusionMatrix(COUNTS, rows="truth").labels == (0, 1, 2)


def test_one_against_the_rest_is_what_numpy_sums(large):
    counts = large.counts
    for i in range(17):
        one = large.one_vs_rest(i)
        rest = np.delete(np.arange(17), i)
        assert one.tp == counts[i, i]
        assert one.fn == counts[i, rest].sum()
        assert one.fp == counts[rest, i].sum()
        assert one.tn == counts[np.ix_(rest, rest)].sum()
        assert (one.positive, one.negative) == (i, f"not {i}")


def test_of_two_classes_the_rest_is_the_other_one():
    m = ConfusionMatrix([[50, 10], [5, 35]], ["no", "yes"], rows="truth")  # as scikit-learn gives it
    one = m.one_vs_rest("yes")
    assert one.as_dict() == {"tp": 35, "fn": 5, "fp": 10, "tn": 50}
    assert (one.positive, one.negative) == ("yes", "no")


def test_transposing_exchanges_truth_and_prediction(zoo):
    assert zoo.transpose().cell(truth="bee", predicted="cow") == 3
    assert zoo.transpose().transpose() == zoo
    assert zoo.transpose().truth_totals == zoo.predicted_totals


def test_merging_adds_rows_and_columns(zoo, large):
    merged = zoo.merge({"insect": ["ant", "bee"]})
    assert merged.labels == ("insect", "cow")
    assert merged.counts.tolist() == [[15, 1], [3, 4]]
    groups = {"low": range(5), "high": {7, 16, 9}}
    place = np.array([0 if i < 5 else i for i in range(17)])
    place[[7, 16, 9]] = 7
    of = np.array(sorted(set(place.tolist())))
    wanted = [[large.counts[np.ix_(place == i, place == j)].sum() for j in of] for i in of]
    found = large.merge(groups)
    assert found.counts.tolist() == wanted
    assert found.labels == ("low", 5, 6, "high", 8, 10, 11, 12, 13, 14, 15)


def test_merging_nothing_changes_nothing(zoo):
    assert zoo.merge({}) == zoo


def test_a_group_may_take_the_name_of_a_class_that_is_in_it(zoo):
    assert zoo.merge({"bee": ["bee", "ant"]}).labels == ("bee", "cow")


@pytest.mark.parametrize(
    ("groups", "arrived"),
    [
        ({"x": ["ant", "dog"]}, "there is no class 'dog'"),
        ({"x": ["ant", "bee"], "y": ["bee"]}, "the class 'bee' is in two groups"),
        ({"x": "ant"}, "the group 'x' is 'ant'"),
        ({"x": []}, "the group 'x' is empty"),
        ({"x": 3}, "the group 'x' is 3"),
        ({"x": ["ant", "bee", "cow"]}, "the groups leave one class"),
        ({"cow": ["ant", "bee"]}, "the group 'cow' has the name of a class that is not in it"),
        ([["ant", "bee"]], "the groups are a list"),
    ],
)
def test_groups_that_cannot_be_are_refused(zoo, groups, arrived):
    with pytest.raises(MatrixError, match=arrived) as caught:
        zoo.merge(groups)
    assert caught.value.allowed or caught.value.hint or "two groups" in arrived


def test_parts_of_one_test_add_up(zoo):
    both = zoo + zoo
    assert both.counts.tolist() == (2 * np.array(COUNTS)).tolist()
    folds = [BinaryMatrix(tp=i, fn=1, fp=2, tn=3) for i in range(5)]
    assert sum(folds) == reduce(add, folds) == BinaryMatrix(tp=10, fn=5, fp=10, tn=15)
    assert type(sum(folds)) is BinaryMatrix


def test_only_matrices_of_the_same_classes_add_up(zoo):
    with pytest.raises(MatrixError, match="'ant', 'bee', 'cow' and 0, 1, 2"):
        zoo + ConfusionMatrix(COUNTS, rows="truth")
    with pytest.raises(TypeError):
        zoo + 1
    with pytest.raises(TypeError):
        1 + zoo


def test_a_matrix_cannot_be_written_to(zoo):
    with pytest.raises(ValueError, match="read-only"):
        zoo.counts[0, 0] = 9
    with pytest.raises(ValueError, match="WRITEABLE"):
        zoo.counts.flags.writeable = True
    with pytest.raises(AttributeError):
        zoo.counts = np.zeros((3, 3))
    with pytest.raises(AttributeError):
        zoo.note = "mine"
    assert not hasattr(zoo, "__dict__")


def test_the_table_that_was_given_may_change_afterwards():
    given = np.array(COUNTS)
    m = ConfusionMatrix(given, rows="truth")
    given[0, 0] = 99
    assert m.cell(truth=0, predicted=0) == 5
    assert given.flags.writeable


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda m: pickle.loads(pickle.dumps(m))])  # noqa: S301
@pytest.mark.parametrize("m", [ConfusionMatrix(COUNTS, rows="truth"), BinaryMatrix(tp=1, fn=2, fp=3, tn=4)])
def test_copies_are_equal_and_as_immutable(copied, m):
    other = copied(m)
    assert other == m
    assert type(other) is type(m)
    assert hash(other) == hash(m)
    for matrix in (m, other):
        with pytest.raises(ValueError, match="WRITEABLE"):
            matrix.counts.flags.writeable = True


def test_equal_matrices_have_equal_hashes(zoo):
    again = ConfusionMatrix(np.array(COUNTS, dtype=np.uint8), tuple(ANIMALS), rows="truth")
    assert (again, hash(again)) == (zoo, hash(zoo))
    assert {zoo: 1}[again] == 1
    others = [zoo.transpose(), ConfusionMatrix(COUNTS, rows="truth"), zoo.merge({"x": ["ant", "bee"]})]
    assert all(zoo != other for other in [*others, "zoo", None, np.array(COUNTS)[0, 0]])


@pytest.mark.parametrize(
    ("labels", "arrived"),
    [
        (["ant", "bee"], "2 labels for 3 classes"),
        (["ant", "bee", "ant"], "the label 'ant' stands twice"),
        ([1, 2, True], "the label True stands twice"),
        ("abc", "the labels are 'abc'"),
        (7, "the labels are 7"),
        ([["a"], ["b"], ["c"]], "a label is a list"),
    ],
)
def test_labels_are_one_per_class_and_different(labels, arrived):
    with pytest.raises(MatrixError, match=arrived) as caught:
        ConfusionMatrix(COUNTS, labels, rows="truth")
    assert caught.value.allowed


def test_a_label_that_is_not_there_is_answered_with_those_that_are(zoo, large):
    with pytest.raises(MatrixError, match="there is no class 'dog'; allowed: 'ant', 'bee', 'cow'"):
        zoo.one_vs_rest("dog")
    with pytest.raises(MatrixError, match="allowed: 0, 1, 2, 3, 4, 5, 6, 7, …"):
        large.cell(truth=99, predicted=1)


def test_a_metric_asked_of_many_classes_is_answered_with_what_to_ask(zoo):
    hint = r"try m.one_vs_rest\('ant'\)\['recall'\]"
    with pytest.raises(MatrixError, match=hint):
        zoo["recall"]
    with pytest.raises(MatrixError, match=hint):
        zoo.why("recall")


def test_the_printed_table_says_what_rows_and_columns_are(zoo):
    assert str(zoo).splitlines() == [
        "truth \\ predicted  ant  bee  cow",
        "ant                  5    1    0",
        "bee                  2    7    1",
        "cow                  0    3    4",
    ]
    assert repr(zoo) == "<ConfusionMatrix of 3 classes, 23 rows>"


def test_the_notebook_shows_a_table_with_its_labels_escaped():
    m = ConfusionMatrix([[1, 2], [3, 4]], ["<script>", "a & b"], rows="truth")
    html = m._repr_html_()
    assert "truth \\ predicted" in html
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
    assert "a &amp; b" in html
    assert html.count("<td>") == 4


class Frame:
    """A data frame as far as a matrix looks at it."""

    def __init__(self, values, index, columns):
        self.values, self.index, self.columns = np.array(values), index, columns

    def __array__(self, dtype=None, copy=None):
        return np.array(self.values, dtype=dtype)


def test_a_frame_brings_its_labels_along(zoo):
    frame = Frame(COUNTS, ANIMALS, ANIMALS)
    assert ConfusionMatrix(frame, rows="truth") == zoo
    assert ConfusionMatrix(frame, [1, 2, 3], rows="truth").labels == (1, 2, 3)


def test_a_frame_whose_rows_and_columns_disagree_is_refused():
    with pytest.raises(MatrixError, match=r"columns 'bee', 'ant', 'cow'.*reindex"):
        ConfusionMatrix(Frame(COUNTS, ANIMALS, ["bee", "ant", "cow"]), rows="truth")
