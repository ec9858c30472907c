"""Counts by group: classes of people, data sets, folds, or clusters of rows that belong together."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from ..errors import MatrixError
from .counts import Counts, frozen, line
from .joint import Codes, JointCounts
from .matrix import ConfusionMatrix


class GroupedCounts(Mapping[Hashable, "ConfusionMatrix | JointCounts"]):
    """One matrix, or joint counts of several classifiers, for each group; kept as one long table.

    `merged` has all rows; `codes[i]` is the group, `patterns[i]` the pattern, `counts[i]` the number of rows.

    >>> cells = [[0, 0], [0, 1], [1, 1]]
    >>> merged = JointCounts(cells, [5, 2, 3], labels=["yes", "no"], names=["a"], positive="yes")
    >>> grouped = GroupedCounts("site", ["north", "south"], [0, 1, 1], cells, [5, 2, 3], merged)
    >>> grouped["south"]
    ConfusionMatrix.binary(tp=0, fn=2, fp=0, tn=3)
    """

    def __init__(
        self,
        by: str,
        groups: list[Hashable],
        codes: list[int] | Codes,
        patterns: list[list[int]] | Codes,
        counts: list[int] | Counts,
        merged: JointCounts,
    ) -> None:
        self.by, self.groups, self.merged = by, tuple(groups), merged
        if len(set(self.groups)) < len(self.groups):
            raise MatrixError("a group stands twice", allowed="groups that are all different")
        found, rows = np.asarray(codes, dtype=np.intp), line(counts, "counts")
        _check(found, np.asarray(patterns), rows, len(self.groups), merged)
        order = np.argsort(found, kind="stable")
        self.codes: Codes = frozen(found[order])
        self.patterns: Codes = frozen(np.asarray(patterns, dtype=np.intp)[order])
        self.counts: Counts = frozen(rows[order])
        self._starts = np.searchsorted(self.codes, np.arange(len(self.groups) + 1))
        self._places = {group: place for place, group in enumerate(self.groups)}

    def joint(self, group: Hashable) -> JointCounts:
        """The joint counts of one group."""
        if not (isinstance(group, Hashable) and group in self._places):
            shown = ", ".join(map(repr, self.groups[:8])) + (", …" if len(self.groups) > 8 else "")
            raise MatrixError(f"there is no group {group!r}", allowed=shown)
        place = self._places[group]
        rows = slice(self._starts[place], self._starts[place + 1])
        of = self.merged
        return JointCounts(
            self.patterns[rows], self.counts[rows], labels=of.labels, names=of.names, positive=of.positive
        )

    def __getitem__(self, group: Hashable) -> ConfusionMatrix | JointCounts:
        joint = self.joint(group)
        return joint.matrix(joint.names[0]) if len(joint.names) == 1 else joint

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self.groups)

    def __len__(self) -> int:
        return len(self.groups)

    def __repr__(self) -> str:
        return f"<GroupedCounts by {self.by}: {len(self)} groups, {self.merged.total} rows>"


def _check(
    codes: Codes, patterns: NDArray[np.int64], counts: Counts, groups: int, merged: JointCounts
) -> None:
    """Refuse a long table whose columns do not fit together, or that has other rows than `merged`."""
    width = len(merged.names) + 1
    if not (
        codes.shape == counts.shape and codes.ndim == 1 and patterns.shape in {(len(codes), width), (0,)}
    ):
        raise MatrixError(
            f"{codes.shape} groups, {patterns.shape} patterns and {counts.shape} counts",
            allowed=f"one group, one pattern of {width} codes and one count on each line",
        )
    if codes.size and not (codes.min() >= 0 and codes.max() < groups):
        raise MatrixError("a code without a group", allowed=f"whole numbers from 0 to {groups - 1}")
    if (total := sum(counts.tolist())) != merged.total:
        raise MatrixError(
            f"groups of {total} rows in all", allowed=f"the {merged.total} rows of the merged counts"
        )
