"""The first sheet of a spreadsheet, whose first line names the columns."""

from __future__ import annotations

import zipfile
from typing import Any

from ..core.errors import SourceError

LARGEST = 2**26


def read_spreadsheet(path: str) -> dict[str, list[Any]]:
    """Columns by their names; empty cells are missing, whole numbers are whole."""
    try:
        import python_calamine
    except ImportError:
        raise SourceError(
            f"{path!r} is a spreadsheet", hint="pip install 'fourfold[excel]' reads them"
        ) from None
    _check_size(path)
    try:
        sheet = python_calamine.CalamineWorkbook.from_path(path).get_sheet_by_index(0)
        header, *lines = sheet.to_python()
    except (python_calamine.CalamineError, ValueError, IndexError) as error:
        raise SourceError(f"{path!r} cannot be read: {error}") from None
    names = [str(name) for name in header]
    twice = [name for place, name in enumerate(names) if name in names[:place]]
    if twice:
        raise SourceError(f"{path!r} has two columns {twice[0]!r}", allowed="a name for each column")
    return {name: [_plain(line[place]) for line in lines] for place, name in enumerate(names)}


def _check_size(path: str) -> None:
    """A sheet is held in memory as a whole: its pieces may not unpack to more than that can take."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as pieces:
            size = sum(piece.file_size for piece in pieces.infolist())
        if size > LARGEST:
            raise SourceError(
                f"{path!r} unpacks to {size / 2**20:.0f} MiB",
                allowed=f"up to {LARGEST >> 20} MiB",
                hint="saved as CSV or Parquet it is read piece by piece",
            )


def _plain(value: object) -> object:
    if value == "":
        return None
    return int(value) if isinstance(value, float) and value.is_integer() else value
