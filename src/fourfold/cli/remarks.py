"""What stands below the table: what the data support, and the reasons of what is unusual."""

from __future__ import annotations

from collections.abc import Iterator

from ..analyses.evaluation import Row
from ..analyses.evaluation.sentences import assumed, guessing, notes, terms, widest
from ..core.beliefs import Belief
from .layout import faint, terminal_width, words


def remarks(belief: Belief, found: list[Row], *, exchanged: bool) -> Iterator[str]:
    """The lines: what the data support, then notes on single metrics, then what was assumed."""
    yield from _paragraph(guessing(belief), widest(found))
    for note in notes(found):
        yield from _paragraph(note)
    yield from (faint(line) for line in _paragraph(assumed(belief, exchanged=exchanged)))
    yield from (faint(line) for line in words(terms(found), terminal_width()) if line)


def _paragraph(*sentences: str) -> list[str]:
    """The sentences after an empty line, or nothing."""
    told = " ".join(filter(None, sentences))
    return ["", *words(told, terminal_width())] if told else []
