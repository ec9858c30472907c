"""Options that commands share to read a FILE: which columns play which part, and what to do about doubts."""

from __future__ import annotations

import functools
import re
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, TypeVar

import click

from ..core.confusion import (
    BinaryMatrix,
    ConfusionMatrix,
    GroupedCounts,
    JointCounts,
    ScoreCounts,
    SparseMatrix,
    WeightedMatrix,
)
from ..core.errors import SourceError
from ..sources.columns import Columns
from ..sources.logs import Log, open_log
from ..sources.matrices import read_matrix
from ..sources.notices import SourceWarning
from ..sources.request import Request
from .progress_bar import progress_bar

Command = Callable[..., Any]
Found = TypeVar("Found")
KEYWORD = re.compile(r"\b(truth|predicted|positive|score|group|labels|missing|bins|counts|weight|rows)=")


@dataclass(frozen=True)
class Matrices:
    """Binary matrices by name, and what the names are of; of one matrix alone, of nothing."""

    by: str
    matrices: Mapping[str, BinaryMatrix]

    def only(self) -> BinaryMatrix:
        """The one matrix that there is."""
        (found,) = self.matrices.values()
        return found


@dataclass(frozen=True)
class Source:
    """The FILE of a command line and the parts that its columns play; each method reads it."""

    files: tuple[str, ...] = ()
    truth: str | None = None
    predicted: tuple[str, ...] = ()
    positive: str | None = None
    score: str | None = None
    group: str | None = None
    labels: str | None = None
    missing: str = "error"
    bins: int | None = None
    counts: str | None = None
    weight: str | None = None
    threshold: float | None = None
    matrix_file: bool = False
    rows: str | None = None

    def __bool__(self) -> bool:
        """Whether a file was named."""
        return bool(self.files)

    def matrix(self, *, ask: bool = True) -> ConfusionMatrix:
        """The matrix of one prediction; two classes without a positive one are asked about, or not."""
        if len(self.predicted) > 1:
            raise click.UsageError("several predictions: name one with --predicted")
        return self._ready() if self.matrix_file else _first(self.joint(ask=ask))

    def _at_threshold(self) -> BinaryMatrix:
        """The matrix of scores from a threshold upwards."""
        if self.threshold is None:
            raise click.UsageError(
                "--score needs --threshold: a row is called positive from there upwards; "
                "`fourfold thresholds` shows them all"
            )
        return self.scores().at(self.threshold)

    def sparse(self) -> SparseMatrix:
        """The matrix of one prediction for any number of classes; no positive class is asked for."""
        if self.matrix_file:
            return SparseMatrix.of(self.matrix(ask=False))
        if len(self.predicted) > 1:
            raise click.UsageError("several predictions: name one with --predicted")
        joint = self.joint(ask=False)
        return joint.sparse(joint.names[0])

    def _ready(self) -> ConfusionMatrix:
        """The ready matrix that the file holds: a table, or lines of truth, prediction and count."""
        if self.counts is not None or self.truth is not None:
            asked = replace(
                self,
                truth=self.truth or "truth",
                predicted=self.predicted or ("predicted",),
                counts=self.counts or "count",
                matrix_file=False,
            )
            return asked.matrix(ask=False)
        if len(self.files) > 1:
            raise click.UsageError("several files: a ready matrix is in one")
        return self._read(lambda: read_matrix(self.files[0], self.rows, self._request(ask=False)))

    def binary(self) -> BinaryMatrix:
        """The matrix of one prediction with a positive class."""
        return positive_only(self.matrix())

    def binaries(self) -> Matrices:
        """The matrix of each group, of each prediction, or the only one."""
        if self.threshold is not None and (self.predicted or self.score is None):
            raise click.UsageError("--threshold makes predictions of a --score; leave out --predicted")
        if self.score is not None and self.group is not None:
            raise click.UsageError("--group and --score: give one of them")
        if self.score is not None and not self.predicted:
            return Matrices("", {"": self._at_threshold()})
        if self.matrix_file:
            return Matrices("", {"": positive_only(self.matrix())})
        if self.group is not None and len(self.predicted) > 1:
            raise click.UsageError("--group and several predictions: give one of them")
        if self.group is not None:
            grouped = self.grouped()
            return Matrices(
                grouped.by, {str(name): positive_only(_first(grouped.joint(name))) for name in grouped}
            )
        joint = self.joint()
        found = {name: positive_only(joint.matrix(name)) for name in joint.names}
        return Matrices("predicted" if len(found) > 1 else "", found)

    def joint(self, *, ask: bool = True) -> JointCounts:
        """The joint counts of all predictions named."""
        return self._read(lambda: self._columns().joint(self._data(), self._request(ask=ask)))

    def grouped(self, *, ask: bool = True) -> GroupedCounts:
        """The counts for each value of the column --group."""
        if self.group is None:
            raise click.UsageError("missing option --group: the column that names the groups")
        found = self._read(lambda: self._columns().counted(self._data(), self._request(ask=ask)))
        assert isinstance(found, GroupedCounts)  # noqa: S101 - what a group gives
        return found

    def scores(self) -> ScoreCounts:
        """The counts by score."""
        if self.score is None:
            raise click.UsageError("missing option --score: the column that holds the scores")
        columns = Columns(self.truth, None, self.score)
        return self._read(lambda: columns.scores(self._data(), self._request(ask=True)))

    def weighted(self) -> WeightedMatrix:
        """The sums of weights of one prediction."""
        columns = Columns(
            self.truth, list(self.predicted) or None, group=self.group, times=self.counts, weight=self.weight
        )
        found = self._read(lambda: columns.counted(self._data(), self._request(ask=True)))
        assert isinstance(found, WeightedMatrix)  # noqa: S101 - what a weight gives
        return found

    def logs(self) -> list[tuple[str, Log]]:
        """The files as evaluation logs, unless columns or classes were named."""
        named = (self.truth, self.score, self.group, self.positive, self.labels)
        if self.predicted or self.matrix_file or any(name is not None for name in named):
            return []
        found = self._read(lambda: [(file, open_log(Path(file))) for file in self.files])
        logs = [(file, log) for file, log in found if log is not None]
        if logs and len(logs) < len(found):
            raise click.UsageError("evaluation logs and other files together: name one kind")
        return logs

    def _columns(self) -> Columns:
        return Columns(self.truth, list(self.predicted) or None, group=self.group, times=self.counts)

    def _data(self) -> str | list[str]:
        return self.files[0] if len(self.files) == 1 else list(self.files)

    def _request(self, *, ask: bool) -> Request:
        labels = None if self.labels is None else tuple(label.strip() for label in self.labels.split(","))
        return Request(self.positive, labels, self.missing, self.bins, typed=True, ask=ask)

    def _read(self, work: Callable[[], Found]) -> Found:
        with _notices_told(), progress_bar():
            try:
                return work()
            except SourceError as error:
                raise SourceError(
                    _as_options(error.arrived),
                    allowed=_as_options(error.allowed),
                    hint=_as_options(error.hint),
                ) from None


