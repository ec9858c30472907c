"""How far the reading of files has come, for whoever watches."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

INTERVAL = 0.2  # seconds between two looks
Watch = list[Any]  # the databases that were opened, the newest last
_watch: ContextVar[Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watched(report: Callable[[float], None]) -> Iterator[None]:
    """Report the share that has been read, from 0 to 1, of each file that is opened within."""
    opened: Watch = []
    done = threading.Event()

    def look() -> None:
        while not done.wait(INTERVAL):
            share = opened[-1].query_progress() / 100 if opened else -1.0
            if share >= 0:
                report(min(share, 1.0))

    watcher = threading.Thread(target=look, daemon=True)
    token = _watch.set(opened)
    watcher.start()
    try:
        yield
    finally:
        _watch.reset(token)
        done.set()
        watcher.join()


def watch(connection: Any) -> None:  # noqa: ANN401 - a connection of DuckDB, which may be absent
    """Let the progress of a database be seen, if anybody watches."""
    opened = _watch.get()
    if opened is not None:
        connection.execute("SET enable_progress_bar = true; SET enable_progress_bar_print = false")
        opened.append(connection)
