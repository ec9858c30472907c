"""The ten properties of a classification measure, derived from its formula."""

from .bracket import Threshold
from .check import properties
from .finding import FAILS, HOLDS, VACUOUS, Counterexample, Finding
from .result import Properties
from .simple import SimpleNumber
from .table import PaperTable, paper_table
from .threshold import threshold
from .undefined import Undefined

__all__ = [
    "FAILS",
    "HOLDS",
    "VACUOUS",
    "Counterexample",
    "Finding",
    "PaperTable",
    "Properties",
    "SimpleNumber",
    "Threshold",
    "Undefined",
    "paper_table",
    "properties",
    "threshold",
]
