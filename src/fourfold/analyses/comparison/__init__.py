"""Two classifiers compared: on the same rows, or each on its own."""

from .clusters import Clusters
from .compare import compare
from .mcnemar import McNemar
from .result import Comparison

__all__ = ["Clusters", "Comparison", "McNemar", "compare"]
