"""Sparse matrices say the same as tables, in any order of their cells."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import coo_array, csr_array

from fourfold import ConfusionMatrix, SparseMatrix
from fourfold.core.errors import MatrixError

LABELS = ["ant", "bee", "cow"]
TABLE = [[5, 1, 0], [2, 7, 1], [0, 0, 4]]


@given(
    st.integers(2, 6).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, 9), min_size=n, max_size=n), min_size=n, max_size=n)
    )
)
def test_a_sparse_matrix_agrees_with_the_table(cells):
    table = ConfusionMatrix(cells, rows="truth")
    sparse = SparseMatrix.of(table)
    assert sparse.dense() == table
    assert (sparse.total, sparse.correct) == (table.total, table.correct)
    assert sparse.truth_totals.tolist() == list(table.truth_totals)
    assert sparse.predicted_totals.tolist() == list(table.predicted_totals)
    for label in table.labels:
        assert np.array_equal(sparse.one_vs_rest(label).counts, table.one_vs_rest(label).counts)
        assert all(
            sparse.cell(truth=label, predicted=other) == table.cell(truth=label, predicted=other)
            for other in table.labels
        )


def test_cells_named_twice_are_added_and_zeros_left_out():
    sparse = SparseMatrix([2, 0, 2, 1], [2, 0, 2, 0], [1, 5, 3, 0], LABELS)
    assert [part.tolist() for part in sparse.coordinates()] == [[0, 2], [0, 2], [5, 4]]


@pytest.mark.parametrize("kind", [coo_array, csr_array])
def test_a_sparse_table_says_its_orientation(kind):
    table = kind(np.array(TABLE))
    truth = SparseMatrix.of(table, LABELS, rows="truth")
    assert truth.dense().counts.tolist() == TABLE
    assert SparseMatrix.of(kind(np.array(TABLE).T), LABELS, rows="predicted") == truth
    with pytest.raises(MatrixError, match="orientation"):
        SparseMatrix.of(table, LABELS)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (([0, 3], [0, 1], [1, 1]), "go from 0 to 3"),
        (([0, -1], [0, 1], [1, 1]), "go from -1"),
        (([0.5, 1], [0, 1], [1, 1]), "are float64"),
        (([0, 1], [0, 1], [1, -1]), "cell 2 is -1"),
        (([0, 1], [0, 1], [1, 0.5]), "cell 2 is 0.5"),
        (([0, 1], [0, 1], [1]), "2 true classes, 2 predicted ones and 1 counts"),
        (([0, 1], [0, 1], [2**62, 2**62]), "rows"),
        (([0, 1], [0, 1], [[1, 2]]), "2 dimensions"),
    ],
)
def test_what_is_no_matrix_is_refused(given, said):
    with pytest.raises(MatrixError, match=said):
        SparseMatrix(*given, LABELS)


def test_tables_and_unknown_classes_are_refused():
    with pytest.raises(MatrixError, match="list arrived"):
        SparseMatrix.of(TABLE)
    with pytest.raises(MatrixError, match="no class 'dog'"):
        SparseMatrix.of(ConfusionMatrix(TABLE, LABELS, rows="truth")).one_vs_rest("dog")
    with pytest.raises(MatrixError, match="shape"):
        SparseMatrix.of(coo_array(np.ones((2, 3), int)), rows="truth")
