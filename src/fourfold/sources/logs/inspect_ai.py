"""Logs of inspect-ai: one JSON file, or an archive with a file for each sample."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from ...core.errors import SourceError
from ..notices import notice
from .archive import Archive
from .log import Json, LabelledRows, Log, Successes, member

KIND = "inspect-ai"
MARKS: Mapping[object, int] = {"C": 1, "I": 0, "N": 0, True: 1, False: 0}


def is_log(record: Json) -> bool:
    """Whether this is a log as one JSON file."""
    return isinstance(record, Mapping) and "task" in (member(record, "eval") or {}) and "status" in record


def read_json(record: Json) -> Log:
    """A log as one JSON file."""
    return _read(record["eval"], record.get("samples") or [])


def read_archive(path: Path) -> Log:
    """A log as an archive; its samples are read one at a time."""
    archive = Archive(path)
    header = next(
        (name for name in ("header.json", "_journal/start.json", "start.json") if name in archive), None
    )
    if header is None:
        raise SourceError(f"{str(path)!r} is no log of inspect-ai", allowed="an archive with header.json")
    names = [name for name in archive.names() if name.startswith("samples/") and name.endswith(".json")]
    evaluation = member(json.loads(archive.read(header)), "eval")
    return _read(evaluation, (json.loads(archive.read(name)) for name in names))


def _read(evaluation: Json, samples: Iterable[Json]) -> Log:
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    between: Counter[str] = Counter()
    truth: list[str] = []
    predicted: list[str] = []
    seen: set[object] = set()
    lines = 0
    for sample in samples:
        lines += 1
        seen.add(member(sample, "id"))
        for name, mark in _marks(sample):
            if mark is None:
                between[name] += 1
            else:
                total[name] += 1
                right[name] += mark
        if (pair := _pair(sample)) is not None:
            truth.append(pair[0])
            predicted.append(pair[1])
    task = str(member(evaluation, "task") or "")
    _tell(between, lines, len(seen))
    found = tuple(Successes(task, name, right[name], total[name]) for name in total)
    if not found:
        raise SourceError("a log of inspect-ai without a score of C or I", allowed="samples that were scored")
    rows = LabelledRows(truth=truth, predicted=predicted) if len(truth) == lines else None
    return Log(KIND, str(member(evaluation, "model") or ""), found, rows)


def _tell(between: Counter[str], lines: int, different: int) -> None:
    for name, count in between.items():
        notice(f"{count} scores of {name} are neither right nor wrong: left out of {lines}")
    if different < lines:
        notice(f"{lines} samples are {different} questions, asked several times: they are not independent")


def _marks(sample: Json) -> Iterator[tuple[str, int | None]]:
    """The scores of a sample: right, wrong, or between."""
    for name, score in (member(sample, "scores") or {}).items():
        value = member(score, "value")
        if isinstance(value, str | bool | int | float):
            yield name, MARKS.get(value)
        elif value is not None:
            yield name, None


def _pair(sample: Json) -> tuple[str, str] | None:
    """The target and the answer of multiple choice with one score."""
    scores = member(sample, "scores") or {}
    target = member(sample, "target")
    if isinstance(target, list) and len(target) == 1:
        target = target[0]
    if not member(sample, "choices") or len(scores) != 1 or not isinstance(target, str):
        return None
    answer = member(next(iter(scores.values())), "answer")
    return (target, answer if isinstance(answer, str) and answer else "no answer")
