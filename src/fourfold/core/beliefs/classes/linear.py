"""Mean and variance of a weighted sum of the shares of all cells, exactly."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .belief import ClassBelief

Floats = NDArray[np.float64]
BLOCK = 4_000_000  # cells that are worked on at once


@dataclass(frozen=True)
class Weights:
    """The sum Σ hit[i]·h_i + truth[i]·t_i + predicted[i]·p_i + product·x over the classes i."""

    hit: Floats
    truth: Floats
    predicted: Floats
    product: float = 0.0


def mean_and_variance(belief: ClassBelief, weights: Weights) -> tuple[float, float]:
    """Of the weighted sum: by the law of total variance over the Dirichlets of rows and prevalence."""
    classes = belief.matrix.classes
    step = max(1, BLOCK // classes)
    parts = [_rows(belief, weights, np.arange(at, min(at + step, classes))) for at in range(0, classes, step)]
    centre, spread = (np.concatenate(part) for part in zip(*parts, strict=True))
    if belief.known is not None:
        return float(belief.known @ centre), float(belief.known**2 @ spread)
    share = belief.prevalence_weights
    total = share.sum()
    mean = float(share @ centre / total)
    between = float(share @ (centre - mean) ** 2 / total / (total + 1))
    return mean, between + float((share * (share + 1)) @ spread / (total * (total + 1)))


def _rows(belief: ClassBelief, weights: Weights, rows: NDArray[np.intp]) -> tuple[Floats, Floats]:
    """Of each of these true classes, mean and variance of the weight of the cell in which a row falls."""
    matrix, prior = belief.matrix, belief.prior
    order = np.arange(matrix.classes)
    mass = np.repeat(prior.wrong[rows][:, None], matrix.classes, axis=1)
    mass[np.arange(rows.size), rows] = prior.right[rows]
    first, last = np.searchsorted(matrix.truth, [rows[0], rows[-1] + 1])
    here = slice(int(first), int(last))
    mass[matrix.truth[here] - rows[0], matrix.predicted[here]] += matrix.counts[here]
    weight = weights.truth[rows][:, None] + weights.predicted + weights.product * np.outer(rows, order)
    weight[np.arange(rows.size), rows] += weights.hit[rows]
    total = belief.row_weights[rows]
    centre = np.einsum("ij,ij->i", mass, weight) / total
    spread = np.einsum("ij,ij->i", mass, (weight - centre[:, None]) ** 2) / total / (total + 1)
    return centre, spread
