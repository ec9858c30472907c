"""A metric as a picture: its contours in ROC space, as SVG that follows the theme of the page."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fourfold import Metric
from fourfold.core.geometry import contour, section

Floats = NDArray[np.float64]

POSITIVES, NEGATIVES = 20, 40
SIDE, LEFT, TOP, RIGHT, BOTTOM = 340, 52, 12, 16, 44
WANTED, STEPS, MOST_VALUES = 9, 120, 12
TICKS = (0, 0.25, 0.5, 0.75, 1)
SPOTS = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88)


class Drawn(NamedTuple):
    """A level with its curves, in picture coordinates."""

    level: float
    curves: list[Floats]


def picture(of: Metric) -> str:
    """The SVG; empty where the metric has no contours, being constant on the section."""
    drawn = [found for level in levels(of) if (found := _drawn(of, level)).curves]
    if not drawn:
        return ""
    width, height = LEFT + SIDE + RIGHT, TOP + SIDE + BOTTOM
    title = f"Contours of {of.title} in ROC space, {POSITIVES} positives and {NEGATIVES} negatives"
    lines = [
        f'<svg class="contours" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-label="{title}">',
        *_frame(),
        *_curves(drawn),
        *_labels(drawn),
        "</svg>",
    ]
    return "\n".join(lines)


def levels(of: Metric) -> list[float]:
    """Round numbers between the least and the largest value on the section."""
    values = of(*section(POSITIVES, NEGATIVES)).ravel()
    values = values[np.isfinite(values)]
    distinct = np.unique(values.round(12))
    if len(distinct) < 2:
        return []
    if len(distinct) <= MOST_VALUES:
        return [float(value) for value in distinct]
    if _has_a_long_tail(values):
        return _round_sizes(*np.quantile(values, [0.05, 0.95]))
    return _round_steps(float(distinct[0]), float(distinct[-1]))


def _has_a_long_tail(values: Floats) -> bool:
    low, middle, high = np.quantile(values, [0.03, 0.5, 0.97])
    return not 0.2 < (high - middle) / max(middle - low, 1e-12) < 5


def _round_sizes(low: float, high: float) -> list[float]:
    """Zero, and 1, 2 or 5 times powers of ten of either sign; even steps where these are few."""
    top = math.ceil(math.log10(max(abs(low), abs(high))))
    decades = 1 if low < 0 < high else 4
    sizes = [float(f"{lead}e{power}") for power in range(top - decades, top + 1) for lead in (1, 2, 5)]
    found = [level for level in sorted({0.0, *sizes, *(-size for size in sizes)}) if low < level < high]
    return found if len(found) >= WANTED // 2 else _round_steps(low, high)


def _round_steps(low: float, high: float) -> list[float]:
    """Multiples of 1, 2 or 5 times a power of ten, strictly between the ends."""
    rough = (high - low) / (WANTED + 1)
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(size * power for size in (1, 2, 5, 10) if size * power >= rough * 0.999)
    first, last = math.floor(low / step) + 1, math.ceil(high / step) - 1
    return [round(place * step, 12) for place in range(first, last + 1) if low < place * step < high]


def _drawn(of: Metric, level: float) -> Drawn:
    found = contour(of, level, positives=POSITIVES, negatives=NEGATIVES).curves(steps=STEPS)
    return Drawn(level, [_placed(curve) for curve in found if len(curve) > 1])


def _placed(points: Floats) -> Floats:
    """(FPR, TPR) to the picture, where y grows downwards."""
    return np.stack([LEFT + SIDE * points[:, 0], TOP + SIDE * (1 - points[:, 1])], axis=-1)


def _frame() -> Iterator[str]:
    step_x, step_y = SIDE / NEGATIVES, SIDE / POSITIVES
    yield (
        f'<defs><pattern id="lattice" x="{LEFT - step_x / 2:g}" y="{TOP - step_y / 2:g}" width="{step_x:g}" '
        f'height="{step_y:g}" patternUnits="userSpaceOnUse"><circle cx="{step_x / 2:g}" cy="{step_y / 2:g}" '
        'r="0.8"/></pattern></defs>'
    )
    yield f'<rect class="lattice" x="{LEFT}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="url(#lattice)"/>'
    yield f'<path class="chance" d="M{LEFT} {TOP + SIDE}L{LEFT + SIDE} {TOP}"/>'
    yield f'<rect class="frame" x="{LEFT}" y="{TOP}" width="{SIDE}" height="{SIDE}"/>'
    for tick in TICKS:
        x, y = LEFT + SIDE * tick, TOP + SIDE * (1 - tick)
        yield f'<path class="frame" d="M{x:g} {TOP + SIDE}v4M{LEFT} {y:g}h-4"/>'
        yield f'<text x="{x:g}" y="{TOP + SIDE + 17}" text-anchor="middle">{tick:g}</text>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:g}" text-anchor="end">{tick:g}</text>'
    middle, base = LEFT + SIDE / 2, TOP + SIDE / 2
    yield f'<text x="{middle:g}" y="{TOP + SIDE + 36}" text-anchor="middle">false positive rate</text>'
    turned = f'transform="translate(14 {base:g}) rotate(-90)"'
    yield f'<text {turned} text-anchor="middle">true positive rate</text>'


def _curves(drawn: list[Drawn]) -> Iterator[str]:
    for place, (_, curves) in enumerate(drawn):
        strength = round(100 * (place + 0.5) / len(drawn))
        path = "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in curve) for curve in curves)
        yield f'<path class="level" style="--strength: {strength}%" d="{path}"/>'


def _labels(drawn: list[Drawn]) -> Iterator[str]:
    """A number on each level, as far from the others and from the frame as its curve allows."""
    taken: list[Floats] = []
    for level, curves in drawn:
        longest = max(curves, key=_length)
        spot = max((_at(longest, share) for share in SPOTS), key=lambda point: _room(point, taken))
        if _room(spot, taken) < 13:
            continue
        taken.append(spot)
        yield f'<text class="value" x="{spot[0]:.1f}" y="{spot[1] + 4:.1f}">{_written(level)}</text>'


def _written(level: float) -> str:
    return f"{level:g}".replace("-", "−")


def _length(curve: Floats) -> float:
    return float(np.hypot(*np.diff(curve, axis=0).T).sum())


def _at(curve: Floats, share: float) -> Floats:
    """The point after this share of the curve's length."""
    lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(curve, axis=0).T))])
    return np.array([np.interp(share * lengths[-1], lengths, axis) for axis in curve.T])


def _room(point: Floats, taken: list[Floats]) -> float:
    """How far this point is from the nearest label, and from the frame."""
    others = [math.hypot((point[0] - x) / 1.6, point[1] - y) for x, y in taken]
    edges = [point[0] - LEFT, LEFT + SIDE - point[0], point[1] - TOP, TOP + SIDE - point[1]]
    return min([*others, *(max(edge, 2) + 8 for edge in edges)])
