"""Plain text that is good to read: columns, wrapped cells, headings; the same with and without a terminal."""

from __future__ import annotations

import math
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

import click

NARROWEST, WIDEST, GAP = 60, 120, 2
_AFTER_OPERATOR = re.compile(
    r"(?<=[^*]\*)(?=[^* ])|(?<=[/+,])(?=[^ ])|(?<=[-+*/,<>=] )|(?<= if )|(?<= else )"
)

Wrap = Callable[[str, int], list[str]]


def examples(*commands: str) -> str:
    """The end of a command's help: commands to copy."""
    return "\n".join(["\b", "Examples:", *(f"  {command}" for command in commands)])


def terminal_width() -> int:
    """The width to write in; 80 where there is no terminal."""
    return min(max(shutil.get_terminal_size((80, 24)).columns, NARROWEST), WIDEST)


def heading(text: str) -> str:
    """A line that titles what follows: bold on a terminal."""
    return click.style(text, bold=True)


def faint(text: str) -> str:
    """Text that may be passed over: dim on a terminal."""
    return click.style(text, dim=True)


def words(text: str, width: int) -> list[str]:
    """Lines of at most this width, broken between words."""
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False) or [""]


def formula(text: str, width: int) -> list[str]:
    """Lines of at most this width, broken after an operator.

    >>> formula("2*precision*recall/(precision + recall)", 20)
    ['2*precision*recall/', '(precision + recall)']
    >>> formula("beta**2*FN + FP", 12)
    ['beta**2*FN +', 'FP']
    """
    lines = [""]
    for piece in _AFTER_OPERATOR.split(text):
        if len(lines[-1]) + len(piece.rstrip()) > width and lines[-1]:
            lines.append("")
        lines[-1] += piece
    return [line.strip() for line in lines]


def number(value: float) -> str:
    """A value as the tables show it.

    >>> number(0.83541), number(float("nan")), number(123456.0)
    ('0.8354', 'undefined', '123456')
    """
    if math.isnan(value):
        return "undefined"
    if math.isinf(value):
        return "infinite" if value > 0 else "-infinite"
    return f"{value:.4f}" if abs(value) < 1000 else f"{value:.8g}"


def can_draw(signs: str) -> bool:
    """Whether the output can show these signs."""
    try:
        signs.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


@dataclass(frozen=True)
class Column:
    """A column of a table: its title, how it is aligned, and how a long cell is broken."""

    title: str
    right: bool = False
    wrap: Wrap | None = None


def table(columns: Sequence[Column], rows: Sequence[Sequence[str]], *, indent: int = 0) -> Iterator[str]:
    """The lines of a table; columns that wrap share the room that the others leave."""
    widths = _widths(columns, rows, terminal_width() - indent)
    cells = [[column.title for column in columns], *rows]
    for place, row in enumerate(cells):
        parts = [
            column.wrap(cell, width) if column.wrap and cell else [cell]
            for column, cell, width in zip(columns, row, widths, strict=True)
        ]
        for line in zip_longest(*parts, fillvalue=""):
            text = _line(columns, line, widths, indent)
            yield text if place else faint(text)


def _widths(columns: Sequence[Column], rows: Sequence[Sequence[str]], room: int) -> list[int]:
    widths = [max(map(len, cells)) for cells in zip([column.title for column in columns], *rows, strict=True)]
    wrapping = [place for place, column in enumerate(columns) if column.wrap]
    taken = sum(width + GAP for place, width in enumerate(widths) if place not in wrapping)
    for count, place in enumerate(sorted(wrapping, key=lambda at: widths[at])):
        fair = (room - taken - GAP * (len(wrapping) - count - 1)) // (len(wrapping) - count)
        widths[place] = max(min(widths[place], fair), len(columns[place].title), 12)
        taken += widths[place] + GAP
    return widths


def _line(columns: Sequence[Column], cells: Sequence[str], widths: Sequence[int], indent: int) -> str:
    parts = [
        cell.rjust(width) if column.right else cell.ljust(width)
        for column, cell, width in zip(columns, cells, widths, strict=True)
    ]
    return (" " * indent + (" " * GAP).join(parts)).rstrip()


def labelled(facts: Mapping[str, str], *, indent: int = 2) -> Iterator[str]:
    """Facts with their labels in a column of their own; empty facts are left out."""
    told = {label: fact for label, fact in facts.items() if fact}
    width = max(map(len, told), default=0)
    for label, fact in told.items():
        lines = words(fact, terminal_width() - indent - width - GAP)
        yield " " * indent + faint(label.ljust(width)) + " " * GAP + lines[0]
        yield from (" " * (indent + width + GAP) + line for line in lines[1:])
