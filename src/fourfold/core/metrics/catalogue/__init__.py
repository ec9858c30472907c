"""The catalogue: one line per metric, one file per family."""

from collections.abc import Mapping

from . import agreement, association, plain, rates
from .line import Line

FAMILIES: Mapping[str, tuple[Line, ...]] = {
    "rates": rates.LINES,
    "agreement": agreement.LINES,
    "association": association.LINES,
    "plain": plain.LINES,
}

__all__ = ["FAMILIES", "Line"]
