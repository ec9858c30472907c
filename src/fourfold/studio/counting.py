"""Counts the rows of a file in a process of its own, whose memory, time and files are bounded.

A small Parquet file may hold billions of rows, and may lie about how many. Whatever it does, it does it here.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from ..core.errors import SourceError
from .shelf import Shelved

MEMORY = 3 << 30
LARGEST_FILE = 256 << 20
SECONDS = 30
MOST_ROWS = 20_000_000
MOST_COLUMNS = 500
MOST_LABELS = 12
TOO_MUCH = "reading the file takes more memory or time than the studio allows"


def ask(file: Shelved, **asked: str) -> dict[str, Any]:
    """Ask the process; its refusals come back as ours."""
    question = {"path": str(file.path), "limited": file.was_sent, **asked}
    try:
        done = subprocess.run(  # noqa: S603 - this program, on a file of its own shelf
            [sys.executable, "-m", __name__],
            input=json.dumps(question),
            capture_output=True,
            text=True,
            timeout=2 * SECONDS if file.was_sent else None,
            check=False,
        )
        answer: dict[str, Any] = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        raise SourceError(TOO_MUCH, hint="count it with fourfold evaluate in the terminal") from None
    if "error" in answer:
        raise SourceError(answer["error"].replace(str(file.path), file.name))
    return answer


def main() -> None:
    """Read a question, answer it."""
    asked = json.loads(sys.stdin.read())
    if asked["limited"]:
        _limit()
    try:
        answer = _columns(asked) if "truth" not in asked else _counts(asked)
    except MemoryError:
        answer = {"error": TOO_MUCH}
    except Exception as error:  # noqa: BLE001 - whatever a hostile file provokes is told, not traced
        answer = {"error": " ".join(str(error).split())[:500]}
    sys.stdout.write(json.dumps(answer))


def _limit() -> None:
    """Bound memory, time, and the files that are written when memory is short."""
    if sys.platform != "win32":
        import resource

        for kind, most in (
            (resource.RLIMIT_AS, MEMORY),
            (resource.RLIMIT_CPU, SECONDS),
            (resource.RLIMIT_FSIZE, LARGEST_FILE),
        ):
            resource.setrlimit(kind, (most, most))


def _columns(asked: dict[str, Any]) -> dict[str, Any]:
    """The columns, each with its labels where they are few."""
    from ..sources.files import open_files

    frame = open_files([asked["path"]])
    names = list(frame.columns)
    if len(names) > MOST_COLUMNS:
        raise SourceError(f"the file has {len(names)} columns", allowed=f"up to {MOST_COLUMNS}")
    rows = _checked_rows(frame, asked)
    return {"rows": rows, "columns": [{"name": name, "labels": _labels(frame, name)} for name in names]}


def _checked_rows(frame: Any, asked: dict[str, Any]) -> int:  # noqa: ANN401 - a relation of DuckDB
    ((rows,),) = frame.aggregate("count(*)").fetchall()
    if asked["limited"] and rows > MOST_ROWS:
        raise SourceError(
            f"the file has {rows:,} rows",
            allowed=f"up to {MOST_ROWS:,} in the page",
            hint="start the studio with the file: fourfold studio FILE",
        )
    return int(rows)


def _labels(frame: Any, name: str) -> list[str] | None:  # noqa: ANN401 - a relation of DuckDB
    quoted = '"' + name.replace('"', '""') + '"'
    found = frame.select(f"CAST({quoted} AS VARCHAR) AS label").distinct().limit(MOST_LABELS + 1).fetchall()
    labels = sorted(str(label) for (label,) in found if label is not None)
    return labels if len(found) <= MOST_LABELS else None


def _counts(asked: dict[str, Any]) -> dict[str, Any]:
    """The four counts of one class against the rest."""
    from ..sources.columns import Columns
    from ..sources.files import open_files
    from ..sources.request import Request

    rows = _checked_rows(open_files([asked["path"]]), asked)
    columns = Columns(asked["truth"], [asked["predicted"]])
    joint = columns.joint(asked["path"], Request(missing="drop", ask=False))
    matrix = joint.matrix(joint.names[0])
    texts = {str(label): label for label in matrix.labels}
    if asked["positive"] not in texts:
        raise SourceError(f"no row has the class {asked['positive']!r}", allowed=", ".join(texts))
    found = matrix.one_vs_rest(texts[asked["positive"]])
    others = [text for text in texts if text != asked["positive"]]
    negative = others[0] if len(others) == 1 else f"not {asked['positive']}"
    return {
        **found.as_dict(),
        "positive": asked["positive"],
        "negative": negative,
        **_rows(found.total, rows),
    }


def _rows(counted: int, there: int) -> dict[str, int]:
    """How many rows were counted, and how many had no label."""
    return {"rows": counted, "dropped": there - counted}


def readable(path: Path) -> None:
    """Refuse a file of the terminal that cannot be read, before a page is opened."""
    ask(Shelved(path, path.name, was_sent=False))


if __name__ == "__main__":
    main()
