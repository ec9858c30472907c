import importlib.util
from pathlib import Path

import mpmath
import numpy as np
import pytest

import fourfold as ff
from fourfold.analyses.comparison import compare
from fourfold.analyses.comparison.advantage import Advantage
from fourfold.analyses.comparison.lattice import COPIES, POINTS, lattice
from fourfold.analyses.comparison.linear import is_linear, linear_difference
from fourfold.analyses.comparison.paired import Outcomes, PairedBelief
from fourfold.analyses.comparison.quantiles import Quantiles
from fourfold.core.confusion import JointCounts

spec = importlib.util.spec_from_file_location("made_cases", Path(__file__).with_name("made_cases.py"))
made = importlib.util.module_from_spec(spec)
spec.loader.exec_module(made)

DRAWS = 3_000_000


@pytest.mark.parametrize("number", range(len(made.CASES)), ids=lambda number: str(made.CASES[number]))
def test_the_difference_agrees_with_draws_within_a_thousandth(number):
    case = made.CASES[number]
    first, second = made.drawn(case, DRAWS, seed=number)
    drawn = first - second
    found = compare(case.joint, on=case.on, prevalence=case.prevalence, rope=0.01)
    assert found.difference.probability(above=0) == pytest.approx(np.mean(drawn > 0), abs=1e-3)
    assert found.p_equal == pytest.approx(np.mean(np.abs(drawn) <= 0.01), abs=1e-3)
    places = np.quantile(drawn, [0.025, 0.25, 0.5, 0.75, 0.975])
    assert found.difference.cdf(places) == pytest.approx([0.025, 0.25, 0.5, 0.75, 0.975], abs=1e-3)
    assert found.difference.mean == pytest.approx(drawn.mean(), abs=4 * drawn.std() / DRAWS**0.5)
    assert found.difference.sd == pytest.approx(drawn.std(), rel=3e-3)
    low, high = found.difference.hdi()
    assert np.mean((drawn >= low) & (drawn <= high)) == pytest.approx(0.95, abs=2e-3)
    tail = np.quantile(drawn, [0.025, 0.975])
    assert high - low <= tail[1] - tail[0] + 0.005 * drawn.std()


@pytest.mark.parametrize("number", [0, 4, 7, 13, 19])
def test_the_ratio_agrees_with_draws(number):
    case = made.CASES[number]
    first, second = made.drawn(case, 1_000_000, seed=number)
    places = np.quantile(first / second, [0.05, 0.25, 0.5, 0.75, 0.95])
    found = compare(case.joint, on=case.on, prevalence=case.prevalence).ratio
    assert found.cdf(places) == pytest.approx([0.05, 0.25, 0.5, 0.75, 0.95], abs=2e-3)


@pytest.mark.parametrize("case", [made.CASES[2], made.CASES[13]], ids=str)
def test_for_a_rate_the_probability_is_that_of_one_beta(case):
    _, one, other, _ = case.positives if case.on == "recall" else case.negatives
    exact = 1 - mpmath.betainc(one + 0.5, other + 0.5, 0, 0.5, regularized=True)
    assert compare(case.joint, on=case.on).p_first_better == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize("d", [-0.2, -0.05, 0.0, 0.02, 0.3])
@pytest.mark.parametrize("counts", [(40, 6, 3, 5), (4, 0, 0, 1), (5000, 30, 20, 9)], ids=str)
def test_the_advantage_is_the_integral_that_defines_it(counts, d):
    both, one, other, neither = (mpmath.mpf(count) + 0.5 for count in counts)

    def inner(s):
        return mpmath.betainc(one, other, 0, (d / s + 1) / 2, regularized=True)

    def density(s):
        a, b = one + other, both + neither
        return s ** (a - 1) * (1 - s) ** (b - 1) / mpmath.beta(a, b)

    spread = mpmath.sqrt((one + other) / (both + one + other + neither) ** 2)
    middle = (one + other) / (both + one + other + neither)
    start = mpmath.mpf(abs(d))
    cuts = [start, *(x for x in (middle + k * spread for k in (-8, -3, -1, 0, 1, 3, 8)) if start < x < 1), 1]
    above = mpmath.quad(lambda s: inner(s) * density(s), cuts)
    below = mpmath.betainc(one + other, both + neither, 0, start, regularized=True) if d > 0 else 0
    found = Advantage(Outcomes(*(count + 0.5 for count in counts))).cdf(np.array([d]))
    assert found[0] == pytest.approx(float(above + below), abs=1e-9)


