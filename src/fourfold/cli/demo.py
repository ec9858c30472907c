"""`fourfold demo`: the worked example."""

from __future__ import annotations

import click

from .layout import examples


@click.command("demo", short_help="A worked example.", epilog=examples("fourfold demo"))
def command() -> None:
    """Walk through a worked example: a published test of cocaine purity, tried on 34 samples."""
    from .worked_example import worked_example

    click.echo("\n".join(worked_example()))
