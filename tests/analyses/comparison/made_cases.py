"""Twenty made pairs of classifiers, and both metrics by drawing: independent of how fourfold does it."""

from dataclasses import dataclass

import numpy as np

import fourfold as ff
from fourfold.core.confusion import JointCounts


@dataclass(frozen=True)
class Case:
    """Outcomes on positive and on negative rows (both right, only the first, only the second, neither)."""

    positives: tuple[int, int, int, int]
    negatives: tuple[int, int, int, int]
    on: str
    prevalence: str | float = "inferred"

    @property
    def joint(self):
        patterns = [[t, a, b] for t in (0, 1) for a, b in ((t, t), (t, 1 - t), (1 - t, t), (1 - t, 1 - t))]
        counts = [*self.positives, *self.negatives]
        return JointCounts(patterns, counts, labels=["yes", "no"], names=["a", "b"], positive="yes")

    def __str__(self):
        return f"{self.on} {self.positives} {self.negatives} {self.prevalence}"


CASES = [
    Case((40, 6, 3, 5), (60, 2, 8, 4), "mcc"),
    Case((40, 6, 3, 5), (60, 2, 8, 4), "accuracy"),
    Case((40, 6, 3, 5), (60, 2, 8, 4), "recall"),
    Case((40, 6, 3, 5), (60, 2, 8, 4), "precision", 0.05),
    Case((4, 0, 0, 1), (3, 0, 0, 0), "accuracy"),
    Case((4, 0, 0, 1), (3, 0, 0, 0), "f1"),
    Case((4, 0, 0, 1), (3, 0, 0, 0), "informedness"),
    Case((400, 60, 30, 50), (6000, 200, 150, 40), "f1"),
    Case((400, 60, 30, 50), (6000, 200, 150, 40), "accuracy", "fixed"),
    Case((400, 60, 30, 50), (6000, 200, 150, 40), "kappa"),
    Case((1, 1, 0, 0), (0, 0, 0, 0), "balanced_accuracy"),
    Case((9, 9, 1, 1), (5, 0, 9, 6), "g_mean"),
    Case((9, 9, 1, 1), (5, 0, 9, 6), "log_dor"),
    Case((9, 9, 1, 1), (5, 0, 9, 6), "specificity"),
    Case((900, 12, 9, 20), (880, 15, 2, 30), "mcc", "fixed"),
    Case((900, 12, 9, 20), (880, 15, 2, 30), "informedness"),
    Case((20, 1, 0, 0), (200, 40, 20, 10), "markedness"),
    Case((20, 1, 0, 0), (200, 40, 20, 10), "(TP - 5*FP)/(TP + FP + FN + TN)"),
    Case((20, 1, 0, 0), (200, 40, 20, 10), "npv", 0.5),
    Case((1, 2, 3, 4), (4, 3, 2, 1), "jaccard"),
]


def drawn(case, draws, seed):
    """The metric of both, at draws from the two Dirichlet distributions and the prevalence."""
    random = np.random.default_rng(seed)

    def shares(counts):
        gammas = [random.standard_gamma(count + 0.5, draws) for count in counts]
        return [part / sum(gammas) for part in gammas]

    p, n = shares(case.positives), shares(case.negatives)
    positives, negatives = sum(case.positives), sum(case.negatives)
    share = {
        "inferred": lambda: random.beta(positives + 1, negatives + 1, draws),
        "fixed": lambda: positives / (positives + negatives),
    }.get(case.prevalence, lambda: case.prevalence)()
    total = max(positives + negatives, 1)
    return [
        ff.metric(case.on)(
            total * share * (p[0] + p[own]),
            total * (1 - share) * (n[other] + n[3]),
            total * share * (p[other] + p[3]),
            total * (1 - share) * (n[0] + n[own]),
        )
        for own, other in ((1, 2), (2, 1))
    ]
