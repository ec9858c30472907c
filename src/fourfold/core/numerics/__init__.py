"""The numerical ground: Beta, binomial and beta-binomial distributions that are right in both tails."""

from . import beta, betabinomial, binomial
from .errors import NumericsError
from .nodes import beta_nodes

__all__ = ["NumericsError", "beta", "beta_nodes", "betabinomial", "binomial"]
