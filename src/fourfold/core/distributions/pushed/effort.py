"""How much work a quadrature does."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log

LADDER = (8, 12, 16, 24, 32, 48, 64, 96, 128)


@dataclass(frozen=True)
class Effort:
    """`digits` of smooth integrals; nodes of the split rate between kinks; tolerances of adaptive rules.

    `outer` is that of the third rate, `rough` that of a formula that is not monotone.
    """

    digits: float
    split: int
    outer: float
    rough: float

    def nodes(self, share: float) -> int:
        """The nodes of a Gauss rule for a rate whose effect is this share of that of the rates inside of it.

        For normal rates the integrand is a normal CDF of slope `share`, and the error of n nodes falls like
        (share² / (1 + share²))^n; a few more serve rates that are not normal.

        >>> Effort(9, 32, 1e-9, 1e-6).nodes(0.3), Effort(9, 32, 1e-9, 1e-6).nodes(1.0)
        (16, 48)
        """
        square = max(share, 0.05) ** 2
        wanted = 4 + 1.25 * self.digits * log(10) / log((1 + square) / square)
        return next((count for count in LADDER if count >= ceil(wanted)), LADDER[-1])


FOR_CURVES, CAREFUL = (
    Effort(9, 32, 1e-9, 1e-6),
    Effort(13, 48, 1e-11, 1e-7),
)
