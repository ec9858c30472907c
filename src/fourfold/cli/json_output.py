"""What `--json` prints: one object, finite numbers, `null` for undefined, infinities as text."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping

import click

from ..analyses.as_json import plain


def write(record: Mapping[str, object]) -> None:
    """Print the record as one JSON object: indented on a terminal, on one line for a program."""
    encoding = str(getattr(sys.stdout, "encoding", "") or "").lower().replace("-", "")
    indent = 2 if sys.stdout.isatty() else None
    click.echo(json.dumps(plain(record), indent=indent, ensure_ascii=encoding != "utf8", allow_nan=False))
