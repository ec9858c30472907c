"""What a repeated test would show, against exact fractions and plain enumeration."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import comb, isnan, sqrt

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.errors import BeliefError, DistributionError

SMALL = ff.ConfusionMatrix.binary(tp=3, fn=1, fp=2, tn=4)
LOVELL = ff.ConfusionMatrix.binary(tp=16, fn=4, fp=8, tn=32)


def exact_beta_binomial(k, n, a, b):
    """P(k of n) when the rate is Beta(a, b), for whole a and b."""
    return Fraction(comb(k + a - 1, k) * comb(n - k + b - 1, n - k), comb(n + a + b - 1, n))


def f1(a, b, c, d):
    del d
    return Fraction(2 * a, 2 * a + b + c) if a + b + c else None


def precision(a, b, c, d):
    del c, d
    return Fraction(a, a + b) if a + b else None


def signed_square_of_mcc(a, b, c, d):
    divisor = (a + b) * (a + c) * (b + d) * (c + d)
    delta = a * d - b * c
    return Fraction(delta * abs(delta), divisor) if divisor else None


def accuracy(a, b, c, d):
    return Fraction(a + d, a + b + c + d)


PLAIN = {"f1": f1, "precision": precision, "mcc": signed_square_of_mcc, "accuracy": accuracy}


def listed(matrix, p, n, formula):
    """Return masses and multiplicities of exact values, by plain enumeration; None is 0/0."""
    masses, times = defaultdict(Fraction), defaultdict(int)
    for a, d in product(range(p + 1), range(n + 1)):
        value = formula(a, n - d, p - a, d)
        masses[value] += exact_beta_binomial(a, p, matrix.tp + 1, matrix.fn + 1) * exact_beta_binomial(
            d, n, matrix.tn + 1, matrix.fp + 1
        )
        times[value] += 1
    return masses, times


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.parametrize(("p", "n"), [(4, 6), (9, 5), (20, 12), (1, 1), (0, 3)])
def test_values_masses_and_multiplicities_are_exact(name, p, n):
    masses, times = listed(SMALL, p, n, PLAIN[name])
    assert sum(masses.values()) == 1
    d = ff.believe(SMALL).predict(positives=p, negatives=n).of(name)
    undefined = masses.pop(None, Fraction(0))
    assert d.undefined == pytest.approx(float(undefined), abs=1e-15)
    values = sorted(masses)
    plain = [float(v) if name != "mcc" else sqrt(abs(v)) * (1 if v >= 0 else -1) for v in values]
    if not values:  # 0/0 whatever is counted
        assert all(
            isnan(x) for x in (d.mean, d.sd, d.median, d.mode, d.cdf(0.5), d.mu, d.probability(above=0))
        )
        assert repr(d) == f"{name}: undefined"
        return
    assert d.values == pytest.approx(plain, abs=1e-15)
    assert d.pmf == pytest.approx([float(masses[v]) for v in values], rel=1e-13)
    assert d.multiplicity.tolist() == [times[v] for v in values]
    mean = sum(x * float(masses[v]) for x, v in zip(plain, values, strict=True)) / float(1 - undefined)
    assert d.mean == pytest.approx(mean, abs=1e-14)


def test_two_thirds_and_four_sixths_are_one_value():
    d = ff.believe(SMALL).predict(positives=30, negatives=30).of("precision")
    assert len(d.values) == len(set(d.values.tolist()))
    assert np.diff(d.values).min() > 1e-6


def test_marginals_and_joint_are_beta_binomials():
    f = ff.believe(SMALL).predict(positives=7, negatives=11)
    assert f.marginal("tpr") == pytest.approx(
        [float(exact_beta_binomial(k, 7, 4, 2)) for k in range(8)], rel=1e-14
    )
    assert f.marginal("tnr") == pytest.approx(
        [float(exact_beta_binomial(k, 11, 5, 3)) for k in range(12)], rel=1e-14
    )
    assert f.joint() == pytest.approx(np.outer(f.marginal("tpr"), f.marginal("tnr")), rel=1e-15)
    with pytest.raises(BeliefError, match="'recall'"):
        f.marginal("recall")


def test_the_binomial_model_takes_the_observed_rates():
    f = ff.believe(SMALL).predict(positives=5, negatives=3, model="binomial")
    wanted = [comb(5, k) * 0.75**k * 0.25 ** (5 - k) for k in range(6)]
    assert f.marginal("tpr") == pytest.approx(wanted, rel=1e-13)
    with pytest.raises(BeliefError, match="needs an observed recall"):
        ff.believe(ff.ConfusionMatrix.binary(tp=0, fn=0, fp=1, tn=3)).predict(model="binomial")
    with pytest.raises(BeliefError, match="'poisson'"):
        ff.believe(SMALL).predict(model="poisson")


def test_before_anything_is_known_all_matrices_are_equally_likely():
    prior = ff.believe(LOVELL).predict(positives=20, negatives=40).prior()
    assert prior.joint() == pytest.approx(np.full((21, 41), 1 / 861), rel=1e-13)
    d = prior.of("f1")
    assert d.pmf == pytest.approx(d.multiplicity / 861, rel=1e-12)


def test_a_prediction_is_of_another_type_than_a_posterior():
    b = ff.believe(LOVELL)
    assert not hasattr(b.of("f1"), "pmf")
    assert not hasattr(b.predict().of("f1"), "pdf")


def test_the_same_seed_gives_the_same_matrices():
    f = ff.believe(LOVELL).predict(positives=20, negatives=40)
    assert f.matrices(50, seed=3) == f.matrices(50, seed=3)
    assert f.matrices(50, seed=3) != f.matrices(50, seed=4)
    for m in f.matrices(20, seed=5):
        assert (m.positives, m.negatives) == (20, 40)
    with pytest.raises(BeliefError, match="the seed"):
        f.sample(3, seed=None)


@pytest.mark.parametrize("model", ["beta-binomial", "binomial"])
def test_samples_scatter_as_the_masses_say(model):
    f = ff.believe(LOVELL).predict(positives=20, negatives=40, model=model)
    tp, _, _, tn = f.sample(40_000, seed=1)
    for law, drawn in ((f.true_positives, tp), (f.true_negatives, tn)):
        mass = law.pmf(0, law.n)
        seen = np.bincount(drawn, minlength=law.n + 1)
        expected = 40_000 * mass
        # Pearson's statistic has about as many degrees of freedom as counts; five sds
        assert np.sum((seen - expected)[expected > 5] ** 2 / expected[expected > 5]) < law.n + 5 * sqrt(
            2 * law.n
        )


@pytest.mark.parametrize(("p", "n"), [(30, 45), (2, 60), (71, 3)])
@pytest.mark.parametrize(
    "name", ["mcc", "f1", "accuracy", "kappa", "lr_plus", "log_dor", "informedness", "npv"]
)
def test_walked_quantiles_are_the_listed_ones(name, p, n):
    f = ff.believe(LOVELL).predict(positives=p, negatives=n)
    d = f.of(name)
    q = np.concatenate([[1e-9, 0.025, 0.5, 0.975, 1 - 1e-9], np.random.default_rng(p).random(20)])
    assert f.quantile(name, q) == pytest.approx(d.quantile(q), rel=1e-12, abs=1e-12)
    finite = d.values[np.isfinite(d.values)]
    x = np.concatenate([finite[:: max(1, len(finite) // 15)], [0.0, 0.31]])
    assert f.cdf(name, x) == pytest.approx(d.cdf(x), abs=1e-12)


def test_a_walk_on_a_large_lattice_agrees_with_its_list():
    f = ff.believe(LOVELL).predict(positives=700, negatives=1100)
    d = f.of("mcc", outside=0.0)
    assert (d.outside, d.multiplicity.sum()) == (0.0, 701 * 1101 - 2)
    q = [0.001, 0.025, 0.5, 0.975]
    assert f.quantile("mcc", q) == pytest.approx(d.quantile(q), rel=1e-12)


def test_a_metric_that_is_not_monotone_is_listed_instead():
    f = ff.believe(LOVELL).predict(positives=12, negatives=9)
    d = f.of("iba_accuracy")
    assert f.quantile("iba_accuracy", 0.3) == d.quantile(0.3)
    assert f.cdf("iba_accuracy", 0.2) == pytest.approx(d.cdf(0.2), abs=1e-15)
    with pytest.raises(DistributionError, match="monotone"):
        ff.believe(LOVELL).predict(positives=2000, negatives=2000).quantile("optimized_precision", 0.5)


@pytest.mark.parametrize("outside", [1e-3, 1e-6, 1e-12])
def test_what_is_left_out_stays_within_its_bound(outside):
    f = ff.believe(LOVELL).predict(positives=200, negatives=300)
    whole, part = f.of("mcc", outside=0.0), f.of("mcc", outside=outside)
    left = whole.pmf.sum() + whole.undefined - part.pmf.sum() - part.undefined
    assert -1e-14 <= left <= outside == part.outside
    assert part.multiplicity.sum() < whole.multiplicity.sum()
    x = whole.values[::997]
    assert np.max(np.abs(part.cdf(x) - whole.cdf(x))) <= 2 * outside + 1e-13


@pytest.mark.parametrize("model", ["beta-binomial", "binomial"])
@pytest.mark.parametrize("outside", [0.3, 1e-4, 1e-9])
def test_a_window_holds_all_but_the_mass_and_cannot_be_smaller(model, outside):
    f = ff.believe(LOVELL).predict(positives=200, negatives=300, model=model)
    for law in (f.true_positives, f.true_negatives):
        low, inside = law.window(outside)
        high = low + inside.size - 1
        pmf = law.pmf(0, law.n)
        assert inside == pytest.approx(pmf[low : high + 1], rel=1e-13)
        left = pmf[:low].sum() + pmf[high + 1 :].sum()
        assert left <= outside
        assert left + (pmf[high] if high < law.n else pmf[low]) > outside * (1 - 1e-6)
        assert law.window(0)[1].size == law.n + 1


def test_large_lattices_leave_out_next_to_nothing_and_say_so():
    f = ff.believe(LOVELL).predict(positives=1000, negatives=1000)
    assert f.of("accuracy").outside == 1e-12
    assert f.of("accuracy").pmf.sum() == pytest.approx(1, abs=2e-12)
    with pytest.raises(BeliefError, match="the mass outside"):
        f.of("accuracy", outside=0.7)


@pytest.mark.parametrize("size", [-1, 2.5, True, "20"])
def test_sizes_that_are_no_counts_are_refused(size):
    with pytest.raises(ff.FourfoldError, match="positives"):
        ff.believe(LOVELL).predict(positives=size)


def test_infinite_values_have_masses_of_their_own():
    f = ff.believe(SMALL).predict(positives=4, negatives=3)
    d = f.of("lr_plus")
    no_false_alarm = exact_beta_binomial(3, 3, 5, 3)
    some_hit = 1 - exact_beta_binomial(0, 4, 4, 2)
    assert d.values[-1] == np.inf
    assert d.pmf[-1] == pytest.approx(float(no_false_alarm * some_hit), rel=1e-13)
    assert d.undefined == pytest.approx(float(no_false_alarm * (1 - some_hit)), rel=1e-13)
    assert d.mean == np.inf
    assert isnan(d.sd)
    assert d.quantile(0.999) == np.inf
    assert np.isfinite(d.median)
