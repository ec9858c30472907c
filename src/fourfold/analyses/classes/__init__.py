"""Many classes: the odds of each, what is confused with what, and metrics of the whole matrix."""

from .answers import Classes, classes
from .equalised import EqualisedOdds, equalised_odds
from .metrics import macro, matrix_metric, micro, weighted
from .multilabel import Multilabel, multilabel
from .odds import ClassOdds, Estimate, Odds

__all__ = [
    "ClassOdds",
    "Classes",
    "EqualisedOdds",
    "Estimate",
    "Multilabel",
    "Odds",
    "classes",
    "equalised_odds",
    "macro",
    "matrix_metric",
    "micro",
    "multilabel",
    "weighted",
]
