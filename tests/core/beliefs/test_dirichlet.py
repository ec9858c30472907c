"""Against the Dirichlet-multinomial (Caelen 2017): Dirichlet(1, 1, 1, 1) is Beta(2, 2) on the prevalence.

Shares of Dirichlet cells are Betas, so metrics of three uncertain rates have closed forms here.
"""

from math import exp, lgamma

import numpy as np
import pytest

import fourfold as ff
from fourfold.sources import literature

# metric, cells of the share that decides it, cells against, and the share as a function of the metric
SHARES = {
    "accuracy": ("ad", "bc", lambda k: k),
    "precision": ("a", "b", lambda k: k),
    "npv": ("d", "c", lambda k: k),
    "predicted_prevalence": ("ab", "cd", lambda k: k),
    "tp_share": ("a", "bcd", lambda k: k),
    "jaccard": ("a", "bc", lambda k: k),
    "f1": ("a", "bc", lambda k: k / (2 - k)),
    "negative_f1": ("d", "bc", lambda k: k / (2 - k)),
    "sebag_schoenauer": ("a", "b", lambda k: k / (1 + k)),
    "fpr": ("b", "d", lambda k: k),
}
KEYS = ("1", "2", "4a", "5b", "6a", "7a", "8", "13a", "15a", "16")


def dirichlet(matrix):
    """Return the belief that is Dirichlet(1, 1, 1, 1) before the counts."""
    return ff.believe(matrix, prior={"prevalence": ff.Beta(2, 2)})


def closed_form(matrix, name):
    """Return the Beta of the share, and the share as a function of the metric."""
    cells = dict(zip("abcd", matrix.cells, strict=True))
    in_favour, against, share = SHARES[name]
    a, b = (sum(cells[cell] + 1 for cell in side) for side in (in_favour, against))
    return ff.Beta(a, b), share


@pytest.mark.parametrize(
    ("key", "name"),
    [(key, name) for key in KEYS for name in SHARES if name != "sebag_schoenauer" or key in ("7a", "8")],
)
def test_shares_are_betas(key, name):
    matrix = literature()[key].matrix
    d = dirichlet(matrix).of(name)
    beta, share = closed_form(matrix, name)
    for q in (0.01, 0.2, 0.5, 0.9, 0.99):
        level = d.quantile(q)
        assert d.cdf(level) == pytest.approx(beta.cdf(share(level)), abs=1e-9)
        assert beta.cdf(share(level)) == pytest.approx(q, abs=5e-8)


@pytest.mark.parametrize("key", ["1", "7a", "15a", "16"])
@pytest.mark.parametrize("name", ["accuracy", "precision", "npv", "jaccard"])
def test_intervals_and_moments_are_those_of_the_betas(key, name):
    matrix = literature()[key].matrix
    d, (beta, _) = dirichlet(matrix).of(name), closed_form(matrix, name)
    assert tuple(d.hdi()) == pytest.approx(tuple(beta.hdi()), abs=5e-8)
    assert tuple(d.interval()) == pytest.approx(tuple(beta.interval()), abs=5e-8)
    assert (d.mean, d.sd) == pytest.approx((beta.mean, beta.sd), abs=1e-6)


def test_uniform_rates_are_not_a_flat_dirichlet():
    """The prior of the prevalence differs, and therefore what the same counts say of the accuracy."""
    matrix = literature()["2"].matrix
    three, flat = ff.believe(matrix), dirichlet(matrix)
    assert (three.tpr, three.tnr) == (flat.tpr, flat.tnr)
    assert (three.prevalence, flat.prevalence) == (ff.Beta(11, 5), ff.Beta(12, 6))
    assert abs(three.of("accuracy").mean - flat.of("accuracy").mean) > 1e-4


def test_cells_of_a_repeated_test_are_dirichlet_multinomial():
    """P(a, b, c, d) of a test of N rows, against the compound law, with the number of positives left open."""
    matrix, rows = literature()["4b"].matrix, 5
    b = dirichlet(matrix)
    alpha = np.array(matrix.cells) + 1.0

    def law(cells):
        total = lgamma(rows + 1) + lgamma(alpha.sum()) - lgamma(rows + alpha.sum())
        return exp(
            total + sum(lgamma(k + s) - lgamma(k + 1) - lgamma(s) for k, s in zip(cells, alpha, strict=True))
        )

    def beta_binomial(k, n, s, t):
        return exp(
            lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
            + lgamma(k + s) + lgamma(n - k + t) - lgamma(n + s + t)
            + lgamma(s + t) - lgamma(s) - lgamma(t)
        )  # fmt: skip

    for positives in range(rows + 1):
        joint = b.predict(positives=positives, negatives=rows - positives).joint()
        share = beta_binomial(positives, rows, b.prevalence.a, b.prevalence.b)
        for tp in range(positives + 1):
            for tn in range(rows - positives + 1):
                wanted = law((tp, rows - positives - tn, positives - tp, tn))
                assert share * joint[tp, tn] == pytest.approx(wanted, rel=1e-12)
