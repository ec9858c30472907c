"""The highest-density interval of a Beta distribution: its mass, its density, its width."""

import math

import numpy as np
import pytest

from fourfold import Beta

SHAPES = [(2, 2), (27, 9), (1.5, 40), (900, 100), (1e6, 3), (5e7, 5e7)]
BESIDE_AN_END = [
    (1.02, 30),
    (1.0001, 3),
    (1 + 1e-9, 2),
    (30, 1.02),
    (1.00002, 1.0008),
    (1.129, 96454),
    (41, 1.14),
]


@pytest.mark.parametrize(("a", "b"), SHAPES + BESIDE_AN_END)
def test_it_holds_the_mass_and_no_interval_with_that_mass_is_narrower(a, b):
    of = Beta(a, b)
    found = of.hdi(0.95)
    assert of.cdf(found.high) - of.cdf(found.low) == pytest.approx(0.95, abs=1e-9)
    below = np.linspace(0, 0.05, 101)
    others = of.quantile(np.minimum(below + 0.95, 1.0)) - of.quantile(below)
    assert found.width <= others.min() * (1 + 1e-9)


@pytest.mark.parametrize(("a", "b"), SHAPES)
def test_both_ends_have_one_density(a, b):
    low, high = Beta(a, b).hdi(0.95)
    uneven = (a - 1) * math.log(high / low) + (b - 1) * math.log((1 - high) / (1 - low))
    assert abs(uneven) < 1e-6
