"""How a metric is written down: one line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from ..metric import Better

UNIT, SIGNED, NONNEGATIVE, REAL = "0 1", "-1 1", "0 inf", "-inf inf"


@dataclass(frozen=True)
class Line:
    """One metric: its name, its formula as a person types it, and the facts."""

    name: str
    formula: str
    title: str
    aliases: str = ""
    symbol: str = ""
    span: str = UNIT
    better: Better = "neither"
    reference: str = ""
    parameters: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
