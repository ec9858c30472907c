"""Counts are whole numbers from 0, exact to 10**18; anything else is refused in a sentence."""

import re
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from fourfold import ConfusionMatrix
from fourfold.core.errors import FourfoldError, MatrixError

BIG = 10**18


def of_table(value):
    return ConfusionMatrix([[1, value], [2, 3]], rows="truth")


def of_name(value):
    return ConfusionMatrix.binary(tp=1, fn=value, fp=2, tn=3)


@pytest.mark.parametrize("make", [of_table, of_name])
@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (-1, "is -1;"),
        (-0.5, "is -0.5;"),
        (0.5, "is 0.5;"),
        (float("nan"), "is nan;"),
        (float("inf"), "is inf;"),
        (True, "is True;"),
        (None, "is None;"),
        ("7", "is '7';"),
        (1j, "is 1j;"),
        (2**62 + 1, "is 4611686018427387905;"),
        (1e300, "is 1e+300;"),
        (10**400, "is a number of 401 digits;"),
        (Decimal("0.5"), "is Decimal('0.5');"),
        (Fraction(1, 2), "is Fraction(1, 2);"),
    ],
)
def test_what_is_no_count_is_refused_by_name_and_value(make, value, shown):
    name = "the cell in row 1, column 2" if make is of_table else "fn"
    with pytest.raises(MatrixError, match=re.escape(f"{name} {shown}")) as caught:
        make(value)
    assert caught.value.allowed in ("a whole number from 0", "at most 2**62, about 4.6e18")
    assert isinstance(caught.value, FourfoldError | ValueError)


def test_fractions_get_the_hint_that_they_may_be_rates():
    with pytest.raises(MatrixError, match="rates or weights"):
        of_table(0.93)
    with pytest.raises(MatrixError, match="what never happened has count 0"):
        of_table(float("nan"))


@pytest.mark.parametrize(
    "value",
    [3, 3.0, np.int8(3), np.uint64(3), np.float32(3.0), np.array(3)[()]],
    ids=lambda v: type(v).__name__,
)
def test_whole_numbers_of_every_type_are_read(value):
    assert of_name(value).fn == 3
    assert of_table(value).cell(truth=0, predicted=1) == 3


@pytest.mark.parametrize(
    ("table", "shape"),
    [
        ([[1, 2, 3], [4, 5, 6]], "shape 2 x 3"),
        ([1, 2, 3, 4], "shape 4"),
        ([[[1, 2], [3, 4]]] * 2, "shape 2 x 2 x 2"),
        ([[1]], "a table of one class"),
        (np.zeros((0, 0), int), "an empty table"),
        (7, "int instead of a table"),
        (None, "NoneType instead of a table"),
        ([[1, 2], [3]], "rows differ in length"),
        ({"tp": 1}, "dict instead of a table"),
        ("1 2 3 4", "str instead of a table"),
    ],
)
def test_what_is_no_square_table_is_refused_by_its_shape(table, shape):
    with pytest.raises(MatrixError, match=shape) as caught:
        ConfusionMatrix(table, rows="truth")
    assert caught.value.allowed


def test_a_table_that_is_not_square_gets_a_hint_on_classes_that_were_never_predicted():
    with pytest.raises(MatrixError, match="keeps its column of zeros"):
        ConfusionMatrix([[1, 2], [4, 5], [0, 1]], rows="truth")


def test_sums_are_exact_where_64_bits_overflow():
    m = ConfusionMatrix.binary(tp=4 * BIG, fn=4 * BIG - 1, fp=4 * BIG - 3, tn=4 * BIG)
    assert m.total == 16 * BIG - 4
    assert m.correct == 8 * BIG
    assert m.truth_totals == (8 * BIG - 1, 8 * BIG - 3)
    assert m.predicted_totals == (8 * BIG - 3, 8 * BIG - 1)


def test_one_against_the_rest_is_exact_at_10_to_the_18():
    counts = [[BIG, 1, 3], [5, BIG - 7, 11], [13, 17, BIG + 19]]
    m = ConfusionMatrix(counts, rows="truth")
    one = m.one_vs_rest(1)
    assert (one.tp, one.fn, one.fp, one.tn) == (BIG - 7, 16, 18, 2 * BIG + 35)


def test_a_sum_too_large_for_a_cell_is_refused_rather_than_wrapped():
    m = ConfusionMatrix([[2**62, 0], [0, 1]], rows="truth")
    with pytest.raises(MatrixError, match="the cell in row 1, column 1 is 9223372036854775808;"):
        m + m
    three = ConfusionMatrix(np.full((3, 3), 2**61), rows="truth")
    with pytest.raises(MatrixError, match="at most"):
        three.merge({"both": [0, 1]})


def test_floats_beyond_2_to_the_53_keep_the_value_they_have():
    assert of_name(1e18).fn == BIG
    assert of_table(float(2**60)).cell(truth=0, predicted=1) == 2**60


def test_one_float_in_a_list_does_not_round_the_others():
    m = ConfusionMatrix([[BIG + 1, 2.0], [3, 4]], rows="truth")
    assert m.cell(truth=0, predicted=0) == BIG + 1


def test_tables_of_floats_and_texts_are_read_as_what_they_hold():
    assert ConfusionMatrix(np.array([[1.0, 2.0], [3.0, 4.0]]), rows="truth").total == 10
    with pytest.raises(MatrixError, match="the cell in row 1, column 1 is '1';"):
        ConfusionMatrix(np.array([["1", "2"], ["3", "4"]]), rows="truth")
    with pytest.raises(MatrixError, match="the cell in row 1, column 1 is True;"):
        ConfusionMatrix(np.array([[True, False], [False, True]]), rows="truth")
    with pytest.raises(MatrixError, match="the cell in row 2, column 1 is -3;"):
        ConfusionMatrix(np.array([[1, 2], [-3, 4]]), rows="truth")


class Sparse:
    """A sparse table as far as a matrix looks at it: NumPy sees one object."""

    def toarray(self):
        return np.eye(2, dtype=int)


def test_a_sparse_table_gets_the_hint_how_to_fill_it():
    with pytest.raises(MatrixError, match=r"Sparse instead of a table.*toarray"):
        ConfusionMatrix(Sparse(), rows="truth")
