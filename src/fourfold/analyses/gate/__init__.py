"""Gates: requirements that a classifier meets with a probability, or does not."""

from .gate import assert_gate, gate
from .requirement import Requirement
from .verdict import Verdict, Verdicts

__all__ = ["Requirement", "Verdict", "Verdicts", "assert_gate", "gate"]
