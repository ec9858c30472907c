"""`fourfold thresholds`: curves of a score, and the threshold to choose."""

from __future__ import annotations

import click

from . import reading
from .json_output import write
from .layout import examples

SHARES = click.FloatRange(0, 1, min_open=True, max_open=True)


@click.command(
    "thresholds",
    short_help="Curves of a score, and which threshold to choose.",
    epilog=examples(
        "fourfold thresholds preds.csv --truth y --score p --positive spam",
        "fourfold thresholds preds.csv --truth y --score p --positive spam --best mcc --recall 0.5",
        "fourfold thresholds preds.csv --truth y --score p --positive spam --benefits 7,3,1,4",
        "fourfold thresholds preds.csv --truth y --score p --positive spam --curves --json",
    ),
)
@reading.options()
@click.option(
    "--best",
    "names",
    multiple=True,
    metavar="NAME|FORMULA",
    help="Where this metric is best; may be repeated. [default: f1, mcc]",
)
@click.option("--recall", type=SHARES, metavar="SHARE", help="Where the true recall is above this.")
@click.option("--precision", type=SHARES, metavar="SHARE", help="Where the true precision is above this.")
@click.option(
    "--assurance",
    type=SHARES,
    default=0.95,
    show_default=True,
    help="The probability with which --recall and --precision are to hold.",
)
@click.option(
    "--benefits",
    metavar="TP,FP,FN,TN",
    help="Where the benefit per row is greatest: what each brings, with TP > FN >= 0 and TN > FP >= 0.",
)
@click.option(
    "--costs",
    metavar="FP,FN",
    help="Where the cost per row is least: what a false positive and negative cost.",
)
@click.option(
    "--prevalence",
    type=click.FloatRange(0, 1),
    metavar="SHARE",
    help="The share of positives where --benefits or --costs arise. [default: that of the rows]",
)
@click.option("--level", type=SHARES, default=0.95, show_default=True, help="The mass of the intervals.")
@click.option("--curves", is_flag=True, help="With --json: the counts and B at every threshold too.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(  # noqa: PLR0913 - one argument for each option
    *,
    source: reading.Source,
    names: tuple[str, ...],
    recall: float | None,
    precision: float | None,
    assurance: float,
    benefits: str | None,
    costs: str | None,
    prevalence: float | None,
    level: float,
    curves: bool,
    as_json: bool,
) -> None:
    """Evaluate a score: all its thresholds, and which one to choose.

    A row with a score of the threshold or more is called positive. The AUC and the average precision judge
    the score without a threshold. Where B is one half, the rows called positive score like the positive rows;
    the precision there does not depend on negatives with lower scores. A threshold that was chosen because it
    is the best on these rows is not as good on others; by how much is told.
    """
    from ..analyses.thresholds import thresholds
    from .threshold_choices import Wanted
    from .threshold_report import Report

    if unused := [option.opts[0] for name, option in OF_MATRICES.items() if getattr(source, name)]:
        raise click.UsageError(f"{', '.join(unused)}: for predictions and matrices, not for a score")
    if curves and not as_json:
        raise click.UsageError("--curves needs --json: they are for programs")
    if prevalence is not None and benefits is None and costs is None:
        raise click.UsageError("--prevalence says where --benefits or --costs arise: give one of them")
    wanted = Wanted(
        names or ("f1", "mcc"), recall, precision, assurance, benefits, costs, prevalence, source.threshold
    )
    report = Report(thresholds(source.scores()), wanted, level)
    if as_json:
        write(report.as_dict(curves=curves))
    else:
        click.echo("\n".join(report.lines()))


OF_MATRICES = {
    option.name: option
    for option in command.params
    if isinstance(option, click.Option)
    and option.name in ("predicted", "group", "counts", "weight", "matrix_file", "rows")
}
for of_matrices in OF_MATRICES.values():
    of_matrices.hidden = True  # they say nothing of a score
