"""The program `fourfold`: its commands, loaded when they are called, and how it ends."""

from __future__ import annotations

import difflib
import importlib
import os
import sys
from typing import Any, NoReturn

import click

from .. import __version__
from ..core.errors import FourfoldError
from .layout import examples

COMMANDS = (
    "demo",
    "evaluate",
    "compare",
    "leaderboard",
    "plan",
    "gate",
    "thresholds",
    "classes",
    "predict",
    "metrics",
    "studio",
)  # each is a module of this folder with a `command`
BAD_INPUT, INTERRUPTED, PIPE_CLOSED = 2, 130, 141


class Program(click.Group):
    """A group of commands that says what is wrong in one line, and never with a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, without loading them."""
        del ctx  # the signature is click's
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command."""
        del ctx  # as above
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = importlib.import_module(f".{cmd_name}", __package__).command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or suggest the one that was meant."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], COMMANDS, n=1)
            hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(COMMANDS)}"
            raise click.UsageError(f"there is no command {args[0]!r}{hint}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Call the command; a reader that leaves before the end is no failure."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _leave_the_pipe()

    def main(self, *args: Any, **extra: Any) -> NoReturn:  # noqa: ANN401 - handed on to click
        """Run, and end: 0 done, 1 a gate that fails, 2 bad input."""
        extra |= {"prog_name": "fourfold", "standalone_mode": False}
        if os.environ.get("NO_COLOR"):
            extra["color"] = False
        _spell_what_the_terminal_cannot()
        try:
            sys.exit(super().main(*args, **extra) or 0)
        except FourfoldError as error:
            _end(str(error))
        except click.ClickException as error:
            message = error.format_message().rstrip(".")
            _end(message[:1].lower() + message[1:], _where_to_look(error))
        except click.Abort:
            sys.exit(INTERRUPTED)


def _end(message: str, hint: str = "") -> NoReturn:
    line = " ".join(message.split())
    click.echo(f"fourfold: {line}{hint}", err=True)
    sys.exit(BAD_INPUT)


def _where_to_look(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    return f" (see `{context.command_path} --help`)" if context else ""


def _spell_what_the_terminal_cannot() -> None:
    """Print `?` for a sign that the encoding of the output lacks, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _leave_the_pipe() -> NoReturn:
    """The reader, such as `head`, has seen enough: nothing more is written, not even when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(PIPE_CLOSED)


@click.command(
    cls=Program,
    invoke_without_command=True,
    epilog=examples(
        "fourfold demo",
        "fourfold evaluate --tp 26 --fn 0 --fp 2 --tn 6",
        "fourfold predict --tp 26 --fn 0 --fp 2 --tn 6 --on specificity",
        "fourfold metrics mcc",
        'fourfold metrics "TP/(TP+FN)" --properties',
    ),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, "--version", "-V", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Evaluate classifiers with their uncertainty.

    Every command explains itself with --help. With --json it prints one JSON object on standard output and
    nothing else. In every matrix the rows are the truth and the columns are the prediction.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
