"""What an evaluation log holds: how many answers were right, and the labels where there are classes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...core.errors import SourceError

Json = Any  # what a JSON file may hold


@dataclass(frozen=True)
class Successes:
    """How many answers of a task were right.

    >>> Successes("riddles", "acc", correct=7, total=10)
    Successes(task='riddles', metric='acc', correct=7, total=10)
    """

    task: str
    metric: str
    correct: int
    total: int

    def __post_init__(self) -> None:
        if not 0 <= self.correct <= self.total or not self.total:
            raise SourceError(
                f"{self.correct} of {self.total} answers right in {self.task!r}",
                allowed="0 to all, of 1 or more",
            )

    @property
    def share(self) -> float:
        """The share of answers that were right."""
        return self.correct / self.total


class LabelledRows(dict[str, Sequence[Any]]):
    """Columns `truth` and `predicted`, and `counts` where a row stands for several."""


@dataclass(frozen=True)
class Log:
    """An evaluation log: what wrote it, of which model, what was right, the labels if there are any."""

    kind: str
    model: str
    successes: tuple[Successes, ...]
    rows: LabelledRows | None = None


def member(record: Json, *path: str) -> Json:
    """A value inside of nested objects, or None."""
    for name in path:
        record = record.get(name) if isinstance(record, Mapping) else None
    return record
