"""Ready matrices in files: a table of classes by classes, or one line for each pair with its count."""

from __future__ import annotations

import csv
import gzip
import io
import os
from collections.abc import Hashable, Sequence
from pathlib import Path

from ..core.confusion import ConfusionMatrix
from ..core.errors import SourceError
from .labels import as_typed, in_order, shown
from .request import Data, Request

Cells = list[list[str]]
LARGEST_FILE = 2**26


def ready(data: Data, rows: str | None, request: Request) -> ConfusionMatrix:
    """A matrix that was counted before: a table in memory, or a file."""
    if isinstance(data, str | os.PathLike):
        return read_matrix(os.fspath(data), rows, request)
    return with_positive(ConfusionMatrix(data, rows=rows), request)


def read_matrix(path: str, rows: str | None, request: Request) -> ConfusionMatrix:
    """The matrix in a text file, whose rows are the truth or the prediction as the caller says.

    The first line and the first column may name the classes; without names they are numbered.
    """
    table = _cells(Path(path))
    if not table:
        raise SourceError(f"{path!r} is empty", allowed="a table of counts")
    header, names, body = _split(table)
    labels = _labels(header, names, len(body), path)
    counts = [
        [_count(cell, row, column) for column, cell in enumerate(line)] for row, line in enumerate(body)
    ]
    matrix = ConfusionMatrix(counts, labels, rows=rows)
    return with_positive(matrix, request)


def with_positive(matrix: ConfusionMatrix, request: Request) -> ConfusionMatrix:
    """The matrix in the order of the labels asked for, with the positive class if there is one."""
    if request.labels is not None:
        matrix = _reordered(matrix, [as_typed(label, matrix.labels, request) for label in request.labels])
    if request.positive is None:
        return matrix
    return matrix.one_vs_rest(as_typed(request.positive, matrix.labels, request))


def _reordered(matrix: ConfusionMatrix, labels: list[Hashable]) -> ConfusionMatrix:
    if set(labels) != set(matrix.labels):
        raise SourceError(
            f"the labels {shown(labels)}", allowed=f"those of the matrix: {shown(matrix.labels)}"
        )
    places = [matrix.labels.index(label) for label in labels]
    return ConfusionMatrix(matrix.counts[places][:, places], labels, rows="truth")


def _cells(path: Path) -> Cells:
    """The lines of a text file with commas, semicolons, tabs or blanks between the cells."""
    if not path.is_file():
        raise SourceError(f"there is no file {str(path)!r}")
    if path.stat().st_size > LARGEST_FILE:
        raise SourceError(
            f"{str(path)!r} has more than {LARGEST_FILE >> 20} MiB", allowed="a matrix of counts"
        )
    content = path.read_bytes()
    if content[:2] == b"\x1f\x8b":
        with gzip.open(io.BytesIO(content)) as file:
            content = file.read(LARGEST_FILE)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise SourceError(f"{str(path)!r} is no text", allowed="a table of counts as CSV") from None
    lines = [line for line in text.splitlines() if line.strip()]
    delimiter = next((sign for sign in "\t;," if lines and sign in lines[0]), " ")
    return [[cell.strip() for cell in line] for line in csv.reader(lines, delimiter=delimiter)]


def _split(table: Cells) -> tuple[list[str] | None, list[str] | None, Cells]:
    """The names above, the names on the left, and the numbers."""
    if _is_square(table):
        return None, None, table
    header, body = table[0], table[1:]
    if {len(header)} == {len(body)} == {len(line) for line in body}:
        return header, None, body
    if len(body) > 1 and {len(line) for line in body} == {len(body) + 1}:
        return header[-len(body) :], [line[0] for line in body], [line[1:] for line in body]
    if {len(line) for line in table} == {len(table) + 1}:
        return None, [line[0] for line in table], [line[1:] for line in table]
    widths = sorted({len(line) for line in table})
    raise SourceError(
        f"a table of {len(table)} lines with {' or '.join(map(str, widths))} cells",
        allowed="as many lines as columns, with or without the names of the classes",
        hint="lines of truth, prediction and count are read with the name of the column counts=",
    )


def _is_square(table: Cells) -> bool:
    numbers = all(_is_number(cell) for line in table for cell in line)
    return numbers and {len(line) for line in table} == {len(table)}


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _labels(
    header: list[str] | None, names: list[str] | None, size: int, path: str
) -> Sequence[Hashable] | None:
    if header is not None and names is not None and header != names:
        same = in_order(header) == in_order(names)
        raise SourceError(
            f"{path!r} names its rows {shown(names)} and its columns {shown(header)}",
            allowed="the same classes in the same order",
            hint="put the columns into the order of the rows" if same else "",
        )
    found = header if header is not None else names
    if found is None:
        return None
    if len(found) != size:
        raise SourceError(f"{len(found)} names for {size} classes", allowed="one name for each class")
    return [int(name) if name.isdigit() else name for name in found]


def _count(text: str, row: int, column: int) -> int | float:
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        raise SourceError(
            f"the cell in row {row + 1}, column {column + 1} is {text!r}", allowed="a whole number from 0"
        ) from None
