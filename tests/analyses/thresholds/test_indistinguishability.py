"""B(r), r_b and the precision there: against pairs drawn one by one, and against the paper's populations."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

import fourfold as ff
from fourfold.analyses.thresholds.datasets import PAPER_SETS, paper_set
from fourfold.core.errors import AnalysisError

# population AUC, r_b, precision at r_b; mean and sd of the last over 200 draws
TABLE = {
    "a": (0.9647, 7.242, 0.8744, 0.8743, 0.0083),
    "b": (0.8685, 7.753, 0.7109, 0.7107, 0.0104),
    "c": (0.6708, 7.375, 0.5334, 0.5334, 0.0058),
    "d": (0.9796, 7.260, 0.8726, 0.8726, 0.0084),
    "e": (0.9266, 7.758, 0.7103, 0.7100, 0.0104),
    "f": (0.8179, 7.387, 0.5326, 0.5327, 0.0059),
    "g": (0.9944, 7.395, 0.8572, 0.8576, 0.0095),
    "h": (0.9847, 7.801, 0.7042, 0.7039, 0.0107),
    "i": (0.9650, 7.480, 0.5261, 0.5260, 0.0070),
}
HALF = Fraction(1, 2)


def of(truth, score):
    return ff.thresholds(truth, score).indistinguishability


def drawn(seed, size=24, digits=0):
    rng = np.random.default_rng(seed)
    truth = np.arange(size) % 3 == 0
    return truth, np.round(rng.normal(size=size) + truth, digits) + 0.0


def by_pairs(truth, score, threshold, *, discard):
    """Return how often a positive row scores higher than one called positive, in exact numbers."""
    pairs = [
        (score[i], score[j])
        for i, j in itertools.product(np.flatnonzero(truth), np.flatnonzero(score >= threshold))
        if not (discard and i == j)
    ]
    if not pairs:
        return None
    return sum(HALF * (int(a > b) - int(a < b) + 1) for a, b in pairs) / len(pairs)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("digits", [0, 1, 9])
def test_b_is_the_share_of_all_pairs(seed, digits):
    truth, score = drawn(seed, digits=digits)
    found = of(truth, score)
    for step, threshold in enumerate(found.steps.thresholds.tolist()):
        for values, discard in ((found.b, True), (found.plug_in, False)):
            wanted = by_pairs(truth, score, threshold, discard=discard)
            assert values[step] == pytest.approx(math.nan if wanted is None else float(wanted), nan_ok=True)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("digits", [0, 1, 9])
@pytest.mark.parametrize("level", [0.2, 0.4, 0.5, 0.6])
def test_a_balance_is_at_the_highest_threshold_that_reaches_the_level(seed, digits, level):
    truth, score = drawn(seed, 18, digits)
    found = of(truth, score).at(level)
    values = {float(r): by_pairs(truth, score, r, discard=True) for r in score}
    reaching = [r for r, b in values.items() if b is not None and b >= Fraction(str(level))]
    assert found.exists == bool(reaching)
    if reaching:
        assert found.threshold == max(reaching)
        assert found.b == pytest.approx(float(values[max(reaching)]), rel=1e-14)
        called = score >= found.threshold
        assert found.precision == (called & truth).sum() / called.sum()
        assert found.recall == (called & truth).sum() / truth.sum()


@pytest.mark.parametrize("seed", range(20))
def test_both_forms_pass_one_half_at_the_same_threshold(seed):
    found = of(*drawn(seed, 21, 1))
    reaching = np.flatnonzero(found.plug_in >= 0.5)
    if len(reaching):
        assert found.r_b == found.steps.thresholds[reaching[0]]
    else:
        assert math.isnan(found.r_b)


@pytest.mark.parametrize("seed", range(20))
def test_there_is_an_r_b_if_and_only_if_the_auc_is_one_half(seed):
    truth, score = drawn(seed, 15, 0)
    for scores in (score, -score):
        found = ff.thresholds(truth, scores)
        assert found.indistinguishability.balance.exists == (found.auc.value >= 0.5)


@pytest.mark.parametrize("seed", range(6))
def test_b_does_not_fall_with_the_threshold(seed):
    found = of(*drawn(seed, 60, 1))
    for values in (found.b[1:], found.plug_in[1:]):
        defined = values[~np.isnan(values)]
        assert (np.diff(defined) > -1e-15).all()


def test_the_parts_of_b_are_those_of_equations_19_and_20():
    found = of(*drawn(3, 40, 1))
    steps = found.steps
    p, n = steps.positives, steps.negatives
    v, u = steps.tpr[1:], steps.fpr[1:]
    assert found.b_plus[1:] == pytest.approx(p * v**2 / 2 / (p * v + n * u), rel=1e-14)
    assert found.b_minus[1:] == pytest.approx(steps.twice_wins[1:] / 2 / p / (p * v + n * u), abs=1e-14)
    assert found.f1[1:] == pytest.approx([steps.matrix(step)["f1"] for step in range(1, len(steps))])


@pytest.mark.parametrize("name", TABLE)
def test_the_populations_of_the_paper(name):
    auc, r_b, precision, _, _ = TABLE[name]
    found = paper_set(name).population()
    assert (found.auc, found.precision) == pytest.approx((auc, precision), abs=5.1e-5)
    assert found.r_b == pytest.approx(r_b, abs=5.1e-4)


@pytest.mark.parametrize("name", TABLE)
def test_two_hundred_draws_of_the_paper(name):
    *_, mean, sd = TABLE[name]
    found = [of(*paper_set(name).draw(seed)).balance.precision for seed in range(200)]
    assert np.mean(found) == pytest.approx(mean, abs=4 * sd / math.sqrt(200))
    assert np.std(found, ddof=1) == pytest.approx(sd, rel=0.25)


def test_a_set_of_the_paper_has_its_sizes():
    sizes = [(int(truth.sum()), int((~truth).sum())) for truth, _ in (of.draw(1) for of in PAPER_SETS)]
    assert sizes == [(1000, 1000 + easy) for easy in (100, 1000, 10_000) for _ in range(3)]
    with pytest.raises(AnalysisError, match="'j'; allowed: a, b"):
        paper_set("j")


def test_set_c_has_no_r60_and_says_why():
    assert paper_set("c").b(-20.0) == pytest.approx(0.5895, abs=5e-5)
    found = of(*paper_set("c").draw(2))
    missing = found.at(0.6)
    assert math.isnan(found.r60)
    assert math.isnan(missing.precision)
    assert math.isnan(missing.recall)
    assert f"B is {found.b[-1]:.4g} when all rows are called positive" in missing.why
    assert missing.why in repr(missing)


def test_negatives_below_r_b_change_nothing():
    truth, score = paper_set("b").draw(3)
    before = of(truth, score)
    easy = np.random.default_rng(4).uniform(-5, before.r_b - 1e-9, 50_000)
    after = of(np.append(truth, np.zeros(50_000, bool)), np.append(score, easy))
    assert after.balance.threshold == before.balance.threshold
    assert (after.balance.b, after.balance.precision) == (before.balance.b, before.balance.precision)
    assert (after.r40, after.at(0.4).precision) == (before.r40, before.at(0.4).precision)
    assert after.r60 > before.r60, "r60 lies below r_b, where the easy negatives are"


def test_a_negative_above_r_b_is_not_easy():
    truth, score = paper_set("b").draw(3)
    before = of(truth, score)
    hard = np.full(50, before.r_b + 1)
    after = of(np.append(truth, np.zeros(50, bool)), np.append(score, hard))
    assert after.balance.precision < before.balance.precision
    assert after.r_b > before.r_b


def test_a_single_positive_on_top_has_nothing_to_be_compared_with():
    found = of([1, 0, 0], [3, 2, 1])
    assert np.isnan(found.b[:2]).all()
    assert found.r_b == 2


def test_a_level_is_a_probability():
    with pytest.raises(AnalysisError, match="the level of B is 60"):
        of([1, 0, 0], [3, 2, 1]).at(60)
