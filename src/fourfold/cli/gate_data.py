"""The counts that a gate judges: from options, from a FILE, and from the file of a baseline."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import click

from ..core.confusion import BinaryMatrix, GroupedCounts, JointCounts
from . import options
from .reading import Source

Counted = BinaryMatrix | JointCounts | GroupedCounts
NEW, OLD = "predicted", "baseline"


@dataclass(frozen=True)
class Asked:
    """Where the counts are, and those of the baseline: a column of the same file, or another file."""

    source: Source
    cells: Mapping[str, int | None]
    baseline: str | None
    baseline_file: str | None
    independent: bool

    def counts(self) -> tuple[Counted, BinaryMatrix | str | None]:
        """What is judged, and what it is compared with."""
        typed = [f"--{cell}" for cell, count in self.cells.items() if count is not None]
        if self.source and typed:
            raise click.UsageError(f"a file and {', '.join(typed)}: give one of them")
        if self.source.weight is not None:
            raise click.UsageError("--weight: a gate judges counts, not weights")
        if self.baseline is not None and self.baseline_file is not None:
            raise click.UsageError("--baseline and --baseline-file: give one of them")
        if self.independent and self.baseline_file is None:
            raise click.UsageError("--independent goes with --baseline-file")
        if self.baseline_file is not None:
            return self._with_file(self.baseline_file)
        return self._own(self.baseline), self.baseline

    def _own(self, baseline: str | None) -> Counted:
        source = self.source
        if not source:
            if baseline is not None:
                raise click.UsageError("--baseline names a column: it needs a FILE")
            return options.matrix(self.cells)
        if baseline is not None:
            source = replace(source, predicted=(self._predicted(), baseline))
        if source.group is not None:
            return source.grouped()
        return source.joint() if baseline is not None else source.binary()

    def _predicted(self) -> str:
        if len(self.source.predicted) != 1:
            raise click.UsageError("a baseline needs --predicted, the column of the one that is judged")
        return self.source.predicted[0]

    def _with_file(self, other: str) -> tuple[Counted, BinaryMatrix | str]:
        """The baseline of another file: of other rows, or of the same ones in the same order."""
        if self.independent:
            theirs = replace(self.source, files=(other,), group=None).binary()
            return (self.source.binary() if self.source else options.matrix(self.cells)), theirs
        if not self.source or self.source.matrix_file or self.source.group is not None or self.source.counts:
            raise click.UsageError(
                "--baseline-file with the same rows needs a FILE of predictions; "
                "where the test sets differ, say --independent"
            )
        return self._side_by_side(other), OLD

    def _side_by_side(self, other: str) -> JointCounts:
        if len(self.source.files) != 1 or self.source.truth is None:
            raise click.UsageError("--baseline-file needs one FILE, --truth and --predicted")
        truth, predicted = self._columns(self.source.files[0])
        their_truth, theirs = self._columns(other)
        if truth != their_truth:
            raise click.UsageError(
                f"{self.source.files[0]} and {other} do not have the same truth row by row; "
                "put both predictions into one file, or say --independent where the test sets differ"
            )
        from ..sources import count

        found = count(
            truth,
            {NEW: predicted, OLD: theirs},
            positive=_as_in(self.source.positive, truth),
            missing=self.source.missing,
        )
        if not isinstance(found, JointCounts) or found.positive is None:
            raise click.UsageError("name the positive class with --positive")
        return found

    def _columns(self, file: str) -> tuple[list[Any], list[Any]]:
        """The truth and the prediction of every row, in the order of the file."""
        from ..sources.engines import fetched, told_by_the_engine
        from ..sources.files import open_files
        from ..sources.frames import check_columns, opened

        names = [str(self.source.truth), self._predicted()]
        with told_by_the_engine():
            frame = opened(open_files([file]))
            check_columns(names, frame.collect_schema().names())
            rows = fetched(frame.select(*names))
        return [row[0] for row in rows], [row[1] for row in rows]


def _as_in(positive: str | None, truth: list[Any]) -> Any:  # noqa: ANN401 - a label of any type
    """The label that was typed, as the file has it."""
    return next((label for label in truth if str(label) == positive), positive)
