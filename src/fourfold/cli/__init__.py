"""The command line: one small file per command, thin over the rooms below."""

from .program import main

__all__ = ["main"]
