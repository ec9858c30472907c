"""Posteriors of metrics against nested adaptive quadrature, closed forms, and each other."""

import adaptive_reference
import numpy as np
import pytest

import fourfold as ff
from fourfold.core.errors import DistributionError
from fourfold.sources import literature

TWO_RATES = [
    "mcc",
    "f1",
    "precision",
    "kappa",
    "informedness",
    "log_dor",
    "lr_plus",
    "g_mean",
    "p4",
    "markedness",
]
EDGES = ["7a", "16", "1"]  # a rate of which nothing was missed
INSIDE = ["5b", "9a"]


def belief(key, prevalence):
    return ff.believe(literature()[key].matrix, prevalence=prevalence)


def truth(b, name, *, monotone=True):
    rates = {key: (rate.a, rate.b) if isinstance(rate, ff.Beta) else rate for key, rate in b.rates.items()}
    return adaptive_reference.Truth(ff.metric(name), rates, b.size, monotone=monotone)


@pytest.mark.parametrize("key", EDGES + INSIDE)
@pytest.mark.parametrize("name", TWO_RATES)
def test_with_a_known_prevalence_the_cdf_has_nine_digits(key, name):
    b = belief(key, "fixed" if key in EDGES else 0.1)
    d = b.of(name)
    for q in (0.01, 0.7):
        x = d.quantile(q)
        wanted = truth(b, name).cdf(x)
        assert d.cdf(x) == pytest.approx(wanted, abs=1e-9)
        assert q == pytest.approx(wanted, abs=1e-7)
    assert d.error < 1e-7


@pytest.mark.parametrize(("key", "name"), [("7a", "mcc"), ("15b", "fowlkes_mallows"), ("8", "f1")])
def test_with_an_inferred_prevalence_the_cdf_has_seven_digits(key, name):
    b = belief(key, "inferred")
    d = b.of(name)
    x = d.quantile(0.3)
    assert d.cdf(x) == pytest.approx(truth(b, name).cdf(x, 1e-9), abs=1e-7)


@pytest.mark.parametrize("name", ["optimized_precision", "iba_f1", "2*TP/(2*TP+FP+FN) - TN/(TN+FN)"])
@pytest.mark.parametrize("key", ["5b", "7a"])
def test_formulas_that_turn_have_four_digits_and_say_so(name, key):
    b = belief(key, "fixed")
    d = b.of(name)
    for x in d.quantile([0.1, 0.6]):
        error = abs(d.cdf(x) - truth(b, name, monotone=False).cdf(x, 1e-9))
        assert error <= max(d.error, 1e-8)
    assert d.error < 1e-4


@pytest.mark.parametrize(("key", "prevalence"), [("5b", "fixed"), ("14b", "fixed"), ("1", "inferred")])
def test_a_square_lies_between_the_two_roots(key, prevalence):
    """phi squared is the square of MCC, so P(phi squared <= k) = P(-sqrt k <= MCC <= sqrt k)."""
    b = belief(key, prevalence)
    d, m = b.of("phi_squared"), b.of("mcc")
    x = np.array([1e-4, 1e-2, 0.1, 0.3, 0.6])
    wanted = m.cdf(np.sqrt(x)) - m.cdf(-np.sqrt(x))
    assert d.cdf(x) == pytest.approx(wanted, abs=1e-8)
    assert d.cdf(d.quantile([0.05, 0.5, 0.9])) == pytest.approx([0.05, 0.5, 0.9], abs=1e-6)
    assert d.hdi().low == 0
    assert d.error < 1e-5


@pytest.mark.parametrize("key", ["5b", "8"])
def test_an_absolute_value_lies_between_two_signs(key):
    b = belief(key, "inferred")
    d, plain = b.of("abs_delta"), b.of("delta")
    x = d.quantile([0.01, 0.4, 0.9])
    assert d.cdf(x) == pytest.approx(plain.cdf(x) - plain.cdf(-x), abs=1e-8)


