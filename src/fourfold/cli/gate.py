"""`fourfold gate`: requirements for continuous integration, answered by the exit code."""

from __future__ import annotations

import click

from ..analyses.typed_belief import read_prevalence, read_prior
from . import options, reading
from .json_output import write
from .layout import examples

FAILED = 1


@click.command(
    "gate",
    short_help="Whether requirements are met; for continuous integration.",
    epilog=examples(
        'fourfold gate preds.csv --truth y --predicted a --positive spam --require "recall > 0.7 @ 95%"',
        'fourfold gate --tp 193 --fn 7 --fp 20 --tn 380 --require "recall > 0.9" --require "fpr < 0.1 @ 99%"',
        "fourfold gate preds.csv --truth y --predicted a --positive spam --baseline b "
        '--require "f1 > baseline - 0.01"',
        "fourfold gate sites.csv --truth y --predicted a --positive spam --group site "
        '--require "worst group recall > 0.5 @ 75%"',
    ),
)
@reading.options(required=False)
@options.counts
@click.option(
    "--require",
    "requirements",
    multiple=True,
    required=True,
    metavar="REQUIREMENT",
    help='Such as "recall > 0.9 @ 95%"; may be repeated, and all have to be met.',
)
@click.option("--baseline", metavar="COLUMN", help="The predictions to compare with, in the same file.")
@click.option("--baseline-file", metavar="FILE", help="The same in another file, of the same rows in order.")
@click.option("--independent", is_flag=True, help="The baseline file is of another test set.")
@options.prior
@click.option(
    "--prevalence", default="inferred", show_default=True, metavar="SHARE|A,B|WORD", help="As in `evaluate`."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(  # noqa: PLR0913 - one argument for each option
    *,
    source: reading.Source,
    requirements: tuple[str, ...],
    baseline: str | None,
    baseline_file: str | None,
    independent: bool,
    prior: str,
    prevalence: str,
    as_json: bool,
    **cells: int | None,
) -> int:
    """Judge whether a classifier meets requirements, with the probability that each asks for.

    A requirement is METRIC > NUMBER @ LEVEL, where METRIC may be a formula, the sign is > >= < or <=, and the
    level is 95% unless told. After "worst group" every group of --group has to meet it, after "best group"
    one of them. The number may be "baseline", "baseline - 0.01" and the like.

    The exit code is 0 if all are met, 1 if one is not, and 2 for bad input.
    """
    from ..analyses.gate import gate
    from .gate_data import Asked

    judged, against = Asked(source, cells, baseline, baseline_file, independent).counts()
    found = gate(
        judged,
        requirements[0] if len(requirements) == 1 else requirements,
        baseline=against,
        independent=independent,
        prior=read_prior(prior),
        prevalence=read_prevalence(prevalence),
    )
    if as_json:
        write(found.as_dict())
    else:
        click.echo(found.sentence)
    return 0 if found else FAILED
