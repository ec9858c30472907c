"""Files through DuckDB: read out of core, by as many threads as there are."""

from __future__ import annotations

import difflib
import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..core.errors import SourceError
from .engines import told_briefly
from .progress import watch
from .request import Data
from .spreadsheets import read_spreadsheet

MEMORY = "256MB"
MAGIC: Mapping[bytes, str] = MappingProxyType({
    b"PAR1": "parquet",
    b"\x1f\x8b": "gzip",
    b"ARROW1": "arrow",
    b"PK\x03\x04": "zip",
    b"\x28\xb5\x2f\xfd": "zstd",
    b"\xd0\xcf\x11\xe0": "excel",
})  # fmt: skip
TEXT = "text"
CSV_TYPES = ("BIGINT", "DOUBLE", "VARCHAR")  # with others yes, no, true and dates would lose their spelling
EXPECTED = MappingProxyType({
    ".csv": (TEXT,), ".tsv": (TEXT,), ".txt": (TEXT,),
    ".jsonl": (TEXT,), ".ndjson": (TEXT,), ".json": (TEXT,),
    ".gz": ("gzip",), ".zst": ("zstd",), ".parquet": ("parquet",), ".pq": ("parquet",),
    ".arrow": ("arrow",), ".feather": ("arrow",), ".ipc": ("arrow",),
    ".xlsx": ("zip",), ".eval": ("zip",), ".ods": ("zip",), ".xls": ("excel",),
})  # fmt: skip


def open_files(paths: Sequence[str | os.PathLike[str]]) -> Data:
    """Files, folders or patterns of names, all of one kind, as rows that can be counted."""
    files = [file for path in paths for file in _files(os.fspath(path))]
    endings = sorted({_ending(file) for file in files})
    if len(endings) != 1:
        raise SourceError(f"files of several kinds: {', '.join(endings)}", allowed="one kind in one call")
    for file in files:
        _check_content(file)
    reader = READERS.get(endings[0])
    if reader is None:
        raise SourceError(f"{str(files[0])!r} is of an unknown kind", allowed=", ".join(READERS))
    return reader([str(file) for file in files])


def _files(name: str) -> list[Path]:
    """The files that a name stands for; a file that is there is meant itself, whatever signs its name has."""
    path = Path(name)
    if path.is_file():
        return [path]
    if path.is_dir():
        found = sorted(file for file in path.rglob("*") if file.is_file() and _ending(file) in READERS)
    else:
        anchor = Path(path.anchor)
        pattern = str(path.relative_to(anchor))
        found = (
            sorted(file for file in anchor.glob(pattern) if file.is_file()) if set("*?[") & set(name) else []
        )
    if not found:
        raise SourceError(_not_there(path), hint=_near(path))
    return found


def _not_there(path: Path) -> str:
    return (
        f"the folder {str(path)!r} has no file to count"
        if path.is_dir()
        else f"there is no file {str(path)!r}"
    )


def _near(path: Path) -> str:
    if not path.parent.is_dir() or path.is_dir():
        return ""
    near = difflib.get_close_matches(path.name, [file.name for file in path.parent.iterdir()], n=1)
    return f"did you mean {str(path.parent / near[0])!r}?" if near else ""


def _ending(path: Path) -> str:
    ends = [end.lower() for end in path.suffixes]
    return ends[-2] if len(ends) > 1 and ends[-1] in {".gz", ".zst"} else (ends or [""])[-1]


def _check_content(path: Path) -> None:
    """A file is what its name says, going by its first bytes."""
    with path.open("rb") as file:
        head = file.read(8)
    if not head:
        raise SourceError(f"{str(path)!r} is empty")
    found = next((kind for sign, kind in MAGIC.items() if head.startswith(sign)), TEXT)
    expected = EXPECTED.get(path.suffix.lower(), (found,))
    if found not in expected:
        raise SourceError(
            f"{str(path)!r} is not what its name says: it holds {found}", allowed=" or ".join(expected)
        )


def connect() -> Data:
    """A database in memory that stays small and leaves nothing behind."""
    import duckdb

    spill = Path(tempfile.gettempdir()) / f"fourfold-{os.getpid()}"  # made when memory is short, and removed
    connection = duckdb.connect(config={"memory_limit": MEMORY, "temp_directory": str(spill)})
    watch(connection)
    return connection


def _csv(paths: list[str]) -> Data:
    return _read(lambda: connect().read_csv(_literal(paths), auto_type_candidates=list(CSV_TYPES)), paths)


def _parquet(paths: list[str]) -> Data:
    return _read(lambda: connect().read_parquet(_literal(paths)), paths)


def _json_lines(paths: list[str]) -> Data:
    return _read(lambda: connect().read_json(_literal(paths)), paths)


def _arrow(paths: list[str]) -> Data:
    try:
        import pyarrow.dataset as ds
    except ImportError:
        raise SourceError(f"{paths[0]!r} needs pyarrow", hint="pip install pyarrow") from None
    return _read(lambda: connect().from_arrow(ds.dataset(paths, format="ipc")), paths)


def _literal(paths: list[str]) -> list[str]:
    """Names in which no sign stands for others."""
    return ["".join(f"[{sign}]" if sign in "*?[" else sign for sign in path) for path in paths]


def _read(opening: Callable[[], Any], paths: list[str]) -> Data:
    import duckdb

    try:
        return opening()
    except duckdb.Error as error:
        raise SourceError(f"{paths[0]!r} cannot be read: {told_briefly(error)}") from None


def _spreadsheet(paths: list[str]) -> Data:
    if len(paths) > 1:
        raise SourceError(f"{len(paths)} spreadsheets", allowed="one in one call")
    return read_spreadsheet(paths[0])


READERS: Mapping[str, Callable[[list[str]], Any]] = MappingProxyType({
    ".csv": _csv, ".tsv": _csv, ".txt": _csv, ".parquet": _parquet, ".pq": _parquet,
    ".jsonl": _json_lines, ".ndjson": _json_lines, ".json": _json_lines,
    ".arrow": _arrow, ".feather": _arrow, ".ipc": _arrow,
    ".xlsx": _spreadsheet, ".xls": _spreadsheet, ".ods": _spreadsheet,
})  # fmt: skip
