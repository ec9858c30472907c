"""Results in the types of JSON: finite numbers, `null` for undefined, infinities as text."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np


def plain(value: object) -> object:
    """The same in the types of JSON.

    >>> plain({"value": np.float64("nan"), "range": (float("-inf"), 1)})
    {'value': None, 'range': ['-Infinity', 1]}
    """
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, np.ndarray | np.generic):
        return plain(value.tolist())
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return _number(value) if isinstance(value, float) else value


def _number(value: float) -> float | str | None:
    if math.isnan(value):
        return None
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return value + 0.0  # zero has no sign
