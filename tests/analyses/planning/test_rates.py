"""Plans for one rate: against sums over every outcome, and the figures of Tötsch & Hoffmann (2021)."""

import numpy as np
import pytest

import fourfold as ff
from fourfold import Beta
from fourfold.analyses.planning.hdi_width import hdi_width
from fourfold.analyses.planning.rates import assured, needed, reached

FLAT, USUAL = Beta(1, 1), Beta(7.4, 2.6)
GUESSES = [USUAL, FLAT, Beta(30, 2)]
PRIORS = [FLAT, Beta(0.5, 0.5), Beta(8, 1.7), Beta(1, 6)]


def pmf(n, of):
    """The beta-binomial by its recurrence."""
    found = np.ones(n + 1)
    for k in range(n):
        found[k + 1] = found[k] * (n - k) / (k + 1) * (of.a + k) / (of.b + n - k - 1)
    return found / found.sum()


def widths(n, prior):
    k = np.arange(n + 1)
    return hdi_width(prior.a + k, prior.b + n - k)


@pytest.mark.parametrize(
    ("a", "b"), [(27, 1), (1, 5), (0.5, 0.5), (0.5, 4), (2, 900), (1.02, 30), (1, 1), (70, 50)]
)
def test_the_widths_are_those_of_the_intervals(a, b):
    assert hdi_width(a, b) == pytest.approx(Beta(a, b).hdi(0.95).width, abs=1e-8)


def test_widths_of_many_are_those_of_each():
    a = np.array([[3.0, 0.5], [40.0, 1.0]])
    found = hdi_width(a, 2.5, 0.8)
    assert found.shape == (2, 2)
    for at in np.ndindex(2, 2):
        assert found[at] == pytest.approx(Beta(a[at], 2.5).hdi(0.8).width, abs=1e-8)


def test_figure_7_of_toetsch_and_hoffmann_over_six_orders_of_magnitude():
    found = reached(10.0 ** np.arange(2, 9), USUAL, FLAT, 0.95)
    assert found[0] == pytest.approx(0.192, abs=5e-4)
    assert found[1] == pytest.approx(0.0617, abs=5e-5)
    assert found * np.sqrt(10.0 ** np.arange(2, 9)) == pytest.approx(2, abs=0.1)  # MU is about 2/√N


@pytest.mark.parametrize("prior", PRIORS)
@pytest.mark.parametrize("guess", GUESSES)
def test_assurance_and_width_are_sums_over_every_outcome(guess, prior):
    for n in (1, 7, 40, 93):
        every, weight = widths(n, prior), pmf(n, guess)
        for width in (0.35, 0.2, 0.1):
            assert assured([n], width, guess, prior)[0] == pytest.approx(
                weight[every <= width].sum(), abs=1e-10
            )
        found = reached([n], guess, prior, 0.9)[0]
        assert weight[every <= found + 1e-7].sum() >= 0.9 - 1e-9
        assert weight[every < found - 1e-7].sum() < 0.9


@pytest.mark.parametrize("prior", PRIORS)
@pytest.mark.parametrize("guess", GUESSES)
def test_from_the_size_that_is_needed_on_every_size_is_enough_and_the_one_before_is_not(guess, prior):
    n = needed(0.2, guess, prior, 0.9)
    enough = [
        pmf(size, guess)[widths(size, prior) <= 0.2].sum() >= 0.9 - 1e-12 for size in range(n - 1, n + 12)
    ]
    assert not enough[0]
    assert all(enough[1:])


def test_a_rate_of_one_class_needs_rows_of_that_class_only():
    recall, specificity = (ff.plan(name, width=0.1) for name in ("recall", "specificity"))
    assert (recall.positives, recall.negatives) == (recall.n, 0)
    assert (specificity.positives, specificity.negatives) == (0, specificity.n)
    assert recall.n == specificity.n == needed(0.1, USUAL, FLAT, 0.95)
    assert recall.exact


def test_one_minus_a_rate_needs_as_many():
    guess = ff.Guess(tpr=Beta(17, 3))
    assert ff.plan("fnr", width=0.1, guess=guess).n == ff.plan("recall", width=0.1, guess=guess).n


def test_accuracy_is_a_rate_of_all_rows_and_an_earlier_matrix_says_what_to_expect():
    earlier = ff.ConfusionMatrix.binary(tp=16, fn=4, fp=8, tn=32)
    found = ff.plan("accuracy", width=0.1, guess=earlier)
    assert (found.positives, found.negatives) == (None, None)
    assert found.n == needed(0.1, Beta(49, 13), FLAT, 0.95)


def test_the_width_of_a_size_and_the_size_of_a_width_are_inverse():
    size = ff.plan("recall", width=0.07).n
    assert ff.plan("recall", size=size).width <= 0.07 < ff.plan("recall", size=size - 1).width + 1e-9


def test_a_plan_says_itself():
    found = ff.plan("recall", size=1000)
    assert repr(found) == (
        "Plan(n=1000: 1,000 positive rows keep the 95 % HDI of recall within 0.0617 with 95 % probability.)"
    )
    assert found.as_dict()["n"] == 1000


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"on": "recall"}, "both or neither"),
        ({"on": "recall", "width": 0.1, "size": 5}, "both or neither"),
        ({"on": "recall", "width": 0.0}, "a width of 0.0"),
        ({"on": "recall", "width": float("nan")}, "a width of nan"),
        ({"on": "recall", "size": 0}, "a size of 0"),
        ({"on": "recall", "size": 1.5}, "a size of 1.5"),
        ({"on": "recall", "width": 0.1, "assurance": 95}, "an assurance of 95"),
        ({"on": "recall", "width": 1e-9}, "more than 1e\\+12 samples"),
        ({"on": "mcc", "size": {"positive": 3}}, "a size with"),
        ({"on": "mcc", "width": 0.1, "split": "half"}, "the split 'half'"),
        ({"on": "mcc", "width": 0.1, "split": 1}, "positives only"),
        ({"on": "recall", "width": 0.1, "guess": 0.8}, "a guess of type float"),
    ],
)
def test_what_is_no_plan_is_refused(asked, told):
    with pytest.raises(ff.FourfoldError, match=told):
        ff.plan(**asked)
