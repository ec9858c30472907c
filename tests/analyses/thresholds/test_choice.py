"""Choosing a threshold: against trying all of them, and what a choice is worth on other rows."""

import itertools
import math

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.confusion import ScoreCounts
from fourfold.core.distributions import Beta
from fourfold.core.errors import AnalysisError, FourfoldError


def drawn(seed, size=60, digits=1, share=3):
    rng = np.random.default_rng(seed)
    truth = np.arange(size) % share == 0
    return truth, np.round(rng.normal(size=size) + 1.2 * truth, digits)


def matrices(truth, score):
    """Return the matrix of each threshold, strictest first, by counting rows."""
    for threshold in [math.inf, *sorted(set(score.tolist()), reverse=True)]:
        called = score >= threshold
        yield (
            threshold,
            ff.ConfusionMatrix.binary(
                tp=int((called & truth).sum()),
                fn=int((~called & truth).sum()),
                fp=int((called & ~truth).sum()),
                tn=int((~called & ~truth).sum()),
            ),
        )


@pytest.mark.parametrize("name", ["f1", "mcc", "informedness", "kappa", "jaccard", "fpr", "TP - 2*FP"])
@pytest.mark.parametrize("seed", range(3))
def test_the_best_threshold_is_the_highest_of_those_with_the_best_value(name, seed):
    truth, score = drawn(seed)
    found = ff.thresholds(truth, score)
    sign = -1 if name == "fpr" else 1
    values = {r: m[name] for r, m in matrices(truth, score) if not math.isnan(m[name])}
    best = max(sign * value for value in values.values())
    choice = found.best(name)
    assert choice.value == pytest.approx(sign * best, rel=1e-14)
    assert choice.threshold == max(r for r, value in values.items() if sign * value >= best - 1e-12)
    assert choice.matrix.cells == found.at(choice.threshold).cells
    assert found.metric(name).values == pytest.approx(
        [m[name] for _, m in matrices(truth, score)], nan_ok=True
    )


def test_a_parameter_of_a_metric_is_kept():
    found = ff.thresholds(*drawn(3))
    assert found.best("fbeta", beta=3).threshold <= found.best("fbeta", beta=0.3).threshold
    assert found.best("fbeta", beta=3).metric.parameters["beta"] == 3


def test_a_metric_without_a_direction_has_no_best_threshold():
    with pytest.raises(AnalysisError, match="prevalence is neither better when high nor when low"):
        ff.thresholds(*drawn(4)).best("prevalence")


@pytest.mark.parametrize("method", ["bootstrap", "split"])
def test_the_optimism_of_a_score_that_says_nothing_is_all_of_its_value(method):
    rng = np.random.default_rng(5)
    truth = np.arange(200) % 2 == 0
    found = [ff.thresholds(truth, rng.normal(size=200)).best("informedness") for _ in range(12)]
    told = [choice.optimism(method) for choice in found]
    assert np.mean([choice.value for choice in found]) > 0.08
    # in truth every threshold has an informedness of 0
    assert np.mean([of.corrected for of in told]) == pytest.approx(0, abs=0.04)
    assert all(0 < of.error < of.optimism / 4 for of in told)
    assert all(of.value == choice.value for of, choice in zip(told, found, strict=True))


def test_the_corrected_value_is_nearer_to_that_on_new_rows():
    rng = np.random.default_rng(6)
    truth, many = np.arange(60) % 3 == 0, np.arange(60_000) % 3 == 0
    fresh = ff.thresholds(many, rng.normal(size=many.size) + many)
    gaps = []
    for _ in range(40):
        choice = ff.thresholds(truth, rng.normal(size=60) + truth).best("f1")
        new = fresh.at(choice.threshold)["f1"]
        gaps.append((choice.value - new, choice.optimism().corrected - new))
    apparent, corrected = np.mean(gaps, axis=0)
    assert apparent > 0.03
    assert abs(corrected) < apparent / 2


def test_the_optimism_shrinks_with_the_rows():
    small, large = (ff.thresholds(*drawn(7, size, 9)).best("mcc").optimism() for size in (60, 6000))
    assert 0 < large.optimism < small.optimism / 5
    assert "is optimistic by" in repr(small)
    with pytest.raises(AnalysisError, match="'jackknife'; allowed: bootstrap or split"):
        ff.thresholds(*drawn(7)).best("mcc").optimism("jackknife")


