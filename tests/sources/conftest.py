"""What the tests of the sources share: rows whose counts a plain loop finds."""

import itertools
from collections import Counter

import numpy as np
import pytest


@pytest.fixture
def rows():
    """Return five hundred rows of a truth, two predictions, a site and a score."""
    draw = np.random.default_rng(4)
    truth = draw.choice(["ill", "well"], 500, p=[0.3, 0.7])
    return {
        "y": truth.tolist(),
        "a": np.where(draw.random(500) < 0.8, truth, "well").tolist(),
        "b": np.where(draw.random(500) < 0.6, truth, "ill").tolist(),
        "site": draw.choice(["north", "south", "west"], 500).tolist(),
        "p": np.round(draw.random(500), 2).tolist(),
    }


@pytest.fixture
def loop():
    """Return a function that counts combinations of columns one row at a time."""
    return lambda *columns: Counter(zip(*columns, strict=True))


@pytest.fixture
def patterns_of():
    """Return a function that spells joint counts as a dictionary of labels."""

    def spell(joint):
        labels = [[joint.labels[code] for code in pattern] for pattern in joint.patterns.tolist()]
        return dict(zip(map(tuple, labels), joint.counts.tolist(), strict=True))

    return spell


@pytest.fixture
def cells_of(loop):
    """Return a function that gives TP, FN, FP and TN of two lists."""

    def cells(truth, predicted, positive):
        counts = loop(*([value == positive for value in column] for column in (truth, predicted)))
        return {
            name: counts[key]
            for name, key in zip(
                ("tp", "fn", "fp", "tn"), itertools.product([True, False], repeat=2), strict=True
            )
        }

    return cells
