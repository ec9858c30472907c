"""What a planned test may show: its matrices, or some that stand for equal shares of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...core.distributions import Beta
from ...core.numerics import betabinomial, binomial

Floats = NDArray[np.float64]
OF_A_RATE, OF_A_RATE_BY_SIZE, OF_THE_SIZE = 160, 36, 24
LISTED = 200_000


@dataclass(frozen=True)
class Outcomes:
    """Numbers of positives and negatives, of those told right, and the probability of each outcome."""

    positives: Floats
    negatives: Floats
    tp: Floats
    tn: Floats
    weight: Floats


def designed(positives: int, negatives: int, tpr: Beta, tnr: Beta, *, fine: int = OF_A_RATE) -> Outcomes:
    """The outcomes of a test with these numbers of positives and negatives."""
    tp, tp_weight = strata(positives, tpr, fine)
    tn, tn_weight = strata(negatives, tnr, fine)
    across = np.meshgrid(tp, tn, indexing="ij")
    size = across[0].size
    return Outcomes(
        np.full(size, float(positives)),
        np.full(size, float(negatives)),
        across[0].ravel(),
        across[1].ravel(),
        np.outer(tp_weight, tn_weight).ravel(),
    )


def as_they_come(n: int, tpr: Beta, tnr: Beta, prevalence: float | Beta) -> Outcomes:
    """The outcomes of a test with n rows, of which chance decides how many are positive."""
    sizes, shares = strata(n, prevalence, OF_THE_SIZE)
    parts = [designed(round(p), n - round(p), tpr, tnr, fine=OF_A_RATE_BY_SIZE) for p in sizes]
    return Outcomes(
        positives=np.concatenate([part.positives for part in parts]),
        negatives=np.concatenate([part.negatives for part in parts]),
        tp=np.concatenate([part.tp for part in parts]),
        tn=np.concatenate([part.tn for part in parts]),
        weight=np.concatenate([share * part.weight for share, part in zip(shares, parts, strict=True)]),
    )


def strata(n: int, rate: float | Beta, count: int) -> tuple[Floats, Floats]:
    """Counts of n with their probabilities: all, or one for each of so many strata of equal probability.

    >>> strata(2, Beta(1, 1), 160)
    (array([0., 1., 2.]), array([0.33333333, 0.33333333, 0.33333333]))
    """
    if n > LISTED:
        return _strata_of_many(n, rate, count)
    law = betabinomial.pmf_all(n, rate.a, rate.b) if isinstance(rate, Beta) else binomial.pmf_all(n, rate)
    if n < count:
        return np.arange(n + 1.0), law
    rising = np.cumsum(law) / law.sum()
    edges = np.unique(np.append(np.searchsorted(rising, np.arange(1, count) / count), n))
    reached = np.concatenate(([0.0], rising[edges]))
    middles = np.searchsorted(rising, (reached[1:] + reached[:-1]) / 2)
    return middles.astype(float), np.diff(reached)


def _strata_of_many(n: int, rate: float | Beta, count: int) -> tuple[Floats, Floats]:
    """The same by quantiles, for more counts than one would list."""
    steps = np.arange(1, count) / count
    edges = np.unique(np.append(_quantile(steps, n, rate), float(n)))
    reached = np.concatenate(([0.0], _cdf(edges, n, rate)))
    return _quantile((reached[1:] + reached[:-1]) / 2, n, rate), np.diff(reached)


def _quantile(q: Floats, n: int, rate: float | Beta) -> Floats:
    if isinstance(rate, Beta):
        return np.asarray(betabinomial.quantile(q, n, rate.a, rate.b))
    return np.asarray(binomial.quantile(q, n, rate))


def _cdf(k: Floats, n: int, rate: float | Beta) -> Floats:
    if isinstance(rate, Beta):
        return np.asarray(betabinomial.cdf(k, n, rate.a, rate.b))
    return np.asarray(binomial.cdf(k, n, rate))
