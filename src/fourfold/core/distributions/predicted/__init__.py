"""What a repeated test would show: exact probabilities on the lattice of confusion matrices."""

from .laws import BetaBinomial, Binomial, Law
from .predictive import Predictive, enumerate_values
from .walk import Walk

__all__ = ["BetaBinomial", "Binomial", "Law", "Predictive", "Walk", "enumerate_values"]
