"""What the counts of a test with several labels per row say: three rates for each label."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...confusion.label_counts import LabelCounts
from .betas import Betas
from .rates import RateBelief


@dataclass(frozen=True, eq=False)
class LabelBelief(RateBelief):
    """Each label by itself is a test with two classes: three Betas, from uniform priors or others."""

    matrix: LabelCounts
    imagined: float = 1.0  # rows in each cell
    known: None = None

    @property
    def told(self) -> str:
        """The prior in words."""
        return f"Beta({self.imagined:g}, {self.imagined:g}) of each rate"

    @cached_property
    def prevalence(self) -> Betas:
        """The share of rows that have the label."""
        return self._betas(self.matrix.truth_totals, np.full(self.matrix.classes, self.matrix.total))

    @cached_property
    def recall(self) -> Betas:
        """Of the rows that have the label, the share that is told so."""
        return self._betas(self.matrix.diagonal, self.matrix.truth_totals)

    @cached_property
    def false_positive_rate(self) -> Betas:
        """Of the rows that do not have it, the share that is told to have it."""
        return self._betas(
            self.matrix.predicted_totals - self.matrix.diagonal, self.matrix.total - self.matrix.truth_totals
        )

    def _betas(self, part: NDArray[np.int64], whole: NDArray[np.int64]) -> Betas:
        seen, missed = part.astype(np.float64), (whole - part).astype(np.float64)
        return Betas(seen + self.imagined, missed + self.imagined)
