"""From a breach to a counterexample: whole counts where possible, exact values, and a sentence."""

from __future__ import annotations

import math
from fractions import Fraction

from ...formulas import exact
from . import wording
from .breach import Breach
from .finding import Counterexample
from .values import Matrix, Values


def counterexample(claim: str, values: Values, pair: Breach, among: str = "there") -> Counterexample:
    """The pair with the one that should be larger first, in whole counts if that keeps the values."""
    matrices = values.matrix(pair.upper), values.matrix(pair.lower)
    found = values.exact(pair.upper), values.exact(pair.lower)
    grown = _grown(*matrices)
    if all(_agree(values, cells, value) for cells, value in zip(grown, found, strict=True)):
        matrices = grown
    return Counterexample(matrices, found, wording.sentence(claim, matrices, found, among))


def _grown(x: Matrix, y: Matrix) -> tuple[Matrix, Matrix]:
    """Both matrices with as many times the rows as makes all counts whole."""
    factor = math.lcm(*(Fraction(cell).denominator for cell in (*x, *y)))
    return tuple(int(cell * factor) for cell in x), tuple(int(cell * factor) for cell in y)


def _agree(values: Values, cells: Matrix, value: exact.Value) -> bool:
    there = exact.at(values.formula, cells, values.parameters)
    return not (isinstance(there, float) and math.isnan(there)) and exact.compare(there, value) == 0
