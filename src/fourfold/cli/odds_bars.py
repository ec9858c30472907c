"""Prior and posterior odds of a class on one line of text: log-odds from left to right."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..analyses.classes import ClassOdds, Odds
from .layout import can_draw

TICKS = (1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999)
SIGNS = {"unicode": "○●━┄", "ascii": "o*-."}
AXIS = {
    "unicode": "○ prior, ━ LR₊, ● posterior, ┄ its interval; → or ← beyond the scale",
    "ascii": "o prior, - LR+, * posterior, . its interval; > or < beyond the scale",
}


@dataclass(frozen=True)
class Reach:
    """The probabilities at the ends of the bars."""

    low: float
    high: float

    def place(self, probability: float, width: int) -> int:
        """The column of a probability; -1 or the width where it is beyond the ends."""
        if probability <= 0:
            return -1
        if probability >= 1:
            return width
        share = (_log_odds(probability) - _log_odds(self.low)) / (_log_odds(self.high) - _log_odds(self.low))
        return max(-1, min(width, round(share * (width - 1))))

    def axis(self, width: int) -> str:
        """The labels of the ticks that have room."""
        line = [" "] * width
        free = 0
        for tick in TICKS:
            text = f"{tick:g}".removeprefix("0") if tick >= 1e-4 else f"{tick:.0e}".replace("e-0", "e-")
            at = self.place(tick, width)
            if free <= at and at + len(text) <= width:
                line[at : at + len(text)] = text
                free = at + len(text) + 1
        return "".join(line)


def _log_odds(probability: float) -> float:
    return math.log(probability) - math.log1p(-probability)


def scale(odds: Odds) -> Reach:
    """Ticks that hold all priors and all intervals of posteriors."""
    from numpy import nanmin

    least = min(float(nanmin(odds.ratios.prior)), float(odds.spans["posterior"][:, 0].min()))
    most = float(odds.spans["posterior"][:, 1].max())
    low = max((tick for tick in TICKS if tick <= least), default=TICKS[0])
    return Reach(low, min((tick for tick in TICKS if tick >= most), default=TICKS[-1]))


def bar(row: ClassOdds, reach: Reach, width: int) -> str:
    """From the prior to the posterior, with the interval of the posterior.

    >>> from fourfold.analyses.classes import classes
    >>> from fourfold.sources.published import published
    >>> bar(classes(published("eddy 1%").matrix).odds.of("cancer"), Reach(0.001, 0.9), 33)
    '        ○━━━━━━┄●                '
    """
    prior, posterior, between, interval = list(SIGNS["unicode" if can_draw("○●━┄→←") else "ascii"])
    line = [" "] * (width + 2)  # one more at each end, for what is beyond

    def at(probability: float) -> int:
        return reach.place(probability, width) + 1

    if not math.isnan(row.prior.value) and not math.isnan(row.posterior.value):
        first, last = sorted((at(row.prior.value), at(row.posterior.value)))
        line[first : last + 1] = between * (last - first + 1)
    low, high = at(row.posterior.low), at(row.posterior.high)
    line[low : high + 1] = interval * (high - low + 1)
    for sign, value in ((prior, row.prior.value), (posterior, row.posterior.value)):
        if not math.isnan(value):
            line[at(value)] = sign
    left, right = ("←", "→") if can_draw("←→") else ("<", ">")
    inner = line[1:-1]
    if line[0] != " ":
        inner[0] = left
    if line[-1] != " ":
        inner[-1] = right
    return "".join(inner)
