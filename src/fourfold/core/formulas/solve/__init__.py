"""Where a formula takes a given value along a line of matrices.

Cells move on a line, cells(x) = start + x · direction. The equation M(x) = k is solved from the tree: outer
operations are undone one by one, what remains is a polynomial equation when the formula is made of
+ - * / and a few square roots, and any other formula is bracketed numerically.
"""

from .crossings import crossings
from .line import Line

__all__ = ["Line", "crossings"]
