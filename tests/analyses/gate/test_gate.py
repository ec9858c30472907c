"""Gates against mpmath, against simulation, and against what they said would decide them."""

import mpmath
import numpy as np
import pytest

import fourfold as ff
from fourfold.core.confusion import GroupedCounts, JointCounts

M = ff.ConfusionMatrix.binary(tp=93, fn=7, fp=20, tn=180)
OLD = ff.ConfusionMatrix.binary(tp=85, fn=15, fp=25, tn=175)


def above(x, a, b):
    """P(Beta(a, b) > x)."""
    return float(mpmath.betainc(a, b, x, 1, regularized=True))


def grouped(matrices):
    """Rows of one classifier, counted by group."""
    cells = [[0, 0], [0, 1], [1, 0], [1, 1]]
    codes, patterns, counts = [], [], []
    for place, m in enumerate(matrices):
        codes += [place] * 4
        patterns += cells
        counts += [m.tp, m.fn, m.fp, m.tn]
    merged = JointCounts(patterns, counts, labels=["yes", "no"], names=["a"], positive="yes")
    return GroupedCounts("site", [f"g{i}" for i in range(len(matrices))], codes, patterns, counts, merged)


def shared(both, new, old, neither):
    """Two classifiers on the same 100 positives and 100 negatives, alike on both classes."""
    rows = [(0, 0, 0, both), (0, 0, 1, new), (0, 1, 0, old), (0, 1, 1, neither)]
    rows += [(1, 1, 1, both), (1, 1, 0, new), (1, 0, 1, old), (1, 0, 0, neither)]
    patterns, counts = [row[:3] for row in rows], [row[3] for row in rows]
    return JointCounts(patterns, counts, labels=["yes", "no"], names=["new", "old"], positive="yes")


@pytest.mark.parametrize("threshold", [0.8, 0.88, 0.93, 0.97])
def test_the_probability_for_a_rate_is_that_of_its_beta(threshold):
    assert ff.gate(M, f"recall > {threshold}").probability == pytest.approx(above(threshold, 94, 8), abs=1e-9)
    assert ff.gate(M, f"fpr < {threshold / 8}").probability == pytest.approx(
        1 - above(threshold / 8, 21, 181), abs=1e-9
    )


def test_the_prior_and_the_prevalence_are_those_that_are_given():
    found = ff.gate(M, "recall > 0.9", prior=ff.Beta(3, 2))
    assert found.probability == pytest.approx(above(0.9, 96, 9), abs=1e-9)
    rare = ff.gate(M, "precision > 0.5", prevalence=0.01)
    assert rare.probability == pytest.approx(
        ff.believe(M, prevalence=0.01).of("precision").probability(above=0.5), abs=1e-12
    )
    assert ff.gate(ff.believe(M, prevalence=0.01), "precision > 0.5") == rare


def test_it_passes_from_the_level_on_that_was_asked():
    chance = above(0.9, 94, 8)
    assert ff.gate(M, f"recall > 0.9 @ {chance - 1e-6}")
    assert not ff.gate(M, f"recall > 0.9 @ {chance + 1e-6}")


def times(factor):
    """The belief after so many times the counts of M, whole or not."""
    seen = {"tpr": (93, 7), "tnr": (180, 20), "prevalence": (100, 200)}
    prior = {rate: ff.Beta(1 + (factor - 1) * a, 1 + (factor - 1) * b) for rate, (a, b) in seen.items()}
    return ff.believe(M, prior=prior)


@pytest.mark.parametrize(
    "text", ["recall > 0.9 @ 95%", "mcc > 0.78 @ 95%", "f1 > 0.88 @ 99%", "fpr < 0.11 @ 75%", "fpr > 0.12"]
)
def test_so_many_more_rows_with_the_same_shares_decide_it(text):
    found = ff.gate(M, text)
    assert found.decision == "open"
    factor = 1 + found.more_rows / M.total
    assert ff.gate(times(factor), text).decision == found.expected
    assert ff.gate(times(1 + 0.95 * (factor - 1)), text).decision == "open"


def test_more_rows_for_a_rate_are_those_of_its_beta():
    found = ff.gate(M, "recall > 0.9 @ 95%")
    factor = 1 + found.more_rows / M.total
    assert above(0.9, 1 + 93 * factor, 1 + 7 * factor) >= 0.95
    assert above(0.9, 1 + 93 * 0.98 * factor, 1 + 7 * 0.98 * factor) < 0.95


def test_more_rows_decide_a_paired_requirement_too():
    found = ff.gate(shared(80, 6, 4, 10), "accuracy > baseline", baseline="old")
    assert (found.decision, found.expected) == ("open", "met")
    grown = shared(*(round(part * (1 + found.more_rows / 200)) for part in (80, 6, 4, 10)))
    assert ff.gate(grown, "accuracy > baseline", baseline="old").probability == pytest.approx(0.95, abs=0.02)


