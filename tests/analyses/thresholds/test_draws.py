"""The Bayesian bootstrap: against Beta distributions, against fewer groups, and by its coverage."""

import math

import numpy as np
import pytest

import fourfold as ff
from fourfold.analyses.thresholds import draws as module
from fourfold.analyses.thresholds.datasets import paper_set
from fourfold.analyses.thresholds.drawn import Drawn
from fourfold.analyses.thresholds.draws import DRAWS, draw
from fourfold.core.distributions import Beta

FOUR = 4 / math.sqrt(DRAWS)  # standard errors of a mean, in standard deviations


def of(truth, score):
    return ff.thresholds(truth, score)


def test_where_the_classes_part_the_rates_have_the_posterior_of_a_uniform_prior():
    found = draw(of(np.repeat([1, 0], [12, 30]), -np.arange(42)).steps)
    for rates, wanted in ((found.tpr[:, 12], Beta(13, 1)), (1 - found.fpr[:, 12], Beta(31, 1))):
        assert rates.mean() == pytest.approx(wanted.mean, abs=FOUR * wanted.sd)
        assert rates.std() == pytest.approx(wanted.sd, rel=0.1)


def test_the_prevalence_is_inferred_or_fixed():
    steps = of(np.repeat([1, 0], [12, 30]), -np.arange(42)).steps
    inferred, fixed = draw(steps).prevalence, draw(steps, prevalence="fixed").prevalence
    wanted = Beta(13, 31)
    assert inferred.mean() == pytest.approx(wanted.mean, abs=FOUR * wanted.sd)
    assert set(fixed.tolist()) == {12 / 42}


def test_every_draw_is_a_curve_with_its_area():
    truth, score = paper_set("a").draw(1)
    found = draw(of(truth[::20], np.round(score[::20], 1)).steps)
    assert (np.diff(found.tpr) >= 0).all()
    assert np.allclose(found.tpr[:, [0, -1]], [0, 1])
    assert np.allclose(found.fpr[:, [0, -1]], [0, 1])
    areas = [np.trapezoid(tpr, fpr) for tpr, fpr in zip(found.tpr, found.fpr, strict=True)]
    assert found.wins[:, -1] == pytest.approx(areas, rel=1e-12)


def test_without_prior_rows_the_spread_of_the_auc_is_that_of_delong():
    found = of(*paper_set("b").draw(2))
    areas = draw(found.steps, prior_rows=0).wins[:, -1]
    assert areas.mean() == pytest.approx(found.auc.value, abs=FOUR * areas.std())
    assert areas.std() == pytest.approx(math.sqrt(found.auc.variance), rel=0.08)


def test_groups_of_neighbours_say_the_same_as_single_scores(monkeypatch):
    found = of(*paper_set("e").draw(3))
    grouped = draw(found.steps)
    assert grouped.is_grouped
    few = found.indistinguishability.uncertainty()
    monkeypatch.setattr(module, "GROUPS", 10_000)
    assert not draw(found.steps).is_grouped
    all_ = found.indistinguishability.uncertainty()
    for name in ("threshold", "precision", "recall"):
        one, other = getattr(few, name), getattr(all_, name)
        assert one.mean == pytest.approx(other.mean, abs=1.5 * FOUR * other.sd)
        assert one.sd == pytest.approx(other.sd, rel=0.1)


def test_the_same_rows_give_the_same_draws():
    first, second = (of(*paper_set("a").draw(5)).indistinguishability.belief for _ in range(2))
    assert np.array_equal(first.precision.values, second.precision.values)


def test_the_interval_of_the_precision_at_r_b_covers_that_of_the_population():
    rng = np.random.default_rng(6)
    truth = np.arange(120) < 60
    # two normal populations at a distance of 2: by symmetry r_b of the population is found from a large draw
    large = of(
        np.arange(2_000_000) % 2 == 0, rng.normal(size=2_000_000) + 2 * (np.arange(2_000_000) % 2 == 0)
    )
    true = large.indistinguishability.balance.precision
    held = 0
    for _ in range(150):
        found = of(truth, rng.normal(size=120) + 2 * truth).indistinguishability
        held += true in found.uncertainty(prevalence="fixed").precision.hdi()
    assert held >= 133  # 142.5 are expected, with a standard deviation of 2.7


def test_a_perfect_score_does_not_make_the_precision_certain():
    found = of(np.repeat([1, 0], [20, 20]), -np.arange(40)).indistinguishability
    assert found.balance.precision == 1
    interval = found.belief.precision.hdi()
    assert interval.low < 0.95
    assert interval.high > 0.98


def test_an_r_b_that_may_not_exist_says_how_likely_it_does():
    rng = np.random.default_rng(7)
    found = of(np.arange(40) % 2 == 0, rng.normal(size=40)).indistinguishability
    belief = found.uncertainty()
    assert 0.05 < belief.exists < 0.95
    assert belief.threshold.undefined == pytest.approx(1 - belief.exists)
    assert len(belief.precision.values) == round(DRAWS * belief.exists)


def test_a_drawn_distribution_answers_like_its_draws():
    values = np.random.default_rng(8).normal(3, 2, 4000)
    found = Drawn(np.append(values, [np.nan] * 1000), "x")
    assert found.undefined == pytest.approx(0.2)
    assert (found.mean, found.sd) == pytest.approx((values.mean(), values.std()))
    assert found.error == pytest.approx(values.std() / math.sqrt(4000))
    assert found.median == np.quantile(values, 0.5, method="inverted_cdf")
    assert found.probability(above=3) == (values > 3).mean()
    assert found.probability(below=3) == (values < 3).mean()
    assert found.cdf(3.0) == (values <= 3).mean()
    assert abs(found.mode - 3) < 1
    low, high = found.hdi(0.9)
    assert ((values >= low) & (values <= high)).mean() == pytest.approx(0.9, abs=1e-3)
    assert high - low <= np.diff(np.quantile(values, [0.05, 0.95]))[0]
    assert repr(found).startswith("x: mean 2.996, 95 % HDI")


def test_a_distribution_without_a_defined_draw_is_undefined():
    found = Drawn(np.full(5, np.nan))
    assert found.undefined == 1
    assert math.isnan(found.mean)
    assert math.isnan(found.median)
    assert math.isnan(found.hdi().low)


def test_infinite_scores_are_in_no_interval_that_can_do_without():
    found = Drawn(np.array([-math.inf] + [0.1 * i for i in range(98)] + [math.inf]))
    assert found.hdi(0.9).low >= 0
    assert found.hdi(0.9).high < 10
