import math

import numpy as np
import pytest

import fourfold as ff
from fourfold.analyses.comparison import compare
from fourfold.core.confusion import JointCounts
from fourfold.core.errors import AnalysisError

ONE = ff.ConfusionMatrix.binary(tp=90, fn=10, fp=20, tn=80)
OTHER = ff.ConfusionMatrix.binary(tp=80, fn=20, fp=25, tn=75)
TRUTH = np.tile([True, False], 60)
A = TRUTH ^ (np.arange(120) % 10 == 0)
B = TRUTH ^ (np.arange(120) % 7 == 0)


def test_two_columns_are_paired():
    found = compare({"y": TRUTH, "a": A, "b": B}, truth="y", predicted=["a", "b"], positive=True, on="mcc")
    assert found.paired
    assert found.names == ("a", "b")
    direct = compare(TRUTH, {"a": A, "b": B}, positive=True, on="mcc")
    assert direct.as_dict() == found.as_dict()


def test_matrices_must_say_that_they_are_independent():
    with pytest.raises(AnalysisError, match="independent=True"):
        compare(ONE, OTHER)
    assert not compare(ONE, OTHER, independent=True).paired


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((ONE,), {}, "counterpart"),
        ((ONE, B), {"independent": True}, "counterpart"),
        ((ONE, OTHER), {"independent": True, "group": "g"}, "matrices with group"),
        ((TRUTH, {"a": A, "b": B}), {"independent": True}, "same rows"),
        ((TRUTH, A), {"positive": True}, "one prediction"),
        ((TRUTH, {"a": A, "b": B, "c": A}), {"positive": True}, "3 classifiers"),
        ((TRUTH, {"a": A, "b": B}), {"rope": -1}, "rope"),
        ((TRUTH, {"a": A, "b": B}), {"level": 95}, "level"),
    ],
)
def test_what_cannot_be_compared_is_refused(arguments, options, message):
    with pytest.raises(AnalysisError, match=message):
        compare(*arguments, **options)


def test_joint_counts_come_alone_and_have_rows():
    joint = JointCounts([[0, 0, 1]], [3], labels=["x", "y"], names=["a", "b"])
    with pytest.raises(AnalysisError, match="alone"):
        compare(joint, group="g")
    with pytest.raises(AnalysisError, match="positive"):
        compare(joint, on="recall")
    with pytest.raises(AnalysisError, match="no rows"):
        compare(JointCounts([], [], labels=["x", "y"], names=["a", "b"]))


def test_lower_is_better_where_the_metric_says_so():
    more, fewer = (compare(ONE, OTHER, on=on, independent=True) for on in ("recall", "fnr"))
    assert fewer.difference.mean < 0
    assert fewer.p_first_better == pytest.approx(more.p_first_better, abs=2e-5)
    assert fewer.p_first_clearly_better == pytest.approx(more.p_first_clearly_better, abs=2e-5)


def test_the_three_verdicts_add_up():
    found = compare(ONE, OTHER, independent=True, rope=0.05)
    parts = found.p_first_clearly_better, found.p_equal, found.p_second_clearly_better
    assert sum(parts) == pytest.approx(1, abs=1e-12)
    assert found.p_equal == pytest.approx(found.difference.probability(above=-0.05, below=0.05), abs=1e-9)


def test_a_metric_without_bounds_has_no_rope_unless_told():
    assert math.isnan(compare(ONE, OTHER, on="log_dor", independent=True).p_equal)
    assert compare(ONE, OTHER, on="log_dor", independent=True, rope=0.5).p_equal > 0


@pytest.mark.parametrize(
    ("first", "second", "rope", "said"),
    [
        (ONE, OTHER, 0.01, "first is better than second with probability 0.971."),
        (OTHER, ONE, 0.01, "second is better than first with probability 0.971."),
        (ONE, ONE, 0.2, "first and second are practically equal."),
        (ONE, ONE, 0.01, "It is not decided whether first is better than second: the probability is 0.500."),
    ],
)
def test_the_sentence(first, second, rope, said):
    assert compare(first, second, independent=True, rope=rope).sentence.startswith(said)


def test_a_metric_without_a_direction_is_greater_not_better():
    told = compare(ONE, OTHER, on="TP/(TP + 2*FP)", independent=True).sentence
    assert "greater" in told
    assert "better" not in told


def test_a_metric_of_the_truth_alone_does_not_differ():
    found = compare(TRUTH, {"a": A, "b": B}, positive=True, on="prevalence")
    assert (found.difference.mean, found.p_equal) == (0.0, 1.0)
    assert "practically equal" in found.sentence


def test_a_metric_that_is_never_defined_says_so():
    told = compare(TRUTH, {"a": A, "b": B}, positive=True, on="(TP - TP)/(TP - TP)").sentence
    assert "undefined" in told


def test_mcnemar_counts_the_rows_that_only_one_got_right():
    found = compare(TRUTH, {"a": A, "b": B}, positive=True, on="mcc").mcnemar
    right_a, right_b = A == TRUTH, B == TRUTH
    assert (found.first_only, found.second_only) == (sum(right_a & ~right_b), sum(right_b & ~right_a))
    assert found.rows == 120


def test_joint_counts_of_three_classes_with_a_positive_one():
    joint = JointCounts(
        [[0, 0, 0], [0, 1, 0], [1, 1, 2], [2, 0, 1], [2, 2, 2]],
        [30, 4, 20, 6, 25],
        labels=["x", "y", "z"],
        names=["a", "b"],
        positive="x",
    )
    found = compare(joint, on="recall")
    assert found.values == pytest.approx((30 / 34, 1.0))
    assert found.second.mean == pytest.approx(35 / 36)
    specificity = compare(joint, on="specificity")
    assert specificity.values == pytest.approx((45 / 51, 1.0))  # y for z is a right answer to "is it x?"


def test_where_the_two_hardly_differ_the_hdi_is_in_one_piece():
    counts = [7, 7]  # only the second was right on the positive rows, only the first on the negative ones
    joint = JointCounts(
        [[0, 1, 0], [1, 1, 0]], counts, labels=["yes", "no"], names=["a", "b"], positive="yes"
    )
    found = compare(joint)
    assert len(found.difference.hdi().parts) == 1
    assert found.p_first_better == pytest.approx(0.5, abs=found.difference.error)
