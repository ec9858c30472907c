"""Ascending order is that of a plain sort, also where values differ in their last digits alone."""

import numpy as np
import pytest

from fourfold.core.formulas.ranking import ranking

RANDOM = np.random.default_rng(17)
CASES = {
    "one": np.array([0.5]),
    "none": np.array([np.nan, np.nan]),
    "empty": np.zeros(0),
    "shares": RANDOM.random(5000),
    "of both signs": RANDOM.normal(size=5000),
    "of all sizes": RANDOM.normal(size=5000) * 10.0 ** RANDOM.integers(-300, 300, 5000),
    "many the same": RANDOM.integers(-5, 5, 5000) / 7,
    "last digits": 0.5 + RANDOM.integers(-40, 40, 5000) * 2.0**-53,
    "last digits of both signs": (0.5 + RANDOM.integers(-40, 40, 5000) * 2.0**-53)
    * RANDOM.choice([-1, 1], 5000),
    "with gaps": np.where(RANDOM.random(5000) < 0.1, np.nan, RANDOM.normal(size=5000)),
    "with infinities": np.where(
        RANDOM.random(5000) < 0.1, np.inf, RANDOM.choice([-np.inf, 0.0, -0.0, 3.0], 5000)
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_order_is_that_of_the_values_and_every_place_is_there(name):
    values = CASES[name]
    order, ranked = ranking(values)
    np.testing.assert_array_equal(ranked, np.sort(values[~np.isnan(values)]))
    np.testing.assert_array_equal(values[order], ranked)
    np.testing.assert_array_equal(np.sort(order), np.flatnonzero(~np.isnan(values)))