@pytest.mark.parametrize("prevalence", ["inferred", 0.01, ff.Beta(2, 38)])
@pytest.mark.parametrize("name", ["mcc", "precision", "log_dor"])
@pytest.mark.parametrize("key", ["7a", "8"])
def test_all_answers_agree_with_one_distribution_function(key, name, prevalence):
    d = belief(key, prevalence).of(name)
    q = np.array([0.001, 0.025, 0.5, 0.9, 0.999])
    assert d.cdf(d.quantile(q)) == pytest.approx(q, abs=1e-7)
    assert d.median == d.quantile(0.5)
    assert tuple(d.interval(0.9)) == pytest.approx(tuple(d.quantile([0.05, 0.95])))
    assert d.probability(above=d.median) == pytest.approx(0.5, abs=1e-7)
    low, high = d.quantile([0.2, 0.6])
    assert d.probability(above=low, below=high) == pytest.approx(0.4, abs=1e-7)
    x = np.linspace(*d.quantile([0.1, 0.9]), 7)
    h = 1e-4 * d.sd
    assert d.pdf(x) == pytest.approx((d.cdf(x + h) - d.cdf(x - h)) / (2 * h), rel=1e-3)


@pytest.mark.parametrize("name", ["mcc", "precision", "accuracy", "informedness"])
@pytest.mark.parametrize("key", ["7a", "16", "6a"])
@pytest.mark.parametrize("prevalence", ["fixed", "inferred"])
def test_the_highest_interval_holds_its_mass_within_the_range(name, key, prevalence):
    d = belief(key, prevalence).of(name)
    for mass in (0.5, 0.95, 0.999):
        found = d.hdi(mass)
        least, most = d.metric.range
        assert least <= found.low < found.high <= most
        held = sum(d.cdf(high) - d.cdf(low) for low, high in found.parts)
        assert held == pytest.approx(mass, abs=2e-7)
        # no interval of the same mass is shorter
        for shift in (-0.01, 0.01):
            p = np.clip(d.cdf(found.low) + shift * (1 - mass), 0, 1 - mass)
            assert d.quantile(p + mass) - d.quantile(p) >= found.width - 1e-7 * (1 + found.width)


def test_the_mean_is_that_of_the_rates_where_the_metric_is_linear():
    b = belief("8", "inferred")
    assert b.of("informedness").mean == pytest.approx(b.tpr.mean + b.tnr.mean - 1, abs=1e-12)
    assert b.of("informedness").sd == pytest.approx(np.hypot(b.tpr.sd, b.tnr.sd), abs=1e-12)
    phi, x, y = b.prevalence.mean, b.tpr.mean, b.tnr.mean
    assert b.of("accuracy").mean == pytest.approx(phi * x + (1 - phi) * y, abs=1e-12)
    assert b.of("pointwise_auc").mean == pytest.approx(x * y, abs=1e-12)


def test_of_log_odds_the_moments_are_polygammas():
    from scipy.special import digamma, polygamma

    b = belief("9a", "inferred")
    (a, c), (d, e) = ((rate.a, rate.b) for rate in (b.tpr, b.tnr))
    odds = b.of("log_dor")
    assert odds.mean == pytest.approx(digamma(a) - digamma(c) + digamma(d) - digamma(e), abs=1e-6)
    assert odds.sd**2 == pytest.approx(sum(float(polygamma(1, s)) for s in (a, c, d, e)), rel=1e-5)


def test_a_ratio_whose_divisor_reaches_zero_has_no_mean():
    b = belief("7a", "inferred")
    dor = b.of("dor")
    assert (dor.mean, dor.sd) == (np.inf, np.inf)
    assert dor.median == pytest.approx(np.exp(b.of("log_dor").median), rel=1e-6)
    assert dor.probability(below=np.inf) == pytest.approx(1)
    assert np.isfinite(tuple(dor.hdi())).all()
    # TPR/FPR with FPR ~ Beta(11, 19): the mean of 1/FPR is (11 + 19 - 1)/(11 - 1)
    lr = belief("9a", "inferred")
    expected = lr.tpr.mean * (lr.tnr.a + lr.tnr.b - 1) / (lr.tnr.b - 1)
    assert lr.of("lr_plus").mean == pytest.approx(expected, rel=1e-5)


