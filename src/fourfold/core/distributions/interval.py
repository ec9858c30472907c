"""An interval with the mass that it holds; a set of intervals where the distribution has several peaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Kind = Literal["hdi", "equal-tailed", "confidence"]


@dataclass(frozen=True)
class Interval:
    """From `low` to `high`, holding `mass`; `parts` are the pieces of a highest-density set.

    >>> low, high = Interval(0.2, 0.6, 0.95, "hdi")
    >>> round(Interval(0.2, 0.6, 0.95, "hdi").width, 12)
    0.4
    """

    low: float
    high: float
    mass: float
    kind: Kind
    parts: tuple[tuple[float, float], ...] = ()

    def __post_init__(self) -> None:
        if not self.parts:
            object.__setattr__(self, "parts", ((self.low, self.high),))

    @property
    def width(self) -> float:
        """The length of all parts together."""
        return sum(high - low for low, high in self.parts)

    def __contains__(self, value: float) -> bool:
        return any(low <= value <= high for low, high in self.parts)

    def __iter__(self) -> Iterator[float]:
        return iter((self.low, self.high))

    def __str__(self) -> str:
        return " and ".join(f"[{low:.4g}, {high:.4g}]" for low, high in self.parts)

    def __repr__(self) -> str:
        return f"Interval({self}, {self.mass:.0%} {self.kind})"
