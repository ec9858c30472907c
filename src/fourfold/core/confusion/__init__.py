"""Confusion matrices: counts with labels, exact and immutable."""

from .binary import BinaryMatrix
from .grouped import GroupedCounts
from .joint import JointCounts
from .matrix import ConfusionMatrix
from .scores import ScoreCounts
from .sparse import SparseMatrix
from .weighted import WeightedMatrix

__all__ = [
    "BinaryMatrix",
    "ConfusionMatrix",
    "GroupedCounts",
    "JointCounts",
    "ScoreCounts",
    "SparseMatrix",
    "WeightedMatrix",
]
