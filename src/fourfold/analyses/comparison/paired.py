"""The belief about two classifiers on shared rows: a Dirichlet over what both said, for each true class."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...core.distributions import Beta, Distribution, push
from ...core.metrics import Metric
from .lattice import lattice
from .quantiles import Quantiles

Floats = NDArray[np.float64]
Cells = tuple[Floats | float, Floats | float, Floats | float, Floats | float]


@dataclass(frozen=True)
class Outcomes:
    """A Dirichlet over the four outcomes of a row: both right, one of them, or neither.

    Written as three independent Betas: whether the two differ, who is right if they do, and whether they are
    right if they do not.

    >>> Outcomes(5.5, 2.5, 0.5, 1.5).first
    Beta(8, 2)
    """

    both: float
    first_only: float
    second_only: float
    neither: float

    @classmethod
    def believed(cls, counts: NDArray[np.float64], prior: Beta) -> Outcomes:
        """The counts of the four outcomes, on top of a prior whose margins are this Beta.

        The prior takes the two for independent: uniform margins give 1/2 for each outcome.
        """
        apart = prior.a * prior.b / (prior.a + prior.b)
        start = np.array([prior.a - apart, apart, apart, prior.b - apart])
        return cls(*(start + counts).tolist())

    @property
    def total(self) -> float:
        """The weight of all four."""
        return self.both + self.first_only + self.second_only + self.neither

    @property
    def first(self) -> Beta:
        """How often the first is right."""
        return Beta(self.both + self.first_only, self.second_only + self.neither)

    @property
    def second(self) -> Beta:
        """How often the second is right."""
        return Beta(self.both + self.second_only, self.first_only + self.neither)

    @property
    def differ(self) -> Beta:
        """How often one of them is right and the other is not."""
        return Beta(self.first_only + self.second_only, self.both + self.neither)

    @property
    def first_if_differ(self) -> Beta:
        """How often it is the first, of the rows on which they differ."""
        return Beta(self.first_only, self.second_only)

    @property
    def right_if_same(self) -> Beta:
        """How often both are right, of the rows on which they do not differ."""
        return Beta(self.both, self.neither)

    def points(self, cube: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """The rates of both and their complements at points of the cube, whose last axis has length 3."""
        parts = (self.differ, self.first_if_differ, self.right_if_same)
        (differ, same), (one, other), (right, wrong) = (
            Quantiles(part).at(cube[..., axis]) for axis, part in enumerate(parts)
        )
        first_only, second_only = differ * one, differ * other
        both, neither = same * right, same * wrong
        return both + first_only, second_only + neither, both + second_only, first_only + neither


@dataclass(frozen=True)
class PairedBelief:
    """What is believed of two classifiers that were tried on the same rows."""

    positives: Outcomes
    negatives: Outcomes
    prevalence: Beta | float
    size: float

    def margins(self, of: Metric) -> tuple[Distribution, Distribution]:
        """The posterior of the metric for each by itself, as `ff.believe` has it."""
        p, n = self.positives, self.negatives
        first, second = (
            push(of, {"tpr": tpr, "tnr": tnr, "prevalence": self.prevalence}, self.size)
            for tpr, tnr in ((p.first, n.first), (p.second, n.second))
        )
        return first, second

    def values(self, of: Metric) -> tuple[Floats, Floats]:
        """The metric of both at the points of the lattice: a row for each shifted copy."""
        first, second = (of(*cells) for cells in self._points)
        return first, second

    @cached_property
    def _points(self) -> tuple[Cells, Cells]:
        known = self.prevalence
        cube = lattice(7 if isinstance(known, Beta) else 6)
        share, rest = Quantiles(known).at(cube[..., 6]) if isinstance(known, Beta) else (known, 1.0 - known)
        tpr_a, fnr_a, tpr_b, fnr_b = self.positives.points(cube[..., :3])
        tnr_a, fpr_a, tnr_b, fpr_b = self.negatives.points(cube[..., 3:6])
        p, n = self.size * share, self.size * rest
        return (p * tpr_a, n * fpr_a, p * fnr_a, n * tnr_a), (p * tpr_b, n * fpr_b, p * fnr_b, n * tnr_b)
