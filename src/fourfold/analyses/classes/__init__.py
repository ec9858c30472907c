"""Many classes: the odds of each, what is confused with what, and metrics of the whole matrix."""

from .answers import Classes, classes
from .metrics import macro, matrix_metric, micro, weighted
from .odds import ClassOdds, Estimate, Odds

__all__ = [
    "ClassOdds",
    "Classes",
    "Estimate",
    "Odds",
    "classes",
    "macro",
    "matrix_metric",
    "micro",
    "weighted",
]
