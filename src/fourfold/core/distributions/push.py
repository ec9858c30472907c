"""Push independent rates through a metric: a closed form where there is one, quadrature otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from ..metrics import Metric
from .beta import Beta, Point
from .distribution import Distribution
from .discrete import Discrete
from .posterior import Posterior
from .pushed.margin import Margin
from .pushed.measure import Measure
from .pushed.rates import PROBES, RATES, OfRates

Rate = Beta | float
MOST_STEPS = 8


def push(of: Metric, rates: Mapping[str, Rate], size: float) -> Distribution:
    """The distribution of a metric of independent rates, for a test of this size."""
    function = OfRates(of, size)
    if (known := _closed_form(function, rates)) is not None:
        return known
    margins = {name: Margin(rate.a, rate.b) if isinstance(rate, Beta) else rate for name, rate in rates.items()}
    measure = Measure(function, margins)
    return _steps(measure) or Posterior(measure)


def _steps(measure: Measure) -> Distribution | None:
    """A metric that takes a few values only, such as a sign: their probabilities."""
    seen = measure.grid()[0]
    values = np.unique(seen[~np.isnan(seen)])
    if len(values) > MOST_STEPS:
        return None
    between = np.concatenate([(values[1:] + values[:-1]) / 2, [np.inf]])
    height = measure.cdf(between)
    pmf = np.diff(np.concatenate(([0.0], height)))
    return Discrete(measure.of.metric.name, values, pmf / pmf.sum(), undefined=measure.undefined)


def _never(name: str) -> Distribution:
    """A metric that is undefined whatever the rates are."""
    return Discrete(name, np.array([np.nan]), np.array([1.0]), undefined=1.0)


def _closed_form(function: OfRates, rates: Mapping[str, Rate]) -> Distribution | None:
    """The metric is one of the rates, or one minus it, or does not depend on anything uncertain."""
    at = {name: PROBES[name] if isinstance(rates[name], Beta) else rates[name] for name in RATES}
    value = np.asarray(function(at))
    name = function.metric.name
    for rate in rates:
        belief = rates[rate]
        if isinstance(belief, Beta):
            if np.allclose(value, at[rate], rtol=1e-13, atol=0):
                return replace(belief, name=name)
            if np.allclose(value, 1 - at[rate], rtol=1e-13, atol=0):
                return replace(belief.flipped(), name=name)
    if not any(isinstance(rates[moving], Beta) for moving in function.depends_on()):
        return Point(float(value.flat[0]), name) if not np.isnan(value.flat[0]) else _never(name)
    return None
