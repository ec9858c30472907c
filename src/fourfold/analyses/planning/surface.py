"""The MU of any metric over all outcomes of a test: a rough one everywhere, corrected by some exact ones.

The rough one follows the metric from half a standard deviation below to half a one above each rate. What it
is wrong by is a smooth function of the observed rates, so that few exact values tell the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.polynomial.chebyshev import chebvander
from numpy.typing import NDArray

from ...core.distributions import Beta, push
from ...core.distributions.pushed.rates import OfRates
from ...core.errors import AnalysisError
from ...core.metrics import Metric
from ...core.numerics import beta
from .outcomes import Outcomes

Floats = NDArray[np.float64]
RATES = ("tpr", "tnr", "prevalence")
NODES = {1: (16,), 2: (7, 7), 3: (4, 4, 3)}
TAIL = 1e-3
SMALL, STRATA = 12.0, 48


@dataclass(frozen=True)
class Reading:
    """How the planned test will be read: the metric, the prior of every rate, and the prevalence if known."""

    metric: Metric
    active: tuple[str, ...]
    prior: Beta
    prevalence: float | None

    def parameters(self, of: Outcomes) -> dict[str, tuple[Floats, Floats]]:
        """The parameters of the posterior Beta of each rate that matters and is not known."""
        a, b = self.prior.a, self.prior.b
        counts = {
            "tpr": (of.tp, of.positives - of.tp),
            "tnr": (of.tn, of.negatives - of.tn),
            "prevalence": (of.positives, of.negatives),
        }
        return {rate: (a + counts[rate][0], b + counts[rate][1]) for rate in self.active}

    def rough(self, of: Outcomes) -> Floats:
        """The MU as if the metric were a plane and the rates were normal."""
        means, steps = {}, {}
        for rate, (a, b) in self.parameters(of).items():
            total = a + b
            means[rate] = a / total
            steps[rate] = np.sqrt(a * b / (total + 1)) / total / 2
        known = {"tpr": 0.5, "tnr": 0.5, "prevalence": 0.5 if self.prevalence is None else self.prevalence}
        at = known | means
        metric, square = OfRates(self.metric, float(of.positives[0] + of.negatives[0])), np.zeros(of.tp.shape)
        for rate, step in steps.items():
            high, low = (metric({**at, rate: at[rate] + sign * step}) for sign in (1, -1))
            square += (np.asarray(high) - np.asarray(low)) ** 2
        width: Floats = 2 * 1.959964 * np.sqrt(square)
        return width

    def exact(self, of: Outcomes) -> Floats:
        """The MU of the posterior at each outcome."""
        parameters = self.parameters(of)
        sizes = of.positives + of.negatives
        return np.array([
            self._one({rate: (a[at], b[at]) for rate, (a, b) in parameters.items()}, size)
            for at, size in enumerate(sizes)
        ])  # fmt: skip

    def _one(self, parameters: Mapping[str, tuple[float, float]], size: float) -> float:
        known = {"tpr": 0.5, "tnr": 0.5, "prevalence": 0.5 if self.prevalence is None else self.prevalence}
        if len(parameters) == 3 and min(map(min, parameters.values())) < SMALL:
            found = by_strata(OfRates(self.metric, size), parameters)
        else:
            believed = {rate: Beta(float(a), float(b)) for rate, (a, b) in parameters.items()}
            found = push(self.metric, {**known, **believed}, float(size)).mu
        if not np.isfinite(found) or found <= 0:
            raise AnalysisError(
                f"{self.metric.name} has no MU at some outcomes of the test",
                allowed="a metric with a finite interval",
                hint="plan for its logarithm, or for another metric",
            )
        return found


def by_strata(of: OfRates, parameters: Mapping[str, tuple[float, float]]) -> float:
    """The MU from equally likely values of each rate, within a percent; for few rows it is the faster way."""
    values = []
    for a, b in parameters.values():
        middles = beta.quantile((np.arange(STRATA) + 0.5) / STRATA, a, b)
        spread = np.sqrt(beta.variance(a, b) / middles.var())  # middles of strata lack the spread inside them
        values.append(np.clip(a / (a + b) + spread * (middles - middles.mean()), 0, 1))
    at = dict(zip(parameters, np.meshgrid(*values, indexing="ij", sparse=True), strict=True))
    found = np.sort(np.asarray(of(at)).ravel())
    found = found[np.isfinite(found)]
    held = int(0.95 * found.size)
    return float((found[held:] - found[:-held]).min())


@dataclass(frozen=True)
class Surface:
    """The correction of the rough MU: a polynomial in the angles arcsin √rate of what may be observed."""

    reading: Reading
    axes: tuple[str, ...]
    ends: Floats
    coefficients: Floats

    @classmethod
    def over(cls, reading: Reading, of: Outcomes) -> Surface:
        """The surface over the outcomes of one test, from exact values at Chebyshev nodes."""
        varying = bool(np.ptp(of.positives))
        axes = tuple(rate for rate in RATES if (varying if rate == "prevalence" else rate in reading.active))
        ends = np.array([_middle_range(_angle(rate, of), of.weight) for rate in axes])
        counts = NODES[len(axes)]
        nodes = [np.cos(np.pi * (np.arange(count) + 0.5) / count) for count in counts]
        angles = np.meshgrid(
            *(low + (high - low) * (node + 1) / 2 for (low, high), node in zip(ends, nodes, strict=True)),
            indexing="ij",
        )
        at = _outcomes_at(dict(zip(axes, angles, strict=True)), of)
        values = np.log(reading.exact(at) / reading.rough(at)).reshape(counts)
        for axis, node in enumerate(nodes):
            inverse = np.linalg.inv(chebvander(node, node.size - 1))
            values = np.moveaxis(np.tensordot(inverse, values, axes=(1, axis)), 0, axis)
        return cls(reading, axes, ends, values)

    def widths(self, of: Outcomes) -> Floats:
        """The MU at each outcome."""
        correction = self.coefficients[..., None]
        for axis, (rate, (low, high)) in reversed(list(enumerate(zip(self.axes, self.ends, strict=True)))):
            place = np.clip(2 * (_angle(rate, of) - low) / (high - low) - 1, -1, 1)
            table = chebvander(place, self.coefficients.shape[axis] - 1)
            correction = np.einsum("...kx,xk->...x", correction * np.ones(place.size), table)
        width: Floats = self.reading.rough(of) * np.exp(correction)
        return width


def _angle(rate: str, of: Outcomes) -> Floats:
    """The angle arcsin √share of what is observed of a rate; on this scale counts scatter evenly."""
    told, tried = {
        "tpr": (of.tp, of.positives),
        "tnr": (of.tn, of.negatives),
        "prevalence": (of.positives, of.positives + of.negatives),
    }[rate]
    angle: Floats = np.arcsin(np.sqrt(told / np.maximum(tried, 1.0)))
    return angle


def _middle_range(angles: Floats, weight: Floats) -> tuple[float, float]:
    """All but the far tails, which hardly matter."""
    order = np.argsort(angles)
    rising = np.cumsum(weight[order])
    low, high = np.searchsorted(rising, [TAIL, 1 - TAIL])
    ends = angles[order[low]], angles[order[min(high, angles.size - 1)]]
    return float(ends[0]), float(max(ends[1], ends[0] + 1e-6))


def _outcomes_at(angles: Mapping[str, Floats], like: Outcomes) -> Outcomes:
    """Outcomes with these angles; what does not vary is as in all others."""
    size = next(iter(angles.values())).size
    shares = {rate: np.sin(angle.ravel()) ** 2 for rate, angle in angles.items()}
    total = float(like.positives[0] + like.negatives[0])
    positives = total * shares["prevalence"] if "prevalence" in shares else np.full(size, like.positives[0])
    half = np.full(size, 0.5)
    return Outcomes(
        positives,
        total - positives,
        positives * shares.get("tpr", half),
        (total - positives) * shares.get("tnr", half),
        np.full(size, 1 / size),
    )
