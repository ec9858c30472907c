"""Options that several commands share: the four counts, the prior, the prevalence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from ..core.beliefs import Belief, believe
from ..core.confusion import BinaryMatrix, ConfusionMatrix
from ..core.distributions import Beta
from ..core.errors import BeliefError

Command = Callable[..., Any]
CELLS = {
    "tp": "True positives: truly positive, predicted positive.",
    "fn": "False negatives: truly positive, predicted negative.",
    "fp": "False positives: truly negative, predicted positive.",
    "tn": "True negatives: truly negative, predicted negative.",
}
PRIORS = {"uniform": "uniform", "laplace": "uniform", "jeffreys": "jeffreys"}


def typed(text: str) -> int | float | str:
    """What was typed, as a number if it is one; whether it is a count is for the matrix to say."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def counts(command: Command) -> Command:
    """The options --tp, --fn, --fp and --tn."""
    for cell, told in reversed(CELLS.items()):
        command = click.option(f"--{cell}", type=typed, metavar="COUNT", help=told)(command)
    return command


def prior(command: Command) -> Command:
    """The option --prior."""
    told = "What is believed of each rate before the test: uniform, jeffreys, or A,B for Beta(A, B)."
    option = click.option("--prior", default="uniform", show_default=True, metavar="NAME|A,B", help=told)
    return option(command)


def complete(cells: Mapping[str, int | None]) -> dict[str, int]:
    """All four counts, or a message that says which are missing."""
    given = {cell: count for cell, count in cells.items() if count is not None}
    if missing := [f"--{cell}" for cell in CELLS if cell not in given]:
        raise click.UsageError(f"a matrix needs all four counts; missing: {', '.join(missing)}")
    return given


def believed(cells: Mapping[str, int | None], *, prior: str, prevalence: str = "inferred") -> Belief:
    """The belief that the options ask for."""
    return belief(matrix(cells), prior=prior, prevalence=prevalence)


def matrix(cells: Mapping[str, int | None]) -> BinaryMatrix:
    """The matrix of the four counts."""
    return ConfusionMatrix.binary(**complete(cells))


def belief(of: BinaryMatrix, *, prior: str, prevalence: str = "inferred") -> Belief:
    """The belief in a matrix that the options ask for."""
    return believe(of, read_prior(prior), prevalence=read_prevalence(prevalence))


def read_prior(text: str) -> str | Beta:
    """A prior by its name or its two numbers.

    >>> read_prior("Laplace"), read_prior("0.5,0.5")
    ('uniform', Beta(0.5, 0.5))
    """
    if (pair := _pair(text)) is not None:
        return "haldane" if pair == (0, 0) else Beta(*pair)
    name = text.strip().lower()
    if name not in {*PRIORS, "haldane"}:
        raise BeliefError(f"--prior is {text!r}", allowed="uniform, jeffreys, or two numbers such as 0.5,0.5")
    return PRIORS.get(name, name)


def read_prevalence(text: str) -> str | float | Beta:
    """Where the prevalence comes from: the counts, the design of the test, or another population.

    >>> read_prevalence("fixed"), read_prevalence("0.01"), read_prevalence("2,198")
    ('fixed', 0.01, Beta(2, 198))
    """
    if (pair := _pair(text)) is not None:
        return Beta(*pair)
    name = text.strip().lower()
    if name in {"inferred", "fixed"}:
        return name
    share = typed(name)
    if isinstance(share, str) or not 0 <= share <= 1:
        raise BeliefError(
            f"--prevalence is {text!r}",
            allowed="inferred, fixed, a share such as 0.01, or two numbers of a Beta such as 2,198",
        )
    return float(share)


def is_exchanged(prevalence: str) -> bool:
    """Whether the prevalence is that of another population than the test's."""
    return not isinstance(read_prevalence(prevalence), str)


def _pair(text: str) -> tuple[float, float] | None:
    parts = [typed(part.strip()) for part in text.split(",")]
    if len(parts) != 2 or any(isinstance(part, str) for part in parts):
        return None
    return float(parts[0]), float(parts[1])
