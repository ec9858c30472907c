"""`fourfold predict`: what a repeated test may show."""

from __future__ import annotations

import click

from . import options
from .json_output import write
from .layout import examples


@click.command(
    "predict",
    short_help="What a repeated test may show.",
    epilog=examples(
        "fourfold predict --tp 16 --fn 4 --fp 8 --tn 32 --on f1",
        "fourfold predict --tp 16 --fn 4 --fp 8 --tn 32 --positives 200 --negatives 400 --on mcc",
        "fourfold predict --tp 16 --fn 4 --fp 8 --tn 32 --on f1 --model binomial --json",
    ),
)
@options.counts
@click.option("--on", required=True, metavar="NAME|FORMULA", help="A metric, an alias or a formula.")
@click.option("--positives", type=int, metavar="COUNT", help="Positives of the next test. [default: as many]")
@click.option("--negatives", type=int, metavar="COUNT", help="Negatives of the next test. [default: as many]")
@click.option(
    "--model",
    type=click.Choice(["beta-binomial", "binomial"]),
    default="beta-binomial",
    show_default=True,
    help="beta-binomial: the rates are uncertain. binomial: the observed rates are taken as true.",
)
@options.prior
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    *,
    on: str,
    positives: int | None,
    negatives: int | None,
    model: str,
    prior: str,
    as_json: bool,
    **cells: int | None,
) -> None:
    """Predict a metric of the next test, from the four counts of this one.

    A test with so many positives and negatives has finitely many outcomes. Their probabilities are exact, and
    outcomes with the same value of the metric are counted together.
    """
    from .forecast import Forecast

    belief = options.believed(cells, prior=prior)
    forecast = Forecast.of(belief, on, belief.predict(positives=positives, negatives=negatives, model=model))
    if as_json:
        write(forecast.as_dict())
    else:
        click.echo("\n".join(forecast.lines()))
