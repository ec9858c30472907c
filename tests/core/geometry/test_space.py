"""The space of confusion matrices: the lattice, the regular tetrahedron and the count-preserving simplex."""

from itertools import combinations, pairwise
from math import comb

import numpy as np
import pytest

from fourfold.core.errors import GeometryError
from fourfold.core.geometry import matrices, section
from fourfold.core.geometry.lattice import matrices_up_to, size_of
from fourfold.core.geometry.tetrahedron import (
    VERTICES,
    barycentric,
    on_section,
    rectangle,
    shares,
    simplex,
)

CORNERS = 9 * np.eye(4, dtype=int)
NEIGHBOURS = [(i, j) for i in range(4) for j in range(4) if i != j]


def distances(points):
    return np.array([np.linalg.norm(x - y) for x, y in combinations(np.asarray(points, float), 2)])


def test_there_are_176851_matrices_of_100_rows_all_different():
    cells = matrices(100)
    assert cells.tp.size == size_of(100) == comb(103, 3) == 176_851
    assert len(np.unique(np.stack(cells, 1), axis=0)) == 176_851
    assert (sum(cells) == 100).all()
    assert min(cell.min() for cell in cells) == 0


def test_all_176851_matrices_lie_inside_the_tetrahedron_each_at_its_own_place():
    cells = matrices(100)
    points = barycentric(*cells)
    assert shares(points).min() >= -1e-15
    assert len(np.unique(np.round(points, 9), axis=0)) == 176_851
    np.testing.assert_allclose(points[:, 2], (cells.tp + cells.fn - cells.fp - cells.tn) / 100, atol=1e-15)


def test_a_section_has_p_plus_1_times_n_plus_1_matrices():
    cells = section(20, 40)
    assert all(cell.shape == (21, 41) for cell in cells)
    assert (cells.tp + cells.fn == 20).all()
    assert (cells.fp + cells.tn == 40).all()
    assert cells.tp[3, 7] == 3
    assert cells.tn[3, 7] == 7


def test_the_sections_make_up_the_lattice():
    assert sum(section(p, 12 - p).tp.size for p in range(13)) == matrices(12).tp.size
    assert matrices_up_to(6).tp.size == sum(map(size_of, range(1, 7)))
    assert matrices_up_to(6, least=0).tp.size == matrices_up_to(6).tp.size + 1
    assert repr(matrices(2)) == "<10 confusion matrices>"


@pytest.mark.parametrize("make", [matrices, lambda n: section(n, 3), lambda n: section(3, n), matrices_up_to])
@pytest.mark.parametrize("wrong", [-1, 1.5, True, "9"])
def test_a_lattice_wants_whole_numbers(make, wrong):
    with pytest.raises(GeometryError) as caught:
        make(wrong)
    assert repr(wrong) in caught.value.arrived
    assert caught.value.allowed == "a whole number from 0"


def test_a_matrix_of_one_kind_of_row_is_a_vertex():
    for corner, vertex in zip(CORNERS, VERTICES.values(), strict=True):
        np.testing.assert_array_equal(barycentric(*corner), vertex)


def test_the_tetrahedron_is_regular():
    np.testing.assert_allclose(distances(list(VERTICES.values())), 2 * np.sqrt(2))


def test_the_edges_of_the_simplex_are_n_times_root_2():
    np.testing.assert_allclose(distances(simplex(*CORNERS)), 9 * np.sqrt(2))


def test_each_matrix_of_the_simplex_has_12_neighbours_all_equally_near():
    middle = np.array([3, 4, 5, 6])
    moved = [middle + np.eye(4, dtype=int)[i] - np.eye(4, dtype=int)[j] for i, j in NEIGHBOURS]
    steps = np.linalg.norm(simplex(*np.transpose(moved)) - simplex(*middle), axis=1)
    assert len(steps) == 12
    np.testing.assert_allclose(steps, np.sqrt(2))


def test_the_simplex_is_the_tetrahedron_scaled_and_turned():
    cells = np.random.default_rng(3).multinomial(50, [0.25] * 4, size=30).T
    tetrahedron, counts = barycentric(*cells), simplex(*cells)
    np.testing.assert_allclose(distances(counts), 50 / 2 * distances(tetrahedron))
    turn, *_ = np.linalg.lstsq(25 * tetrahedron, counts - simplex(12.5, 12.5, 12.5, 12.5), rcond=None)
    np.testing.assert_allclose(turn @ turn.T, np.eye(3), atol=1e-12)


def test_shares_is_the_inverse_of_barycentric():
    cells = np.random.default_rng(4).integers(0, 100, (4, 50)) + 1
    np.testing.assert_allclose(shares(barycentric(*cells)), (cells / cells.sum(axis=0)).T, atol=1e-15)


def test_barycentric_takes_arrays_of_any_shape_and_10_to_the_18():
    assert barycentric(np.ones((2, 3)), 1, 1, 1).shape == (2, 3, 3)
    np.testing.assert_allclose(barycentric(10**18, 0, 0, 10**18), [1, 0, 0])


@pytest.mark.parametrize("phi", [0.0, 0.1, 0.5, 0.83, 1.0])
def test_a_section_of_the_tetrahedron_is_a_rectangle_at_its_height(phi):
    corners = rectangle(phi)
    np.testing.assert_allclose(corners[:, 2], 2 * phi - 1, atol=1e-15)
    sides = np.array([y - x for x, y in pairwise([*corners, corners[0]])])
    np.testing.assert_allclose(np.sum(sides * np.roll(sides, 1, axis=0), axis=1), 0, atol=1e-15)
    edge = 2 * np.sqrt(2)
    np.testing.assert_allclose(
        np.linalg.norm(sides, axis=1), edge * np.array([1 - phi, phi, 1 - phi, phi]), atol=1e-15
    )


@pytest.mark.parametrize("phi", [0.0, 0.1, 0.5, 1.0])
def test_the_corners_of_roc_space_lie_on_the_corners_of_the_section(phi):
    np.testing.assert_allclose(on_section(phi, [0, 1, 1, 0], [1, 1, 0, 0]), rectangle(phi), atol=1e-15)


def test_a_point_of_roc_space_lies_where_its_matrix_does():
    np.testing.assert_allclose(on_section(20 / 60, 8 / 40, 16 / 20), barycentric(16, 8, 4, 32), atol=1e-15)


def test_an_empty_matrix_has_no_place():
    with pytest.raises(GeometryError, match="without rows") as caught:
        barycentric([1, 0], 0, 0, 0)
    assert caught.value.allowed


@pytest.mark.parametrize("wrong", [-0.1, 1.1, float("nan")])
@pytest.mark.parametrize("make", [rectangle, lambda phi: on_section(phi, 0.5, 0.5)])
def test_a_prevalence_is_between_0_and_1(make, wrong):
    with pytest.raises(GeometryError, match="prevalence is") as caught:
        make(wrong)
    assert caught.value.allowed == "a number from 0 to 1"
