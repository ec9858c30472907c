"""Push independent rates through a metric: a closed form where there is one, quadrature otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from ..metrics import Metric
from .beta import Beta, Point
from .distribution import Distribution
from .posterior import Posterior
from .pushed.margin import Margin
from .pushed.rates import PROBES, RATES, OfRates

Rate = Beta | float


def push(of: Metric, rates: Mapping[str, Rate], size: float) -> Distribution:
    """The distribution of a metric of independent rates, for a test of this size."""
    function = OfRates(of, size)
    return _closed_form(function, rates) or Posterior(
        function, {name: Margin(rate.a, rate.b) if isinstance(rate, Beta) else rate for name, rate in rates.items()}
    )


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
    if np.all(value == value.flat[0]):
        moved = np.asarray(function({k: v**1.1 if isinstance(rates[k], Beta) else v for k, v in at.items()}))
        if np.all(moved == value.flat[0]):
            return Point(float(value.flat[0]), name)
    return None
