"""`fourfold studio`: a page on this machine in which matrices and their uncertainty can be moved."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import click

from .layout import examples

NEEDED = ("starlette", "uvicorn")


@click.command(
    "studio",
    short_help="A page on this machine: metrics, lattice and tetrahedron to move.",
    epilog=examples(
        "fourfold studio", "fourfold studio preds.parquet", "fourfold studio --port 8321 --no-browser"
    ),
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, show_default="a free one", help="The port to use."
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), required=False)
@click.option("--no-browser", is_flag=True, help="Print the address and open no browser.")
def command(*, file: Path | None, port: int, no_browser: bool) -> None:
    """Open the studio, a page that only this machine can reach.

    With a FILE of predictions (CSV, Parquet, and others that fourfold reads) the page asks which of its
    columns are the truth and the prediction, and counts them.

    The address has a token that works once and lets one browser in. The page asks nothing of the network. End
    the studio with Ctrl-C.
    """
    if missing := [name for name in NEEDED if importlib.util.find_spec(name) is None]:
        raise click.UsageError(f'the studio needs {" and ".join(missing)}: pip install "fourfold[studio]"')
    from ..studio.server import listen, serve

    if file is not None:
        _shelve(file)

    try:
        listening = listen(port)
    except OSError as error:
        raise click.UsageError(f"port {port} is not free ({error.strerror}); --port 0 finds one") from error
    serve(listening, tell=_tell, browser=not no_browser)


def _shelve(file: Path) -> None:
    """Put the file where the page finds it; one that cannot be read is refused here."""
    from ..studio.counting import readable
    from ..studio.shelf import shelf

    readable(file.resolve())
    shelf().opened(file.resolve())


def _tell(address: str) -> None:
    click.echo(f"The studio is at {address}\nThe address works once. Ctrl-C ends the studio.")
