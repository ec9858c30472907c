"""Counts by group: classes of people, data sets, folds, or clusters of rows that belong together."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from ..errors import MatrixError
from .counts import Counts
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
        order = np.argsort(np.asarray(codes), kind="stable")
        self.codes: Codes = np.asarray(codes, dtype=np.intp)[order]
        self.patterns: Codes = np.asarray(patterns, dtype=np.intp)[order]
        self.counts: NDArray[np.int64] = np.asarray(counts, dtype=np.int64)[order]
        self._starts = np.searchsorted(self.codes, np.arange(len(self.groups) + 1))
        self._places = {group: place for place, group in enumerate(self.groups)}

    def joint(self, group: Hashable) -> JointCounts:
        """The joint counts of one group."""
        if group not in self._places:
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