def test_each_margin_is_the_belief_about_one_classifier_alone():
    case = made.CASES[0]
    found = compare(case.joint, on="mcc")
    for margin, name in ((found.first, "a"), (found.second, "b")):
        alone = ff.believe(case.joint.matrix(name)).of("mcc")
        assert margin.quantile([0.1, 0.5, 0.9]) == pytest.approx(alone.quantile([0.1, 0.5, 0.9]), abs=1e-9)


@pytest.mark.parametrize("prior", ["jeffreys", ff.Beta(8, 2)])
def test_a_prior_keeps_its_margins(prior):
    beta = ff.Beta(0.5, 0.5) if prior == "jeffreys" else prior
    outcomes = Outcomes.believed(np.array([5.0, 2.0, 1.0, 3.0]), beta)
    assert outcomes.first == beta.updated(7, 4)
    assert outcomes.second == beta.updated(6, 5)


def test_shared_rows_narrow_the_difference():
    case = made.CASES[14]
    one, other = (case.joint.matrix(name) for name in ("a", "b"))
    paired = compare(case.joint, on="accuracy").difference
    apart = compare(one, other, on="accuracy", independent=True).difference
    assert paired.sd < 0.6 * apart.sd
    assert paired.mean == pytest.approx(apart.mean, abs=1e-4)


def test_exchanging_the_two_mirrors_the_difference():
    case = made.CASES[0]
    there, back = compare(case.joint, on="f1"), compare(case.joint.pick(["b", "a"]), on="f1")
    assert there.difference.mean == pytest.approx(-back.difference.mean, abs=1e-9)
    assert there.p_first_better == pytest.approx(back.p_second_better, abs=there.difference.error * 2)


def test_the_same_question_has_the_same_answer():
    first, second = (compare(made.CASES[0].joint, on="mcc").as_dict() for _ in range(2))
    assert first == second


def test_without_a_positive_class_rows_are_right_or_wrong():
    joint = JointCounts(
        [[0, 0, 0], [1, 1, 0], [2, 0, 2], [2, 1, 0]], [50, 9, 4, 7], labels=["x", "y", "z"], names=["a", "b"]
    )
    found = compare(joint)
    exact = 1 - mpmath.betainc(9.5, 4.5, 0, 0.5, regularized=True)
    assert found.p_first_better == pytest.approx(float(exact), abs=1e-12)
    assert found.values == pytest.approx((59 / 70, 54 / 70))


@pytest.mark.parametrize(
    ("name", "linear"),
    [("accuracy", True), ("fnr", True), ("informedness", True), ("tp", True), ("mcc", False), ("f1", False)],
)
def test_metrics_that_are_linear_in_both_rates_are_recognised(name, linear):
    assert is_linear(ff.metric(name), 100.0) == linear


def test_the_exact_way_and_the_lattice_agree():
    outcomes = Outcomes(30.5, 4.5, 9.5, 3.5), Outcomes(50.5, 8.5, 2.5, 6.5)
    belief = PairedBelief(*outcomes, ff.Beta(48, 68), 114.0)
    exact = linear_difference(ff.metric("accuracy"), belief)
    first, second = belief.values(ff.metric("accuracy"))
    shares = [np.mean(first - second <= x) for x in (-0.1, -0.02, 0.0, 0.05)]
    assert exact.cdf([-0.1, -0.02, 0.0, 0.05]) == pytest.approx(shares, abs=4e-4)


def test_the_lattice_fills_the_cube_evenly():
    cube = lattice(7)
    assert cube.shape == (COPIES, POINTS, 7)
    assert cube.mean(axis=(0, 1)) == pytest.approx(np.full(7, 0.5), abs=1e-5)
    products = np.einsum("cpi,cpj->ij", cube, cube) / (COPIES * POINTS)
    assert products[~np.eye(7, dtype=bool)] == pytest.approx(np.full(42, 0.25), abs=1e-4)


@pytest.mark.parametrize(("a", "b"), [(0.5, 0.5), (0.5, 5000.5), (3, 2), (1e6, 20)])
def test_tabulated_quantiles_are_exact_to_eight_figures(a, b):
    u = np.geomspace(1e-9, 0.999, 400)
    rate, rest = Quantiles(ff.Beta(a, b)).at(u)
    assert rate == pytest.approx(ff.Beta(a, b).quantile(u), rel=1e-8)
    assert rate + rest == pytest.approx(np.ones(400), abs=1e-14)
    assert Quantiles(ff.Beta(a, b)).upper(u) == pytest.approx(
        1 - ff.Beta(b, a).quantile(u), rel=1e-7, abs=1e-8
    )
