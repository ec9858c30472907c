"""The ten properties of one measure as a value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...errors import GeometryError
from ...metrics import Metric
from .finding import Finding
from .undefined import Undefined

CLAIMS = tuple(f"P{number}" for number in range(1, 10))


@dataclass(frozen=True)
class Properties:
    """P1 to P9 with their counterexamples, and P10: where the formula is undefined.

    >>> from fourfold.core.geometry.properties import properties
    >>> properties("recall")
    Properties(recall: + + − + + − + + −; undefined at FP–TN)
    >>> properties("recall").as_dict()["P6"]
    '−'
    """

    metric: Metric
    findings: tuple[Finding, ...]
    undefined: Undefined
    up_to: int

    def __getitem__(self, claim: str) -> Finding:
        for finding in self.findings:
            if finding.claim == claim:
                return finding
        raise GeometryError(
            f"there is no property {claim!r}",
            allowed=", ".join(CLAIMS),
            hint="P10 is the attribute `undefined`",
        )

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    @property
    def table_row(self) -> str:
        """The nine signs in order: `+` holds, `−` fails, `∅` says nothing."""
        return " ".join(finding.sign for finding in self.findings)

    @property
    def checked(self) -> str:
        """What was looked at, property by property."""
        return "\n".join(f"{finding.claim}: {finding.checked}" for finding in self.findings)

    def as_dict(self) -> dict[str, str]:
        """The signs and the undefined places, ready for JSON."""
        return {finding.claim: finding.sign for finding in self.findings} | {"undefined": str(self.undefined)}

    def __repr__(self) -> str:
        where = str(self.undefined)
        place = where if where in ("nowhere", "everywhere") else f"at {where}"
        settings = ", ".join(f"{name}={value}" for name, value in self.metric.parameters.items())
        name = f"{self.metric.name}({settings})" if settings else self.metric.name
        return f"Properties({name}: {self.table_row}; undefined {place})"
