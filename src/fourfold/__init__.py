"""Classifiers evaluated with their uncertainty."""

from .core.beliefs import Belief, believe
from .core.confusion import BinaryMatrix, ConfusionMatrix
from .core.distributions import Beta, Distribution, Interval
from .core.errors import FourfoldError
from .core.geometry import contour, multiplicity
from .core.metrics import Metric, metric, metrics

__version__ = "0.1.0"
__all__ = [
    "Belief",
    "Beta",
    "BinaryMatrix",
    "ConfusionMatrix",
    "Distribution",
    "FourfoldError",
    "Interval",
    "Metric",
    "believe",
    "contour",
    "metric",
    "metrics",
    "multiplicity",
]
