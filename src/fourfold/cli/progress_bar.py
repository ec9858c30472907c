"""A bar on standard error while a long file is read; only on a terminal, and gone when it is done."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

import click

from ..sources.progress import watched
from .layout import can_draw

PATIENCE = 1.0  # seconds before a bar appears
WIDTH = 30


@contextmanager
def progress_bar() -> Iterator[None]:
    """Show how far the files have been read that are opened within."""
    if not sys.stderr.isatty():
        yield
        return
    begin = monotonic()
    shown = False

    def show(share: float) -> None:
        nonlocal shown
        if monotonic() - begin >= PATIENCE:
            shown = True
            click.echo(f"\r{bar(share)}", err=True, nl=False)

    with watched(show):
        yield
    if shown:
        click.echo("\r" + " " * len(bar(1.0)) + "\r", err=True, nl=False)


def bar(share: float) -> str:
    """The bar alone.

    >>> bar(0.5)
    'reading [###############               ]  50%'
    """
    full, empty = ("█", "░") if can_draw("█░") and sys.stderr.isatty() else ("#", " ")
    done = round(WIDTH * share)
    return f"reading [{full * done}{empty * (WIDTH - done)}] {share:4.0%}"
