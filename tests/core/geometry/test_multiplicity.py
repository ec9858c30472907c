"""How often a metric takes each value, against exact fractions and the figures of Lovell et al. (2022)."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from fourfold.core.errors import GeometryError
from fourfold.core.geometry import multiplicity
from fourfold.core.metrics import metrics

LATTICES = [(1, 1), (3, 7), (8, 8), (11, 6), (20, 40)]


def f1(a, b, c, _):
    return Fraction(2 * a, 2 * a + b + c)


def balanced_accuracy(a, b, c, d):
    return (Fraction(a, a + c) + Fraction(d, b + d)) / 2


def kappa(a, b, c, d):
    return Fraction(2 * (a * d - b * c), (a + b) * (b + d) + (a + c) * (c + d))


def precision(a, b, *_):
    return Fraction(a, a + b)


def signed_square_of_mcc(a, b, c, d):
    delta = a * d - b * c
    return Fraction(delta * abs(delta), (a + b) * (a + c) * (b + d) * (c + d))


def square_of_g_mean(a, b, c, d):
    return Fraction(a, a + c) * Fraction(d, b + d)


def odds_ratio(a, b, c, d):
    if b * c == 0 and a * d > 0:
        return np.inf
    return Fraction(a * d, b * c)


EXACT = {
    "f1": f1,
    "balanced_accuracy": balanced_accuracy,
    "kappa": kappa,
    "precision": precision,
    "mcc": signed_square_of_mcc,
    "g_mean": square_of_g_mean,
    "log_dor": odds_ratio,  # a value and its logarithm are shared by the same matrices
}


def counted(key, p, n):
    found = Counter()
    for a, d in product(range(p + 1), range(n + 1)):
        try:
            found[key(a, n - d, p - a, d)] += 1
        except ZeroDivisionError:
            found["undefined"] += 1
    return found


@pytest.mark.parametrize("name", EXACT)
@pytest.mark.parametrize(("p", "n"), LATTICES)
def test_counts_are_those_of_exact_fractions(name, p, n):
    wanted = counted(EXACT[name], p, n)
    undefined = wanted.pop("undefined", 0)
    found = multiplicity(name, p, n)
    assert found.undefined == undefined
    assert found.counts.tolist() == [wanted[key] for key in sorted(wanted)]


@pytest.mark.parametrize("name", metrics)
def test_every_matrix_is_counted_once_and_values_ascend(name):
    found = multiplicity(name, 6, 9)
    assert found.counts.sum() + found.undefined == 70
    assert found.place.shape == (7, 10)
    # two different numbers may share one float, but none stands before a smaller one
    assert (found.values[1:] >= found.values[:-1]).all()
    values = metrics[name](*found.cells)
    np.testing.assert_array_equal(np.isnan(values), found.place < 0)
    defined = found.place >= 0
    np.testing.assert_allclose(found.values[found.place[defined]], values[defined], rtol=1e-13, atol=1e-15)


@pytest.mark.parametrize("name", ["f1", "mcc", "balanced_accuracy", "kappa", "precision", "g_mean"])
@pytest.mark.parametrize(("p", "n"), [(20, 40), (20, 41)])
def test_values_are_strictly_ascending(name, p, n):
    assert (np.diff(multiplicity(name, p, n).values) > 0).all()


def test_of_20_and_40_f1_takes_four_tenths_and_two_thirds_11_times_and_a_half_14_times():
    found = multiplicity("f1", 20, 40)
    assert [found.of(4 / 10), found.of(2 / 3), found.of(1 / 2), found.of(0)] == [11, 11, 14, 41]
    assert found.undefined == 0


def test_of_20_and_40_mcc_is_zero_19_times_and_undefined_twice():
    found = multiplicity("mcc", 20, 40)
    assert (found.of(0), found.undefined) == (19, 2)


def test_of_20_and_40_balanced_accuracy_is_a_half_21_times():
    assert multiplicity("balanced_accuracy", 20, 40).of(0.5) == 21


def test_one_negative_more_and_the_points_of_mcc_and_balanced_accuracy_part():
    mcc, ba, f1 = (multiplicity(name, 20, 41) for name in ("mcc", "balanced_accuracy", "f1"))
    assert (mcc.of(0), mcc.undefined) == (0, 2)
    assert mcc.counts.max() == 1
    assert ba.of(0.5) == 2  # both corners of no information
    assert np.count_nonzero(ba.counts > 1) == 1
    assert f1.of(0) == 42
    assert f1.counts[f1.values > 0].max() >= 10


def test_a_value_that_is_not_taken_is_taken_0_times():
    found = multiplicity("lr_plus", 4, 5)
    assert found.of(0.123) == 0
    assert found.of(float("inf")) == 4
    assert found.of(float("-inf")) == 0
    assert multiplicity("precision", 0, 0).of(1.0) == 0


def test_parameters_are_those_of_the_metric():
    twice = multiplicity("fbeta", 5, 6, beta=2)
    assert twice.counts.tolist() == multiplicity("f2", 5, 6).counts.tolist()


@pytest.mark.parametrize("wrong", [-1, 2.0, True, "20", None])
def test_a_lattice_wants_whole_numbers(wrong):
    with pytest.raises(GeometryError, match="positives is") as caught:
        multiplicity("f1", wrong, 3)
    assert caught.value.allowed == "a whole number from 0"


def test_a_multiplicity_prints_on_one_line():
    assert repr(multiplicity("f1", 2, 2)) == "Multiplicity(f1: 6 values, 0 undefined)"
