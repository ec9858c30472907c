"""Each metric of the papers, against its definition (corrected where the print is wrong) in fractions."""

import math
from fractions import Fraction

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.formulas import exact


class Rates:
    """One matrix without empty margins, and the quantities that the papers' definitions use."""

    def __init__(self, a, b, c, d):
        self.a, self.b, self.c, self.d = map(Fraction, (a, b, c, d))
        self.p, self.n = self.a + self.c, self.b + self.d
        self.N, self.delta = self.p + self.n, self.a * self.d - self.b * self.c
        self.r, self.s = self.a / self.p, self.d / self.n
        self.fpr, self.fnr = self.b / self.n, self.c / self.p
        self.prec, self.npv = self.a / (self.a + self.b), self.d / (self.c + self.d)
        self.acc, self.bm = (self.a + self.d) / self.N, self.r + self.s - 1
        self.big = max(self.p, self.n)

    @property
    def z(self):
        other = self.c + self.d if self.delta > 0 else self.a + self.b
        return self.delta / (self.p * other)

    @property
    def greco_a(self):
        other = self.a + self.b if self.delta > 0 else self.c + self.d
        return self.delta / (self.n * other)


def kappa(m):
    e = (m.p * (m.a + m.b) + m.n * (m.c + m.d)) / m.N**2
    return (m.acc - e) / (1 - e)


def collective(m):
    e = (m.a + m.b) * m.p + m.n * (m.c + m.d)
    return (m.a + m.d) / e * (m.N**2 - e) / (m.N - m.a - m.d)


def c4(m):
    return min(m.greco_a, m.z) if m.delta > 0 else max(m.greco_a, m.z) if m.delta < 0 else 0


