"""Metrics of a whole matrix: averages over the classes, and those that are defined for all cells."""

from .averages import Average, Micro, macro, micro, weighted
from .find import matrix_metric
from .metric import MatrixMetric, Value
from .whole import WHOLE

__all__ = [
    "WHOLE",
    "Average",
    "MatrixMetric",
    "Micro",
    "Value",
    "macro",
    "matrix_metric",
    "micro",
    "weighted",
]
