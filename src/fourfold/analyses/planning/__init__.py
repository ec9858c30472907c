"""Planning: how many samples a question needs, before they are collected."""

from .decided import MoreData, more_data
from .guess import Guess, around
from .plan import Plan, plan
from .smallest import Detectable, smallest_difference

__all__ = ["Detectable", "Guess", "MoreData", "Plan", "around", "more_data", "plan", "smallest_difference"]