def test_a_metric_that_is_often_infinite_has_no_optimism_but_a_reason():
    found = ff.thresholds(np.repeat([1, 0], [20, 20]), -np.arange(40)).best("dor")
    for method in ("bootstrap", "split"):
        told = found.optimism(method)
        assert told.value == math.inf
        assert math.isnan(told.corrected)
        assert "of the rounds the metric is infinite or undefined" in repr(told)


def test_a_class_beyond_what_can_be_split_is_refused():
    found = ff.thresholds(ScoreCounts(np.array([0.1, 0.9]), np.array([1, 10**9]), np.array([10**9, 1])))
    assert found.best("f1").optimism().optimism == pytest.approx(0, abs=1e-4)
    with pytest.raises(AnalysisError, match="1000000001 rows to split"):
        found.best("f1").optimism("split")


@pytest.mark.parametrize("prevalence", [None, 0.02, 0.5])
@pytest.mark.parametrize("benefits", [(7, 3, 1, 4), (4, 1, 1, 7), (1, 0, 0, 1)])
def test_the_greatest_benefit_is_that_of_trying_all(prevalence, benefits):
    truth, score = drawn(8)
    a, b, c, d = benefits
    found = ff.thresholds(truth, score)
    share = 1 / 3 if prevalence is None else prevalence

    def benefit(m):
        positives, negatives = m.tp + m.fn, m.fp + m.tn
        return share * (a * m.tp + c * m.fn) / positives + (1 - share) * (b * m.fp + d * m.tn) / negatives

    bargain = found.best_under(tp=a, fp=b, fn=c, tn=d, prevalence=prevalence)
    assert bargain.benefit == pytest.approx(max(benefit(m) for _, m in matrices(truth, score)), rel=1e-12)
    assert benefit(bargain.matrix) == pytest.approx(bargain.benefit, rel=1e-12)
    corners = found.steps.thresholds[found.roc.hull]
    assert bargain.threshold in corners
    if prevalence is None:
        metric = found.metric("mean_decision_benefit", benefit_tp=a, benefit_fp=b, benefit_fn=c, benefit_tn=d)
        assert metric.values.max() == pytest.approx(bargain.benefit, rel=1e-12)


@pytest.mark.parametrize("method", ["bootstrap", "split"])
def test_the_optimism_of_a_bargain_is_that_of_the_metric_which_it_is(method):
    found = ff.thresholds(*drawn(7))
    a, b, c, d = 7, 3, 1, 4.1  # no two thresholds are worth the same
    bargain = found.best_under(tp=a, fp=b, fn=c, tn=d).optimism(method)
    names = {"benefit_tp": a, "benefit_fp": b, "benefit_fn": c, "benefit_tn": d}
    metric = found.best("mean_decision_benefit", **names).optimism(method)
    assert bargain.value == pytest.approx(metric.value, abs=1e-12)
    assert bargain.optimism == pytest.approx(metric.optimism, abs=1e-9)
    assert bargain.optimism > 0


def test_costs_and_the_benefits_that_they_leave_have_one_optimism():
    found = ff.thresholds(*drawn(8))
    costs = found.best_at_costs(fp=2, fn=5.3, prevalence=0.2).optimism()
    benefits = found.best_under(tp=5.3, fp=3.3, fn=0, tn=5.3, prevalence=0.2).optimism()
    assert costs.optimism == pytest.approx(benefits.optimism, abs=1e-9)
    assert costs.corrected == pytest.approx(benefits.corrected - 5.3, abs=1e-9)


@pytest.mark.parametrize("prevalence", [None, 0.1])
def test_the_least_cost_is_that_of_trying_all(prevalence):
    truth, score = drawn(8)
    found = ff.thresholds(truth, score)
    share = 1 / 3 if prevalence is None else prevalence
    costs = [
        share * 5 * m.fn / (m.tp + m.fn) + (1 - share) * 2 * m.fp / (m.fp + m.tn)
        for _, m in matrices(truth, score)
    ]
    cheapest = found.best_at_costs(fp=2, fn=5, prevalence=prevalence)
    assert -cheapest.benefit == pytest.approx(min(costs), rel=1e-12)
    assert costs[int(np.searchsorted(-found.steps.thresholds, -cheapest.threshold))] == pytest.approx(
        min(costs)
    )
    with pytest.raises(AnalysisError, match="the costs fp=0 and fn=1"):
        found.best_at_costs(fp=0, fn=1)


