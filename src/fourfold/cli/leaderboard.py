"""`fourfold leaderboard`: who is truly best, and how sure each rank is."""

from __future__ import annotations

import math
from typing import Any

import click

from ..analyses.typed_belief import read_prevalence, read_prior
from ..core.confusion import JointCounts
from . import options, reading
from .evaluate import LEVELS
from .json_output import write
from .layout import examples


@click.command(
    "leaderboard",
    short_help="Who is truly best of many, and how sure each rank is.",
    epilog=examples(
        "fourfold leaderboard scores.csv --name team --correct k --total n --prizes 10000,2000,1000",
        "fourfold leaderboard scores.csv --name team --correct k --total 15123 --top 20",
        "fourfold leaderboard preds.csv --truth y --predicted yhat --predicted a --predicted b --on accuracy",
    ),
)
@reading.options()
@click.option("--name", metavar="COLUMN", help="The names, in a FILE with one row for each contestant.")
@click.option("--correct", metavar="COLUMN", help="How many answers were right.")
@click.option("--total", metavar="COLUMN|COUNT", help="Of how many: a column, or one number for all.")
@click.option("--on", default="accuracy", show_default=True, metavar="NAME|FORMULA", help="What ranks.")
@click.option("--prizes", metavar="A,B,…", help="The prizes of the first rank, the second, and so on.")
@click.option("--top", type=click.IntRange(min=1), default=25, show_default=True, help="The rows to show.")
@options.prior
@click.option(
    "--prevalence", default="inferred", show_default=True, metavar="SHARE|A,B|WORD", help="As in compare."
)
@click.option("--level", type=LEVELS, default=0.95, show_default=True, help="Of rank intervals and groups.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(  # noqa: PLR0913 - one argument for each option
    *,
    source: reading.Source,
    name: str | None,
    correct: str | None,
    total: str | None,
    on: str,
    prizes: str | None,
    top: int,
    prior: str,
    prevalence: str,
    level: float,
    as_json: bool,
) -> None:
    """Rank contestants, from a FILE of counts or of their predictions for the same rows.

    A leaderboard orders what was observed on a finite test. The true order may be another: each contestant
    gets the probability of being the best, an interval of ranks, and a group of those that cannot be told
    apart. Predictions for the same rows are ranked together, which tells them apart better.
    """
    from ..analyses.leaderboard import leaderboard
    from .board_table import lines

    terms: dict[str, Any] = {"on": on, "level": level, "prizes": _prizes(prizes)}
    terms |= {"prior": read_prior(prior), "prevalence": read_prevalence(prevalence)}
    counts = _counts(source, name, correct, total)
    found = leaderboard(_joint(source, on) if counts is None else counts, **terms)
    if as_json:
        write(found.as_dict())
    else:
        click.echo("\n".join(lines(found, top=top)))


def _counts(
    source: reading.Source, name: str | None, correct: str | None, total: str | None
) -> dict[str, tuple[int, int]] | None:
    """The counts by name, if the file has them."""
    given = {"--name": name, "--correct": correct, "--total": total}
    if not any(given.values()):
        return None
    if missing := [option for option, value in given.items() if value is None]:
        raise click.UsageError(f"a table of counts needs {', '.join(given)}; missing: {', '.join(missing)}")
    if len(source.files) != 1 or source.truth is not None or source.predicted:
        raise click.UsageError("counts are in one file, without --truth and --predicted")
    from ..sources.board import read_board

    return read_board(source.files[0], str(name), str(correct), str(total))


def _joint(source: reading.Source, on: str) -> JointCounts:
    """The joint counts of all predictions; a positive class is asked for where the metric needs one."""
    from ..analyses.comparison.outcomes import counts_errors_only
    from ..core.metrics import metric

    for option, value in (
        ("--group", source.group),
        ("--weight", source.weight),
        ("--matrix", source.matrix_file),
    ):
        if value:
            raise click.UsageError(
                f"{option} makes no leaderboard: name the rows with --truth and --predicted"
            )
    return source.joint(ask=not counts_errors_only(metric(on)))


def _prizes(text: str | None) -> tuple[float, ...]:
    try:
        found = tuple(float(part) for part in text.split(",")) if text else ()
    except ValueError:
        found = (math.nan,)
    if not all(math.isfinite(prize) for prize in found):
        raise click.UsageError(f"--prizes is {text!r}: numbers such as 10000,2000,1000")
    return found
