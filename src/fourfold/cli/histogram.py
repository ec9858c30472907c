"""A histogram in rows of blocks: about twenty, each with its range and its probability."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ..analyses.wording import chance, short
from ..core.distributions import Discrete
from .layout import can_draw, terminal_width

Floats = NDArray[np.float64]
EIGHTHS = "▏▎▍▌▋▊▉█"
MOST_ROWS = 20
TAILS = (0.001, 0.01, 0.05)  # at either end, gathered in one row
STRETCHED = 4.0  # a tail may make the picture so many times wider than the middle 80 %
LONGEST = 48
STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True)
class Bin:
    """A row: what it holds and how likely that is."""

    label: str
    mass: float


def histogram(of: Discrete) -> Iterator[str]:
    """The lines."""
    found = bins(of)
    wide = max(len(part.label) for part in found)
    room = min(terminal_width() - wide - 12, LONGEST)
    top = max(part.mass for part in found)
    for part in found:
        drawn = bar(part.mass / top * room)
        yield f"  {part.label.rjust(wide)}  {chance(part.mass):>6}  {drawn}".rstrip()


def bar(length: float) -> str:
    """A bar of this length, to an eighth of a letter.

    >>> bar(2.5), bar(0.01)
    ('██▌', '')
    """
    if not can_draw(EIGHTHS):
        return "#" * round(length)
    whole, rest = divmod(round(length * 8), 8)
    return EIGHTHS[-1] * whole + (EIGHTHS[rest - 1] if rest else "")


def bins(of: Discrete) -> list[Bin]:
    """The rows: one for each value if there are few, otherwise steps of one width; infinities last."""
    pmf = of.pmf / of.pmf.sum()
    finite = np.isfinite(of.values)
    rows = _of_finite(of.values[finite], pmf[finite]) if finite.any() else []
    ends = [Bin(sign, float(pmf[of.values == float(sign)].sum())) for sign in ("inf", "-inf")]
    return rows + [end for end in ends if end.mass > 0]


def _of_finite(values: Floats, mass: Floats) -> list[Bin]:
    if len(values) <= MOST_ROWS + 1:
        return _each(values, mass)
    first, last = _essential(values, np.cumsum(mass) / mass.sum())
    middle = slice(first, last + 1)
    if _even(values[middle]):
        inner = _grouped(values[middle], mass[middle])
        low, high = values[first], values[last]
    else:
        edges = _edges(float(values[first]), float(values[last]))
        held = np.histogram(values, edges, weights=mass)[0]
        steps = [f"{a:g} to {b:g}" for a, b in pairwise(edges)]
        inner = [Bin(step, float(part)) for step, part in zip(steps, held, strict=True)]
        low, high = edges[0], edges[-1]
    below, above = float(mass[values < low].sum()), float(mass[values > high].sum())
    tails = [Bin(f"below {low:.3g}", below), Bin(f"above {high:.3g}", above)]
    return [*tails[: below > 0], *inner, *tails[1 : 1 + (above > 0)]]


def _even(values: Floats) -> bool:
    """Whether the values are a ladder with equal steps; then no row may hold more steps than another."""
    steps = np.diff(values)
    return len(values) <= MOST_ROWS or bool(np.allclose(steps, steps[0], rtol=1e-6))


def _grouped(values: Floats, mass: Floats) -> list[Bin]:
    """As many neighbours per row as it takes."""
    size = math.ceil(len(values) / MOST_ROWS)
    if size == 1:
        return _each(values, mass)
    starts = range(0, len(values), size)
    parts = [(values[at : at + size], float(mass[at : at + size].sum())) for at in starts]
    return [Bin(" to ".join(dict.fromkeys((short(held[0]), short(held[-1])))), part) for held, part in parts]


def _each(values: Floats, mass: Floats) -> list[Bin]:
    return [Bin(short(value), float(part)) for value, part in zip(values, mass, strict=True)]


def _essential(values: Floats, rising: Floats) -> tuple[int, int]:
    """The first and last value of the middle part; heavy tails are left out sooner."""
    core = float(np.diff(values[np.searchsorted(rising, [0.1, 0.9])])[0])
    for tail in TAILS:
        first, last = (int(at) for at in np.searchsorted(rising, [tail, 1 - tail]))
        last = min(last, len(values) - 1)
        if values[last] - values[first] <= STRETCHED * core:
            break
    return first, last


def _edges(low: float, high: float) -> Floats:
    """Round edges of about twenty steps."""
    power = 10.0 ** math.floor(math.log10((high - low) / MOST_ROWS))
    step = next(times * power for times in STEPS if (high - low) / (times * power) <= MOST_ROWS)
    places = np.arange(math.floor(low / step), math.floor(high / step) + 2)
    return np.round(places * step, 12)
