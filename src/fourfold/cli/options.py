"""Options that several commands share: the four counts, the prior, the prevalence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from ..analyses.typed_belief import read_prevalence, read_prior, typed
from ..core.beliefs import Belief, believe
from ..core.confusion import BinaryMatrix, ConfusionMatrix
from ..core.distributions import Beta
from ..core.errors import BeliefError

Command = Callable[..., Any]
SHARES = {"uniform": Beta(1, 1), "jeffreys": Beta(0.5, 0.5)}
CELLS = {
    "tp": "True positives: truly positive, predicted positive.",
    "fn": "False negatives: truly positive, predicted negative.",
    "fp": "False positives: truly negative, predicted positive.",
    "tn": "True negatives: truly negative, predicted negative.",
}


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


def is_exchanged(prevalence: str) -> bool:
    """Whether the prevalence is that of another population than the test's."""
    return not isinstance(read_prevalence(prevalence), str)


def prior_of_shares(text: str) -> Beta:
    """The prior of a single share.

    >>> prior_of_shares("jeffreys")
    Beta(0.5, 0.5)
    """
    prior = read_prior(text)
    if isinstance(prior, Beta):
        return prior
    if prior not in SHARES:
        raise BeliefError(f"--prior is {text!r}", allowed="uniform, jeffreys, or two numbers such as 0.5,0.5")
    return SHARES[prior]
