"""One family of errors: each says what arrived, what is allowed, and a hint."""

from __future__ import annotations


class FourfoldError(ValueError):
    """Bad input, told so that a person can act on it.

    >>> print(FourfoldError("a count is -1", allowed="whole numbers from 0", hint="check the columns"))
    a count is -1; allowed: whole numbers from 0 (check the columns)
    """

    def __init__(self, arrived: str, *, allowed: str = "", hint: str = "") -> None:
        self.arrived = arrived
        self.allowed = allowed
        self.hint = hint
        allowed_part = f"; allowed: {allowed}" if allowed else ""
        hint_part = f" ({hint})" if hint else ""
        super().__init__(f"{arrived}{allowed_part}{hint_part}")


class FormulaError(FourfoldError):
    """A typed formula that cannot be read, or that asks for what the algebra does not have."""


class UnknownMetricError(FourfoldError, KeyError):
    """A name that is neither a metric nor an alias."""

    def __str__(self) -> str:  # KeyError would show the repr of the message
        return ValueError.__str__(self)


class MatrixError(FourfoldError):
    """Counts that are not a confusion matrix."""


class GeometryError(FourfoldError):
    """A place outside the space of confusion matrices."""


class DistributionError(FourfoldError):
    """A question that a distribution cannot answer."""


class BeliefError(FourfoldError):
    """A prior or a prevalence that makes no belief."""


class SourceError(FourfoldError):
    """Rows, files or logs that cannot be counted."""


class AnalysisError(FourfoldError):
    """A question that the given data cannot answer."""
