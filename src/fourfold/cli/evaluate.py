"""`fourfold evaluate`: every metric of one matrix, with its uncertainty."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..analyses.typed_belief import typed
from . import options, reading
from .json_output import write
from .layout import examples
from .reading import Matrices

if TYPE_CHECKING:
    from .ranking import Ranking

LEVELS = click.FloatRange(0, 1, min_open=True, max_open=True)


@click.command(
    "evaluate",
    short_help="The metrics of a confusion matrix, with their uncertainty.",
    epilog=examples(
        "fourfold evaluate --tp 26 --fn 0 --fp 2 --tn 6",
        "fourfold evaluate preds.csv --truth y --predicted yhat --positive spam",
        "fourfold evaluate preds.csv --truth y --predicted yhat --positive spam --score p",
        "fourfold evaluate preds.parquet --truth y --predicted a --predicted b --positive spam --on mcc",
        "fourfold evaluate --tp 26 --fn 0 --fp 2 --tn 6 --on precision --prevalence 0.01",
        'fourfold evaluate --tp 26 --fn 0 --fp 2 --tn 6 --on mcc --on "fbeta(beta=2)" --prior jeffreys',
        "fourfold evaluate --tp 26 --fn 0 --fp 2 --tn 6 --on mcc --json",
    ),
)
@reading.options(required=False)
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
@click.option("--effective", metavar="N|kish", help="How many equal rows the weights are worth.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(  # noqa: PLR0913 - one argument for each option
    *,
    source: reading.Source,
    prior: str,
    prevalence: str,
    names: tuple[str, ...],
    everything: bool,
    level: float,
    effective: str | None,
    as_json: bool,
    **cells: int | None,
) -> None:
    """Evaluate a binary classifier from a FILE of predictions, or from its four counts.

    Counts are given by name, so that no order can be mistaken. Each metric comes with what the counts and a
    prior say of its true value: the mean, the smallest interval that holds 95 % of the probability (HDI), and
    the width of that interval (MU, metric uncertainty). A metric that has no value says why.
    """
    from .. import metrics
    from ..analyses.evaluation import HEADLINE
    from .evaluations import Evaluations
    from .shares import Shares
    from .weighted import WeightedValues

    if names and everything:
        raise click.UsageError("--on names some metrics and --all takes all: give one of them")
    asked = names or (tuple(metrics) if everything else HEADLINE)
    if effective is not None and source.weight is None:
        raise click.UsageError("--effective is for weights: name their column with --weight")
    if logs := source.logs():
        answer: Shares | WeightedValues | Evaluations = Shares(logs, options.prior_of_shares(prior), level)
    elif source.weight is not None and effective is None:
        answer = WeightedValues(source.weighted(), asked)
    else:
        answer = Evaluations(
            _matrices(source, cells, effective),
            asked,
            prior=prior,
            prevalence=prevalence,
            level=level,
        )
    ranking = _ranking(source, level)
    if as_json:
        write(answer.as_dict() | (ranking.as_dict() if ranking else {}))
    else:
        click.echo("\n".join([*answer.lines(), *(["", *ranking.lines()] if ranking else [])]))


def _ranking(source: reading.Source, level: float) -> Ranking | None:
    """How well the score ranks, if there is one."""
    if source.score is None:
        return None
    from ..analyses.thresholds import thresholds
    from .ranking import Ranking

    return Ranking(thresholds(source.scores()), level)


def _matrices(source: reading.Source, cells: dict[str, int | None], effective: str | None) -> Matrices:
    """The matrices by what sets them apart; the one of the four counts is set apart by nothing."""
    typed = [f"--{cell}" for cell, count in cells.items() if count is not None]
    if not source:
        return Matrices("", {"": options.matrix(cells)})
    if typed:
        raise click.UsageError(f"a file and {', '.join(typed)}: give one of them")
    if effective is None:
        return source.binaries()
    weighted = source.weighted()
    return Matrices("", {"": reading.positive_only(weighted.at_size(_rows(effective, weighted.effective)))})


def _rows(effective: str, kish: float) -> float:
    """How many rows are meant."""
    number = typed(effective)
    if isinstance(number, str) and number != "kish":
        raise click.UsageError(f"--effective is {effective!r}: a number of rows, or kish")
    return kish if isinstance(number, str) else number
