"""Beliefs: what counts and priors say about the true rates."""

from .belief import Belief, believe
from .summaries import summarise

__all__ = ["Belief", "believe", "summarise"]
