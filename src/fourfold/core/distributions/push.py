"""Push independent rates through a metric: a closed form where there is one, quadrature otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from ..metrics import Metric
from .beta import Beta, Point
from .discrete import Discrete
from .distribution import Distribution
from .posterior import Posterior
from .pushed.facts import Facts
from .pushed.margin import margin
from .pushed.measure import Measure
from .pushed.rates import OfRates

Rate = Beta | float


def push(of: Metric, rates: Mapping[str, Rate], size: float) -> Distribution:
    """The distribution of a metric of independent rates, for a test of this size.

    >>> import fourfold as ff
    >>> push(ff.metric("fnr"), {"tpr": ff.Beta(3, 2), "tnr": ff.Beta(1, 1), "prevalence": 0.5}, 5)
    Beta(2, 3)
    """
    margins = {
        name: margin(rate.a, rate.b) if isinstance(rate, Beta) else rate for name, rate in rates.items()
    }
    measure = Measure(OfRates(of, size), margins)
    return _closed_form(of.name, measure.facts, rates) or _steps(measure) or Posterior(measure)


def _closed_form(name: str, facts: Facts, rates: Mapping[str, Rate]) -> Distribution | None:
    """The metric is one of the rates, or one minus it, or is undefined whatever they are."""
    if facts.rate is not None:
        rate, flipped = facts.rate
        belief = rates[rate]
        if isinstance(belief, Beta):
            return replace(belief.flipped() if flipped else belief, name=name)
    return Discrete(name, np.zeros(0), np.zeros(0), undefined=1.0) if facts.never else None


def _steps(measure: Measure) -> Distribution | None:
    """A metric that takes one value, or a few only, such as a sign: their probabilities."""
    values = np.array(measure.facts.few)
    if not values.size:
        return None
    name = measure.of.metric.name
    if not measure.active:
        value = float(np.asarray(measure.of(measure.base)))
        return Point(value, name)
    between = np.concatenate([(values[1:] + values[:-1]) / 2, [np.inf]])
    pmf = np.diff(np.concatenate(([0.0], measure.cdf(between))))
    return Discrete(name, values, pmf / pmf.sum(), undefined=measure.undefined)
