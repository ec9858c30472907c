"""Priors: what is believed of a rate before the test."""

from __future__ import annotations

from collections.abc import Mapping

from ..distributions import Beta
from ..errors import BeliefError

NAMED = {"uniform": Beta(1, 1), "laplace": Beta(1, 1), "jeffreys": Beta(0.5, 0.5)}
RATES = ("tpr", "tnr", "prevalence")
Prior = str | Beta | Mapping[str, "str | Beta"]

_HALDANE = (
    "Beta(0, 0) has no finite total, and stays improper wherever a count is zero; "
    "Beta(0.01, 0.01) comes as near as it should"
)


def prior_of(rate: str, prior: Prior) -> Beta:
    """The prior of one rate from a name, a Beta, or a mapping from rates to these."""
    if isinstance(prior, Mapping):
        return _one(prior.get(rate, "uniform"))
    return _one(prior)


def check(prior: Prior) -> None:
    """Refuse a prior for a rate that there is not."""
    if isinstance(prior, Mapping):
        for rate in prior:
            if rate not in RATES:
                raise BeliefError(f"a prior for {rate!r}", allowed=", ".join(RATES))


def _one(prior: str | Beta) -> Beta:
    if isinstance(prior, Beta):
        return prior
    if isinstance(prior, str) and prior.lower() == "haldane":
        raise BeliefError("the prior 'haldane'", allowed="uniform, jeffreys, or a Beta", hint=_HALDANE)
    try:
        return NAMED[prior.lower()]
    except (KeyError, AttributeError):
        raise BeliefError(
            f"the prior {prior!r}", allowed="'uniform', 'jeffreys', a ff.Beta(a, b), or one of them per rate"
        ) from None
