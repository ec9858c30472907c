"""Planning: how many samples a question needs, before they are collected."""

from .guess import Guess, around
from .plan import Plan, plan

__all__ = ["Guess", "Plan", "around", "plan"]