@pytest.mark.parametrize(
    ("benefits", "said"),
    [
        ({"tp": 1, "fp": 0, "fn": 1, "tn": 1}, "tp=1 and fn=1; allowed: tp > fn >= 0"),
        ({"tp": 1, "fp": 0, "fn": -1, "tn": 1}, "tp=1 and fn=-1"),
        ({"tp": 1, "fp": 2, "fn": 0, "tn": 1}, "tn=1 and fp=2"),
        ({"tp": math.inf, "fp": 0, "fn": 0, "tn": 1}, "tp=inf"),
        ({"tp": 1, "fp": 0, "fn": 0, "tn": 1, "prevalence": 2}, "the prevalence 2"),
    ],
)
def test_benefits_that_reward_errors_are_refused(benefits, said):
    with pytest.raises(AnalysisError) as error:
        ff.thresholds(*drawn(9)).best_under(**benefits)
    assert said in str(error.value)


@pytest.mark.parametrize("name", ["recall", "specificity", "precision", "npv"])
@pytest.mark.parametrize(("above", "assurance"), [(0.7, 0.95), (0.6, 0.8)])
def test_an_assured_threshold_is_the_last_one_with_the_probability(name, above, assurance):
    truth, score = drawn(10, 150, 1)
    found = ff.thresholds(truth, score).assured(name, above=above, assurance=assurance)
    chances = {r: ff.believe(m).of(name).probability(above=above) for r, m in matrices(truth, score)}
    enough = [r for r, chance in chances.items() if chance >= assurance]
    wanted = max(enough) if name in {"recall", "npv"} else min(enough)
    assert found.threshold == wanted
    assert found.probability == pytest.approx(chances[wanted], rel=1e-12)


@pytest.mark.parametrize("name", ["precision", "npv"])
def test_of_very_many_thresholds_the_assured_one_is_found_between_groups(name):
    truth, score = drawn(15, 9000, 9)
    found = ff.thresholds(truth, score)
    choice = found.assured(name, above=0.7)
    step = int(np.searchsorted(-found.steps.thresholds, -choice.threshold))
    beyond = step - 1 if name == "npv" else step + 1
    chances = [ff.believe(found.steps.matrix(at)).of(name).probability(above=0.7) for at in (step, beyond)]
    assert chances[0] == choice.probability >= 0.95 > chances[1]


def test_the_assured_recall_is_true_as_often_as_it_says():
    rng = np.random.default_rng(11)
    truth = np.arange(120) % 2 == 0
    broken = 0
    for _ in range(200):
        found = ff.thresholds(truth, rng.normal(size=120) + truth).assured("recall", above=0.8)
        broken += 0.5 * math.erfc((found.threshold - 1) / math.sqrt(2)) <= 0.8
    assert broken <= 21  # 10 are allowed for; the standard deviation is 3.1


def test_a_rate_out_of_reach_has_no_threshold_and_a_reason():
    found = ff.thresholds(*drawn(12, 30)).assured("recall", above=0.99)
    assert math.isnan(found.threshold)
    assert found.matrix is None
    assert found.probability == pytest.approx(Beta(11, 1).probability(above=0.99))
    assert "the highest probability seen is 0.105" in repr(found)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("f1", {"above": 0.9}),
        ("recall", {"above": 95}),
        ("recall", {"above": 0.9, "assurance": 1}),
        ("nonsense", {"above": 0.9}),
    ],
)
def test_what_cannot_be_assured_is_refused(name, given):
    with pytest.raises(FourfoldError, match="allowed: "):
        ff.thresholds(*drawn(13)).assured(name, **given)


def test_contours_lie_under_the_curve():
    found = ff.thresholds(*drawn(14))
    choice = found.best("f1")
    level = found.contour("f1", choice.value)
    tpr = level.tpr(choice.matrix["specificity"])
    assert tpr[0] == pytest.approx(choice.matrix["recall"], rel=1e-12)
    above = [level.excess(x, y) for x, y in zip(found.roc.x, found.roc.y, strict=True)]
    assert max(above) == pytest.approx(0, abs=1e-12)


def test_equal_values_are_settled_by_the_higher_threshold():
    for order in itertools.permutations([1, 1, 0, 0]):
        found = ff.thresholds(order, [4, 3, 2, 1])
        values = found.metric("accuracy").values
        assert (
            found.best("accuracy").threshold
            == found.steps.thresholds[np.flatnonzero(values == values.max())[0]]
        )
