"""Rates are Betas in closed form: against arb, and by what defines an interval."""

import flint
import numpy as np
import pytest

import fourfold as ff

SHAPES = [
    (27, 1),
    (1, 27),
    (7, 3),
    (0.5, 26.5),
    (2.5, 1.5),
    (1.5, 900),
    (4000, 5000),
    (1, 1),
    (0.5, 0.5),
    (0.3, 2),
]


def arb_cdf(x, a, b):
    return float(flint.arb(x).beta_lower(a, b, regularized=True))


@pytest.mark.parametrize(("a", "b"), SHAPES)
def test_distribution_function_and_quantiles(a, b):
    d = ff.Beta(a, b)
    for q in (1e-12, 0.025, 0.3, 0.5, 0.975):
        x = d.quantile(q)
        assert d.cdf(x) == pytest.approx(arb_cdf(x, a, b), rel=1e-12)
        assert d.cdf(x) == pytest.approx(q, rel=1e-10)
    assert (d.cdf(-0.5), d.cdf(1.5), d.pdf(-0.5), d.pdf(1.5)) == (0, 1, 0, 0)


@pytest.mark.parametrize(("a", "b"), SHAPES)
def test_moments(a, b):
    d = ff.Beta(a, b)
    assert d.mean == pytest.approx(a / (a + b), rel=1e-15)
    assert d.sd == pytest.approx(np.sqrt(a * b / (a + b + 1)) / (a + b), rel=1e-13)


@pytest.mark.parametrize(("a", "b"), SHAPES)
@pytest.mark.parametrize("mass", [0.5, 0.9, 0.95, 0.999])
def test_the_highest_set_holds_the_mass_and_is_the_highest(a, b, mass):
    d = ff.Beta(a, b)
    found = d.hdi(mass)
    assert sum(arb_cdf(high, a, b) - arb_cdf(low, a, b) for low, high in found.parts) == pytest.approx(
        mass, abs=1e-12
    )
    assert 0 <= found.low < found.high <= 1
    assert found.width > 0
    inner = [end for part in found.parts for end in part if 0 < end < 1]
    if (a, b) != (1, 1):
        assert np.ptp(np.log(d.pdf(inner))) < 1e-6
    outside = np.linspace(1e-6, 1 - 1e-6, 301)
    outside = outside[[x not in found for x in outside]]
    assert not outside.size or np.max(d.pdf(outside)) <= np.min(d.pdf(inner)) * (1 + 1e-6)


def test_at_an_end_the_set_ends_there():
    assert tuple(ff.Beta(27, 1).hdi()) == pytest.approx((0.05 ** (1 / 27), 1), abs=1e-14)
    assert tuple(ff.Beta(1, 27).hdi()) == pytest.approx((0, 1 - 0.05 ** (1 / 27)), abs=1e-14)
    assert (ff.Beta(27, 1).mode, ff.Beta(1, 27).mode, ff.Beta(7, 3).mode) == (1, 0, 0.75)


def test_two_high_ends_make_two_pieces():
    found = ff.Beta(0.5, 0.5).hdi(0.8)
    assert [part[0] for part in found.parts] == pytest.approx(
        [0, np.sin(0.3 * np.pi) ** 2]
    )  # the arcsine law
    assert 0.5 not in found
    assert found.width == pytest.approx(2 * np.sin(0.2 * np.pi) ** 2, abs=1e-12)
    assert len(ff.Beta(0.4, 0.7).hdi(0.9).parts) == 2


@pytest.mark.parametrize("count", [10**6, 10**9, 10**12])
def test_the_narrowest_interval_of_huge_counts_still_has_a_width(count):
    found = ff.Beta(count, count + 2).hdi()
    assert 0 < found.low < found.high < 1
    assert found.width == pytest.approx(2 * 1.959963984540054 * ff.Beta(count, count + 2).sd, rel=1e-4)


@pytest.mark.parametrize(
    ("name", "rate"), [("recall", "tpr"), ("sensitivity", "tpr"), ("specificity", "tnr")]
)
def test_metrics_that_are_rates_are_betas(name, rate):
    b = ff.believe(ff.ConfusionMatrix.binary(tp=26, fn=1, fp=2, tn=6))
    assert b.of(name) == b.rates[rate]
    assert b.of("TP/(TP+FN)") == b.tpr
    assert b.of("fnr") == b.tpr.flipped()
    assert b.of("fpr") == b.tnr.flipped()
    assert b.of("prevalence") == b.prevalence
