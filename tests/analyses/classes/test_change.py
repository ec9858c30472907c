"""Two data sets and several groups: probabilities against draws, order, and what is refused."""

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.errors import AnalysisError

TRAIN = ff.ConfusionMatrix([[50, 1, 2], [2, 70, 0], [1, 0, 20]], ["ant", "bee", "cow"], rows="truth")
TEST = ff.ConfusionMatrix([[20, 6, 1], [8, 27, 1], [0, 0, 9]], ["ant", "bee", "cow"], rows="truth")
NORTH = ff.ConfusionMatrix.binary(tp=90, fn=10, fp=20, tn=180)
SOUTH = ff.ConfusionMatrix.binary(tp=60, fn=40, fp=40, tn=160)
WEST = ff.ConfusionMatrix.binary(tp=9, fn=1, fp=2, tn=18)


def drawn_ratio(matrix, size, seed):
    """Return draws of log LR+ of each class, by the definition of the belief."""
    random = np.random.default_rng(seed)
    counts, classes = matrix.counts, len(matrix.labels)
    prior = np.where(np.eye(classes) > 0, 1.0, 1 / (classes - 1))
    rows = random.standard_gamma(counts + prior, (size, classes, classes))
    rows /= rows.sum(axis=2, keepdims=True)
    share = random.standard_gamma(counts.sum(axis=1) + 2 / classes, (size, classes))
    share /= share.sum(axis=1, keepdims=True)
    hit = np.diagonal(rows, axis1=1, axis2=2)
    called = np.einsum("nk,nkj->nj", share, rows)
    return np.log(hit) - np.log((called - share * hit) / (1 - share))


def test_the_probability_of_getting_worse_agrees_with_draws():
    change = ff.classes(TRAIN).against(ff.classes(TEST))
    before, after = drawn_ratio(TRAIN, 200_000, 1), drawn_ratio(TEST, 200_000, 2)
    assert change.p_worse == pytest.approx((after < before).mean(axis=0), abs=4e-3)
    ends = np.exp(np.quantile(after - before, [0.025, 0.975], axis=0).T)
    for row in change:
        assert row.ratio.interval == pytest.approx(tuple(ends[TRAIN.labels.index(row.label)]), rel=0.03)


def test_the_surest_stand_first():
    change = ff.classes(TRAIN).against(ff.classes(TEST))
    assert [row.p_worse for row in change] == sorted(change.p_worse, reverse=True)
    assert change[0].p_worse > 0.99
    assert change.expected_worse == pytest.approx(change.p_worse.sum())
    assert change[0].ratio.value == pytest.approx(change[0].after.value / change[0].before.value)


def test_the_same_data_are_as_likely_worse_as_better():
    change = ff.classes(TRAIN).against(ff.classes(TRAIN))
    assert change.p_worse == pytest.approx(0.5, abs=1e-4)
    assert change.metric("accuracy") == pytest.approx(0.5, abs=1e-3)


def test_a_metric_of_the_whole_got_worse():
    change = ff.classes(TRAIN).against(ff.classes(TEST))
    assert change.metric("macro(f1)") > 0.99
    assert ff.classes(TEST).against(ff.classes(TRAIN)).metric("macro(f1)") < 0.01


def test_classes_of_one_data_set_only_are_named():
    other = ff.ConfusionMatrix([[20, 6], [8, 27]], ["bee", "dog"], rows="truth")
    change = ff.classes(TRAIN).against(ff.classes(other))
    assert (change.labels, change.lost, change.new) == (["bee"], ["ant", "cow"], ["dog"])
    with pytest.raises(AnalysisError, match="common class"):
        ff.classes(TRAIN).against(ff.classes(ff.ConfusionMatrix([[1, 0], [0, 1]], rows="truth")))


def test_groups_that_differ_and_groups_that_may_not():
    found = ff.equalised_odds({"north": NORTH, "south": SOUTH, "west": WEST})
    by_pair = {(one.quantity, one.first, one.second): one for one in found}
    assert len(found) == 6
    assert by_pair["lr_plus", "north", "south"].supported
    assert not by_pair["lr_plus", "north", "west"].supported
    assert [one.supported for one in found] == sorted((one.supported for one in found), reverse=True)
    assert found.supported == [one for one in found if one.supported]
    assert 0 < found.expected_wrong < 0.05 * len(found.supported)


def test_the_ratio_of_two_groups_agrees_with_draws():
    found = ff.equalised_odds({"north": NORTH, "south": SOUTH})
    one = next(one for one in found if one.quantity == "lr_plus")
    random = np.random.default_rng(5)
    ratio = (random.beta(91, 11, 400_000) / random.beta(21, 181, 400_000)) / (
        random.beta(61, 41, 400_000) / random.beta(41, 161, 400_000)
    )
    assert one.values == pytest.approx((9.0, 3.0))
    assert one.ratio.interval == pytest.approx(tuple(np.quantile(ratio, [0.025, 0.975])), rel=0.01)
    assert one.p_higher == pytest.approx((ratio > 1).mean(), abs=1e-4)


def test_a_reference_halves_the_pairs_and_many_classes_are_all_compared():
    found = ff.equalised_odds({"a": TRAIN, "b": TEST, "c": TRAIN}, reference="a")
    assert {(one.first, one.second) for one in found} == {("b", "a"), ("c", "a")}
    assert {one.label for one in found} == {"ant", "bee", "cow"}
    assert len(found) == 12


def test_counts_by_group_are_groups():
    frame = {"y": [1, 1, 0, 0] * 20, "p": [1, 0, 0, 0] * 20, "g": ["u", "v"] * 40}
    grouped = ff.count(frame, truth="y", predicted="p", group="g", positive=1)
    found = ff.equalised_odds(grouped)
    assert {(one.first, one.second) for one in found} == {("u", "v")}
    assert found[0].as_dict().keys() >= {"label", "quantity", "groups", "ratio_interval", "supported"}


@pytest.mark.parametrize(
    ("groups", "more", "said"),
    [
        ({"a": NORTH}, {}, "two groups"),
        ({"a": NORTH, "b": TRAIN}, {}, "same classes"),
        ({"a": NORTH, "b": 3}, {}, "one matrix"),
        ({"a": NORTH, "b": SOUTH}, {"reference": "c"}, "a, b"),
    ],
)
def test_groups_that_cannot_be_compared(groups, more, said):
    with pytest.raises(AnalysisError, match=said):
        ff.equalised_odds(groups, **more)


def test_results_show_themselves():
    change = ff.classes(TRAIN).against(ff.classes(TEST))
    assert repr(change[0]).startswith(f"{change[0].label}: LR₊ ")
    assert (
        repr(ff.equalised_odds({"n": NORTH, "s": SOUTH})) == "<EqualisedOdds: 2 of 2 differences supported>"
    )
