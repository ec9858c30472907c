"""What `--json` prints: one object, finite numbers, `null` for undefined, infinities as text."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Mapping

import click
import numpy as np


def write(record: Mapping[str, object]) -> None:
    """Print the record as one JSON object: indented on a terminal, on one line for a program."""
    encoding = str(getattr(sys.stdout, "encoding", "") or "").lower().replace("-", "")
    indent = 2 if sys.stdout.isatty() else None
    click.echo(json.dumps(plain(record), indent=indent, ensure_ascii=encoding != "utf8", allow_nan=False))


def plain(value: object) -> object:
    """The same in the types of JSON.

    >>> plain({"value": np.float64("nan"), "range": (float("-inf"), 1)})
    {'value': None, 'range': ['-Infinity', 1]}
    """
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, np.ndarray | np.generic):
        return plain(value.tolist())
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return _number(value) if isinstance(value, float) else value


def _number(value: float) -> float | str | None:
    if math.isnan(value):
        return None
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return value + 0.0  # zero has no sign
