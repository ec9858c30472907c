"""`fourfold classes`: each class of a matrix against the rest, and metrics of the whole matrix."""

from __future__ import annotations

import click

from ..analyses.typed_belief import typed
from . import reading
from .evaluate import LEVELS
from .json_output import write
from .layout import examples

METRICS = ("accuracy", "balanced_accuracy", "macro(f1)", "weighted(f1)", "kappa", "mcc")
COLUMNS = ("label", "support", "prior", "lr_plus", "lr_minus", "dor", "posterior")


@click.command(
    "classes",
    short_help="Many classes: the odds of each, what is confused with what.",
    epilog=examples(
        "fourfold classes preds.csv --truth y --predicted yhat",
        "fourfold classes matrix.csv --matrix --rows truth --sort prior",
        'fourfold classes preds.csv --truth y --predicted yhat --on "macro(recall)" --on mcc --json',
    ),
)
@reading.options()
@click.option(
    "--prior",
    default="balanced",
    show_default=True,
    metavar="NAME|NUMBER",
    help="What is believed before the test: balanced, shrunk (learned from all classes), uniform, jeffreys, "
    "or a number of imagined rows in each cell.",
)
@click.option(
    "--sort",
    type=click.Choice(COLUMNS),
    default="lr_plus",
    show_default=True,
    help="The column that orders the table, the greatest value first.",
)
@click.option(
    "--top", type=click.IntRange(min=1), default=40, show_default=True, help="The rows of the table at most."
)
@click.option(
    "--on",
    "names",
    multiple=True,
    metavar="NAME|AVERAGE",
    help="A metric of the whole matrix, such as mcc or macro(f1); may be repeated. [default: the usual ones]",
)
@click.option("--level", type=LEVELS, default=0.95, show_default=True, help="The mass of the intervals.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(  # noqa: PLR0913 - one argument for each option
    *,
    source: reading.Source,
    prior: str,
    sort: str,
    top: int,
    names: tuple[str, ...],
    level: float,
    as_json: bool,
) -> None:
    """See each class of a matrix against all others, from a FILE of predictions or a ready matrix.

    A prediction turns the prior odds of its class into posterior odds: they are multiplied by the likelihood
    ratio LR₊, which does not depend on how frequent the class is. Every value has an interval, which is
    finite also where no error was seen.
    """
    from ..analyses.classes import classes
    from .class_table import as_dict, lines

    asked = classes(source.sparse(), prior=_prior(prior), level=level)
    on = names or METRICS
    if as_json:
        write(as_dict(asked, asked.odds.sort(sort), on))
    else:
        click.echo("\n".join(lines(asked, asked.odds.sort(sort), on, top=top)))


def _prior(text: str) -> str | float:
    found = typed(text.strip())
    return found.lower() if isinstance(found, str) else float(found)
