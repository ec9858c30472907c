"""NumPy, enclosures and exact arithmetic give the same values: on whole lattices, and on large counts."""

import itertools
import math

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.formulas import arrays, bounds, exact, parse

OTHER = {
    "alpha": 0.3,
    "beta": 2.0,
    "benefit_tp": 2.0,
    "benefit_fp": -3.0,
    "benefit_fn": -0.5,
    "benefit_tn": 0.25,
}
TYPED = [
    "1 if TP > FP else (2 if FN >= TN else (3 if TP == FN or not TN != 0 else 4))",
    "(TP if FP < FN < TN else -TP)/(1 if TP/(TP+FP) <= 0.5 else 0)",
    "log2(TP/FP) + log10(1 + TN)",
    "min(TP, FP, FN/TN) - max(TP/FN, TN, 2)",
    "(-1)/0 + TP/(0*FN) + 0*(TN/0)",
    "1/(0*(TP - FP)) + 1/(-0*sqrt(TN))",
    "sqrt(TP - FN) + log(TP - FP)",
    "sign(TP - FN)*abs(FP - TN)**3/(TP - FN)**2 + sign(TP/0)",
    "min(TP/0, 3) + max(-TP/0, FN) + 2/(TP/0) + (TP/0)/(-2)",
    "TP**-2 + FP**0.5 + 1e-20*FN + 1e20*TN",
    "1 if TP < FP/FN or 2 == TN/TP else 0",
    "sqrt(TP/FP) - log(FN/TN) + abs(-TN/TP)",
]
# What floats get wrong, counts get right: on rates these are not compared.
MISLEADING = [
    "TP/(0.1*TP + 0.2*TP - 0.3*TP)",
    "1/(sqrt(TP) + sqrt(FP) - sqrt(TP + FP + 2*sqrt(TP*FP)))",
    "1e60**6*TP/(1e60**6*TP + FP)",
    "1 if sqrt(TP)*sqrt(FP) == sqrt(TP*FP) else 0",
    "1 if log(TP*FP) > log(TP) + log(FP) else 0",
]
CASES = {metric.name: (metric.formula, dict(metric.parameters)) for metric in ff.metrics.values()}
CASES |= {
    f"{metric.name} otherwise": (metric.formula, {name: OTHER[name] for name in metric.parameters})
    for metric in ff.metrics.values()
    if metric.parameters
}
CASES |= {text: (parse(text), {}) for text in TYPED + MISLEADING}
LATTICE = np.array([cell for cell in itertools.product(range(13), repeat=4) if sum(cell) <= 12]).T


def large(top, size):
    """Matrices with counts of every size up to a power of ten, and some equal or zero."""
    random = np.random.default_rng(top)
    cells = np.floor(10 ** random.uniform(0, top, (4, size))).astype(np.int64)
    cells *= random.random((4, size)) > 0.1
    cells[1] = np.where(random.random(size) < 0.1, cells[0], cells[1])
    cells[2] = np.where(random.random(size) < 0.1, cells[0] + 1, cells[2])
    return cells


@pytest.mark.parametrize("case", CASES)
def test_on_all_matrices_of_at_most_twelve_rows_numpy_and_exact_arithmetic_agree(case):
    # equal sums of logarithms are computed to 300 digits: a part of the lattice is enough
    agree(*CASES[case], LATTICE[:, ::17] if "log(TP*FP)" in case else LATTICE)


@pytest.mark.parametrize("top", [6, 18])
@pytest.mark.parametrize("case", CASES)
def test_on_counts_of_many_digits_numpy_and_exact_arithmetic_agree(case, top):
    agree(*CASES[case], large(top, 40))


def agree(formula, parameters, cells):
    truth = [exact.at(formula, tuple(map(int, cell)), parameters) for cell in cells.T]
    wanted = np.array([exact.to_float(value) for value in truth])
    found = arrays.at_counts(formula, tuple(cells), parameters)
    enclosure = bounds.enclose(formula, tuple(cells), parameters)

    np.testing.assert_array_equal(kind(found), kind(wanted))
    finite = np.isfinite(wanted)
    # the proven bound, and the rounding of the exact value itself to a float
    room = np.where(enclosure.unsure, 0, enclosure.radius)[finite] + 2 * np.spacing(np.abs(wanted[finite]))
    assert np.all(np.abs(found[finite] - wanted[finite]) <= room)

    sure = ~enclosure.unsure
    np.testing.assert_array_equal(kind(enclosure.middle)[sure], kind(wanted)[sure])
    if bounds.ordinary(parameters) and not bounds.delicate(formula):
        assert sure.all(), "a formula that is not delicate leaves no decision open"


@pytest.mark.parametrize("case", [case for case in CASES if case not in MISLEADING])
def test_whole_numbers_given_as_floats_have_the_same_values(case):
    formula, parameters = CASES[case]
    counts = arrays.evaluate(formula, *LATTICE, **parameters)
    rates = arrays.evaluate(formula, *LATTICE.astype(float), **parameters)
    np.testing.assert_allclose(rates, counts, rtol=1e-13, atol=1e-13)


def kind(values):
    """2 where undefined, 1 and -1 where infinite, else 0."""
    return np.where(np.isnan(values), 2, np.where(np.isinf(values), np.sign(values), 0))


def test_the_formulas_about_float_errors_are_decided_exactly_on_counts_and_only_there():
    third = ff.metric("TP/(0.1*TP + 0.2*TP - 0.3*TP)")
    roots = ff.metric("1/(sqrt(2) + sqrt(3) - sqrt(5 + 2*sqrt(6)))")
    assert third(3, 0, 0, 0) == math.inf
    assert math.isnan(third(0, 0, 0, 0))
    assert roots(1, 1, 1, 1) == math.inf
    assert np.isfinite(third(3.0, 0.0, 0.0, 0.0))


def test_parameters_may_be_negative_small_or_an_array_and_decisions_stay_exact():
    metric = ff.metric("TP/(alpha*TP + beta*FP)")
    assert metric.at(alpha=-0.1, beta=0.3)(3, 1, 0, 0) == math.inf
    assert metric.at(alpha=1e-300, beta=0)(3, 1, 0, 0) == pytest.approx(1e300)
    assert metric.at(alpha=np.array([-0.1, 0.2]), beta=0.3)([3, 3], 1, 0, 0).tolist() == [
        math.inf,
        pytest.approx(3 / 0.9),
    ]


def test_counts_of_any_integer_type_and_shape_broadcast():
    recall = ff.metric("recall")
    assert recall(np.uint8(200), 0, np.array([[200], [0]], np.uint8), 0).tolist() == [[0.5], [1.0]]
    assert recall(10**30, 0, 10**30, 0) == 0.5
    assert recall(*np.array([[1], [0], [1], [0]], bool)) == [0.5]
    assert recall(np.zeros((0, 3), int), 0, 0, 0).shape == (0, 3)
