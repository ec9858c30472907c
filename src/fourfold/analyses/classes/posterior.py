"""What is believed of a metric of the whole matrix: by draws, or by its first two moments."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ...core.beliefs.classes import ClassBelief
from ...core.beliefs.classes.draws import Draws, has_entropy
from ...core.beliefs.classes.linear import mean_and_variance
from ...core.distributions import Distribution
from ...core.distributions.drawn import Drawn, Scaled
from ...core.errors import AnalysisError
from .expected import expected
from .gradient import gradient
from .metrics import MatrixMetric
from .metrics.whole import Accuracy

Floats = NDArray[np.float64]
ALIKE = 0.05  # by how much the spread of draws may be off before something else is wrong


def posterior(belief: ClassBelief, of: MatrixMetric, draws: Callable[[], Draws | None]) -> Distribution:
    """The distribution of the metric, by its moments where there are no draws, as for large matrices.

    Accuracy is a sum, so that its moments are exact; it does without draws.
    """
    if of.entropic and not has_entropy(belief):
        raise AnalysisError(
            f"the posterior of {of.name} for {belief.matrix.classes} classes",
            allowed="up to 45 classes, for which every cell is drawn",
            hint="its value at the counts is there",
        )
    made = None if isinstance(of, Accuracy) else draws()
    return _moments(belief, of) if made is None else _drawn(belief, of, made)


def _drawn(belief: ClassBelief, of: MatrixMetric, draws: Draws) -> Distribution:
    """The draws, moved and stretched so that their linear part has its exact mean and spread."""
    weights = None if of.entropic else gradient(belief, of)
    values, lines = [], []
    for shares in draws.chunks():
        values.append(of(shares))
        if weights is not None:
            lines.append(
                shares.hit @ weights.hit
                + shares.truth @ weights.truth
                + shares.predicted @ weights.predicted
                + shares.product * weights.product
            )
    value = np.concatenate(values)
    undefined = float(np.mean(np.isnan(value)))
    if weights is None or undefined or not np.all(np.isfinite(value)):
        return Drawn(of.name, value[~np.isnan(value)], undefined=undefined)
    mean, variance = mean_and_variance(belief, weights)
    return Drawn(of.name, _corrected(value, np.concatenate(lines), mean, math.sqrt(variance)))


def _corrected(value: Floats, line: Floats, mean: float, sd: float) -> Floats:
    """Control variates for the mean and the spread: what the draws of the linear part are off by."""
    drawn, spread = float(line.mean()), float(line.std())
    if not (spread > 0 and sd > 0 and abs(sd / spread - 1) < ALIKE):
        return value
    slope = float(np.mean((value - value.mean()) * (line - drawn))) / spread**2
    stretch = 1 + (sd / spread - 1) * min(1.0, slope**2 * spread**2 / float(value.var()))
    centre = float(value.mean())
    return centre - slope * (drawn - mean) + stretch * (value - centre)


def _moments(belief: ClassBelief, of: MatrixMetric) -> Distribution:
    """A Beta distribution over the range of the metric with its mean and its spread."""
    low, high = of.range
    if not (math.isfinite(low) and math.isfinite(high)):
        raise AnalysisError(
            f"the posterior of {of.name}, which has no bounds, for {belief.matrix.counts.size} cells",
            allowed="metrics with a least and a greatest value, for matrices too large to be drawn",
        )
    _, variance = mean_and_variance(belief, gradient(belief, of))
    return Scaled(of.name, (low, high), mean=expected(belief, of), sd=math.sqrt(variance))
