"""Many contestants ranked: who is truly best, and how sure is each rank."""

from .board import leaderboard
from .result import Entry, Leaderboard

__all__ = ["Entry", "Leaderboard", "leaderboard"]
