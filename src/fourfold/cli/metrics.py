"""`fourfold metrics`: the catalogue, or the page of one metric or typed formula."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from .. import Metric
from .json_output import write
from .layout import examples


@click.command(
    "metrics",
    short_help="The catalogue of metrics, or the page of one.",
    epilog=examples(
        "fourfold metrics",
        "fourfold metrics sensitivity",
        'fourfold metrics "fbeta(beta=2)" --json',
        'fourfold metrics "(precision + recall)/2" --properties',
    ),
)
@click.argument("names", nargs=-1, metavar="[NAME | FORMULA]")
@click.option(
    "--properties", is_flag=True, help="Show the ten properties, with a counterexample for each failure."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(names: tuple[str, ...], *, properties: bool, as_json: bool) -> None:
    """List the metrics, or show one: by its name, an alias, or as a formula that you type.

    A formula is written over TP, FP, FN and TN, with names of metrics, numbers, + - * / **, sqrt, log, abs,
    sign, min, max and `x if condition else y`. Put it in quotes.
    """
    if not names:
        _catalogue(properties=properties, as_json=as_json)
        return
    if len(names) > 1:
        raise click.UsageError(f"{len(names)} arguments arrived; give one name, or one formula in quotes")
    from .. import metric

    chosen = metric(names[0])
    if as_json:
        write(_facts(chosen) | {"properties": _checked(chosen)})
        return
    from .metric_page import page

    click.echo("\n".join(page(chosen, with_properties=properties)))


def _catalogue(*, properties: bool, as_json: bool) -> None:
    from .. import metrics

    if properties:
        raise click.UsageError("--properties needs a metric: fourfold metrics f1 --properties")
    if as_json:
        write({"metrics": {name: _facts(metrics[name]) for name in metrics}})
        return
    from .catalogue import catalogue

    click.echo("\n".join(catalogue()))


def _checked(of: Metric) -> Mapping[str, str]:
    from ..core.geometry.properties import properties

    return properties(of).as_dict()


def _facts(of: Metric) -> dict[str, Any]:
    """The metric as JSON."""
    from .facts import typed

    return {
        "name": of.name,
        "title": of.title,
        "family": of.family,
        "aliases": of.aliases,
        "typed": typed(of),
        "formula": of.text,
        "latex": of.latex,
        "range": of.range,
        "better": of.better,
        "parameters": of.parameters,
        "depends_on_prevalence": of.depends_on_prevalence,
        "scale_free": of.scale_free,
        "reference": of.reference,
    }
