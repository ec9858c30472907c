"""Bands: which curves they hold, and how often the true one."""

import numpy as np
import pytest
from scipy.special import ndtr, ndtri

import fourfold as ff
from fourfold.analyses.thresholds.bands import GRID, band
from fourfold.analyses.thresholds.datasets import paper_set
from fourfold.core.distributions import Beta
from fourfold.core.errors import AnalysisError

RNG = np.random.default_rng(1)
WALKS = RNG.normal(size=(500, 30)).cumsum(axis=1)
PLACES = np.arange(30.0)


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95])
def test_a_simultaneous_band_holds_whole_curves_and_a_pointwise_one_single_places(level):
    whole, single = (band(PLACES, WALKS, level, kind) for kind in ("simultaneous", "pointwise"))
    inside = np.array([[b.holds(walk) for walk in WALKS] for b in (whole, single)])
    assert inside[0].all(axis=1).mean() == pytest.approx(level, abs=0.011)
    assert inside[1].mean(axis=0) == pytest.approx(np.full(30, level), abs=0.01)
    assert inside[1].all(axis=1).mean() < level
    assert (whole.low <= single.low).all()
    assert (whole.high >= single.high).all()


def test_places_where_all_curves_meet_or_have_no_value_do_not_count():
    curves = np.column_stack([np.zeros(500), WALKS, np.full(500, np.nan), np.ones(500)])
    found, plain = (band(np.arange(float(c.shape[1])), c, 0.9, "simultaneous") for c in (curves, WALKS))
    assert (found.low[0], found.high[0], found.low[-1], found.high[-1]) == (0, 0, 1, 1)
    assert np.isnan([found.low[-2], found.high[-2]]).all()
    inside = [found.holds(curve)[[*range(31), 32]].all() for curve in curves]
    assert np.mean(inside) == pytest.approx(0.9, abs=0.011)
    assert np.abs(found.low[1:-2] - plain.low).max() < 1


def test_a_pointwise_band_without_values_is_undefined():
    found = band(PLACES[:2], np.column_stack([WALKS[:, 0], np.full(500, np.nan)]), 0.9, "pointwise")
    assert not np.isnan(found.low[0])
    assert np.isnan([found.low[1], found.high[1]]).all()


def test_the_bands_of_both_curves_hold_the_true_ones():
    rng = np.random.default_rng(2)
    truth, shift, tests = np.arange(45) < 15, 1.5, 30
    with np.errstate(divide="ignore"):
        roc, fpr = ndtr(ndtri(GRID) + shift), ndtr(ndtri(GRID) - shift)
    precision = 15 * GRID / (15 * GRID + 30 * fpr)
    held = np.zeros(2)
    for _ in range(tests):
        found = ff.thresholds(truth, rng.normal(size=45) + shift * truth)
        held += [
            found.roc.band().holds(roc).all(),
            found.precision_recall.band(prevalence="fixed").holds(precision).all(),
        ]
    assert (held >= 23).all()  # 28.5 are expected, with a standard deviation of 1.2


def test_the_band_of_a_metric_is_that_of_its_belief_where_the_prior_says_little():
    found = ff.thresholds(*paper_set("b").draw(1))
    curve = found.metric("recall")
    drawn = curve.band(0.9, "pointwise")
    for place in (300, 600, 900):
        step = int(np.searchsorted(-found.steps.thresholds, -drawn.x[place]))
        m = found.steps.matrix(step)
        low, high = Beta(m.tp + 1, m.fn + 1).interval(0.9)
        assert (drawn.low[place], drawn.high[place]) == pytest.approx((low, high), abs=0.006)


def test_a_metric_without_a_value_at_the_ends_has_no_band_there():
    truth, score = paper_set("b").draw(1)
    found = ff.thresholds(truth[::9], score[::9])
    for name in ("mcc", "precision", "npv"):
        drawn = found.metric(name).band()
        undefined = {"mcc": {0, -1}, "precision": {0}, "npv": {-1}}[name]
        assert {place for place in (0, -1) if np.isnan(drawn.low[place])} == undefined
        assert np.isfinite(drawn.low[1:-1]).all()
        assert (drawn.low[1:-1] <= drawn.high[1:-1]).all()


@pytest.mark.parametrize(
    ("level", "kind", "said"),
    [(1.0, "pointwise", "the level is 1.0"), (0.9, "global", "'global'; allowed: simultaneous or pointwise")],
)
def test_bands_that_do_not_exist_are_refused(level, kind, said):
    with pytest.raises(AnalysisError, match=said):
        ff.thresholds([1, 0], [1, 0]).roc.band(level, kind)
    assert repr(ff.thresholds([1, 0], [1, 0]).roc.band(0.9)) == "<simultaneous band of 90% at 100 places>"
