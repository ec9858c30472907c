"""How a metric changes with each share, at the mean of the belief: by differences on both sides."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...core.beliefs.classes import ClassBelief
from ...core.beliefs.classes.linear import Weights
from ...core.confusion.shares import Shares
from .metrics import Average, MatrixMetric

Floats = NDArray[np.float64]
STEP = 1e-4  # of a share
NUMBERS = 2**21  # shares that are changed at once


def centre(belief: ClassBelief) -> Shares:
    """The expected shares; the mean of a product of independent quantities is that of their means."""
    matrix, prior = belief.matrix, belief.prior
    truth = (
        belief.prevalence_weights / belief.prevalence_weights.sum() if belief.known is None else belief.known
    )
    scale = truth / belief.row_weights
    hit = scale * (matrix.diagonal + prior.right)
    seen_truth, seen_as, counts = matrix.coordinates()
    off = seen_truth != seen_as
    seen = np.bincount(seen_as[off], (scale[seen_truth] * counts)[off], minlength=matrix.classes)
    imagined = scale * prior.wrong
    place = np.arange(matrix.classes)
    product = (
        np.sum(scale[seen_truth] * counts * seen_truth * seen_as)
        + np.sum(scale * prior.right * place**2)
        + np.sum(imagined * place) * place.sum()
        - np.sum(imagined * place**2)
    )
    predicted = hit + seen + imagined.sum() - imagined
    row = (hit[None, :], truth[None, :], predicted[None, :])
    return Shares(*row, np.array([product]), np.zeros(1), float(max(matrix.total, 1)))


def gradient(belief: ClassBelief, of: MatrixMetric) -> Weights:
    """The derivative with respect to the hits, the true and the predicted shares, and the product."""
    at = centre(belief)
    if isinstance(of, Average):
        return _of_average(of, at)
    hit, truth, predicted = (_by_differences(of, at, name) for name in ("hit", "truth", "predicted"))
    step = STEP * max(float(at.product[0]), 1e-12)
    up, down = (of(_changed(at, product=at.product + sign * step))[0] for sign in (1, -1))
    return Weights(hit, truth, predicted, float(up - down) / (2 * step))


def _by_differences(of: MatrixMetric, at: Shares, name: str) -> Floats:
    """One share changed at a time, some classes at once."""
    base = getattr(at, name)[0]
    found = np.empty(base.size)
    rows = max(1, NUMBERS // base.size)
    for start in range(0, base.size, rows):
        places = np.arange(start, min(start + rows, base.size))
        step = STEP * np.maximum(base[places], 1e-12)
        sides = []
        for sign in (1, -1):
            moved = np.repeat(base[None, :], places.size, axis=0)
            moved[np.arange(places.size), places] += sign * step
            sides.append(of(_repeated(at, places.size, **{name: moved})))
        found[places] = (sides[0] - sides[1]) / (2 * step)
    return found


def _of_average(of: Average, at: Shares) -> Weights:
    """Each class by itself: the metric of one class does not look at the others."""
    weight = at.truth[0] if of.weighted else np.full(at.classes, 1 / at.classes)
    found = {}
    for name in ("hit", "truth", "predicted"):
        base = getattr(at, name)
        step = STEP * np.maximum(base, 1e-12)
        up, down = (of.each(_changed(at, **{name: base + sign * step}))[0] for sign in (1, -1))
        found[name] = weight * (up - down) / (2 * step[0])
    if of.weighted:
        found["truth"] = found["truth"] + of.each(at)[0] - of(at)[0]
    return Weights(found["hit"], found["truth"], found["predicted"])


def _changed(at: Shares, **parts: Floats) -> Shares:
    kept = {name: getattr(at, name) for name in ("hit", "truth", "predicted", "product", "entropy", "size")}
    return Shares(**(kept | parts))


def _repeated(at: Shares, times: int, **parts: Floats) -> Shares:
    wide = {
        name: np.broadcast_to(getattr(at, name), (times, at.classes))
        for name in ("hit", "truth", "predicted")
    }
    long = {name: np.repeat(getattr(at, name), times) for name in ("product", "entropy")}
    return Shares(**(wide | long | parts), size=at.size)
