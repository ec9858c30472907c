"""The smallest difference between two classifiers that test sets of a size will show."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...core.distributions import Beta, push
from ...core.errors import AnalysisError
from ...core.metrics import Metric, metric
from ...core.numerics import beta, beta_nodes, binomial
from .guess import Guess, guessed
from .outcomes import strata
from .plan import Likely, rate_of, rows_of
from .sizes import reading

Floats = NDArray[np.float64]
STRATA, NODES = 200, 48


@dataclass(frozen=True)
class Detectable:
    """Two classifiers that differ by `difference` will be told apart, with probability `assurance`.

    Told apart means that P(the better one is better) is at least `level`. `reference` is the value of the
    lesser one; there are `n` rows, of the class `kind`. Where `shared` is not None both see the same rows, on
    that share of which just one is right.
    """

    on: str
    difference: float
    reference: float
    n: int
    level: float
    assurance: float
    shared: float | None
    exact: bool
    kind: str = "all"

    @property
    def sentence(self) -> str:
        """What the size is able to show."""
        rows = "rows" if self.kind == "all" else f"{self.kind} rows"
        where = f"{self.n:,} shared {rows}" if self.shared is not None else f"two tests of {self.n:,} {rows}"
        return (
            f"{where[:1].upper() + where[1:]} show a difference of {self.difference:.3g} in {self.on}, from "
            f"{self.reference:.3g} on, with {100 * self.assurance:g} % probability at "
            f"{100 * self.level:g} % certainty."
        )

    def as_dict(self) -> dict[str, Any]:
        """The answer for programs."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__} | {"sentence": self.sentence}

    def __repr__(self) -> str:
        return f"Detectable({self.sentence})"


def smallest_difference(
    on: str | Metric,
    size: int | Mapping[str, int],
    *,
    guess: Likely = None,
    differ: float | None = None,
    level: float = 0.95,
    assurance: float = 0.8,
) -> Detectable:
    """The smallest true difference that tests of this size are likely to show.

    The lesser classifier has the mean of the guess. Each has a test set of its own, unless `differ` says on
    which share of the same rows just one of them is right; that is for accuracy.

    >>> import fourfold as ff
    >>> round(smallest_difference("accuracy", 1000, guess=ff.Beta(8, 2)).difference, 3)
    0.042
    >>> round(smallest_difference("accuracy", 1000, guess=ff.Beta(8, 2), differ=0.05).difference, 3)
    0.017
    """
    for name, value, least in (("level", level, 0.5), ("assurance", assurance, 0.0)):
        if not least < value < 1:
            raise AnalysisError(f"the {name} is {value!r}", allowed=f"a number between {least:g} and 1")
    of = metric(on)
    rate = rate_of(of, guess, size)
    if differ is not None:
        return _on_shared_rows(of, rate.guess.mean if rate else math.nan, size, (differ, level, assurance))
    if rate is not None:
        n = rows_of(size)
        reference = rate.guess.mean
        found = _of_rates(n, reference, rate.prior, level, assurance)
        return Detectable(of.name, found, reference, n, level, assurance, None, exact=True, kind=rate.rows)
    return _of_any(of, guessed(guess), size, level, assurance)


def _of_rates(n: int, reference: float, prior: Beta, level: float, assurance: float) -> float:
    """Sums over what the lesser one may show; how much the other one must show does not depend on it."""
    shown, weight = strata(n, reference, STRATA)
    least = _least_counts(shown, n, prior, level)

    def power(difference: float) -> float:
        reached = binomial.sf(least - 1, n, min(reference + difference, 1.0))
        return float(weight @ np.where(least > n, 0.0, reached))

    return _smallest(power, 1 - reference, assurance)


def _least_counts(shown: Floats, n: int, prior: Beta, level: float) -> Floats:
    """The least count at which a rate is surely the larger one, beside each count of the other; or n + 1."""
    low, high = np.full(shown.shape, -1.0), np.full(shown.shape, n + 1.0)
    others = [beta_nodes(prior.a + count, prior.b + n - count, NODES) for count in shown]
    values, weights = (np.array(part) for part in zip(*others, strict=True))
    while np.any(high - low > 1):
        middle = np.floor((low + high) / 2)
        a = np.clip(middle, 0, n)[:, None]
        sure = (weights * np.asarray(beta.sf(values, prior.a + a, prior.b + n - a))).sum(axis=1) >= level
        low, high = np.where(sure, low, middle), np.where(sure, middle, high)
    return high


def _on_shared_rows(
    of: Metric, reference: float, size: int | Mapping[str, int], asked: tuple[float, float, float]
) -> Detectable:
    """Only rows on which one of the two is right count; how many of them the better one has is binomial."""
    differ, level, assurance = asked
    if of.name != "accuracy" or not 0 < differ <= 1:
        raise AnalysisError(
            f"differ={differ!r} for {of.name}", allowed="a share of rows up to 1, for accuracy"
        )
    n = rows_of(size)
    apart = max(1, round(differ * n))
    counts = np.arange(apart + 1.0)
    sure = np.asarray(beta.sf(0.5, 0.5 + counts, 0.5 + apart - counts)) >= level
    least = float(np.argmax(sure)) if sure.any() else apart + 1.0

    def power(difference: float) -> float:
        share = min((1 + difference / differ) / 2, 1.0)
        return float(np.asarray(binomial.sf(least - 1, apart, share))) if least <= apart else 0.0

    found = _smallest(power, differ, assurance)
    return Detectable(of.name, found, reference, n, level, assurance, differ, exact=True)


def _smallest(power: Callable[[float], float], most: float, assurance: float) -> float:
    """The difference at which a rising probability reaches the assurance."""
    if power(most) < assurance:
        raise AnalysisError(
            "no difference is large enough to be shown", allowed="a larger size, or less certainty"
        )
    low, high = 0.0, most
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if power(middle) >= assurance else (middle, high)
    return high


def _of_any(
    of: Metric, guess: Guess, size: int | Mapping[str, int], level: float, assurance: float
) -> Detectable:
    """The normal law of the difference, with the sd of the posterior at the expected result."""
    by_class = size if isinstance(size, Mapping) else {}
    positives, negatives = (by_class.get(name, 0) for name in ("positives", "negatives"))
    n = rows_of(positives + negatives) if by_class else rows_of(size)
    if not by_class:
        share = reading(of, guess, fixed=True).prevalence or 0.5
        positives, negatives = round(share * n), n - round(share * n)
    read = reading(of, guess, fixed=True)
    rates: dict[str, Beta | float] = {
        "tpr": guess.prior.updated(guess.tpr.mean * positives, (1 - guess.tpr.mean) * positives),
        "tnr": guess.prior.updated(guess.tnr.mean * negatives, (1 - guess.tnr.mean) * negatives),
        "prevalence": read.prevalence if read.prevalence is not None else 0.5,
    }
    law = push(of, rates, float(n))
    if not math.isfinite(law.sd):
        raise AnalysisError(f"{of.name} has no standard deviation", allowed="a metric with finite moments")
    quantile = import_module("scipy.special").ndtri
    found = float(quantile(level) + quantile(assurance)) * math.sqrt(2) * law.sd
    return Detectable(of.name, found, law.mean, n, level, assurance, None, exact=False)
