"""Who watches sees how far the reading has come; who does not, pays nothing."""

import duckdb

from fourfold.cli import progress_bar
from fourfold.sources import progress


class Database:
    """Something that is asked how far it has come."""

    def __init__(self):
        self.asked, self.settings = 0, []

    def execute(self, text):
        self.settings.append(text)

    def query_progress(self):
        self.asked += 1
        return [-1.0, 25.0, 100.0][min(self.asked - 1, 2)]


def test_a_watcher_is_told_the_share(monkeypatch):
    monkeypatch.setattr(progress, "INTERVAL", 0.001)
    database, told = Database(), []
    with progress.watched(told.append):
        progress.watch(database)
        while len(told) < 2:
            pass
    assert told[:2] == [0.25, 1.0]
    assert len(database.settings) == 1


def test_nobody_watches_by_default():
    database = Database()
    progress.watch(database)
    assert (database.asked, database.settings) == (0, [])


def test_duckdb_knows_the_settings():
    with progress.watched(lambda _: None):
        progress.watch(duckdb.connect())


def test_a_bar_is_drawn_on_a_terminal_alone(monkeypatch, capsys):
    monkeypatch.setattr(progress, "INTERVAL", 0.001)
    monkeypatch.setattr(progress_bar, "PATIENCE", 0)
    for terminal in (True, False):
        monkeypatch.setattr("sys.stderr.isatty", lambda terminal=terminal: terminal)
        database = Database()
        with progress_bar.progress_bar():
            progress.watch(database)
            while terminal and database.asked < 3:
                pass
        told = capsys.readouterr()
        assert told.out == ""
        assert ("reading [" in told.err) == terminal
        assert told.err == "" or told.err.endswith("\r")
