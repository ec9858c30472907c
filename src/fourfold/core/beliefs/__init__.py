"""Beliefs: what counts and priors say about the true rates."""

from .belief import Belief, believe

__all__ = ["Belief", "believe"]
