"""Matrices are grouped by exact value: against grouping with fractions, and where floats would mislead."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.formulas import exact, parse, ties


def section(positives, negatives):
    return np.array(
        [(p, negatives - n, positives - p, n) for p in range(positives + 1) for n in range(negatives + 1)]
    ).T


def brute(function, cells):
    """Group by a plain Python function of four whole numbers that returns a fraction or None."""
    groups = {}
    for place, cell in enumerate(cells.T):
        groups.setdefault(function(*map(int, cell)), []).append(place)
    undefined = groups.pop(None, [])
    return sorted(groups.items()), undefined


def ratio(top, bottom):
    return Fraction(top, bottom) if bottom else None


def signed_square_of_mcc(a, b, c, d):
    delta = a * d - b * c
    return ratio(delta * abs(delta), (a + b) * (a + c) * (b + d) * (c + d))


def markedness(a, b, c, d):
    return ratio(a, a + b) + ratio(d, c + d) - 1 if a + b and c + d else None


FUNCTIONS = {
    "f1": lambda a, b, c, _: ratio(2 * a, 2 * a + b + c),
    "accuracy": lambda a, b, c, d: ratio(a + d, a + b + c + d),
    "mcc": signed_square_of_mcc,  # MCC grows with its signed square
    "markedness": markedness,
    "kappa": lambda a, b, c, d: ratio(2 * (a * d - b * c), (a + b) * (b + d) + (a + c) * (c + d)),
    "sqrt(TP) + sqrt(4*TP) - 3*sqrt(TP)": lambda *_: Fraction(0),
    "log(TP*FN) - log(TP) - log(FN) if TP*FN > 0 else 1": lambda a, _, c, __: Fraction(0 if a * c else 1),
    "0.1*TP + 0.2*TP - 0.3*FP": lambda a, b, _, __: Fraction(3 * a - 3 * b, 10),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_levels_are_those_of_grouping_with_fractions(name):
    cells = section(12, 9)
    metric = ff.metric(name)
    found = ties.levels(metric.formula, tuple(cells), metric.parameters)
    groups, undefined = brute(FUNCTIONS[name], cells)
    assert [np.flatnonzero(found.place == level).tolist() for level in range(len(found.values))] == [
        places for _, places in groups
    ]
    assert np.flatnonzero(found.place == ties.UNDEFINED).tolist() == undefined
    assert found.multiplicity.tolist() == [len(places) for _, places in groups]
    assert np.all(np.diff(found.values) >= 0)


ROOTS_AND_LOGARITHMS = ["lr_plus", "g_mean", "fowlkes_mallows", "log_dor", "scaled_log_lr_plus", "yule_y"]
ROOTS_AND_LOGARITHMS += ["smallest_singular_value", "balanced_mcc", "prevalence_threshold"]


@pytest.mark.parametrize("name", ROOTS_AND_LOGARITHMS)
def test_levels_of_roots_logarithms_and_infinities_are_those_of_exact_comparison(name):
    cells = section(7, 5)
    metric = ff.metric(name)
    found = ties.levels(metric.formula, tuple(cells), {})
    values = [metric.exact(*map(int, cell)) for cell in cells.T]
    for (x, i), (y, j) in itertools.combinations(zip(values, found.place, strict=True), 2):
        undefined = [isinstance(value, float) and math.isnan(value) for value in (x, y)]
        assert undefined == [i == ties.UNDEFINED, j == ties.UNDEFINED]
        if not any(undefined):
            assert exact.compare(x, y) == np.sign(i - j)


def test_the_counts_that_the_paper_prints_for_f1_and_mcc():
    # Lovell et al. 2022, Fig. 4, with its count of F1 = 1/2 corrected
    f1 = ties.levels(ff.metric("f1").formula, tuple(section(20, 40)), {})
    many = {round(value, 9): number for value, number in zip(f1.values, f1.multiplicity, strict=True)}
    assert (many[0.4], many[round(2 / 3, 9)], many[0.5]) == (11, 11, 14)
    mcc = ties.levels(ff.metric("mcc").formula, tuple(section(20, 40)), {})
    assert mcc.multiplicity[mcc.values == 0].tolist() == [19]
    assert np.sum(mcc.place == ties.UNDEFINED) == 2


def test_values_with_the_same_float_are_told_apart_and_equal_ones_joined():
    # 1 exactly, three times, and two different values that round to 1
    cells = ([5, 10**17, 6, 10**17 + 1, 7], [0, 1, 0, 1, 0], 0, 0)
    found = ties.levels(parse("1 if FP == 0 else TP/(TP+FP)"), cells, {})
    assert found.place.tolist() == [2, 0, 2, 1, 2]
    assert found.values.tolist() == [1, 1, 1]


def test_infinities_are_values_and_undefined_is_none():
    found = ties.levels(
        parse("(TP - FP)/(FN - TN)"), ([1, 0, 1, 1, 2], [0, 1, 1, 0, 0], [1, 1, 1, 0, 2], 1), {}
    )
    assert found.values.tolist() == [-math.inf, -1, 2, math.inf]
    assert found.place.tolist() == [3, 0, ties.UNDEFINED, 1, 2]


def test_shapes_are_kept_and_nothing_is_no_trouble():
    found = ties.levels(parse("TP/(TP+FP)"), (np.arange(6).reshape(2, 3), 1, 0, 0), {})
    assert found.place.shape == (2, 3)
    empty = ties.levels(parse("TP"), (np.array([], int), 1, 0, 0), {})
    assert (empty.values.size, empty.multiplicity.size) == (0, 0)


def large_section():
    """More matrices than are worked on at once."""
    tp, tn = np.arange(301)[:, None], np.arange(201)[None, :]
    return tp, 200 - tn, 300 - tp, tn


LARGE = {
    "f1": lambda a, b, c, _: (2 * a, 2 * a + b + c),
    "mcc": lambda a, b, c, d: (
        np.sign(a * d - b * c) * (a * d - b * c) ** 2,
        (a + b) * (a + c) * (b + d) * (c + d),
    ),
    "informedness": lambda a, b, c, d: (a * (b + d) + d * (a + c) - (a + c) * (b + d), (a + c) * (b + d)),
    "dor": lambda a, b, c, d: (a * d, b * c),
}


@pytest.mark.parametrize("name", LARGE)
def test_large_lattices_are_grouped_as_by_reduced_fractions(name):
    cells = large_section()
    top, bottom = (np.broadcast_to(part, (301, 201)).ravel() for part in LARGE[name](*cells))
    common = np.maximum(np.gcd(top, bottom), 1)
    fractions = np.stack([top // common, bottom // common], axis=1)[(top != 0) | (bottom != 0)]
    _, share, sizes = np.unique(fractions, axis=0, return_inverse=True, return_counts=True)
    metric = ff.metric(name)
    found = ties.levels(metric.formula, cells, metric.parameters)
    place = found.place.ravel()[(top != 0) | (bottom != 0)]
    assert len(found.values) == len(sizes)
    assert len(np.unique(np.stack([share.ravel(), place]), axis=1).T) == len(sizes)
    np.testing.assert_array_equal(found.multiplicity, np.bincount(place))
    weights = np.random.default_rng(1).random((301, 201))
    np.testing.assert_allclose(
        found.added(weights), np.bincount(place, weights.ravel()[(top != 0) | (bottom != 0)]), rtol=1e-12
    )