def test_a_value_on_the_number_is_never_decided():
    even = ff.ConfusionMatrix.binary(tp=50, fn=50, fp=50, tn=50)
    found = ff.gate(even, "recall > 0.5")
    assert (found.decision, found.more_rows) == ("open", None)
    assert found.sentence.endswith("no number of such rows would decide it.")


def test_what_is_surely_missed_is_said_to_be():
    found = ff.gate(M, "recall > 0.99")
    assert (found.decision, found.more_rows, bool(found)) == ("missed", None, False)
    assert found.sentence == "FAIL: recall > 0.99 @ 95% has probability below 0.001."


def test_a_baseline_of_other_rows_is_independent():
    random = np.random.default_rng(1)
    difference = random.beta(94, 8, 10**6) - random.beta(86, 16, 10**6)
    found = ff.gate(M, "recall > baseline + 0.02", baseline=OLD, independent=True)
    assert found.probability == pytest.approx(np.mean(difference > 0.02), abs=2e-3)
    assert found.value == pytest.approx(0.08)


def test_a_baseline_of_the_same_rows_is_paired():
    joint = shared(80, 8, 2, 10)
    found = ff.gate(joint, "accuracy > baseline", baseline="old")
    compared = ff.compare(joint, on="accuracy").p_first_better
    assert found.probability == pytest.approx(compared, abs=1e-12)
    apart = ff.gate(
        joint.matrix("new"), "accuracy > baseline", baseline=joint.matrix("old"), independent=True
    )
    assert found.probability > apart.probability + 0.02
    reverse = ff.gate(joint, "accuracy > baseline", baseline="new")
    assert reverse.probability == pytest.approx(1 - found.probability, abs=1e-9)


def test_without_a_mention_of_the_baseline_the_other_classifier_is_left_alone():
    joint = shared(80, 8, 2, 10)
    found = ff.gate(joint, "recall > 0.8", baseline="old")
    assert found.probability == pytest.approx(above(0.8, 89, 13), abs=1e-9)
    assert found.value == 0.88


def test_groups_are_independent():
    other = ff.ConfusionMatrix.binary(tp=40, fn=5, fp=1, tn=9)
    of = grouped([M, other])
    each = above(0.85, 94, 8), above(0.85, 41, 6)
    worst, best = ff.gate(of, ["worst group recall > 0.85", "best group recall > 0.85"])
    assert worst.probability == pytest.approx(each[0] * each[1], abs=1e-9)
    assert best.probability == pytest.approx(1 - (1 - each[0]) * (1 - each[1]), abs=1e-9)
    assert worst.group == "g1"
    assert worst.value == 40 / 45
    assert best.value == 0.93
    assert ff.gate(of, "worst group fpr < 0.3").value == 0.1
    together = ff.gate(of, "recall > 0.85")
    assert together.probability == pytest.approx(above(0.85, 134, 13), abs=1e-9)


def test_several_requirements_pass_together_only():
    found = ff.gate(M, ["recall > 0.8", "recall > 0.99", "specificity > 0.8"])
    assert [bool(verdict) for verdict in found] == [True, False, True]
    assert not found
    assert len(found) == 3
    assert found.sentence.splitlines()[0] == "FAIL: 2 of 3 requirements."
    assert found.as_dict()["probability"] == found.verdicts[1].probability


def test_the_helper_for_tests_fails_with_the_verdicts_that_failed():
    ff.assert_gate(M, "recall > 0.8", "specificity > 0.8")
    with pytest.raises(AssertionError) as caught:
        ff.assert_gate(M, "recall > 0.8", "recall > 0.99")
    assert str(caught.value) == "FAIL: recall > 0.99 @ 95% has probability below 0.001."


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((M, "worst group recall > 0.8", {}), "without groups"),
        ((M, "recall > baseline", {}), "without a baseline"),
        ((M, "recall > baseline", {"baseline": OLD}), "whether they share their rows"),
        ((M, "recall > baseline", {"baseline": "old"}), "the baseline 'old' for one matrix"),
        ((shared(1, 2, 3, 4), "recall > 0.8", {}), "2 classifiers"),
        ((shared(1, 2, 3, 4), "recall > baseline", {"baseline": "odd"}), "the baseline 'odd' of new, old"),
        (([1, 2], "recall > 0.8", {}), "a gate for a list"),
        ((M, [], {}), "no requirement"),
    ],
)
def test_what_cannot_be_judged_is_refused(arguments, told):
    data, text, options = arguments
    with pytest.raises(ff.FourfoldError, match=told):
        ff.gate(data, text, **options)
