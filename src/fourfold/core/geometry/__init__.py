"""The space of confusion matrices, and the shape of a metric in it; all derived from the formulas."""

from .contours import Contour, contour, to_precision_recall
from .lattice import Cells, matrices, section
from .multiplicity import Multiplicity, multiplicity

__all__ = [
    "Cells",
    "Contour",
    "Multiplicity",
    "contour",
    "matrices",
    "multiplicity",
    "section",
    "to_precision_recall",
]
