"""Counts by group, against counting the rows of each group alone."""

import numpy as np
import pytest

from fourfold.core.confusion import GroupedCounts, JointCounts
from fourfold.core.errors import MatrixError

SITES = ["north", "south", "empty"]
RANDOM = np.random.default_rng(5)
SITE, ROWS = RANDOM.integers(0, 2, 300), RANDOM.integers(0, 2, (300, 3))
ONES = np.ones(300, int)


def joined(rows, names=("a", "b")):
    return JointCounts(rows, np.ones(len(rows), int), labels=["yes", "no"], names=names, positive="yes")


def grouped(names=("a", "b")):
    rows = ROWS[:, : len(names) + 1]
    return GroupedCounts("site", SITES, SITE, rows, ONES, joined(rows, names))


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_group_has_the_counts_of_its_own_rows(place):
    found = grouped()[SITES[place]]
    assert found == joined(ROWS[place == SITE])
    assert found.total == np.count_nonzero(place == SITE)


def test_of_one_classifier_a_group_has_a_matrix():
    found = grouped(("a",))["south"]
    of = ROWS[SITE == 1]
    assert found.tp == np.count_nonzero((of[:, 0] == 0) & (of[:, 1] == 0))
    assert found.fp == np.count_nonzero((of[:, 0] == 1) & (of[:, 1] == 0))
    assert found.total == len(of)


def test_the_groups_together_are_the_merged_rows():
    of = grouped()
    assert list(of) == SITES
    assert len(of) == 3
    assert sum(of[site].total for site in of) == of.merged.total == 300
    assert sum(of[site].table() for site in of).tolist() == of.merged.table().tolist()


def test_a_group_that_is_not_there_is_named():
    with pytest.raises(MatrixError, match="no group 'west'; allowed: 'north', 'south', 'empty'"):
        grouped()["west"]
    with pytest.raises(MatrixError, match="no group"):
        grouped().joint(["north"])


def test_nothing_can_be_changed():
    for array in (grouped().codes, grouped().patterns, grouped().counts):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"groups": ["x", "x", "y"]}, "stands twice"),
        ({"codes": [0, 1, 3]}, "code without a group"),
        ({"codes": [0, -1, 1]}, "code without a group"),
        ({"codes": [0, 1]}, "one group, one pattern"),
        ({"patterns": [[0], [1], [1]]}, "one group, one pattern"),
        ({"counts": [1, 1]}, "one group, one pattern"),
        ({"counts": [1, -1, 1]}, "counts is -1"),
        ({"counts": [1, 1, 2]}, "groups of 4 rows in all; allowed: the 3 rows"),
    ],
)
def test_columns_that_do_not_fit_together_are_refused(change, told):
    cells = [[0, 0], [0, 1], [1, 1]]
    given = {"groups": SITES, "codes": [0, 1, 1], "patterns": cells, "counts": [1, 1, 1]} | change
    merged = JointCounts(cells, [1, 1, 1], labels=["yes", "no"], names=["a"])
    with pytest.raises(MatrixError, match=told):
        GroupedCounts("site", merged=merged, **given)


def test_no_rows_are_no_groups():
    nothing = JointCounts([], [], labels=["yes", "no"], names=["a"])
    assert dict(GroupedCounts("site", [], [], [], [], nothing)) == {}


def test_it_prints_on_one_line():
    assert repr(grouped()) == "<GroupedCounts by site: 3 groups, 300 rows>"
