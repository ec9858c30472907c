"""The sentence that a person would write about a comparison."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ..wording import likely

if TYPE_CHECKING:  # the result asks for its sentence, so at run time it must come first
    from .result import Comparison

TIE = 1e-4  # rounding does not decide who is named first


def sentence(of: Comparison) -> str:
    """What is decided, by how much, and with what probability."""
    what = of.metric.name
    if of.difference.undefined >= 1:
        return f"The difference in {what} is undefined, whatever the rates are."
    told = f"{_verdict(of)} The difference in {what} is {_size(of)}"
    if of.rope is not None and not math.isnan(of.p_equal):
        told += f"; it is at most {of.rope:g} with probability {likely(of.p_equal)}"
    return f"{told}."


def _verdict(of: Comparison) -> str:
    """Better, practically equal, or not decided."""
    first, second = of.names
    p, q = of.p_first_better, of.p_second_better
    leader, other, most = (first, second, p) if p >= q - TIE else (second, first, q)
    word = "greater" if of.metric.better == "neither" else "better"
    if 1 - p - q >= of.level or of.p_equal >= of.level:
        return f"{first} and {second} are practically equal."
    if most >= of.level:
        return f"{leader} is {word} than {other} with probability {likely(most)}."
    return f"It is not decided whether {leader} is {word} than {other}: the probability is {likely(most)}."


def _size(of: Comparison) -> str:
    low, high = of.difference.hdi(of.level)
    mean = of.difference.mean
    middle = mean if math.isfinite(mean) else of.difference.median
    return f"{middle:.3g} ({of.level * 100:g} %: {low:.3g} to {high:.3g})"
