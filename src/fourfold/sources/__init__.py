"""Where counts come from."""

from .examples import Example, example, literature

__all__ = ["Example", "example", "literature"]