def positive_only(matrix: ConfusionMatrix) -> BinaryMatrix:
    """The matrix, if it has a positive class."""
    if isinstance(matrix, BinaryMatrix):
        return matrix
    shown = ", ".join(map(str, matrix.labels[:8])) + (", …" if len(matrix.labels) > 8 else "")
    raise click.UsageError(
        f"{len(matrix.labels)} classes ({shown}): name the positive one with --positive, "
        "or see them all with `fourfold classes`"
    )


def _first(joint: JointCounts) -> ConfusionMatrix:
    return joint.matrix(joint.names[0])


def options(*, required: bool = True) -> Callable[[Command], Command]:
    """The argument FILE and its options; the command gets them together as `source`."""

    def decorate(command: Command) -> Command:
        @functools.wraps(command)
        def with_source(**given: object) -> object:
            parts = {part.name: given.pop(part.name) for part in fields(Source)}
            return command(source=Source(**parts), **given)  # type: ignore[arg-type]

        found: Command = with_source
        for option in reversed(OPTIONS):
            found = option(found)
        return click.argument("files", nargs=-1, required=required, metavar="FILE")(found)

    return decorate


OPTIONS = (
    click.option("--truth", metavar="COLUMN", help="The column of the true classes."),
    click.option(
        "--predicted", multiple=True, metavar="COLUMN", help="A column of predictions; may be repeated."
    ),
    click.option("--positive", metavar="LABEL", help="The class that the test is about."),
    click.option("--score", metavar="COLUMN", help="A column of scores: higher for the positive class."),
    click.option("--threshold", type=float, help="Call a row positive from this score upwards."),
    click.option("--group", metavar="COLUMN", help="A column of groups, each with counts of its own."),
    click.option("--labels", metavar="A,B,…", help="The classes in this order, also those without rows."),
    click.option(
        "--missing",
        type=click.Choice(["error", "drop"]),
        default="error",
        show_default=True,
        help="What to do about rows without a label.",
    ),
    click.option("--weight", metavar="COLUMN", help="The weight of each row, which need not be whole."),
    click.option("--counts", metavar="COLUMN", help="How many rows each row stands for."),
    click.option(
        "--matrix",
        "matrix_file",
        is_flag=True,
        help="FILE is a ready matrix, classes by classes; --rows says which way it lies.",
    ),
    click.option(
        "--rows", type=click.Choice(["truth", "predicted"]), help="What the rows of a ready matrix are."
    ),
    click.option("--bins", type=int, metavar="N", help="Put scores into at most N bins."),
)


@contextmanager
def _notices_told() -> Iterator[None]:
    """What a source warns of goes to standard error, in one line each."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", SourceWarning)
        yield
    for warning in caught:
        if issubclass(warning.category, SourceWarning):
            click.echo(f"fourfold: note: {warning.message}", err=True)
        else:
            warnings.warn_explicit(warning.message, warning.category, warning.filename, warning.lineno)


def _as_options(text: str) -> str:
    """An argument of Python as the option that does the same."""
    return KEYWORD.sub(r"--\1 ", text).replace(" ,", ",").rstrip()
