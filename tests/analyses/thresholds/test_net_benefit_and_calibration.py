"""Net benefit and calibration: against their definitions row by row, and by simulation."""

import math
from fractions import Fraction

import numpy as np
import pytest
from sklearn.calibration import calibration_curve

import fourfold as ff
from fourfold.analyses.thresholds.calibration import mean_distance
from fourfold.core.confusion.scores import ScoreCounts
from fourfold.core.distributions import Beta
from fourfold.core.errors import AnalysisError


def perfect(seed, size=500):
    """Return rows that are positive as often as their score says."""
    rng = np.random.default_rng(seed)
    score = rng.beta(1, 2, size)
    return rng.random(size) < score, score


@pytest.mark.parametrize("digits", [1, 6])
def test_the_net_benefit_is_that_of_the_rows(digits):
    truth, score = perfect(1)
    score = np.round(score, digits)
    at = np.array([0.1, 0.25, 0.5, 0.9])
    found = ff.thresholds(truth, score).decision_curve(at)
    for t, benefit, everyone in zip(at, found.net_benefit, found.treat_all, strict=True):
        called = score >= t
        odds = t / (1 - t)
        assert benefit == pytest.approx(((called & truth).sum() - odds * (called & ~truth).sum()) / 500)
        assert everyone == pytest.approx((truth.sum() - odds * (~truth).sum()) / 500)
    assert (found.low < found.net_benefit).all()
    assert (found.net_benefit < found.high).all()


def test_another_prevalence_weighs_the_classes_anew():
    truth, score = perfect(2)
    kept = truth | (np.random.default_rng(3).random(500) < 0.4)
    here = ff.thresholds(truth, score).decision_curve(prevalence=0.2)
    assert here.prevalence == 0.2
    thinned = ff.thresholds(truth[kept], score[kept]).decision_curve(prevalence=0.2)
    assert here.treat_all == pytest.approx(thinned.treat_all)
    assert np.abs(here.net_benefit - thinned.net_benefit).max() < 0.3
    doubled = ff.thresholds(np.append(truth, truth[truth]), np.append(score, score[truth]))
    assert doubled.decision_curve(prevalence=0.2).net_benefit == pytest.approx(here.net_benefit)


def test_the_interval_of_the_net_benefit_covers_the_true_one():
    truth, score = perfect(4, 400_000)
    t = np.array([0.3])
    true = ff.thresholds(truth, score).decision_curve(t).net_benefit[0]
    held = 0
    for seed in range(200):
        found = ff.thresholds(*perfect(seed + 100, 150)).decision_curve(t)
        held += found.low[0] <= true <= found.high[0]
    assert held >= 178  # 190 are expected, with a standard deviation of 3.1


def test_a_score_that_says_nothing_is_nowhere_of_much_use():
    rng = np.random.default_rng(5)
    found = ff.thresholds(rng.random(4000) < 0.3, rng.random(4000)).decision_curve()
    assert (found.net_benefit - np.maximum(found.treat_all, 0)).max() < 0.02
    useful = ff.thresholds(*perfect(6, 4000)).decision_curve()
    assert repr(useful).startswith("<Decision curve: useful from 0.0")
    worst = ff.thresholds([1, 0], [0.0, 1.0]).decision_curve(np.array([0.6]))
    assert repr(worst) == "<Decision curve: nowhere better than treating all or none>"


@pytest.mark.parametrize("bins", [1, 7, 10])
@pytest.mark.parametrize("by", ["width", "rows"])
def test_the_reliability_diagram_is_that_of_scikit_learn(bins, by):
    truth, score = perfect(7, 840)
    found = ff.thresholds(truth, score).calibration(bins, by=by)
    share, mean = calibration_curve(
        truth, score, n_bins=bins, strategy={"width": "uniform"}.get(by, "quantile")
    )
    assert found.share == pytest.approx(share)
    assert found.score == pytest.approx(mean)
    assert int(found.rows.sum()) == 840
    assert found.error == pytest.approx((found.rows * np.abs(share - mean)).sum() / 840)
    assert found.signed_error == pytest.approx(score.mean() - truth.mean())
    for place, rows in enumerate(found.rows.tolist()):
        positives = round(share[place] * rows)
        low, high = Beta(positives + 1, rows - positives + 1).interval()
        assert (found.low[place], found.high[place]) == pytest.approx((low, high), rel=1e-10)


def test_a_perfect_score_shows_the_error_that_chance_makes():
    found = [ff.thresholds(*perfect(seed)).calibration() for seed in range(200)]
    errors = [of.error for of in found]
    spread = np.std(errors) / math.sqrt(200)
    assert np.mean(errors) == pytest.approx(np.mean([of.noise for of in found]), abs=4 * spread)
    assert np.mean(errors) > 30 * spread, "the bias is large beside what could be chance here"


def test_scores_that_are_too_high_are_told_from_those_of_a_perfect_score():
    truth, score = perfect(8, 5000)
    found = ff.thresholds(truth, np.sqrt(score)).calibration()
    assert found.error > 5 * found.noise
    assert found.signed_error == pytest.approx(found.error, rel=0.02)
    assert "perfect scores would show" in repr(found)


def test_tied_scores_stay_in_one_bin_and_binned_scores_have_their_error():
    truth, score = perfect(9, 900)
    found = ff.thresholds(truth, np.round(score, 1)).calibration(10)
    assert len(found.rows) < 10
    counts = ff.thresholds(truth, np.floor(score * 64) / 64).counts
    binned = ff.thresholds(ScoreCounts(counts.scores, counts.positives, counts.negatives, width=1 / 64))
    plain, coarse = ff.thresholds(truth, score).calibration(by="width"), binned.calibration(by="width")
    assert (plain.score_error, coarse.score_error) == (0, 1 / 128)
    assert coarse.signed_error == pytest.approx(plain.signed_error, abs=1 / 128)


@pytest.mark.parametrize("n", [1, 2, 5, 11])
@pytest.mark.parametrize("p", [Fraction(0), Fraction(1, 10), Fraction(1, 3), Fraction(4, 5), Fraction(1)])
def test_the_mean_distance_is_the_sum_over_all_counts(n, p):
    wanted = sum(math.comb(n, k) * p**k * (1 - p) ** (n - k) * abs(Fraction(k, n) - p) for k in range(n + 1))
    found = mean_distance(np.array([float(n)]), np.array([float(p)]))
    assert found[0] == pytest.approx(float(wanted), rel=1e-12, abs=1e-15)


@pytest.mark.parametrize("question", ["decision_curve", "calibration"])
def test_scores_that_are_no_probabilities_are_refused(question):
    with pytest.raises(AnalysisError, match=r"scores from -1 to 3; allowed: probabilities, from 0 to 1"):
        getattr(ff.thresholds([1, 0], [3, -1]), question)()


@pytest.mark.parametrize(
    ("question", "given", "said"),
    [
        ("decision_curve", {"at": [0.0, 0.5]}, "0, 1 or beyond"),
        ("decision_curve", {"level": 2}, "the level is 2"),
        ("decision_curve", {"prevalence": 1}, "the prevalence 1"),
        ("calibration", {"bins": 0}, "bins=0"),
        ("calibration", {"by": "hand"}, "bins by 'hand'; allowed: rows or width"),
        ("calibration", {"level": 0}, "the level is 0"),
    ],
)
def test_questions_without_an_answer_are_refused(question, given, said):
    with pytest.raises(AnalysisError, match=said):
        getattr(ff.thresholds([1, 0], [0.8, 0.1]), question)(**given)
