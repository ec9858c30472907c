"""Plans for comparisons: against every outcome of small tests, and against simulated further data."""

import math

import mpmath
import numpy as np
import pytest

import fourfold as ff
from fourfold import Beta
from fourfold.core.confusion import JointCounts

ONE = ff.ConfusionMatrix.binary(tp=180, fn=20, fp=40, tn=160)
OTHER = ff.ConfusionMatrix.binary(tp=172, fn=28, fp=42, tn=158)


def p_larger(a, b, c, d):
    """P(Beta(a, b) > Beta(c, d)) for whole a: a finite sum."""
    terms = [
        mpmath.beta(c + i, b + d) / ((b + i) * mpmath.beta(1 + i, b) * mpmath.beta(c, d))
        for i in range(int(a))
    ]
    return float(mpmath.fsum(terms))


def test_the_sum_for_two_betas_is_right():
    random = np.random.default_rng(0)
    drawn = np.mean(random.beta(7, 3, 10**6) > random.beta(5, 4, 10**6))
    assert p_larger(7, 3, 5, 4) == pytest.approx(drawn, abs=2e-3)


def test_the_smallest_difference_of_rates_is_that_of_all_outcomes():
    n, rate = 25, 0.6
    found = ff.smallest_difference("recall", n, guess=Beta(6, 4), level=0.9, assurance=0.7)
    sure = np.array(
        [[p_larger(1 + x, 1 + n - x, 1 + y, 1 + n - y) >= 0.9 for y in range(n + 1)] for x in range(n + 1)]
    )

    def power(difference):
        chances = [
            [math.comb(n, k) * share**k * (1 - share) ** (n - k) for k in range(n + 1)]
            for share in (rate + difference, rate)
        ]
        return np.outer(*chances)[sure].sum()

    assert found.reference == pytest.approx(rate)
    assert power(found.difference) == pytest.approx(0.7, abs=1e-9)
    assert found.exact


def test_on_shared_rows_the_smallest_difference_is_that_of_the_rows_that_tell_them_apart():
    found = ff.smallest_difference("accuracy", 400, differ=0.1)
    sure = [float(mpmath.betainc(0.5 + k, 40.5 - k, 0.5, 1, regularized=True)) >= 0.95 for k in range(41)]
    share = (1 + found.difference / 0.1) / 2
    power = sum(math.comb(40, k) * share**k * (1 - share) ** (40 - k) for k in range(41) if sure[k])
    assert power == pytest.approx(0.8, abs=1e-9)
    alone = ff.smallest_difference("accuracy", 400)
    assert found.difference < alone.difference


def test_for_other_metrics_it_follows_their_spread():
    size = {"positives": 4000, "negatives": 6000}
    guess = ff.Guess(tpr=Beta(9, 1), tnr=Beta(8, 2))
    found = ff.smallest_difference("informedness", size, guess=guess)
    sd = math.sqrt(0.9 * 0.1 / 4000 + 0.8 * 0.2 / 6000)
    assert found.difference == pytest.approx((1.6448536 + 0.8416212) * math.sqrt(2) * sd, rel=2e-3)
    assert found.reference == pytest.approx(0.7, abs=1e-3)
    assert not found.exact


def test_larger_tests_show_smaller_differences():
    found = [ff.smallest_difference("accuracy", n).difference for n in (50, 200, 1000, 10**6)]
    assert found == sorted(found, reverse=True)
    assert found[-1] * 1000 == pytest.approx((1.6448536 + 0.8416212) * math.sqrt(2 * 0.74 * 0.26), rel=0.01)


def test_so_many_more_rows_decide_as_often_as_said():
    """Truths from the belief, further rows from the truths, and the belief after them."""
    found = ff.more_data(ONE, OTHER, on="recall", independent=True)
    random = np.random.default_rng(4)
    further = round(found.more_rows * 200 / 400)  # the positives among them
    truth = random.beta(181, 21, 4000), random.beta(173, 29, 4000)
    shapes = [
        (a + k, b + further - k)
        for (a, b), k in zip(
            ((181, 21), (173, 29)), (random.binomial(further, rate) for rate in truth), strict=True
        )
    ]
    means = [a / (a + b) for a, b in shapes]
    spreads = [a * b / (a + b) ** 2 / (a + b + 1) for a, b in shapes]
    z = (means[0] - means[1]) / np.sqrt(spreads[0] + spreads[1])
    assert np.mean(np.abs(z) > 1.6448536) == pytest.approx(found.assurance, abs=0.03)


def test_rows_with_the_same_shares_are_those_of_a_gate():
    patterns = [[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 1, 1]]
    joint = JointCounts(
        patterns, [80, 14, 9, 10, 90], labels=["yes", "no"], names=["new", "old"], positive="yes"
    )
    found = ff.more_data(joint)
    gated = ff.gate(joint, "accuracy > baseline @ 95%", baseline="old")
    assert found.p_first_better == pytest.approx(gated.probability, abs=1e-9)
    assert found.more_rows_as_seen == pytest.approx(gated.more_rows, rel=0.1)
    assert found.names == ("new", "old")


def test_what_is_decided_needs_no_rows_and_what_is_even_none_that_show_the_same():
    sure = ff.more_data(
        ONE, ff.ConfusionMatrix.binary(tp=20, fn=180, fp=40, tn=160), on="recall", independent=True
    )
    assert (sure.more_rows, sure.more_rows_as_seen) == (0, 0.0)
    assert "which decides it" in sure.sentence
    even = ff.more_data(ONE, ONE, on="recall", independent=True)
    assert even.more_rows_as_seen == math.inf
    assert even.more_rows > 1000


def test_more_assurance_and_more_certainty_need_more_rows():
    usual = ff.more_data(ONE, OTHER, on="mcc", independent=True).more_rows
    assert ff.more_data(ONE, OTHER, on="mcc", independent=True, assurance=0.9).more_rows > usual
    assert ff.more_data(ONE, OTHER, on="mcc", independent=True, level=0.99).more_rows > usual


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: ff.more_data(ONE, OTHER), "whether they share their rows"),
        (lambda: ff.more_data(ONE, OTHER, independent=True, level=0.4), "the level is 0.4"),
        (lambda: ff.more_data(ONE, OTHER, independent=True, assurance=1), "the assurance is 1"),
        (lambda: ff.smallest_difference("recall", 3), "no difference is large enough"),
        (lambda: ff.smallest_difference("recall", 0), "a size of 0"),
        (lambda: ff.smallest_difference("mcc", 100, differ=0.1), "differ=0.1 for mcc"),
        (lambda: ff.smallest_difference("accuracy", 100, differ=1.5), "differ=1.5"),
        (lambda: ff.smallest_difference("recall", 100, level=0.2), "the level is 0.2"),
    ],
)
def test_what_cannot_be_planned_is_refused(call, told):
    with pytest.raises(ff.FourfoldError, match=told):
        call()