# At matrices without zeros, so that these lists need no cases; what is undefined is a test of its own.
FRACTIONS = {
    # Brzezinski et al. 2018, with alpha = 1/10 and beta = 1
    "accuracy": lambda m: m.acc,
    "area_under_lift": lambda m: m.p / (2 * m.N) + m.n / m.N * (m.r + m.s) / 2,
    "balanced_accuracy": lambda m: (m.r + m.s) / 2,
    "f1_harmonic": lambda m: 2 * m.prec * m.r / (m.prec + m.r),
    "fnr": lambda m: m.c / m.p,
    "fpr": lambda m: m.b / m.n,
    "iba_accuracy": lambda m: (1 + (m.r - m.s) / 10) * m.acc,
    "iba_f1": lambda m: (1 + (m.r - m.s) / 10) * 2 * m.prec * m.r / (m.prec + m.r),
    "jaccard": lambda m: m.a / (m.a + m.b + m.c),
    "kappa": kappa,
    "npv": lambda m: m.d / (m.c + m.d),
    "optimized_precision": lambda m: m.acc - abs(m.s - m.r) / (m.s + m.r),
    "pointwise_auc": lambda m: m.r * m.s,
    "precision": lambda m: m.a / (m.a + m.b),
    "recall": lambda m: m.a / m.p,
    "specificity": lambda m: m.d / m.n,
    # Lovell et al. 2022, eqs. 13 to 44
    "lr_plus": lambda m: m.r / m.fpr,
    "lr_minus": lambda m: m.fnr / m.s,
    "dor": lambda m: (m.r / m.fpr) / (m.fnr / m.s),
    "informedness": lambda m: m.r + m.s - 1,
    "balanced_precision": lambda m: m.r / (1 + m.r - m.s),
    "balanced_npv": lambda m: m.s / (1 + m.s - m.r),
    "markedness": lambda m: m.prec + m.npv - 1,
    "balanced_markedness": lambda m: m.r / (1 + m.r - m.s) + m.s / (1 + m.s - m.r) - 1,
    "f1": lambda m: 2 * m.prec * m.r / (m.prec + m.r),
    "balanced_f1": lambda m: 2 * m.r / (2 + m.r - m.s),
    "balanced_jaccard": lambda m: m.r / (2 - m.s),
    "decision_benefit": lambda m: m.a + m.d,
    "balanced_kappa": lambda m: m.bm,
    # the tool of Brzezinski et al.: confirmation and association
    "confirmation_d": lambda m: m.delta / (m.N * m.p),
    "confirmation_m": lambda m: m.delta / (m.N * (m.a + m.b)),
    "confirmation_s": lambda m: m.delta / (m.p * m.n),
    "confirmation_n": lambda m: m.delta / ((m.a + m.b) * (m.c + m.d)),
    "confirmation_c": lambda m: 4 * m.delta / m.N**2,
    "confirmation_f": lambda m: m.delta / (m.a * m.d + m.b * m.c + 2 * m.a * m.c),
    "confirmation_z": lambda m: m.z,
    "confirmation_a": lambda m: m.greco_a,
    "confirmation_c1": lambda m: m.z / 2,
    "confirmation_c2": lambda m: m.greco_a / 2,
    "confirmation_c3": lambda m: abs(m.greco_a) * m.z,
    "confirmation_c4": c4,
    "lift": lambda m: m.N * m.a / (m.p * (m.a + m.b)),
    "leverage": lambda m: m.a / m.N - m.p / m.N * (m.a + m.b) / m.N,
    "chi2": lambda m: m.N * m.delta**2 / (m.p * m.n * (m.a + m.b) * (m.c + m.d)),
    "all_confidence": lambda m: min(m.prec, m.r),
    "imbalance_ratio": lambda m: abs(m.c - m.b) / (m.a + m.b + m.c),
    "collective_strength": collective,
}
ROOTS = {  # the square of the value, with its sign
    "g_mean": lambda m: m.r * m.s,
    "iba_g_mean": lambda m: (1 + (m.r - m.s) / 10) ** 2 * m.r * m.s,
    "mcc": lambda m: m.delta * abs(m.delta) / (m.p * m.n * (m.a + m.b) * (m.c + m.d)),
    "balanced_mcc": lambda m: m.bm * abs(m.bm) / (1 - (m.r - m.s) ** 2),
    "fowlkes_mallows": lambda m: m.prec * m.r,
    "balanced_fowlkes_mallows": lambda m: m.r**2 / (1 + m.r - m.s),
}
FLOATS = {
    "log_dor": lambda m: math.log(m.a * m.d / (m.b * m.c)),
    "prevalence_threshold": lambda m: math.sqrt(m.fpr) / (math.sqrt(m.r) + math.sqrt(m.fpr)),
    "scaled_log_lr_plus": lambda m: math.log(m.r / m.fpr) / math.log(m.big),
    "scaled_log_lr_minus": lambda m: math.log(m.fnr / m.s) / math.log(m.big),
    "scaled_log_dor": lambda m: math.log(m.a * m.d / (m.b * m.c)) / math.log((m.p - 1) * (m.n - 1)),
    "log_lift": lambda m: math.log(m.N * m.a / (m.p * (m.a + m.b))),
    "discriminant_power": lambda m: math.sqrt(3) / math.pi * (math.log(m.r / m.fnr) + math.log(m.s / m.fpr)),
}
MATRICES = [tuple(map(int, cell)) for cell in np.random.default_rng(3).integers(1, 40, (60, 4))]
MATRICES += [(2, 3, 4, 6), (1, 5, 5, 1), (9, 1, 1, 9), (7, 7, 7, 7), (3, 1, 1, 3)]


@pytest.mark.parametrize("name", FRACTIONS)
def test_it_is_exactly_the_fraction_of_the_definition(name):
    for cell in MATRICES:
        assert ff.metrics[name].exact(*cell) == FRACTIONS[name](Rates(*cell))


@pytest.mark.parametrize("name", ROOTS)
def test_it_is_exactly_the_root_of_the_definition(name):
    for cell in MATRICES:
        assert exact._signed_square(ff.metrics[name].exact(*cell)) == ROOTS[name](Rates(*cell))


@pytest.mark.parametrize("name", FLOATS)
def test_it_is_the_number_of_the_definition(name):
    for cell in MATRICES:
        wanted = FLOATS[name](Rates(*cell))
        assert exact.to_float(ff.metrics[name].exact(*cell)) == pytest.approx(wanted, rel=1e-13, abs=1e-13)
