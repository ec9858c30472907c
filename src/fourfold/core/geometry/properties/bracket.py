"""A narrow bracket around the value of a parameter at which a property changes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ...metrics import Metric
from .finding import Counterexample
from .simple import SimpleNumber


@dataclass(frozen=True)
class Threshold:
    """A bracket of at most 1e-6: the property holds at one end and fails at the other.

    `nearby` is a simple fraction, or the root of one, inside the bracket, if any: an offer, no proof.
    `included` says whether the property holds at that fraction itself.
    """

    metric: Metric
    claim: str
    parameter: str
    ratio: Fraction
    low: Fraction
    high: Fraction
    holds_above: bool
    nearby: SimpleNumber | None
    included: bool | None
    counterexample: Counterexample
    checked: str

    @property
    def value(self) -> float:
        """The middle of the bracket."""
        return float((self.low + self.high) / 2)

    def __repr__(self) -> str:
        ends = ("fails", "holds") if self.holds_above else ("holds", "fails")
        bracket = f"{ends[0]} at {float(self.low):.7f}, {ends[1]} at {float(self.high):.7f}"
        where = f"{self.claim} of {self.metric.name} at n/p = {self.ratio}"
        return f"Threshold({where}: holds for {self.parameter} {self._edge}; {bracket})".replace(" -", " −")

    @property
    def _edge(self) -> str:
        if self.included is None:
            return f"{'from' if self.holds_above else 'to'} about {self.nearby or f'{self.value:.7f}'}"
        signs = (">", "≥") if self.holds_above else ("<", "≤")
        return f"{signs[self.included]} {self.nearby}"
