"""Distributions on a few values: statements, quantiles and highest sets."""

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.distributions import Discrete, Point
from fourfold.core.errors import DistributionError

DICE = Discrete("dice", np.arange(1.0, 7.0), np.full(6, 1 / 6))


def test_statements_tell_less_from_at_most():
    assert DICE.probability(below=3) == pytest.approx(2 / 6)
    assert DICE.probability(above=3) == pytest.approx(3 / 6)
    assert DICE.probability(above=2, below=5) == pytest.approx(2 / 6)
    assert DICE.probability(above=5, below=2) == 0
    assert DICE.cdf([0.5, 3, 3.5, 9]) == pytest.approx([0, 0.5, 0.5, 1])
    with pytest.raises(DistributionError, match="neither"):
        DICE.probability()


def test_moments_and_quantiles():
    assert (DICE.mean, DICE.sd) == pytest.approx((3.5, np.sqrt(35 / 12)))
    assert DICE.quantile([0, 1 / 6, 0.17, 0.5, 1]).tolist() == [1, 1, 2, 3, 6]
    assert tuple(DICE.interval(0.6)) == (2, 5)


def test_the_highest_set_takes_the_likeliest_values_as_runs():
    d = Discrete("two peaks", np.arange(5.0), np.array([0.4, 0.05, 0.1, 0.05, 0.4]))
    assert d.hdi(0.8).parts == ((0, 0), (4, 4))
    assert d.hdi(0.9).parts == ((0, 0), (2, 2), (4, 4))
    assert d.hdi(0.99).parts == ((0, 4),)
    assert (d.mode, 2.0 in d.hdi(0.8)) == (0, False)


@pytest.mark.parametrize("mass", [0, 1, -0.1, float("nan")])
def test_a_mass_is_between_zero_and_one(mass):
    with pytest.raises(DistributionError, match="the mass"):
        DICE.hdi(mass)
    with pytest.raises(DistributionError, match="the mass"):
        DICE.interval(mass)


@pytest.mark.parametrize("q", [-0.1, 1.1, float("nan"), [0.5, 2]])
def test_a_probability_is_one(q):
    with pytest.raises(DistributionError, match="the probability"):
        DICE.quantile(q)


def test_what_is_known_exactly():
    point = ff.believe(ff.ConfusionMatrix.binary(tp=3, fn=1, fp=2, tn=4), prevalence=0.25).of("prevalence")
    assert isinstance(point, Point)
    assert (point.mean, point.sd, point.median, point.mode, point.mu) == (0.25, 0, 0.25, 0.25, 0)
    assert tuple(point.hdi()) == (0.25, 0.25)
    assert (point.probability(below=0.25), point.probability(above=0.25)) == (0, 0)
    assert point.probability(above=0.2, below=0.3) == 1


def test_a_sign_has_its_two_probabilities():
    b = ff.believe(ff.ConfusionMatrix.binary(tp=8, fn=9, fp=1, tn=4))
    sign = b.of("sign_delta")
    assert sign.values.tolist() == [-1, 1]
    assert sign.pmf[0] == pytest.approx(b.of("informedness").probability(below=0), abs=1e-12)
