"""What a gate answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .requirement import Requirement

CERTAIN = 0.9995


@dataclass(frozen=True)
class Verdict:
    """Whether a requirement is met, how likely that is, and what would decide it.

    `decision` is "met", "missed" (it is not met with the probability that was asked) or "open" (neither);
    only "met" passes. `more_rows` is how many more rows like these would decide an open one, and `expected`
    what they would decide; None if none would. `group` is the least sure one where all have to meet it.
    """

    requirement: Requirement
    probability: float
    value: float
    rows: int
    more_rows: int | None = None
    expected: str = ""
    group: str = ""

    @property
    def passed(self) -> bool:
        """Whether the requirement is met with the probability that was asked."""
        return self.probability >= self.requirement.level

    @property
    def decision(self) -> str:
        """Met, missed, or open."""
        if self.passed:
            return "met"
        return "missed" if self.probability <= 1 - self.requirement.level else "open"

    @property
    def sentence(self) -> str:
        """The verdict in one line."""
        told = {"met": "PASS", "missed": "FAIL", "open": "FAIL, undecided"}[self.decision]
        where = f", group {self.group} being the least sure" if self.group else ""
        return (
            f"{told}: {self.requirement} has probability {_chance(self.probability)}{where}{self._outlook}."
        )

    @property
    def _outlook(self) -> str:
        if self.decision != "open":
            return ""
        if self.more_rows is None:
            return "; no number of such rows would decide it"
        verb = "meet" if self.expected == "met" else "miss"
        return f"; {self.more_rows:,} more rows like these would decide it, and {verb} it"

    def as_dict(self) -> dict[str, Any]:
        """The verdict for programs."""
        return {
            "requirement": str(self.requirement),
            "passed": self.passed,
            "probability": self.probability,
            "sentence": self.sentence,
            "decision": self.decision,
            "value": self.value,
            "rows": self.rows,
            "more_rows": self.more_rows,
            "group": self.group or None,
        }

    def __bool__(self) -> bool:
        return self.passed

    def __repr__(self) -> str:
        return f"Verdict({self.sentence})"


@dataclass(frozen=True)
class Verdicts:
    """One verdict for each requirement; all have to pass."""

    verdicts: tuple[Verdict, ...]

    @property
    def passed(self) -> bool:
        """Whether all passed."""
        return all(self.verdicts)

    @property
    def sentence(self) -> str:
        """How many passed, and the verdicts, a line for each."""
        passing = sum(map(bool, self.verdicts))
        summary = f"{'PASS' if self.passed else 'FAIL'}: {passing} of {len(self.verdicts)} requirements."
        return "\n".join([summary, *(verdict.sentence for verdict in self.verdicts)])

    def as_dict(self) -> dict[str, Any]:
        """The verdicts for programs; the probability is the least of theirs."""
        return {
            "requirement": "; ".join(str(verdict.requirement) for verdict in self.verdicts),
            "passed": self.passed,
            "probability": min(verdict.probability for verdict in self.verdicts),
            "sentence": self.sentence,
            "requirements": [verdict.as_dict() for verdict in self.verdicts],
        }

    def __bool__(self) -> bool:
        return self.passed

    def __iter__(self) -> Iterator[Verdict]:
        return iter(self.verdicts)

    def __len__(self) -> int:
        return len(self.verdicts)

    def __repr__(self) -> str:
        return f"Verdicts({self.sentence})"


def _chance(probability: float) -> str:
    if probability > CERTAIN:
        return "above 0.999"
    return "below 0.001" if probability < 1 - CERTAIN else f"{probability:.3f}"
