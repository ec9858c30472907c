"""`fourfold evaluate`: every metric of one matrix."""

from __future__ import annotations

from collections.abc import Mapping

import click

from .json_output import write
from .layout import examples

CELLS = {
    "tp": "True positives: truly positive, predicted positive.",
    "fn": "False negatives: truly positive, predicted negative.",
    "fp": "False positives: truly negative, predicted positive.",
    "tn": "True negatives: truly negative, predicted negative.",
}


def typed(text: str) -> int | float | str:
    """What was typed, as a number if it is one; whether it is a count is for the matrix to say."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


@click.command(
    "evaluate",
    short_help="The metrics of a confusion matrix.",
    epilog=examples(
        "fourfold evaluate --tp 26 --fn 0 --fp 2 --tn 6",
        'fourfold evaluate --tp 26 --fn 0 --fp 2 --tn 6 --on mcc --on "fbeta(beta=2)"',
        "fourfold evaluate --tp 26 --fn 0 --fp 2 --tn 6 --json",
    ),
)
@click.option("--tp", type=typed, metavar="COUNT", help=CELLS["tp"])
@click.option("--fn", type=typed, metavar="COUNT", help=CELLS["fn"])
@click.option("--fp", type=typed, metavar="COUNT", help=CELLS["fp"])
@click.option("--tn", type=typed, metavar="COUNT", help=CELLS["tn"])
@click.option(
    "--on",
    "names",
    multiple=True,
    metavar="NAME|FORMULA",
    help="A metric, an alias or a formula; may be repeated. [default: the usual ones]",
)
@click.option("--all", "everything", is_flag=True, help="All metrics of the catalogue.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, by default with all metrics.")
def command(*, names: tuple[str, ...], everything: bool, as_json: bool, **cells: int | None) -> None:
    """Evaluate a binary classifier from its four counts.

    Counts are given by name, so that no order can be mistaken. A metric that has no value says why.
    """
    from .. import ConfusionMatrix, metrics
    from .evaluation import HEADLINE, as_table, matrix, rows

    if names and everything:
        raise click.UsageError("--on names some metrics and --all takes all: give one of them")
    of = ConfusionMatrix.binary(**_complete(cells))
    found = rows(of, names or (metrics if everything or as_json else HEADLINE))
    if as_json:
        write({"matrix": of.as_dict(), "metrics": {row.asked: row.as_dict() for row in found}})
    else:
        click.echo("\n".join([*matrix(of), "", *as_table(found)]))


def _complete(cells: Mapping[str, int | None]) -> dict[str, int]:
    given = {cell: count for cell, count in cells.items() if count is not None}
    if missing := [f"--{cell}" for cell in CELLS if cell not in given]:
        raise click.UsageError(f"a matrix needs all four counts; missing: {', '.join(missing)}")
    return given
