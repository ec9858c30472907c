"""What a person should know of the data although it could be counted."""

from __future__ import annotations

import sys
import warnings


class SourceWarning(UserWarning):
    """Rows were left out, or labels look alike."""


def notice(text: str) -> None:
    """Warn, at the line that called into this package."""
    warnings.warn(text, SourceWarning, stacklevel=_calls_within())


def _calls_within() -> int:
    """How many calls up the first line outside of the package stands."""
    package = __name__.partition(".")[0]
    frame, calls = sys._getframe(1), 1  # noqa: SLF001 - the standard library has no public name for it
    while frame.f_back and frame.f_globals.get("__name__", "").partition(".")[0] == package:
        frame, calls = frame.f_back, calls + 1
    return calls
