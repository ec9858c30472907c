"""Where the values of a metric stand on a line: the scale of a strip in a terminal, of a curve in a page."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...core.distributions import Distribution
from ...core.metrics import Metric

ALMOST_ALL = (0.001, 0.999)


@dataclass(frozen=True)
class Scale:
    """From a share of the line's length to the value there, and the labels of its ends and middle."""

    labels: tuple[str, str, str]
    value: Callable[[Any], Any]

    def axis(self, width: int) -> str:
        """The labels, at both ends and in the middle."""
        low, middle, high = self.labels
        return low + middle.center(width - len(low) - len(high)) + high


def _linear(low: float, high: float) -> Callable[[Any], Any]:
    return lambda share: low + (high - low) * share


UNIT = Scale(("0", "1/2", "1"), _linear(0, 1))
SIGNED = Scale(("-1", "0", "1"), _linear(-1, 1))
# a value and its inverse stand at equal distances from 1
RATIO = Scale(("0", "1", "inf"), lambda share: (share / (1 - share)) ** 2)
REAL = Scale(("-inf", "0", "inf"), lambda share: 2 * (2 * share - 1) / (1 - np.abs(2 * share - 1)))


def scale(of: Metric, found: Distribution) -> Scale:
    """The scale of a metric; a typed formula, of which no range is known, gets that of its values.

    >>> import fourfold as ff
    >>> b = ff.believe(ff.ConfusionMatrix.binary(tp=26, fn=0, fp=2, tn=6))
    >>> scale(ff.metric("mcc"), b.of("mcc")).axis(11)
    '-1   0    1'
    """
    low, high = of.range
    if of.family == "typed":
        low, high = _around(*(float(value) for value in found.quantile(ALMOST_ALL)))
    return _of_range(low, high)


def _around(low: float, high: float) -> tuple[float, float]:
    """The usual range that holds these values."""
    if low >= -1 and high <= 1:
        return (0.0 if low >= 0 else -1.0), 1.0
    return (0.0 if low >= 0 else -math.inf), math.inf


def _of_range(low: float, high: float) -> Scale:
    known = {(0.0, 1.0): UNIT, (-1.0, 1.0): SIGNED, (0.0, math.inf): RATIO}
    if (low, high) in known:
        return known[low, high]
    if math.isfinite(low) and math.isfinite(high):
        return Scale((f"{low:.3g}", "", f"{high:.3g}"), _linear(low, high))
    return REAL


def masses(found: Distribution, on: Scale, steps: int) -> NDArray[np.float64]:
    """The probabilities of so many equal steps along the scale.

    >>> from fourfold.core.distributions import Beta
    >>> masses(Beta(1, 1), UNIT, 4)
    array([0.25, 0.25, 0.25, 0.25])
    """
    inner = on.value(np.arange(1, steps) / steps)
    below = np.concatenate(([0.0], np.asarray(found.drawn(inner), float), [1.0]))
    return np.maximum(np.diff(below), 0.0)
