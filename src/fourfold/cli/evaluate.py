"""`fourfold evaluate`: every metric of one matrix, with its uncertainty."""

from __future__ import annotations

import click

from . import options
from .json_output import write
from .layout import examples

LEVELS = click.FloatRange(0, 1, min_open=True, max_open=True)


@click.command(
    "evaluate",
    short_help="The metrics of a confusion matrix, with their uncertainty.",
    epilog=examples(
        "fourfold evaluate --tp 26 --fn 0 --fp 2 --tn 6",
        "fourfold evaluate --tp 26 --fn 0 --fp 2 --tn 6 --on precision --prevalence 0.01",
        'fourfold evaluate --tp 26 --fn 0 --fp 2 --tn 6 --on mcc --on "fbeta(beta=2)" --prior jeffreys',
        "fourfold evaluate --tp 26 --fn 0 --fp 2 --tn 6 --on mcc --json",
    ),
)
@options.counts
@options.prior
@click.option(
    "--prevalence",
    default="inferred",
    show_default=True,
    metavar="SHARE|A,B|WORD",
    help="Inferred from the counts; fixed by the design of the test; or that of another population: "
    "a share such as 0.01, or A,B for Beta(A, B).",
)
@click.option(
    "--on",
    "names",
    multiple=True,
    metavar="NAME|FORMULA",
    help="A metric, an alias or a formula; may be repeated. [default: the usual ones]",
)
@click.option("--all", "everything", is_flag=True, help="All metrics of the catalogue; takes some seconds.")
@click.option("--level", type=LEVELS, default=0.95, show_default=True, help="The mass of the intervals.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    *,
    prior: str,
    prevalence: str,
    names: tuple[str, ...],
    everything: bool,
    level: float,
    as_json: bool,
    **cells: int | None,
) -> None:
    """Evaluate a binary classifier from its four counts.

    Counts are given by name, so that no order can be mistaken. Each metric comes with what the counts and a
    prior say of its true value: the mean, the smallest interval that holds 95 % of the probability (HDI), and
    the width of that interval (MU, metric uncertainty). A metric that has no value says why.
    """
    from .. import metrics
    from .evaluation import HEADLINE, as_table, believed_rows, matrix
    from .remarks import remarks

    if names and everything:
        raise click.UsageError("--on names some metrics and --all takes all: give one of them")
    belief = options.believed(cells, prior=prior, prevalence=prevalence)
    found = believed_rows(belief, names or (metrics if everything else HEADLINE), level=level)
    if as_json:
        write({
            "matrix": belief.matrix.as_dict(),
            "prior": prior.strip().lower(),
            "prevalence": prevalence.strip().lower(),
            "level": level,
            "metrics": {row.asked: row.as_dict() for row in found},
        })  # fmt: skip
    else:
        exchanged = options.is_exchanged(prevalence)
        lines = [*matrix(belief.matrix), "", *as_table(found), *remarks(belief, found, exchanged=exchanged)]
        click.echo("\n".join(lines))
