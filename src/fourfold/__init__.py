"""Classifiers evaluated with their uncertainty."""

from .core.confusion import BinaryMatrix, ConfusionMatrix
from .core.errors import FourfoldError
from .core.metrics import Metric, metric, metrics

__version__ = "0.1.0"
__all__ = ["BinaryMatrix", "ConfusionMatrix", "FourfoldError", "Metric", "metric", "metrics"]
