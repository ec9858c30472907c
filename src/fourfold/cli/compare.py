"""`fourfold compare`: whether one classifier is better than another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from ..analyses.typed_belief import read_prevalence, read_prior
from ..core.confusion import BinaryMatrix, GroupedCounts, JointCounts
from . import options, reading
from .evaluate import LEVELS
from .json_output import write
from .layout import examples


@click.command(
    "compare",
    short_help="Whether one classifier is better than another.",
    epilog=examples(
        "fourfold compare preds.csv --truth y --predicted a --predicted b --positive spam --on mcc",
        "fourfold compare sites.csv --truth y --predicted a --predicted b --positive spam --group site",
        "fourfold compare train.csv test.csv --independent --truth y --predicted a --positive spam",
    ),
)
@reading.options()
@click.option("--on", default="accuracy", show_default=True, metavar="NAME|FORMULA", help="What is compared.")
@click.option(
    "--rope",
    type=click.FloatRange(0),
    metavar="SIZE",
    help="Differences of at most this size do not matter. [default: 0.01 where the metric is bounded]",
)
@click.option("--independent", is_flag=True, help="Two FILEs, two test sets: the one classifier on each.")
@options.prior
@click.option(
    "--prevalence",
    default="inferred",
    show_default=True,
    metavar="SHARE|A,B|WORD",
    help="Inferred, fixed by the design, or that of another population: a share, or A,B for Beta(A, B).",
)
@click.option("--level", type=LEVELS, default=0.95, show_default=True, help="The mass of the intervals.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(  # noqa: PLR0913 - one argument for each option
    *,
    source: reading.Source,
    on: str,
    rope: float | None,
    independent: bool,
    prior: str,
    prevalence: str,
    level: float,
    as_json: bool,
) -> None:
    """Compare two classifiers, from a FILE with the predictions of both for the same rows.

    The rows that both got right or wrong say nothing about which is better, and rows on which they differ say
    much; the joint counts keep this. Rows that belong together, such as several samples of one patient, are
    named by --group, and count for less.
    """
    from ..analyses.comparison import compare
    from .comparison_report import lines

    terms: dict[str, Any] = {"on": on, "rope": rope, "level": level}
    terms |= {"prior": read_prior(prior), "prevalence": read_prevalence(prevalence)}
    if source.weight is not None:
        raise click.UsageError(
            "--weight makes no counts to compare; --counts says how many rows a row stands for"
        )
    if independent:
        first, second = _two_files(source)
        found = compare(first, second, independent=True, names=source.files, **terms)
    else:
        found = compare(_joint(source, on), **terms)
    if as_json:
        write(found.as_dict())
    else:
        click.echo("\n".join(lines(found)))


def _two_files(source: reading.Source) -> list[BinaryMatrix]:
    if len(source.files) != 2:
        raise click.UsageError(f"--independent with {len(source.files)} files: name the two test sets")
    return [replace(source, files=(file,)).binary() for file in source.files]


def _joint(source: reading.Source, on: str) -> JointCounts | GroupedCounts:
    """The joint counts; a positive class is asked for where the metric needs one."""
    from ..analyses.comparison.outcomes import counts_errors_only
    from ..core.metrics import metric

    if source.matrix_file:
        raise click.UsageError(
            "a matrix does not say which rows both got right: name the rows, or --independent"
        )
    ask = not counts_errors_only(metric(on))
    return source.joint(ask=ask) if source.group is None else source.grouped(ask=ask)
