"""`fourfold plan`: how many samples a test needs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ..analyses.typed_belief import typed
from ..core.confusion import BinaryMatrix
from ..core.distributions import Beta
from . import options
from .json_output import write
from .layout import examples, terminal_width, words

if TYPE_CHECKING:
    from ..analyses.planning import Guess

SHARES = click.FloatRange(0, 1, min_open=True, max_open=True)


def _split(text: str | None) -> float | str | None:
    """A share if it is a number; whether a word is one of ours is for the plan to say."""
    found = None if text is None else typed(text)
    return found if found is None or isinstance(found, str) else float(found)


@click.command(
    "plan",
    short_help="How many samples a test needs.",
    epilog=examples(
        "fourfold plan --on recall --width 0.05",
        "fourfold plan --on accuracy --size 1000",
        "fourfold plan --on f1 --width 0.1 --prevalence 0.2 --split natural",
        "fourfold plan --on mcc --width 0.1 --tp 16 --fn 4 --fp 8 --tn 32 --json",
    ),
)
@click.option("--on", required=True, metavar="NAME|FORMULA", help="A metric, an alias or a formula.")
@click.option("--width", type=float, help="The MU that is wanted: the width of the 95 % HDI.")
@click.option("--size", type=int, metavar="ROWS", help="The rows that there are; tells their MU.")
@click.option("--positives", type=int, metavar="ROWS", help="The same, by class.")
@click.option("--negatives", type=int, metavar="ROWS", help="The same, by class.")
@click.option(
    "--split",
    type=_split,
    metavar="best|natural|SHARE",
    help="The fewest rows; rows as they come; or the share of positives.",
)
@click.option(
    "--assurance", type=SHARES, default=0.95, show_default=True, help="How sure the width is to be reached."
)
@click.option(
    "--mode", type=float, default=0.8, show_default=True, help="The likeliest rate of both classes."
)
@click.option(
    "--concentration",
    type=float,
    default=10,
    show_default=True,
    help="How sure that is: like so many samples seen.",
)
@click.option("--prevalence", type=SHARES, help="The share of positives among all cases, if it is known.")
@options.counts
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(  # noqa: PLR0913 - one argument for each option
    *,
    on: str,
    width: float | None,
    size: int | None,
    positives: int | None,
    negatives: int | None,
    split: float | str | None,
    assurance: float,
    mode: float,
    concentration: float,
    prevalence: float | None,
    as_json: bool,
    **cells: int | None,
) -> None:
    """Plan a test: the samples that a wanted metric uncertainty (MU) needs, or the MU that a size reaches.

    The result of a test is not known beforehand, so a guess is needed: an earlier matrix by its four counts,
    or a mode and a concentration. The plan holds with the probability --assurance over all results that the
    guess makes possible. The test itself will be read without the guess, from uniform priors.
    """
    from ..analyses.planning import plan

    by_class = {
        name: rows for name, rows in (("positives", positives), ("negatives", negatives)) if rows is not None
    }
    if by_class and size is not None:
        raise click.UsageError("--size and rows by class: give one of them")
    found = plan(
        on,
        width=width,
        size=by_class or size,
        split=split,
        guess=_guess(cells, mode, concentration, prevalence),
        assurance=assurance,
    )
    if as_json:
        write(found.as_dict())
        return
    lines = [
        *words(found.sentence, terminal_width()),
        "",
        *words(f"Expected: {found.guess}.", terminal_width()),
    ]
    click.echo("\n".join(lines))


def _guess(
    cells: dict[str, int | None], mode: float, concentration: float, prevalence: float | None
) -> Guess | BinaryMatrix | Beta:
    """An earlier matrix, or one Beta for every rate, with the prevalence if one was given."""
    from ..analyses.planning import Guess, around
    from ..analyses.planning.guess import guessed

    if any(count is not None for count in cells.values()):
        matrix = options.matrix(cells)
        return matrix if prevalence is None else replace(guessed(matrix), prevalence=prevalence)
    rate = around(mode, concentration)
    return rate if prevalence is None else Guess(tpr=rate, tnr=rate, prevalence=prevalence)
