"""Few nodes that stand for a distribution, for many distributions at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
REACH = 5.25  # the trapezoidal rule on the scale of a normal, from minus to plus this
COARSE, FINE = 15, 43  # its nodes: more where few classes let us, for laws that end at a corner
FEW = 500
KEPT = 14


def size_of(classes: int) -> int:
    """How many nodes the rate of each of so many classes has."""
    return FINE if classes <= FEW else COARSE


def normal_scale(count: int) -> tuple[Floats, Floats]:
    """Nodes and weights: E f(X) is close to Σ weight f(quantile of X at the probability of node).

    >>> z, weight = normal_scale(COARSE)
    >>> z.size, z[1] - z[0], weight.sum().round(6)
    (15, np.float64(0.75), np.float64(1.0))
    """
    z = np.linspace(-REACH, REACH, count)
    weight = np.exp(-z * z / 2)
    return z, weight / weight.sum()


def added(x: Floats, y: Floats, weight_x: Floats, weight_y: Floats) -> tuple[Floats, Floats]:
    """Few nodes and weights for the sums of two independent quantities, one row for each class.

    The rule is Gauss's for the discrete distribution of all sums of two nodes: Lanczos' recursion gives its
    Jacobi matrix, whose eigenvalues are the nodes (Golub & Welsch 1969).
    """
    total = (x[:, :, None] + y[:, None, :]).reshape(len(x), -1)
    weight = (weight_x[:, :, None] * weight_y[:, None, :]).reshape(len(x), -1)
    centre = np.sum(weight * total, axis=1, keepdims=True)
    spread = np.sqrt(np.sum(weight * (total - centre) ** 2, axis=1, keepdims=True))
    spread = np.where(spread > 0, spread, 1.0)
    nodes, kept = _gauss((total - centre) / spread, weight)
    return centre + spread * nodes, kept


def _gauss(x: Floats, weight: Floats) -> tuple[Floats, Floats]:
    root = np.sqrt(weight)
    before, now = np.zeros_like(root), root / np.linalg.norm(root, axis=1, keepdims=True)
    jacobi = np.zeros((len(x), KEPT, KEPT))
    offset = np.zeros(len(x))
    for k in range(KEPT):
        moved = x * now - offset[:, None] * before
        centre = np.einsum("ij,ij->i", moved, now)
        jacobi[:, k, k] = centre
        moved -= centre[:, None] * now
        offset = np.linalg.norm(moved, axis=1)
        if k + 1 < KEPT:
            jacobi[:, k, k + 1] = jacobi[:, k + 1, k] = offset
        before, now = now, moved / np.maximum(offset, 1e-300)[:, None]
    nodes, vectors = np.linalg.eigh(jacobi)
    first = vectors[:, 0, :] ** 2
    return nodes, first / first.sum(axis=1, keepdims=True)
