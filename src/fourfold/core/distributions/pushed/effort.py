"""How much work a quadrature does."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log

LADDER = (8, 12, 16, 24, 32, 48, 64, 96, 128)


@dataclass(frozen=True)
class Effort:
    """`digits` of smooth integrals, and tolerances of adaptive rules: per piece, for three kinds of formulas.

    Monotone ones; those of several branches, whose kinks are not all known; those that are not monotone.
    """

    digits: float
    monotone: float
    branching: float
    general: float

    def nodes(self, share: float) -> int:
        """The nodes of a Gauss rule for a rate whose effect is this share of that of the rates inside of it.

        For normal rates the integrand is a normal CDF of slope `share`, and the error of n nodes falls like
        (share² / (1 + share²))^n; a few more serve rates that are not normal.

        >>> FOR_CURVES.nodes(0.3), FOR_CURVES.nodes(1.0)
        (16, 48)
        """
        square = max(share, 0.05) ** 2
        wanted = 4 + 1.25 * self.digits * log(10) / log((1 + square) / square)
        return next((count for count in LADDER if count >= ceil(wanted)), LADDER[-1])


FOR_CURVES, CAREFUL = Effort(7, 1e-8, 1e-7, 1e-6), Effort(13, 1e-11, 1e-9, 1e-7)
