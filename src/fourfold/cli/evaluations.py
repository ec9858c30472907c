"""The evaluation of one matrix or of several, as lines and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..analyses.evaluation import Row, believed_rows
from ..core.beliefs import Belief
from ..core.confusion import BinaryMatrix
from . import options
from .evaluation import as_table, matrix
from .layout import heading
from .reading import Matrices
from .remarks import remarks


@dataclass(frozen=True)
class Evaluations:
    """The matrices, which metrics are asked for, and what is believed before the test."""

    found: Matrices
    names: Sequence[str]
    prior: str = field(kw_only=True)
    prevalence: str = field(kw_only=True)
    level: float = field(kw_only=True)

    def as_dict(self) -> dict[str, Any]:
        """One evaluation as it stands, several by their names."""
        found = self.found
        asked = {
            "prior": self.prior.strip().lower(),
            "prevalence": self.prevalence.strip().lower(),
            "level": self.level,
        }
        if not found.by:
            return self._entry(found.only(), **asked)
        entries = {name: self._entry(of) for name, of in found.matrices.items()}
        return {"by": found.by, **asked, "evaluations": entries}

    def lines(self) -> Iterator[str]:
        """The matrix, the table and the remarks of each."""
        found = self.found
        for place, (name, of) in enumerate(found.matrices.items()):
            if place:
                yield ""
            if found.by:
                yield heading(f"{found.by} {name}")
            yield from self._lines(of)

    def _entry(self, of: BinaryMatrix, **asked: object) -> dict[str, Any]:
        _, rows = self._evaluated(of)
        return {"matrix": of.as_dict(), **asked, "metrics": {row.asked: row.as_dict() for row in rows}}

    def _lines(self, of: BinaryMatrix) -> Iterator[str]:
        belief, rows = self._evaluated(of)
        exchanged = options.is_exchanged(self.prevalence)
        yield from (*matrix(of), "", *as_table(rows), *remarks(belief, rows, exchanged=exchanged))

    def _evaluated(self, of: BinaryMatrix) -> tuple[Belief, list[Row]]:
        belief = options.belief(of, prior=self.prior, prevalence=self.prevalence)
        return belief, believed_rows(belief, self.names, level=self.level)
