"""`fourfold classes`: each class of a matrix against the rest, and metrics of the whole matrix."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ..analyses.typed_belief import typed
from ..core.confusion import SparseMatrix
from . import reading
from .evaluate import LEVELS
from .json_output import write
from .layout import examples

if TYPE_CHECKING:
    from ..analyses.classes.change import Change

METRICS = ("accuracy", "balanced_accuracy", "macro(f1)", "weighted(f1)", "kappa", "mcc")
COLUMNS = ("label", "support", "prior", "lr_plus", "lr_minus", "dor", "posterior")


@click.command(
    "classes",
    short_help="Many classes: the odds of each, what is confused with what.",
    epilog=examples(
        "fourfold classes preds.csv --truth y --predicted yhat",
        "fourfold classes matrix.csv --matrix --rows truth --sort prior",
        'fourfold classes preds.csv --truth y --predicted yhat --on "macro(recall)" --on mcc --json',
        "fourfold classes train.csv --truth y --predicted yhat --against test.csv",
        'fourfold classes tags.csv --truth tags --predicted said --multilabel ";"',
        "fourfold classes sites.csv --truth y --predicted yhat --group site",
    ),
)
@reading.options()
@click.option(
    "--prior",
    default="reference",
    show_default=True,
    metavar="NAME|NUMBER",
    help="What is believed before the test: balanced, pooled, shrunk (learned from all classes), uniform, "
    "jeffreys, or a number of imagined rows in each cell; reference chooses by the question.",
)
@click.option(
    "--prevalence",
    default="inferred",
    show_default=True,
    metavar="WORD|SHARES",
    help="Inferred from the counts; fixed by the design of the test; or the share of each class in another "
    "population: ant=0.2,bee=0.8.",
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
@click.option(
    "--against",
    metavar="FILE",
    help="A second data set, read like the first: which classes got worse in it.",
)
@click.option(
    "--multilabel",
    "separator",
    metavar="SIGN",
    help="A row may have several labels, separated by this sign, or none: the sign alone.",
)
@click.option("--level", type=LEVELS, default=0.95, show_default=True, help="The mass of the intervals.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(  # noqa: PLR0913 - one argument for each option
    *,
    source: reading.Source,
    prior: str,
    prevalence: str,
    sort: str,
    top: int,
    names: tuple[str, ...],
    against: str | None,
    separator: str | None,
    level: float,
    as_json: bool,
) -> None:
    """See each class of a matrix against all others, from a FILE of predictions or a ready matrix.

    A prediction turns the prior odds of its class into posterior odds: they are multiplied by the likelihood
    ratio LR₊, which does not depend on how frequent the class is. Every value has an interval, which is
    finite also where no error was seen.
    """
    believed = _prior(prior)
    if separator is not None:
        if (
            source.group is not None
            or against is not None
            or (prior, prevalence) != ("reference", "inferred")
        ):
            raise click.UsageError("--multilabel goes without --group, --against, --prior and --prevalence")
        _several_labels(source, separator, names, sort=sort, top=top, level=level, as_json=as_json)
        return
    if source.group is not None:
        _alone(prevalence)
        _compare_groups(source, against, believed, level=level, as_json=as_json)
        return
    from ..analyses.classes import classes
    from .class_table import as_dict, lines

    matrix = source.sparse()
    asked = classes(matrix, prior=believed, prevalence=_prevalence(prevalence, matrix), level=level)
    on = names or METRICS
    if against is not None:
        _alone(prevalence)
        after = classes(replace(source, files=(against,)).sparse(), prior=believed, level=level)
        _compare_files(asked.against(after), on, top=top, as_json=as_json)
    elif as_json:
        write(as_dict(asked, asked.odds.sort(sort), on))
    else:
        click.echo("\n".join(lines(asked, asked.odds.sort(sort), on, top=top)))


def _several_labels(  # noqa: PLR0913 - what the command was given
    source: reading.Source,
    separator: str,
    names: tuple[str, ...],
    *,
    sort: str,
    top: int,
    level: float,
    as_json: bool,
) -> None:
    from ..analyses.classes.multilabel import split_labels
    from .label_table import AVERAGES, as_dict, lines

    if not separator:
        raise click.UsageError("--multilabel is empty: name the sign between the labels of a row")
    asked = split_labels(source.sparse(), separator, level=level)
    if as_json:
        write(as_dict(asked, asked.odds.sort(sort), names or AVERAGES))
    else:
        click.echo("\n".join(lines(asked, asked.odds.sort(sort), names or AVERAGES, top=top)))


def _compare_files(change: Change, names: tuple[str, ...], *, top: int, as_json: bool) -> None:
    from .class_change import as_dict, lines

    if as_json:
        write(as_dict(change, names))
    else:
        click.echo("\n".join(lines(change, names, top=top)))


def _compare_groups(
    source: reading.Source, against: str | None, prior: str | float, *, level: float, as_json: bool
) -> None:
    from ..analyses.classes import equalised_odds
    from .equalised import as_dict, lines

    if against is not None:
        raise click.UsageError("--group compares groups and --against files: give one of them")
    found = equalised_odds(
        source.grouped(ask=False), prior="balanced" if prior == "reference" else prior, level=level
    )
    if as_json:
        write(as_dict(found))
    else:
        click.echo("\n".join(lines(found)))


def _prior(text: str) -> str | float:
    found = typed(text.strip())
    return found.lower() if isinstance(found, str) else float(found)


def _alone(prevalence: str) -> None:
    if prevalence != "inferred":
        raise click.UsageError("--prevalence is of one data set: leave it out where several are compared")


def _prevalence(text: str, matrix: SparseMatrix) -> str | dict[Hashable, float]:
    """A word, or the shares by the names of the classes."""
    if "=" not in text:
        return text.strip().lower()
    names = {str(label): label for label in matrix.labels}
    shares: dict[Hashable, float] = {}
    for part in text.split(","):
        name, _, share = (piece.strip() for piece in part.rpartition("=")[0:3])
        value = typed(share)
        if name not in names or isinstance(value, str):
            raise click.UsageError(f"--prevalence has {part.strip()!r}; allowed: a class = its share")
        shares[names[name]] = float(value)
    return shares
