"""The classes that merit attention first: frequent, surely told apart worse than others."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np

from .odds import Odds


@dataclass(frozen=True)
class Attention:
    """A class whose LR₊ is surely below the typical one: `shortfall` is the least factor between them.

    `weight` orders the list: the share of the class times the logarithm of the shortfall.
    """

    label: Hashable
    prior: float
    shortfall: float
    weight: float

    def __repr__(self) -> str:
        below = f"LR₊ at least {self.shortfall:.2g} times below the typical"
        return f"{self.label}: {self.prior:.1%} of the rows, {below}"


def attention(odds: Odds) -> list[Attention]:
    """The classes whose whole interval of LR₊ lies below the typical LR₊, by prior share and shortfall.

    Typical is the median over the classes of the medians of their posteriors. A class with few rows has a
    wide interval, so it is not in the list before there are enough data to be sure.
    """
    matrix = odds.belief.matrix
    typical = float(np.median(odds.belief.log_lr_plus.quantile([0.5])))
    short = typical - np.log(odds.spans["lr_plus"][:, 1])
    prior = odds.ratios.prior if odds.belief.known is None else odds.belief.known
    weight = prior * short
    chosen = np.flatnonzero(weight > 0)
    return [
        Attention(matrix.labels[at], float(prior[at]), float(np.exp(short[at])), float(weight[at]))
        for at in chosen[np.argsort(-weight[chosen], kind="stable")]
    ]
