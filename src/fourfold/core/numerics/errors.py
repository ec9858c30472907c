"""What this room refuses: an argument for which its stated accuracy cannot be promised."""

from __future__ import annotations

from ..errors import FourfoldError


class NumericsError(FourfoldError):
    """An argument outside the region in which the accuracy of the result is known.

    >>> print(NumericsError("a = -1.0", allowed="0.001 to 1e13", hint="add a prior count"))
    a = -1.0; allowed: 0.001 to 1e13 (add a prior count)
    """
