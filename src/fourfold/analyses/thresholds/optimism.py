"""Optimism: by how much the best value on some rows is better than the same threshold is on others."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ...core.errors import AnalysisError
from .draws import GROUPS
from .steps import Counts, Floats, Steps

ROUNDS, SEED = 400, 19_830_401
FEW = 0.05  # so many rounds may be left out because the metric has no finite value in them
MOST_TO_SPLIT = 10**9
Cells = tuple[Counts, Counts]  # TP and FP along the steps, one test in each row


@dataclass(frozen=True)
class Aim:
    """What a threshold is chosen by: values of TP, FP, FN and TN, and the same such that more is better."""

    values: Callable[[Counts, Counts, Counts, Counts], Floats]
    oriented: Callable[[Floats], Floats]

    def along(self, steps: Steps) -> Floats:
        """The value at each step."""
        return self.values(steps.tp, steps.fp, steps.fn, steps.tn)

    def best(self, values: Floats) -> int:
        """The step with the best value; of several the strictest."""
        return int(np.argmax(self.oriented(values)))

    def optimism(self, steps: Steps, method: str) -> Optimism:
        """What the choice on these rows promises too much, by "bootstrap" or "split"."""
        methods = {"bootstrap": by_bootstrap, "split": by_split}
        if method not in methods:
            raise AnalysisError(f"the method {method!r}", allowed=" or ".join(methods))
        return methods[method](steps, self)


@dataclass(frozen=True)
class Optimism:
    """The best value, how much of it is owed to the choice on the same rows, and the error of that figure."""

    method: str
    value: float
    optimism: float
    error: float
    why: str = ""  # why there is no figure, or what was left out of it

    @property
    def corrected(self) -> float:
        """What to expect of the threshold on other rows."""
        return self.value - self.optimism

    def __repr__(self) -> str:
        if math.isnan(self.optimism):
            return f"<{self.value:.4g}: {self.why}>"
        return f"<{self.value:.4g} is optimistic by {self.optimism:.2g}: expect {self.corrected:.4g}>"


def by_bootstrap(steps: Steps, of: Aim) -> Optimism:
    """Choose on resampled rows, look at the rows themselves; the mean difference (Efron 1983).

    Each class is resampled for itself, so that its size stays.
    """
    generator = np.random.default_rng(SEED)
    at = _shown(steps)
    p, n = np.diff(steps.tp[at]), np.diff(steps.fp[at])
    tp, fp = (_summed(generator.multinomial(rows.sum(), rows / rows.sum(), ROUNDS)) for rows in (p, n))
    return _compared("bootstrap", steps, of, ((tp, fp), _repeated(steps, at)))


def by_split(steps: Steps, of: Aim) -> Optimism:
    """Choose on a random half of each class, look at the other half.

    A half has fewer rows to choose on, so that the figure is an upper one.
    """
    generator = np.random.default_rng(SEED)
    at = _shown(steps)
    if max(steps.positives, steps.negatives) >= MOST_TO_SPLIT:
        raise AnalysisError(
            f"a class of {max(steps.positives, steps.negatives)} rows to split",
            allowed="fewer than 10**9 rows",
            hint='optimism("bootstrap") has no such limit',
        )
    halves = []
    for rows in (np.diff(steps.tp[at]), np.diff(steps.fp[at])):
        total = int(rows.sum())
        halves.append(
            generator.multivariate_hypergeometric(rows, (total + 1) // 2, ROUNDS, method="marginals")
        )
    p, n = np.diff(steps.tp[at]), np.diff(steps.fp[at])
    chosen = _summed(halves[0]), _summed(halves[1])
    others = _summed(p - halves[0]), _summed(n - halves[1])
    return _compared("split", steps, of, (chosen, others))


def _compared(method: str, steps: Steps, of: Aim, tests: tuple[Cells, Cells]) -> Optimism:
    """The best value of each first test less the value of its second test at the same threshold."""
    first, second = (_values(of, *cells) for cells in tests)
    place = np.argmax(of.oriented(first), axis=1)
    row = np.arange(len(place))
    with np.errstate(invalid="ignore"):  # infinite less infinite
        differences = first[row, place] - second[row, place]
    lost = 1 - np.isfinite(differences).mean()
    why = f"in {lost:.0%} of the rounds the metric is infinite or undefined" if lost else ""
    differences = differences[np.isfinite(differences)]
    whole = of.along(steps)
    value = float(whole[of.best(whole)])
    if lost > FEW:
        return Optimism(method, value, math.nan, math.nan, why)
    error = float(differences.std(ddof=1)) / math.sqrt(len(differences))
    return Optimism(method, value, float(differences.mean()), error, why)


def _values(of: Aim, tp: Counts, fp: Counts) -> Floats:
    return of.values(tp, fp, tp[:, -1:] - tp, fp[:, -1:] - fp)


def _shown(steps: Steps) -> Counts:
    """All steps, or about 2,000 of them."""
    last = len(steps) - 1
    if last <= 2 * GROUPS:
        return np.arange(last + 1)
    return np.unique(np.linspace(0, last, 2 * GROUPS).astype(np.int64))


def _summed(rows: Counts) -> Counts:
    sums = np.zeros((rows.shape[0], rows.shape[1] + 1), dtype=np.int64)
    np.cumsum(rows, axis=1, out=sums[:, 1:])
    return sums


def _repeated(steps: Steps, at: Counts) -> Cells:
    """The rows themselves, once for each round."""
    tp, fp = (np.broadcast_to(of[at], (ROUNDS, len(at))) for of in (steps.tp, steps.fp))
    return tp, fp
