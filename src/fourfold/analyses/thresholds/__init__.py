"""Thresholds: from scores to curves, and from curves to a decision, each with its uncertainty."""

from .paired import AucDifference, compare_auc
from .question import thresholds
from .result import Thresholds

__all__ = ["AucDifference", "Thresholds", "compare_auc", "thresholds"]
