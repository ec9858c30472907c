"""Where counts come from."""

from .count import count
from .examples import Example, example, literature
from .logs import Log, Successes, open_log
from .notices import SourceWarning

__all__ = ["Example", "Log", "SourceWarning", "Successes", "count", "example", "literature", "open_log"]
