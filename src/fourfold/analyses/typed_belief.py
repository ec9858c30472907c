"""A prior and a prevalence as people type them, in a terminal or in a page."""

from __future__ import annotations

from ..core.distributions import Beta
from ..core.errors import BeliefError

PRIORS = {"uniform": "uniform", "laplace": "uniform", "jeffreys": "jeffreys"}


def typed(text: str) -> int | float | str:
    """What was typed, as a number if it is one; whether it is a count is for the matrix to say."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def read_prior(text: str) -> str | Beta:
    """A prior by its name or its two numbers.

    >>> read_prior("Laplace"), read_prior("0.5,0.5")
    ('uniform', Beta(0.5, 0.5))
    """
    if (pair := _pair(text)) is not None:
        return "haldane" if pair == (0, 0) else Beta(*pair)
    name = text.strip().lower()
    if name not in {*PRIORS, "haldane"}:
        allowed = "uniform, jeffreys, or two numbers such as 0.5,0.5"
        raise BeliefError(f"the prior is {text!r}", allowed=allowed)
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
            f"the prevalence is {text!r}",
            allowed="inferred, fixed, a share such as 0.01, or two numbers of a Beta such as 2,198",
        )
    return float(share)


def _pair(text: str) -> tuple[float, float] | None:
    parts = [typed(part.strip()) for part in text.split(",")]
    if len(parts) != 2 or any(isinstance(part, str) for part in parts):
        return None
    return float(parts[0]), float(parts[1])
