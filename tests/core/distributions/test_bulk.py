"""Summaries of many posteriors together are those of each alone."""

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.distributions.bulk import summaries
from fourfold.core.errors import BeliefError, DistributionError
from fourfold.sources import literature

RANDOM = np.random.default_rng(8)
LARGE = [
    ff.ConfusionMatrix.binary(tp=int(a), fn=int(b), fp=int(c), tn=int(d))
    for rows in (100, 1_000, 50_000)
    for a, b, c, d in RANDOM.multinomial(rows, [0.3, 0.15, 0.1, 0.45], size=4)
]
SMALL = [ff.ConfusionMatrix.binary(tp=a, fn=b, fp=c, tn=d) for a, b, c, d in [(0, 5, 3, 10), (1, 1, 1, 1)]]
PUBLISHED = [entry.matrix for entry in literature().values()]
NAMES = ("accuracy", "f1", "mcc", "precision", "recall", "informedness", "lr_plus", "kappa", "sign_delta")


def alone(d, level):
    return (d.mean, d.sd, d.median, *d.hdi(level), *d.interval(level))


def together(s):
    return (s.mean, s.sd, s.median, *s.hdi, *s.interval)


@pytest.mark.parametrize("prevalence", ["inferred", "fixed", 0.1])
@pytest.mark.parametrize("name", NAMES)
def test_they_are_those_of_each_alone(name, prevalence):
    beliefs = [ff.believe(m, prevalence=prevalence) for m in LARGE + PUBLISHED[:4] + SMALL]
    found = summaries([b.of(name) for b in beliefs], 0.9)
    for b, one in zip(beliefs, found, strict=True):
        d = b.of(name)
        scale = np.diff(tuple(d.hdi(0.9)))[0]
        np.testing.assert_allclose(together(one), alone(d, 0.9), rtol=1e-9, atol=1e-8 * scale, err_msg=str(b))
        np.testing.assert_allclose(one.hdi.parts, d.hdi(0.9).parts, atol=1e-8 * scale)


def test_most_large_tests_are_worked_out_together():
    posteriors = [ff.believe(m).of("mcc") for m in LARGE]
    summaries(posteriors)
    assert sum("curve" in one.__dict__ for one in posteriors) >= 10


def test_what_was_worked_out_together_answers_further_questions():
    posteriors = [ff.believe(m).of("f1") for m in LARGE]
    summaries(posteriors)
    for m, one in zip(LARGE, posteriors, strict=True):
        other = ff.believe(m).of("f1")
        x = np.array(other.quantile([0.01, 0.3, 0.9]))
        np.testing.assert_allclose(one.pdf(x), other.pdf(x), rtol=1e-5)
        np.testing.assert_allclose(one.cdf(x), [0.01, 0.3, 0.9], atol=1e-8)
        assert one.mode == pytest.approx(other.mode, abs=1e-6)
        assert one.error < 1e-7


def test_metrics_are_found_under_the_names_that_were_asked_for():
    beliefs = [ff.believe(m) for m in LARGE[:2]]
    found = ff.summarise(beliefs, ["youden_j", "TP/(TP+FN)", ff.metric("fbeta", beta=2)])
    assert [list(row) for row in found] == [["youden_j", "TP/(TP+FN)", "fbeta"]] * 2
    for b, row in zip(beliefs, found, strict=True):
        assert row["youden_j"].median == pytest.approx(b.of("informedness").median, abs=1e-9)
        assert row["TP/(TP+FN)"].mean == b.tpr.mean
        assert row["fbeta"].hdi.low == pytest.approx(b.of("fbeta", beta=2).hdi().low, abs=1e-8)


def test_nothing_is_nothing():
    assert ff.summarise([], ["mcc"]) == []
    assert summaries([]) == []


def test_what_is_no_belief_or_no_list_of_metrics_is_refused():
    b = ff.believe(LARGE[0])
    with pytest.raises(BeliefError, match=r"ff\.believe"):
        ff.summarise([LARGE[0]], ["mcc"])
    with pytest.raises(BeliefError, match=r"\['mcc'\]"):
        ff.summarise([b], "mcc")
    with pytest.raises(BeliefError, match="two metrics named 'fbeta'"):
        ff.summarise([b], [ff.metric("fbeta", beta=1), ff.metric("fbeta", beta=2)])
    with pytest.raises(DistributionError, match="mass"):
        ff.summarise([b], ["mcc"], level=95)
