"""Classifiers evaluated with their uncertainty."""

from importlib import import_module

from .core.beliefs import Belief, believe, summarise
from .core.confusion import BinaryMatrix, ConfusionMatrix, SparseMatrix
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
    "Guess",
    "Interval",
    "Metric",
    "SparseMatrix",
    "assert_gate",
    "believe",
    "classes",
    "compare",
    "compare_auc",
    "contour",
    "count",
    "equalised_odds",
    "gate",
    "leaderboard",
    "macro",
    "metric",
    "metrics",
    "micro",
    "more_data",
    "multilabel",
    "multiplicity",
    "plan",
    "smallest_difference",
    "summarise",
    "thresholds",
    "weighted",
]

# Loaded when first asked for, so that the import stays light: the name, and the module that has it.
_LATER: dict[str, str] = {
    "Guess": ".analyses.planning",
    "assert_gate": ".analyses.gate",
    "classes": ".analyses.classes",
    "compare": ".analyses.comparison",
    "compare_auc": ".analyses.thresholds",
    "count": ".sources",
    "equalised_odds": ".analyses.classes",
    "gate": ".analyses.gate",
    "leaderboard": ".analyses.leaderboard",
    "macro": ".analyses.classes",
    "micro": ".analyses.classes",
    "more_data": ".analyses.planning",
    "multilabel": ".analyses.classes",
    "plan": ".analyses.planning",
    "smallest_difference": ".analyses.planning",
    "thresholds": ".analyses.thresholds",
    "weighted": ".analyses.classes",
}


def __getattr__(name: str) -> object:
    """Load what is asked for the first time."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_LATER[name], __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """List what there is, loaded or not."""
    return sorted({*globals(), *_LATER})
