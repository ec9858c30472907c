"""The parts below: layouts, values that know their error, exchanged formulas, simple numbers, words."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold.core.formulas import exact, parse
from fourfold.core.geometry.lattice import matrices_up_to
from fourfold.core.geometry.properties import corresponding, demands, field, probes, simple, wording
from fourfold.core.geometry.properties.breach import breach
from fourfold.core.geometry.properties.exchange import reads_the_same
from fourfold.core.geometry.properties.values import OPEN, Values
from fourfold.core.metrics import metrics


def test_the_field_of_whole_counts_is_every_small_matrix_once():
    of = field.whole_counts(6)
    laid = {tuple(map(int, cells)) for cells in np.transpose(of.cells)}
    assert laid == {tuple(map(int, cells)) for cells in np.transpose(matrices_up_to(6))}
    assert len(laid) == of.section.size


def test_the_lines_of_a_section_run_along_tp_and_along_tn():
    of = field.whole_sections([(2, 3), (1, 1)])
    tp, _, _, tn = of.cells
    for line, moving, fixed in ((of.row, tn, tp), (of.column, tp, tn)):
        for number in set(line.tolist()):
            here = line == number
            assert len(set(of.section[here])) == 1
            assert len(set(fixed[here])) == 1
            assert np.all(np.diff(moving[here]) > 0)


def test_the_exchanged_place_holds_the_exchanged_matrix():
    of = field.whole_counts(7)
    there = field.exchanged(of)
    tp, fp, fn, tn = of.cells
    assert all(
        np.array_equal(cell[there], other) for cell, other in zip(of.cells, (tn, fn, fp, tp), strict=True)
    )


@pytest.mark.parametrize("ratios", [probes.RATES.ratios, probes.FAR_X.ratios])
def test_cells_on_rates_are_exact_floats(ratios):
    lines = probes.RATES.lines
    of = field.at_rates(ratios, lines, lines)
    for tp, fp, fn, tn in np.transpose(of.cells)[:: len(lines) + 1]:
        p, n = Fraction(tp) + Fraction(fn), Fraction(fp) + Fraction(tn)
        assert (p, n) in ratios
        assert Fraction(float(tp / p)) * p == Fraction(tp)


def test_corresponding_points_recognise_the_same_share():
    for cells in (
        corresponding.whole_points(8),
        corresponding.at_shares(probes.FAR_X.ratios, probes.FAR_X.lines),
    ):
        half = cells[0].size // 2
        for i in range(0, half, 7):
            a, b, c, d = (Fraction(cell[i]) for cell in cells)
            e, f, g, h = (Fraction(cell[i + half]) for cell in cells)
            assert c == f == 0
            assert a == e + g
            assert h == b + d
            assert d * a == e * h


SENSITIVE = [
    "mcc",
    "kappa",
    "iba_fbeta",
    "log_dor",
    "balanced_mcc",
    "yule_q",
    "p4",
    "gwet_ac1",
    "klosgen",
    "zhang",
]


@pytest.mark.parametrize("name", SENSITIVE)
@settings(max_examples=15)
@given(st.lists(st.tuples(*[st.integers(0, 640)] * 4), min_size=2, max_size=6))
def test_floats_never_order_two_values_otherwise_than_exact_numbers_do(name, matrices):
    chosen = metrics[name]
    cells = (
        np.array([*matrices, *(3 * np.array(matrices))], float).T / 64
    )  # each value twice, rounded otherwise
    values = Values(chosen.formula, tuple(cells), chosen.parameters)
    pairs = np.array(list(itertools.product(np.flatnonzero(values.defined), repeat=2)), int).reshape(-1, 2)
    for (i, j), order in zip(pairs, values.order(pairs[:, 0], pairs[:, 1]), strict=True):
        assert order in (OPEN, exact.compare(values.exact(i), values.exact(j)))


def test_a_breach_that_floats_cannot_see_is_found_exactly():
    formula = parse("1/3 + TP/10**16/10")
    values = Values(formula, field.whole_sections([(2, 2)]).cells)
    of = field.whole_sections([(2, 2)])
    demand = demands.side_is_minimal(values, of, demands.TN)
    assert np.all(values.order(demand.upper, demand.lower)[demand.upper != demand.lower] == OPEN)
    found = breach(values, demand, of.section)
    assert values.matrix(found.lower)[0] > values.matrix(found.upper)[0]


def test_a_maximum_that_floats_cannot_see_is_found_exactly():
    of = field.whole_sections([(2, 2)])
    values = Values(parse("1/3 + FP/10**16/10"), of.cells)
    demand = demands.DEMANDS["P7"](values, of)
    assert set(demand.upper) == set(of.perfect)  # for floats the perfect matrix is as large as any
    assert breach(values, demand, of.section) is None


def test_growth_skips_matrices_without_a_value():
    of = field.whole_sections([(2, 1)])
    values = Values(parse("0/0 if TP == 1 else -TP"), of.cells)
    demand = demands.grows(values, of, of.column)
    assert [values.matrix(i)[0] for i in demand.lower] == [0, 0]
    assert [values.matrix(i)[0] for i in demand.upper] == [2, 2]


def test_the_simplest_breach_is_reported_first():
    of = field.at_rates([(1, 1)], probes.RATES.lines, probes.RATES.lines)
    values = Values(parse("1 - TP*TP"), of.cells)
    found = breach(values, demands.grows(values, of, of.column), of.section)
    assert max(Fraction(x).denominator for at in found for x in values.matrix(at)) == 8


@pytest.mark.parametrize("name", sorted(metrics))
def test_a_formula_that_reads_the_same_has_equal_values_after_the_exchange(name, reading):
    chosen = metrics[name]
    if reads_the_same(chosen.formula):
        plain = reading(chosen)
        for a, b, c, d in itertools.product(range(4), repeat=4):
            if a + b + c + d:
                x, y = plain.value((a, b, c, d)), plain.value((d, c, b, a))
                assert (x is None) == (y is None)
                assert x is None or exact.compare(x, y) == 0


@pytest.mark.parametrize(
    ("formula", "same"),
    [
        ("TP + (FP + (FN + TN))", True),
        ("TP*(TN*FP)*FN", True),
        ("abs(recall_like - TN/n)".replace("recall_like", "TP/p"), True),
        ("max(TP, TN) - min(FN, FP)", True),
        ("-(-TP) - (-TN)", True),
        ("1 if TP == TN else 2", True),
        ("TP - TN", False),
        ("TP/TN", False),
        ("1 if TP < TN else 2", False),
        ("abs(TP - FN)", False),
        ("TP + alpha*TN", False),
    ],
)
def test_only_order_is_forgiven_when_formulas_are_read(formula, same):
    assert reads_the_same(parse(formula)) is same


@given(st.fractions(-9, 9, max_denominator=60), st.fractions(0, Fraction(1, 10**6)), st.fractions(0, 1))
def test_the_simplest_fraction_lies_inside_and_none_inside_is_simpler(value, width, share):
    low, high = value - width * share, value + width * (1 - share)
    found = simple.simplest(low, high)
    assert low <= found <= high
    assert found.denominator <= value.denominator


def test_simple_numbers_are_fractions_first_and_roots_second():
    near = Fraction(1, 10**7)
    root = Fraction("1.41421356237")
    assert simple.simple_number(Fraction(7, 3) - near, Fraction(7, 3) + near) == simple.SimpleNumber(
        Fraction(7, 3)
    )
    assert simple.simple_number(root - near, root + near) == simple.SimpleNumber(Fraction(2), root=True)
    assert simple.simple_number(Fraction("3.14159265"), Fraction("3.14159266")) is None
    assert simple.simple_number(142854 + root, 142854 + root + near) is None  # a root would fit by accident
    assert repr(simple.SimpleNumber(Fraction(-1, 4))) == "−1/4"


def test_two_values_are_written_with_as_many_digits_as_tell_them_apart():
    close = Fraction(1, 3**20), Fraction(1, 3**20) + Fraction(1, 10**30)
    texts = wording.spelled(*close)
    assert texts[0] != texts[1]
    assert wording.spelled(float("inf"), float("-inf")) == ("∞", "−∞")
    assert wording.spelled(Fraction(-1, 2), exact.Surd(Fraction(-2))) == ("−1/2", "−√2 ≈ −1.41421")
