"""What follows from three independent rates of each class: prevalence, recall, and false positive rate."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .betas import Betas
from .sums import Sum, Term
from .tabled import Tabled

Floats = NDArray[np.float64]
NEVER = -700.0  # the log-odds of a class whose share is known to be 0


class RateBelief(ABC):
    """A belief about each class against the rest, whatever it rests on.

    `matrix` has the counts, `known` the shares of the classes where they are not inferred.
    """

    matrix: Any
    known: Floats | None

    @property
    @abstractmethod
    def told(self) -> str:
        """The prior in words."""

    @property
    @abstractmethod
    def prevalence(self) -> Betas | None:
        """The share of each class; None where it is known."""

    @property
    @abstractmethod
    def recall(self) -> Betas:
        """Of each class, the share that is told right."""

    @property
    @abstractmethod
    def false_positive_rate(self) -> Betas | Tabled:
        """Of the rows of other classes, the share that is taken for this class."""

    @property
    def _known_log_odds(self) -> Floats:
        share = np.zeros(self.matrix.classes) if self.known is None else self.known
        with np.errstate(divide="ignore"):
            found: Floats = np.log(share) - np.log1p(-share)
        return found

    @cached_property
    def log_lr_plus(self) -> Sum:
        """The law of log LR₊, recall over false positive rate: the likelihood ratio of a positive result."""
        return Sum(self._plus)

    @cached_property
    def log_lr_minus(self) -> Sum:
        """The law of log LR₋, the likelihood ratio of a negative result."""
        return Sum([Term(self.recall.flipped), Term(self.false_positive_rate.flipped, -1)])

    @cached_property
    def log_dor(self) -> Sum:
        """The law of the logarithm of the diagnostic odds ratio."""
        return Sum([Term(self.recall, odds=True), Term(self.false_positive_rate, -1, odds=True)])

    @cached_property
    def log_posterior_odds(self) -> Sum:
        """The law of the logarithm of the odds of the class, given that it was predicted."""
        if self.prevalence is None:
            return Sum(self._plus, np.maximum(self._known_log_odds, NEVER))
        return Sum([*self._plus, Term(self.prevalence, odds=True)])

    @property
    def _plus(self) -> list[Term]:
        return [Term(self.recall), Term(self.false_positive_rate, -1)]
