"""`fourfold plan`: how many samples a test needs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from ..analyses.typed_belief import typed
from ..core.confusion import BinaryMatrix
from ..core.distributions import Beta
from . import options, reading
from .json_output import write
from .layout import examples, terminal_width, words

if TYPE_CHECKING:
    from ..analyses.planning import Detectable, Guess, MoreData, Plan

SHARES = click.FloatRange(0, 1, min_open=True, max_open=True)
OF_A_WIDTH, OF_A_DIFFERENCE = 0.95, 0.8


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
        "fourfold plan --on mcc --width 0.2 --tp 16 --fn 4 --fp 8 --tn 32 --json",
        "fourfold plan --on accuracy --size 1000 --difference --differ 0.05",
        "fourfold plan preds.csv --truth y --predicted a --predicted b --positive spam --on mcc",
    ),
)
@reading.options(required=False)
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
    "--assurance",
    type=SHARES,
    help="How sure the goal is to be reached. [default: 0.95; 0.8 to tell two classifiers apart]",
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
@click.option(
    "--difference", is_flag=True, help="Tell the smallest difference of two classifiers that --size can show."
)
@click.option(
    "--differ", type=SHARES, help="On which share of shared rows just one of them is right; for accuracy."
)
@click.option(
    "--level", type=SHARES, default=0.95, show_default=True, help="The certainty that decides between two."
)
@options.counts
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(  # noqa: PLR0913 - one argument for each option
    *,
    source: reading.Source,
    on: str,
    width: float | None,
    size: int | None,
    positives: int | None,
    negatives: int | None,
    split: float | str | None,
    assurance: float | None,
    mode: float,
    concentration: float,
    prevalence: float | None,
    difference: bool,
    differ: float | None,
    level: float,
    as_json: bool,
    **cells: int | None,
) -> None:
    """Plan a test: the samples that a wanted metric uncertainty (MU) needs, or the MU that a size reaches.

    The result of a test is not known beforehand, so a guess is needed: an earlier test by its FILE or its
    four counts, or a mode and a concentration. The plan holds with the probability --assurance over all
    results that the guess makes possible. The test itself will be read without it, from uniform priors.

    Of a FILE with two predictions it tells how many more rows will decide which of them is better, and with
    --difference the smallest difference of two classifiers that tests of --size show.
    """
    by_class = {
        name: rows for name, rows in (("positives", positives), ("negatives", negatives)) if rows is not None
    }
    if by_class and size is not None:
        raise click.UsageError("--size and rows by class: give one of them")
    asked = Asked(on, width, by_class or size, split, assurance, level, differ)
    if len(source.predicted) == 2:
        found: MoreData | Detectable | Plan = asked.more_data(source)
    else:
        guess = _guess(source, cells, mode, concentration, prevalence)
        found = asked.smallest(guess) if difference or differ is not None else asked.plan(guess)
    if as_json:
        write(found.as_dict())
        return
    lines = words(found.sentence, terminal_width())
    expected = getattr(found, "guess", None)
    click.echo(
        "\n".join([*lines, "", *words(f"Expected: {expected}.", terminal_width())] if expected else lines)
    )


@dataclass(frozen=True)
class Asked:
    """What the options ask."""

    on: str
    width: float | None
    size: int | dict[str, int] | None
    split: float | str | None
    assurance: float | None
    level: float
    differ: float | None

    def plan(self, guess: Guess | BinaryMatrix | Beta) -> Plan:
        """The size for a width, or the width of a size."""
        from ..analyses.planning import plan

        return plan(
            self.on,
            width=self.width,
            size=self.size,
            split=self.split,
            guess=guess,
            assurance=self.assurance or OF_A_WIDTH,
        )

    def smallest(self, guess: Guess | BinaryMatrix | Beta) -> Detectable:
        """The smallest difference that a size shows."""
        from ..analyses.planning import smallest_difference

        if self.size is None or self.width is not None:
            raise click.UsageError("--difference needs --size, and no --width")
        return smallest_difference(
            self.on,
            self.size,
            guess=guess,
            differ=self.differ,
            level=self.level,
            assurance=self.assurance or OF_A_DIFFERENCE,
        )

    def more_data(self, source: reading.Source) -> MoreData:
        """The rows that decide between two predictions."""
        from ..analyses.planning import more_data

        if self.width is not None or self.size is not None:
            raise click.UsageError("two predictions ask which is better; leave out --width and --size")
        return more_data(
            source.joint(), on=self.on, level=self.level, assurance=self.assurance or OF_A_DIFFERENCE
        )


def _guess(
    source: reading.Source,
    cells: dict[str, int | None],
    mode: float,
    concentration: float,
    prevalence: float | None,
) -> Guess | BinaryMatrix | Beta:
    """An earlier matrix, or one Beta for every rate, with the prevalence if one was given."""
    from ..analyses.planning import Guess, around
    from ..analyses.planning.guess import guessed

    typed_counts = any(count is not None for count in cells.values())
    if source and typed_counts:
        raise click.UsageError("a file and four counts: give one of them")
    if source or typed_counts:
        matrix = source.binary() if source else options.matrix(cells)
        return matrix if prevalence is None else replace(guessed(matrix), prevalence=prevalence)
    rate = around(mode, concentration)
    return rate if prevalence is None else Guess(tpr=rate, tnr=rate, prevalence=prevalence)
