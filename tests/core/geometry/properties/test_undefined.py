"""Where formulas are undefined, against every matrix of the part that is named."""

import itertools

import pytest

from fourfold.core.geometry.properties import properties
from fourfold.core.geometry.properties.field import whole_counts
from fourfold.core.geometry.properties.undefined import undefined
from fourfold.core.geometry.properties.values import Values
from fourfold.core.metrics import metric, metrics

CELLS = ("TP", "FP", "FN", "TN")
UP_TO = 6
EVERY = [m for m in itertools.product(range(UP_TO + 1), repeat=4) if 0 < sum(m) <= UP_TO]


@pytest.mark.parametrize("name", sorted(metrics))
def test_the_named_places_are_undefined_throughout_and_nothing_else_is(name, reading):
    chosen, plain = metric(name), reading(metric(name))
    found = undefined(Values(chosen.formula, whole_counts(UP_TO).cells, chosen.parameters))
    missing = {cells for cells in EVERY if plain.value(cells) is None}
    named = {cells for cells in EVERY if any(on(place, cells) for place in found.places)}
    assert named <= missing
    assert bool(missing - named) == bool(found.elsewhere)
    assert set(found.examples) <= missing - named


def on(place, cells):
    """Whether the matrix lies on the closed vertex, edge or face."""
    corners = place.removeprefix("face ").split("–")
    return all(count == 0 or name in corners for name, count in zip(CELLS, cells, strict=True))


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("TP + FP", "nowhere"),
        ("0/0", "everywhere"),
        ("0/TP", "face FP–FN–TN"),
        ("0/(TP*FP)", "face FP–FN–TN; face TP–FN–TN"),
        ("TN/(TP*TN)", "face TP–FP–FN"),
        ("0/TP + TN/TN", "face FP–FN–TN; face TP–FP–FN"),
        ("delta/(FP - FN)", "TN; TP; single matrices with no zero cell, such as (1, 1, 1, 1)"),
        ("0/(TP - FN)", "FP–TN; single matrices with no zero cell, on face TP–FN–TN, on face TP–FP–FN, "
         "on the edge TP–FN, such as (1, 1, 1, 1)"),
        ("0/0 if FP > 0 and FN > 0 and TP > 0 and TN > 0 else 1", "the inside of the tetrahedron"),
        ("0/0 if TP > 0 and FP > 0 and TN > 0 and FN == 0 else 1", "the inside of face TP–FP–TN"),
        ("0/0 if TP > 0 and FP > 0 and N == TP + FP else 1", "the inside of TP–FP"),
    ],
)  # fmt: skip
def test_places_are_named_in_plain_words(formula, words):
    assert str(properties(formula, up_to=8).undefined) == words
