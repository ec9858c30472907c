"""Quadrature that halves its pieces until they are smooth, for many integrals at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integrand = Callable[[NDArray[np.intp], Floats], Floats]
NARROW = 1e-13
DEEPEST = 22
MOST = 16  # times as many pieces as at first
AT_ONCE = 256  # pieces whose nodes are evaluated together, so that the work fits into the cache

# Kronrod's rule of 15 nodes: the positive ones and 0, their weights
_X = np.array([0.991455371120812639206854697526329, 0.949107912342758524526189684047851,
               0.864864423359769072789712788640926, 0.741531185599394439863864773280788,
               0.586087235467691130294144691693, 0.405845151377397166906606412076961,
               0.207784955007898467600689403773245, 0.0])  # fmt: skip
_K = np.array([0.022935322010529224963732008058970, 0.063092092629978553290700663189204,
               0.104790010322250183839876322541518, 0.140653259715525918745189590510238,
               0.169004726639267902826583426598550, 0.190350578064785409913256402421014,
               0.204432940075298892414161999234649, 0.209482141084727828012999174891714])  # fmt: skip
END = 2e-5  # of a piece: there two more values are taken, or a kink could hide beyond the last node
_NODES = np.concatenate([[2 * END - 1], -_X, _X[-2::-1], [1 - 2 * END]])
POINTS = (_NODES + 1) / 2
WEIGHTS = np.concatenate([[0.0], _K, _K[-2::-1], [0.0]]) / 2
SMOOTH = 12  # polynomials below this degree have no detail
# beside a kink or the start of a square root the error is at most 1.5 of the detail, and 14 of its last three
SAFETY, SAFETY_OF_LAST = 1.5, 14.0
LAST, ENOUGH = 2, 3.0  # a piece is smooth when the last three are so many tolerances
DETAIL = np.linalg.qr(np.polynomial.legendre.legvander(_NODES, POINTS.size - 1))[0][:, SMOOTH:]
DETAIL /= np.sqrt(POINTS.size)


def integrals(function: Integrand, edges: Floats, tolerance: float) -> tuple[Floats, Floats]:
    """Integrate function(row, x) from the first to the last edge of each row, and bound the errors.

    Kronrod's rule integrates. The bound comes from what polynomials of degree 11 cannot say of the values on
    a piece: five numbers, one for each degree from 12 to 16. Of a smooth integrand they fall fast, and even
    the last are far larger than the error. Beside a kink they are about as large, and never small all at
    once, wherever it lies; the difference of two rules is a single number, and they may agree by chance.
    What lies beyond the outermost nodes, 2e-5 of a piece from its ends, is not seen: a kink errs by some
    1e-10 there. A piece is halved until its last three numbers are some tolerances, so the bound is at most
    some forty tolerances for each; where only noise is left halving ends, and the bound tells it. Between
    two edges the nodes gather at the ends, where an integrand may be rough.

    >>> value, bound = integrals(lambda row, x: np.sqrt(x), np.array([[0.0, 1.0]]), 1e-10)
    >>> value.round(9).tolist(), (bound < 1e-9).all().item()
    ([0.666666667], True)

    References
    ----------
    Kronrod (1965), Nodes and weights of quadrature formulas. Berntsen and Espelid (1991), Error estimation in
    automatic quadrature routines, ACM Trans. Math. Softw. 17.
    """
    total, bound = np.zeros(len(edges)), np.zeros(len(edges))
    row, piece = np.nonzero(np.diff(edges, axis=-1) > NARROW)
    start = edges[row, piece]
    width = edges[row, piece + 1] - start
    low, size, most = np.zeros(row.size), 1.0, MOST * row.size
    for depth in range(DEEPEST + 1):
        fine, error, rough = _rules(function, row, (start, width), (low, size))
        done = rough <= ENOUGH * tolerance
        if depth == DEEPEST or 2 * np.count_nonzero(~done) > most:  # not kinks here and there, but noise
            done[:] = True
        np.add.at(total, row[done], fine[done])
        np.add.at(bound, row[done], error[done])
        if done.all():
            break
        size /= 2
        row, start, width, low = (
            row[~done].repeat(2),
            start[~done].repeat(2),
            width[~done].repeat(2),
            low[~done].repeat(2),
        )
        low[1::2] += size
    return total, bound


def _rules(
    function: Integrand, row: NDArray[np.intp], piece: tuple[Floats, Floats], part: tuple[Floats, float]
) -> tuple[Floats, Floats, Floats]:
    """The rule, its bound and its last detail for parts of pieces; it runs slowly at their ends."""
    (start, width), (low, size) = piece, part
    value, error, last = np.empty((3, row.size))
    for first in range(0, row.size, AT_ONCE):
        some = slice(first, first + AT_ONCE)
        u = low[some, None] + size * POINTS
        x = start[some, None] + width[some, None] * (u * u * (3 - 2 * u))
        pace = size * width[some, None] * (6 * u * (1 - u))
        values: Any = function(np.repeat(row[some], POINTS.size), x.ravel()).reshape(x.shape) * pace
        squares = (values @ DETAIL) ** 2
        value[some], last[some] = values @ WEIGHTS, np.sqrt(squares[:, LAST:].sum(axis=1))
        error[some] = np.minimum(SAFETY * np.sqrt(squares.sum(axis=1)), SAFETY_OF_LAST * last[some])
    return value, error, last
