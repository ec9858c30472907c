"""What is asked of a source: which columns play which part, and what to do about doubtful rows."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from ..core.errors import SourceError

Data = Any  # whatever people have: lists, arrays, frames, relations
MISSING = ("error", "drop")


@dataclass(frozen=True)
class Request:
    """How rows become counts; the names of columns are the source's own affair."""

    positive: Hashable | None = None
    labels: tuple[Hashable, ...] | None = None
    missing: str = "error"
    bins: int | None = None
    typed: bool = False  # the labels were typed on a command line: "1" may be the number 1
    ask: bool = True  # two classes without a positive one are sent back with a question

    def __post_init__(self) -> None:
        if self.missing not in MISSING:
            raise SourceError(f"missing={self.missing!r}", allowed="missing='error' or missing='drop'")
        if self.bins is not None and (
            not isinstance(self.bins, int) or isinstance(self.bins, bool) or not 2 <= self.bins <= 2**24
        ):
            raise SourceError(f"bins={self.bins!r}", allowed="a whole number from 2 to 2**24")
        _check_labels(self.labels)


def _check_labels(labels: tuple[Hashable, ...] | None) -> None:
    if labels is None:
        return
    try:
        twice = [label for place, label in enumerate(labels) if label in labels[:place]]
        hash(labels)
    except TypeError:
        raise SourceError("a label is a list or the like", allowed="texts, numbers, booleans") from None
    if twice:
        raise SourceError(f"the label {twice[0]!r} stands twice in labels=", allowed="different labels")
    if not labels:
        raise SourceError("labels= is empty", allowed="the classes, in the order wanted")
