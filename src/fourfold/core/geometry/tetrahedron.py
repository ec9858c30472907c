"""The solid of all confusion matrices: the regular tetrahedron, Lovell's simplex, and their sections."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import GeometryError

Floats = NDArray[np.float64]
VERTICES: dict[str, tuple[int, int, int]] = {
    "TP": (1, 1, 1),
    "FP": (-1, 1, -1),
    "FN": (-1, -1, 1),
    "TN": (1, -1, -1),
}
_BARYCENTRIC = np.array([VERTICES[name] for name in ("TP", "FP", "FN", "TN")], float)
_SIMPLEX = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [-1 / 3, -1 / 3, -1 / 3]])


def barycentric(tp: ArrayLike, fp: ArrayLike, fn: ArrayLike, tn: ArrayLike) -> Floats:
    """Points (x, y, z) in the regular tetrahedron; z = (p - n)/N (Brzezinski et al. 2018).

    >>> barycentric(1, 1, 1, 1).tolist(), barycentric(5, 0, 0, 0).tolist()
    ([0.0, 0.0, 0.0], [1.0, 1.0, 1.0])
    """
    cells = _stacked(tp, fp, fn, tn)
    total = cells.sum(axis=-1, keepdims=True)
    if np.any(total <= 0):
        raise GeometryError("a matrix without rows has no place in the tetrahedron", allowed="N of 1 or more")
    result: Floats = cells / total @ _BARYCENTRIC
    return result


def shares(points: ArrayLike) -> Floats:
    """Back from (x, y, z) to the shares of TP, FP, FN and TN.

    >>> shares([1, 1, 1]).tolist()
    [1.0, 0.0, 0.0, 0.0]
    """
    result: Floats = (1 + np.asarray(points, float) @ _BARYCENTRIC.T) / 4
    return result


def simplex(tp: ArrayLike, fp: ArrayLike, fn: ArrayLike, tn: ArrayLike) -> Floats:
    """Points of the count-preserving simplex, edge N times root 2 (Lovell et al. 2022, eq. 1).

    >>> simplex(0, 0, 0, 3).tolist()
    [-1.0, -1.0, -1.0]
    """
    result: Floats = _stacked(tp, fp, fn, tn) @ _SIMPLEX
    return result


def rectangle(prevalence: float) -> Floats:
    """The corners of the section at a prevalence, in order: perfect, all positive, all wrong, all negative.

    >>> rectangle(0.5).tolist()
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0]]
    """
    phi = _prevalence(prevalence)
    corners = [(phi, 0, 0, 1 - phi), (phi, 1 - phi, 0, 0), (0, 1 - phi, phi, 0), (0, 0, phi, 1 - phi)]
    return barycentric(*np.transpose(corners)) + 0.0


def on_section(prevalence: float, fpr: ArrayLike, tpr: ArrayLike) -> Floats:
    """Where points of ROC space lie on the section at a prevalence."""
    phi, x, y = _prevalence(prevalence), np.asarray(fpr, float), np.asarray(tpr, float)
    return barycentric(phi * y, (1 - phi) * x, phi * (1 - y), (1 - phi) * (1 - x))


def _stacked(*cells: ArrayLike) -> Floats:
    return np.stack(np.broadcast_arrays(*(np.asarray(cell, float) for cell in cells)), axis=-1)


def _prevalence(value: float) -> float:
    if not 0 <= value <= 1:
        raise GeometryError(f"the prevalence is {value!r}", allowed="a number from 0 to 1")
    return float(value)
