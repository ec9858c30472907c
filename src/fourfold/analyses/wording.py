"""Numbers in sentences and crowded tables."""

from __future__ import annotations

import math


def short(value: float) -> str:
    """A value in a crowded table: three decimals, or four figures.

    >>> short(0.83541), short(1787.12), short(float("inf")), short(-1e-16), short(1e18)
    ('0.835', '1787', 'inf', '0.000', '1e+18')
    """
    if not math.isfinite(value):
        return "undefined" if math.isnan(value) else str(value)
    size = abs(value)
    if size >= 1e6:
        return f"{value:.3g}"
    decimals = 3 - sum(size >= step for step in (10, 100, 1000))
    return f"{round(value, decimals) + 0.0:.{decimals}f}"


def chance(probability: float) -> str:
    """A probability in a table or sentence.

    >>> chance(0.18538), chance(0.0000004), chance(0.99996), chance(1.0)
    ('0.185', '<0.001', '>0.999', '1')
    """
    if probability in (0, 1):
        return f"{probability:.0f}"
    if probability < 0.0005:
        return "<0.001"
    return f"{probability:.3f}" if probability < 0.9995 else ">0.999"


def span(low: float, high: float) -> str:
    """Two ends as the tables and sentences show them.

    >>> span(0.43237, 0.94576)
    '0.432 to 0.946'
    """
    return f"{short(low)} to {short(high)}"


def likely(probability: float) -> str:
    """A probability that was computed and so is neither 0 nor 1, however near.

    >>> likely(1.0), likely(0.5)
    ('>0.999', '0.500')
    """
    return chance(min(max(probability, 1e-12), 1 - 1e-12))
