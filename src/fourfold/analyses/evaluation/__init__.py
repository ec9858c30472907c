"""The evaluation of one matrix: every metric with its posterior, and what they say in sentences."""

from .posterior import Posterior
from .rows import HEADLINE, Row, believed_rows, reason, rows

__all__ = ["HEADLINE", "Posterior", "Row", "believed_rows", "reason", "rows"]
