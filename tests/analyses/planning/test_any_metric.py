"""Plans for any metric: against the MU of every outcome of small tests, and against rates."""

import numpy as np
import pytest

import fourfold as ff
from fourfold import Beta
from fourfold.analyses.planning.outcomes import as_they_come, designed, strata
from fourfold.analyses.planning.sizes import within
from fourfold.core.distributions import push
from fourfold.core.numerics import betabinomial

GUESS = ff.Guess(tpr=Beta(17, 3), tnr=Beta(14, 6), prevalence=0.3)


def every_width(name, positives, negatives, prevalence):
    """The MU and the probability of every outcome, one by one."""
    found, weight = [], []
    right = betabinomial.pmf_all(positives, 17, 3), betabinomial.pmf_all(negatives, 14, 6)
    for tp in range(positives + 1):
        for tn in range(negatives + 1):
            rates = {"tpr": Beta(1 + tp, 1 + positives - tp), "tnr": Beta(1 + tn, 1 + negatives - tn)}
            of = push(ff.metric(name), {**rates, "prevalence": prevalence}, positives + negatives)
            found.append(of.mu)
            weight.append(right[0][tp] * right[1][tn])
    return np.array(found), np.array(weight)


@pytest.mark.parametrize(("name", "positives", "negatives"), [("informedness", 12, 15), ("mcc", 14, 12)])
def test_the_width_that_a_size_reaches_is_that_of_all_its_outcomes(name, positives, negatives):
    wanted = within(*every_width(name, positives, negatives, 0.3), 0.9)
    size = {"positives": positives, "negatives": negatives}
    assert ff.plan(name, size=size, guess=GUESS, assurance=0.9).width == pytest.approx(wanted, rel=5e-3)


@pytest.mark.parametrize(("name", "width"), [("balanced_accuracy", 0.1), ("mcc", 0.2), ("f1", 0.15)])
def test_the_size_that_is_needed_reaches_the_width(name, width):
    found = ff.plan(name, width=width, guess=GUESS)
    by_class = {"positives": found.positives, "negatives": found.negatives}
    assert ff.plan(name, size=by_class, guess=GUESS).width == pytest.approx(width, rel=5e-3)


@pytest.mark.parametrize("name", ["informedness", "precision"])
def test_no_other_split_needs_clearly_fewer_rows(name):
    best = ff.plan(name, width=0.15, guess=GUESS)
    shares = best.positives / best.n + np.array([-0.15, -0.05, 0.05, 0.15])
    others = [ff.plan(name, width=0.15, guess=GUESS, split=float(share)).n for share in shares]
    assert best.n <= min(others) * 1.01
    assert best.n < max(others)


def test_for_informedness_the_split_follows_the_spreads_of_the_rates():
    """MU² is A/P + B/N, which is least where P : N = √A : √B."""
    guess = ff.Guess(tpr=Beta(9000, 1000), tnr=Beta(5000, 5000))
    found = ff.plan("informedness", width=0.05, guess=guess)
    assert found.positives / found.n == pytest.approx(0.3 / (0.3 + 0.5), abs=0.03)


def test_of_rows_as_they_come_a_share_is_of_use_for_recall():
    natural = ff.plan("recall", width=0.1, guess=ff.Guess(prevalence=0.25), split="natural")
    exact = ff.plan("recall", width=0.1)
    assert natural.positives is None
    assert exact.n < 0.25 * natural.n < 1.15 * exact.n  # a few more, lest too few positives come


def test_balanced_accuracy_with_equal_classes_is_half_of_informedness():
    half, whole = (
        ff.plan(name, size={"positives": 60, "negatives": 60}, guess=GUESS).width
        for name in ("balanced_accuracy", "informedness")
    )
    assert 2 * half == pytest.approx(whole, rel=1e-6)


@pytest.mark.parametrize("rate", [Beta(3, 2), 0.3])
@pytest.mark.parametrize("n", [0, 5, 400, 300_000])
def test_strata_have_all_of_the_probability_and_the_mean(n, rate):
    counts, weight = strata(n, rate, 60)
    share = rate.mean if isinstance(rate, Beta) else rate
    assert weight.sum() == pytest.approx(1, abs=1e-12)
    assert counts @ weight == pytest.approx(n * share, rel=2e-3)


def test_outcomes_are_weighted_by_their_probability():
    of = designed(3, 2, Beta(1, 1), Beta(1, 1))
    assert of.weight == pytest.approx(np.full(12, 1 / 12))
    come = as_they_come(40, Beta(2, 2), Beta(2, 2), 0.25)
    assert come.weight.sum() == pytest.approx(1)
    assert come.positives @ come.weight == pytest.approx(10, rel=0.01)
    assert (come.positives + come.negatives == 40).all()


def test_the_guess_of_a_belief_is_its_rates():
    matrix = ff.ConfusionMatrix.binary(tp=16, fn=4, fp=8, tn=32)
    size = {"positives": 30, "negatives": 30}
    by_matrix, by_belief = (ff.plan("mcc", size=size, guess=guess) for guess in (matrix, ff.believe(matrix)))
    assert by_matrix == by_belief
