"""Where counts come from."""

from .board import ten_teams
from .count import count
from .examples import Example, example, literature
from .logs import Log, Successes, open_log
from .notices import SourceWarning

__all__ = [
    "Example",
    "Log",
    "SourceWarning",
    "Successes",
    "count",
    "example",
    "literature",
    "open_log",
    "ten_teams",
]
