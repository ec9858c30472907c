"""What was found out about one property: it holds, fails with a counterexample, or says nothing."""

from __future__ import annotations

from dataclasses import dataclass

from ...formulas.exact import Value
from .values import Matrix

HOLDS, FAILS, VACUOUS = "+", "−", "∅"


@dataclass(frozen=True)
class Counterexample:
    """Two matrices (TP, FP, FN, TN) that break a property, their exact values, and why they break it."""

    matrices: tuple[Matrix, Matrix]
    values: tuple[Value, Value]
    sentence: str

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Finding:
    """One property of one measure: `+`, `−` or `∅`, the counterexample if any, and what was looked at.

    >>> from fourfold.core.geometry.properties import properties
    >>> print(properties("recall")["P6"])
    P6 −: With 1 positive and 1 negative, (1, 1, 0, 0) recognises every positive but not every negative,
    and yet has 1, the largest value there.
    """

    claim: str
    sign: str
    checked: str
    counterexample: Counterexample | None = None

    @property
    def holds(self) -> bool:
        """Whether no matrix breaks the property; so also where it says nothing."""
        return self.sign != FAILS

    def __str__(self) -> str:
        if self.counterexample:
            return f"{self.claim} {self.sign}: {self.counterexample}"
        found = "nothing to compare" if self.sign == VACUOUS else "no counterexample"
        return f"{self.claim} {self.sign}: {found} among {self.checked}"
