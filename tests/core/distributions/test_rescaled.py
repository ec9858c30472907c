"""Metrics that are another one but for scale and shift share its distribution."""

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.distributions import push
from fourfold.core.distributions.relatives import relative
from fourfold.core.distributions.rescaled import Rescaled

MATRICES = [(22, 9, 5, 41), (5, 0, 2, 7), (900, 40, 70, 3_000)]
KNOWN = {
    "informedness": ("balanced_accuracy", 2.0, -1.0),
    "error_rate": ("accuracy", -1.0, 1.0),
    "false_discovery_rate": ("precision", -1.0, 1.0),
    "1 - 3*TP/(TP + (FP + FN)/2)": ("f1", -3.0, 1.0),
}


@pytest.mark.parametrize("name", KNOWN)
def test_scale_and_shift_are_found(name):
    found = relative(ff.metric(name))
    assert (found.metric.name, found.scale, found.shift) == KNOWN[name]


@pytest.mark.parametrize(
    "name", ["accuracy", "f1", "fnr", "jaccard", "total", "sign_delta", "laplace", "dor"]
)
def test_the_first_of_a_family_and_what_has_none_stand_alone(name):
    assert relative(ff.metric(name)) is None


@pytest.mark.parametrize("name", list(ff.metrics))
def test_relatives_have_the_same_values_in_whole_numbers(name):
    of = ff.metric(name)
    found = relative(of)
    if found is None:
        return
    for cells in [(3, 1, 4, 2), (10, 3, 7, 30), (1, 2, 3, 4)]:
        scale, shift = found.at(sum(cells))
        assert of(*cells) == pytest.approx(scale * found.metric(*cells) + shift, rel=1e-12, abs=1e-12)


@pytest.mark.parametrize(
    "name", ["informedness", "error_rate", "errors", "fp_share", "discriminant_power", "leverage"]
)
@pytest.mark.parametrize("cells", MATRICES)
def test_the_answers_are_those_of_the_posterior_itself(name, cells):
    tp, fn, fp, tn = cells
    b = ff.believe(ff.ConfusionMatrix.binary(tp=tp, fn=fn, fp=fp, tn=tn))
    d, own = b.of(name), push(ff.metric(name), b.rates, b.size)
    assert isinstance(d, Rescaled)
    assert d.metric.name == d.name == name
    spread, q = own.sd, np.array([0.01, 0.3, 0.9])
    x = own.quantile(q)
    assert (d.mean, d.sd) == pytest.approx((own.mean, own.sd), abs=1e-7 * spread)
    np.testing.assert_allclose(d.quantile(q), x, atol=1e-7 * spread)
    np.testing.assert_allclose(d.cdf(x), q, atol=1e-7)
    np.testing.assert_allclose(d.drawn(x), q, atol=1e-7)
    np.testing.assert_allclose(d.pdf(x), own.pdf(x), rtol=1e-5)
    np.testing.assert_allclose(tuple(d.hdi(0.8)), tuple(own.hdi(0.8)), atol=1e-6 * spread)
    assert d.mode == pytest.approx(own.mode, abs=1e-4 * spread)
    assert d.median == pytest.approx(own.median, abs=1e-7 * spread)
    assert d.probability(above=x[1]) == pytest.approx(0.7, abs=1e-7)
    assert d.probability(below=x[1]) == pytest.approx(0.3, abs=1e-7)
    assert d.undefined == own.undefined
    assert d.error < 1e-6


def test_a_set_of_two_pieces_is_turned_over():
    b = ff.believe(ff.ConfusionMatrix.binary(tp=0, fn=0, fp=3, tn=9), prior="jeffreys")
    recall = b.of("recall").hdi(0.5)
    assert len(recall.parts) == 2
    turned = Rescaled(ff.metric("3 - 2*TP/(TP+FN)"), b.of("recall"), -2.0, 3.0).hdi(0.5)
    np.testing.assert_allclose(
        turned.parts, [(3 - 2 * high, 3 - 2 * low) for low, high in recall.parts[::-1]]
    )
    assert turned.mass == 0.5


def test_a_metric_that_is_known_exactly_is_not_rescaled():
    b = ff.believe(ff.ConfusionMatrix.binary(tp=5, fn=3, fp=3, tn=9), prevalence="fixed")
    assert b.of("positives").probability(below=8.5) == 1
    assert b.of("positives").probability(below=8) == 0
    assert b.of("negative_share").sd == 0


def test_summaries_of_relatives_are_their_own():
    b = ff.believe(ff.ConfusionMatrix.binary(tp=40, fn=9, fp=15, tn=61))
    (found,) = ff.summarise([b], ["accuracy", "error_rate", "informedness", "balanced_accuracy", "positives"])
    for name, one in found.items():
        own = push(ff.metric(name), b.rates, b.size)
        assert (one.mean, one.sd, one.median) == pytest.approx(
            (own.mean, own.sd, own.median), abs=1e-8 * own.sd
        )
        np.testing.assert_allclose(tuple(one.hdi), tuple(own.hdi()), atol=1e-6 * own.sd)
        np.testing.assert_allclose(tuple(one.interval), tuple(own.interval()), atol=1e-7 * own.sd)
