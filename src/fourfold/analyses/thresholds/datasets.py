"""The nine data sets of Sumpter (2022, section 2), and their populations."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...core.errors import AnalysisError
from .steps import Floats

POSITIVES = HARD = 1000
POSITIVE_MEAN, EASY_MEAN, SD = 10.0, 2.0, 2.0
HARD_MEANS = (5.0, 7.0, 9.0)
EASY = (100, 1000, 10_000)
NAMES = "abcdefghi"
REACH, POINTS = 9.0, 4001  # standard deviations and points of the quadrature
HALVINGS = 60


@dataclass(frozen=True)
class Population:
    """What is true of a set before any draw: the AUC, r_b, and the precision there."""

    auc: float
    r_b: float
    precision: float


@dataclass(frozen=True)
class PaperSet:
    """1,000 positives around 10, 1,000 hard negatives around 5, 7 or 9, and easy negatives around 2."""

    name: str
    hard_mean: float
    easy: int

    def draw(self, seed: int) -> tuple[NDArray[np.bool_], Floats]:
        """True classes and scores; the score is the input itself, of which the paper's is monotone."""
        generator = np.random.default_rng(seed)
        sizes, means = (POSITIVES, HARD, self.easy), (POSITIVE_MEAN, self.hard_mean, EASY_MEAN)
        score = generator.normal(np.repeat(means, sizes), SD)
        return np.arange(len(score)) < POSITIVES, score

    @property
    def negatives(self) -> tuple[tuple[int, float], ...]:
        """How many negatives there are around which mean."""
        return (HARD, self.hard_mean), (self.easy, EASY_MEAN)

    def population(self) -> Population:
        """The values to which larger and larger draws tend; r_b by halving, integrals by Simpson's rule."""
        low, high = -20.0, 30.0
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            low, high = (middle, high) if self.b(middle) > 0.5 else (low, middle)
        found = POSITIVES * _above(low, POSITIVE_MEAN)
        called = sum(size * _above(low, mean) for size, mean in self.negatives)
        total = sum(size for size, _ in self.negatives)
        return Population(float(self._wins(-20.0) / total), low, float(found / (found + called)))

    def b(self, r: float) -> float:
        """B(r) = [P v²/2 + N ∫ f_N v] / (P v + N u), the corrected equation 16."""
        v = _above(r, POSITIVE_MEAN)
        called = POSITIVES * v + sum(size * _above(r, mean) for size, mean in self.negatives)
        return float((POSITIVES * v**2 / 2 + self._wins(r)) / called)

    def _wins(self, r: float) -> float:
        """N ∫ from r of f_N v: negatives above r, each by the share of positives above it."""
        total = 0.0
        for size, mean in self.negatives:
            x = np.linspace(max(r, mean - REACH * SD), max(r, mean + REACH * SD), POINTS)
            weights = np.ones(POINTS)
            weights[1:-1:2], weights[2:-1:2] = 4, 2
            density = np.exp(-(((x - mean) / SD) ** 2) / 2) / (SD * np.sqrt(2 * np.pi))
            total += size * float(weights @ (density * _above(x, POSITIVE_MEAN))) * (x[1] - x[0]) / 3
        return total


def _above(x: float | Floats, mean: float) -> Floats:
    """The share of a normal distribution above x."""
    from scipy.special import ndtr

    above: Floats = ndtr((mean - np.asarray(x)) / SD)
    return above


PAPER_SETS = tuple(
    PaperSet(name, mean, easy)
    for name, (easy, mean) in zip(NAMES, ((easy, mean) for easy in EASY for mean in HARD_MEANS), strict=True)
)


def paper_set(name: str) -> PaperSet:
    """One of the sets "a" to "i".

    >>> paper_set("c").population()
    Population(auc=0.670845, r_b=7.375144, precision=0.533353)
    """
    if name not in NAMES or len(name) != 1:
        raise AnalysisError(f"there is no data set {name!r}", allowed="a, b, c, d, e, f, g, h, i")
    return PAPER_SETS[NAMES.index(name)]
