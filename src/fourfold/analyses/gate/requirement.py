"""Requirements as they are typed: "recall > 0.9 @ 95%"."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from ...core.distributions import Distribution
from ...core.errors import AnalysisError
from ...core.metrics import Metric, metric

USUAL_LEVEL = 0.95
ALL, ANY = frozenset({"worst", "every", "each", "all"}), frozenset({"best", "any", "some"})
SIGNS = {"≥": ">=", "≤": "<="}
GROUP = re.compile(r"\s*(\w+)\s+groups?\s+(.*)", re.DOTALL)
OPERATOR = re.compile(r"(.*)(>=|<=|≥|≤|>|<)(.*)", re.DOTALL)
OVER_BASELINE = re.compile(r"(.*?)\s*-\s*baseline\s*", re.DOTALL)
BASELINE = re.compile(r"\s*baseline\s*(?:([+-])\s*(.*))?", re.DOTALL)
FORM = 'METRIC > NUMBER @ LEVEL, such as "recall > 0.9 @ 95%"'
MORE_FORMS = '"f1 > baseline - 0.01 @ 90%" and "worst group recall > 0.8 @ 90%" are others'


@dataclass(frozen=True)
class Requirement:
    """A metric, on which side of a number it has to be, and how sure that must be.

    `over_baseline` is a difference to the baseline; `groups` is "" for all rows together, "worst" where
    every group has to meet it, "best" where one is enough.

    >>> Requirement.read("recall > 90% @ 95%")
    Requirement('recall > 0.9 @ 95%')
    >>> Requirement.read("worst group f1 >= baseline - 0.02 @ 0.9")
    Requirement('worst group f1 - baseline >= -0.02 @ 90%')
    """

    metric: Metric
    operator: str
    threshold: float
    level: float
    over_baseline: bool = False
    groups: str = ""

    @classmethod
    def read(cls, text: str) -> Requirement:
        """The requirement that a text states."""
        if not isinstance(text, str):
            raise AnalysisError(f"a requirement of type {type(text).__name__}", allowed=FORM)
        body, level = _level(text)
        groups, body = _groups(body)
        found = OPERATOR.fullmatch(body)
        if not found:
            raise AnalysisError(f"the requirement {text!r}", allowed=FORM, hint=MORE_FORMS)
        left, sign, right = found.groups()
        over = OVER_BASELINE.fullmatch(left)
        against = BASELINE.fullmatch(right)
        if over and against:
            raise AnalysisError(f"the requirement {text!r} has the baseline twice", allowed="it once")
        return cls(
            metric((over[1] if over else left).strip()),
            SIGNS.get(sign, sign),
            _offset(against, text) if against else _number(right, text),
            level,
            over_baseline=bool(over or against),
            groups=groups,
        )

    def probability(self, of: Distribution) -> float:
        """How likely it is that a value of this distribution meets the requirement; undefined does not."""
        below = of.below(self.threshold, strictly=self.operator in {">=", "<"})
        met = 1 - below if self.operator in {">", ">="} else below
        return min(1.0, max(0.0, (1 - of.undefined) * met))

    def __str__(self) -> str:
        scope = f"{self.groups} group " if self.groups else ""
        subject = f"{self.metric.name} - baseline" if self.over_baseline else self.metric.name
        return f"{scope}{subject} {self.operator} {self.threshold:g} @ {100 * self.level:g}%"

    def __repr__(self) -> str:
        return f"Requirement({str(self)!r})"


def _level(text: str) -> tuple[str, float]:
    """What stands before the last @, and the level after it."""
    body, at, after = text.rpartition("@")
    if not at:
        return text, USUAL_LEVEL
    level = _number(after, text)
    if not 0 < level < 1:
        raise AnalysisError(
            f"the level {after.strip()!r} in {text!r}", allowed="between 0 and 1, such as 95% or 0.95"
        )
    return body, level


def _groups(body: str) -> tuple[str, str]:
    """Which groups are asked, and the rest."""
    found = GROUP.fullmatch(body)
    if not found:
        return "", body
    word = found[1].lower()
    if word not in ALL | ANY:
        raise AnalysisError(f"the groups {found[1]!r}", allowed=", ".join(sorted(ALL | ANY)))
    return "worst" if word in ALL else "best", found[2]


def _offset(found: re.Match[str], text: str) -> float:
    sign, offset = found.groups()
    return 0.0 if sign is None else (1 if sign == "+" else -1) * _number(offset, text)


def _number(written: str, text: str) -> float:
    """A number, or a percentage."""
    share = written.strip()
    try:
        number = float(share.removesuffix("%")) / (100 if share.endswith("%") else 1)
    except ValueError:
        raise AnalysisError(
            f"{share!r} in the requirement {text!r}",
            allowed="a number, a percentage, or the baseline",
            hint=FORM,
        ) from None
    if not math.isfinite(number):
        raise AnalysisError(f"{share!r} in the requirement {text!r}", allowed="a finite number")
    return number
