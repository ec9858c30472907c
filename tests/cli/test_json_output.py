"""JSON: finite numbers, null, and words for the infinities."""

import json
import math

import numpy as np

from fourfold.analyses.as_json import plain


def test_what_json_lacks_is_told_in_its_own_words():
    assert plain([math.nan, math.inf, -math.inf, 0.5]) == [None, "Infinity", "-Infinity", 0.5]


def test_arrays_and_numpy_numbers_become_plain_ones():
    found = plain(
        {"pmf": np.array([0.5, np.nan]), "n": np.int64(3), "ok": np.True_, "at": (1, np.float64("inf"))}
    )
    assert found == {"pmf": [0.5, None], "n": 3, "ok": True, "at": [1, "Infinity"]}
    assert json.dumps(found, allow_nan=False)


def test_zero_has_no_sign():
    assert math.copysign(1, plain(-0.0)) == 1
