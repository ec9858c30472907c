"""The mean of a metric of a large matrix, with what its curvature adds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...core.beliefs.classes import Betas, ClassBelief
from ...core.beliefs.classes.quadrature import normal_scale
from ...core.beliefs.classes.tabled import Tabled
from ...core.confusion.shares import Shares
from .gradient import centre
from .metrics import Average, MatrixMetric

Floats = NDArray[np.float64]
SEVEN = 14  # parts of the grid, every second end of which is a node, for each of three rates
NUMBERS = 2**21


def expected(belief: ClassBelief, of: MatrixMetric) -> float:
    """Of an average exactly, class by class; of other metrics at the mean shares.

    Other metrics are functions of sums over all rows: what their curvature adds is of the order of one over
    the number of rows, while their spread is of the order of one over its root.
    """
    if not isinstance(of, Average):
        return float(of(centre(belief))[0])
    classes = belief.matrix.classes
    rates = (belief.prevalence, belief.recall, belief.false_positive_rate)
    nodes = [_nodes(rate, belief.known) for rate in rates]
    total = 0.0
    step = max(1, NUMBERS // nodes[0][1].size ** 3)
    for start in range(0, classes, step):
        part = slice(start, start + step)
        total += _of_classes(
            of, [(x[part], weight) for x, weight in nodes], float(max(belief.matrix.total, 1))
        )
    return total if of.weighted else total / classes


def _nodes(rate: Betas | Tabled | None, known: Floats | None) -> tuple[Floats, Floats]:
    """Quantiles of the rate of each class, and their weights."""
    if rate is None:
        return (np.zeros((0, 1)) if known is None else known[:, None]), np.ones(1)
    nodes = rate.grid[0]
    part = (nodes.shape[1] - 1) // SEVEN
    few = slice(part, None, 2 * part)
    kept = normal_scale(nodes.shape[1])[1][few]
    return nodes[:, few], kept / kept.sum()


def _of_classes(of: Average, nodes: list[tuple[Floats, Floats]], size: float) -> float:
    """The sum over some classes of the expected metric, weighted with their shares if so asked."""
    (share, w1), (recall, w2), (rate, w3) = nodes
    truth = share[:, :, None, None]
    hit = truth * recall[:, None, :, None]
    predicted = hit + (1 - truth) * rate[:, None, None, :]
    hits, truths, calls = (
        np.broadcast_to(cell, predicted.shape).reshape(1, -1) for cell in (hit, truth, predicted)
    )
    values = of.each(Shares(hits, truths, calls, np.zeros(1), np.zeros(1), size)).reshape(predicted.shape)
    values = np.nan_to_num(values) * (truth if of.weighted else 1.0)
    return float(np.einsum("ijkl,j,k,l->", values, w1, w2, w3))
