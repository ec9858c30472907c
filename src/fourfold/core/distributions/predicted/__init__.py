"""What a repeated test would show: exact probabilities on the lattice of confusion matrices."""

from .laws import BetaBinomial, Binomial, Law
from .predictive import Predictive, enumerate_values
from .walk import Walk
from .walked_quantile import walked_quantile

__all__ = ["BetaBinomial", "Binomial", "Law", "Predictive", "Walk", "enumerate_values", "walked_quantile"]
