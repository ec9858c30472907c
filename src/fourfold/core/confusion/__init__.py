"""Confusion matrices: counts with labels, exact and immutable."""

from .binary import BinaryMatrix
from .matrix import ConfusionMatrix

__all__ = ["BinaryMatrix", "ConfusionMatrix"]
