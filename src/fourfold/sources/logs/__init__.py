"""Evaluation logs that people already have, told by what they hold."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from ...core.errors import SourceError
from . import inspect_ai, lm_eval, tables
from .log import Json, LabelledRows, Log, Successes

__all__ = ["LabelledRows", "Log", "Successes", "open_log"]

KNOWN = "lm-eval's results and samples, inspect-ai's logs, W&B's confusion tables, lists y_true and y_pred"
LARGEST = 2**27
LONGEST_LINE = 2**24
Reader = tuple[Callable[[Json], bool], Callable[[Json], Log]]
READERS: tuple[Reader, ...] = (
    (lm_eval.is_results, lm_eval.read_results),
    (inspect_ai.is_log, inspect_ai.read_json),
    (tables.is_wandb, tables.read_wandb),
    (tables.is_lists, tables.read_lists),
)


def open_log(path: str | os.PathLike[str]) -> Log | None:
    """The log in a file; None where the file holds rows of some other kind.

    A JSON file with one object of an unknown layout is refused with the layouts that are known.
    """
    file = Path(path)
    ending = file.suffix.lower()
    if not file.is_file() or ending not in {".json", ".jsonl", ".eval"}:
        return None
    if ending == ".eval":
        return inspect_ai.read_archive(file)
    return _samples(file) if ending == ".jsonl" else _one_object(file)


def _samples(path: Path) -> Log | None:
    if not lm_eval.is_sample(next(_lines(path), None)):
        return None
    task = path.stem.removeprefix("samples_")
    return lm_eval.read_samples(_lines(path), task.rpartition("_")[0] or task)


def _lines(path: Path) -> Iterator[Json]:
    with path.open("rb") as file:
        while line := file.readline(LONGEST_LINE + 1):
            if len(line) > LONGEST_LINE:
                raise SourceError(f"{str(path)!r} has a line of more than {LONGEST_LINE >> 20} MiB")
            if line.strip():
                yield _parsed(line, path)


def _parsed(text: bytes, path: Path) -> Json:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SourceError(f"{str(path)!r} is no JSON: {error}") from None


def _one_object(path: Path) -> Log | None:
    with path.open("rb") as file:
        start = file.read(64).lstrip()
    if start[:1] != b"{" or b"\n{" in start:
        return None
    if path.stat().st_size > LARGEST:
        raise SourceError(
            f"{str(path)!r} is one object of {path.stat().st_size / 2**20:.0f} MiB",
            allowed=f"up to {LARGEST >> 20} MiB",
            hint="JSON lines and archives (.eval) are read piece by piece",
        )
    record = _parsed(path.read_bytes(), path)
    for knows, read in READERS:
        if knows(record):
            return read(record)
    raise SourceError(f"{str(path)!r} is JSON of an unknown layout", allowed=KNOWN)