def test_the_mass_on_which_a_formula_has_no_value():
    b = belief("6a", "inferred")
    d = b.of("sqrt(recall - 1/10)")
    assert d.undefined == pytest.approx(b.tpr.cdf(0.1), abs=1e-9)
    # given that it is defined: recall beyond 1/10
    x = 0.25
    wanted = (b.tpr.cdf(0.1 + x * x) - b.tpr.cdf(0.1)) / (1 - b.tpr.cdf(0.1))
    assert d.cdf(x) == pytest.approx(wanted, abs=1e-9)
    never = b.of("sqrt(0 - 1 - recall)")
    assert never.undefined == 1
    assert np.isnan(never.mean)
    assert b.of("precision").undefined == 0


def test_values_that_hold_a_mass():
    b = belief("5b", "fixed")
    d = b.of("max(informedness, 0)")
    at_zero = b.of("informedness").probability(below=0)
    assert d.cdf(0.0) == pytest.approx(at_zero, abs=1e-9)
    assert d.probability(below=0) == pytest.approx(0, abs=1e-9)
    assert d.probability(above=0) == pytest.approx(1 - at_zero, abs=1e-9)


def test_a_density_with_two_peaks_has_a_set_of_two_pieces():
    nothing_seen = ff.ConfusionMatrix.binary(tp=0, fn=0, fp=40, tn=60)
    b = ff.believe(nothing_seen, prior="jeffreys", prevalence=0.9)
    d = b.of("accuracy")
    found = d.hdi(0.6)
    assert len(found.parts) == 2
    assert sum(d.cdf(high) - d.cdf(low) for low, high in found.parts) == pytest.approx(0.6, abs=1e-5)
    assert d.median not in found


@pytest.mark.parametrize("name", ["kappa", "markedness", "precision"])
def test_nothing_seen_of_one_class_still_has_an_answer(name):
    """A uniform rate makes integrands rough at corners: halving must come to an end, and say what it left."""
    d = ff.believe(ff.ConfusionMatrix.binary(tp=0, fn=0, fp=2, tn=6)).of(name)
    assert d.cdf(d.quantile([0.1, 0.5, 0.9])) == pytest.approx([0.1, 0.5, 0.9], abs=1e-5)
    assert d.error < 1e-4


def test_what_cannot_be_asked_is_refused():
    d = belief("7a", "fixed").of("mcc")
    for ask in (lambda: d.hdi(1.0), lambda: d.interval(0), lambda: d.quantile(1.2), d.probability):
        with pytest.raises(DistributionError):
            ask()
    with pytest.raises(ff.FourfoldError, match="mcx"):
        belief("7a", "fixed").of("mcx")


def test_a_ratio_with_a_long_tail_is_right_at_its_foot_too():
    """Under a flat Dirichlet TP/FP is the odds of a Beta, although all three rates are uncertain."""
    m = literature()["6a"].matrix
    d = ff.believe(m, prior={"prevalence": ff.Beta(2, 2)}).of("sebag_schoenauer")
    share = ff.Beta(m.tp + 1, m.fp + 1)
    q = np.array([1e-6, 1e-4, 0.01, 0.5, 0.99])
    assert share.cdf(d.quantile(q) / (1 + d.quantile(q))) == pytest.approx(q, abs=1e-8)
    low, high = d.hdi()
    assert share.cdf(high / (1 + high)) - share.cdf(low / (1 + low)) == pytest.approx(0.95, abs=1e-8)
    density = [share.pdf(x / (1 + x)) / (1 + x) ** 2 for x in (low, high)]
    assert density[0] == pytest.approx(density[1], rel=1e-5)


def test_a_branch_that_holds_at_an_edge_alone_does_not_widen_the_range():
    """Without any false positive this metric is 1, but its values beside that are 1/2 at most."""
    d = belief("15a", "fixed").of("confirmation_c2")
    assert d.quantile(1.0) == pytest.approx(0.5, abs=1e-12)
    low, high = d.hdi()
    assert high <= 0.5
    law = truth(belief("15a", "fixed"), "confirmation_c2")
    assert law.cdf(high) - law.cdf(low) == pytest.approx(0.95, abs=1e-8)
