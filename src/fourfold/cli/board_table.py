"""What `leaderboard` answers, as text."""

from __future__ import annotations

from collections.abc import Iterator

from ..analyses.leaderboard import Entry, Leaderboard
from ..analyses.wording import likely, short
from .layout import Column, can_draw, faint, table, terminal_width, words
from .strips import BLOCKS

MOST_BARS = 40  # ranks that are drawn, a sign for each


def lines(board: Leaderboard, *, top: int) -> Iterator[str]:
    """The table, the sentence, and what the columns mean."""
    shown = list(board)[:top]
    yield f"{board.metric.name}: {len(board)} contestants{', on the same rows' if board.paired else ''}"
    yield ""
    yield from table(_columns(board), [_row(board, entry) for entry in shown])
    if len(shown) < len(board):
        yield f"… and {len(board) - len(shown)} more; --top {len(board)} shows all"
    for text in (board.sentence, _leaders(board)):
        if text:
            yield from ["", *words(text, terminal_width())]
    yield ""
    yield from (faint(line) for line in words(_terms(board), terminal_width()))


def _columns(board: Leaderboard) -> list[Column]:
    titles = [
        "value",
        "best",
        "rank",
        f"{board.level * 100:g} %",
        "group",
        *(["prize"] if board.prizes else []),
    ]
    drawn = [Column(_axis(len(board)))] if _draws(board) else []
    return [Column("name"), *(Column(title, right=True) for title in titles), *drawn]


def _row(board: Leaderboard, entry: Entry) -> list[str]:
    low, high = entry.rank_interval
    cells = [entry.name, f"{entry.value:.5f}", likely(entry.p_best), f"{entry.expected_rank:.1f}"]
    cells += [f"{low} to {high}", str(entry.group)]
    if board.prizes:
        cells.append(
            f"{entry.expected_prize:,.0f}" if max(board.prizes) >= 100 else short(entry.expected_prize)
        )
    if _draws(board):
        steps = (min(len(BLOCKS) - 1, round(p * (len(BLOCKS) - 1) + 0.35)) for p in entry.rank_probability)
        cells.append("".join(BLOCKS[step] for step in steps))
    return cells


def _draws(board: Leaderboard) -> bool:
    return len(board) <= MOST_BARS and can_draw(BLOCKS)


def _axis(count: int) -> str:
    last = str(count)
    return "1" + last.rjust(count - 1) if count > len(last) else last


def _leaders(board: Leaderboard) -> str:
    """Who shares the first group, if it is more than one."""
    names = board.groups[board[0].group - 1]
    if len(names) == 1 or len(names) > 12:
        return ""
    return f"First among equals: {', '.join(names)}."


def _terms(board: Leaderboard) -> str:
    told = (
        "best: the probability of being truly the best. rank: expected, and an interval. group: ends before "
        f"the first that its leader beats with {board.level * 100:g} %."
    )
    return told + (" prize: expected." if board.prizes else "")
