"""Where counts come from."""

from .count import count
from .examples import Example, example, literature
from .notices import SourceWarning

__all__ = ["Example", "SourceWarning", "count", "example", "literature"]
