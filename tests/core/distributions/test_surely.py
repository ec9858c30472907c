"""Conditions are left out only where they decide nothing: the same values at all matrices without zeros."""

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.distributions.pushed.surely import surely

CELLS = np.random.default_rng(7).uniform(0.01, 60, (4, 5000))
CONDITIONAL = [
    "confirmation_z",
    "confirmation_a",
    "confirmation_c1",
    "confirmation_c2",
    "confirmation_c3",
    "confirmation_c4",
    "(1 if FN == 0 else 2)*TP/(TP+FP) if TP > 0 else 3",
    "sign(delta)*delta*(2 if delta > 0 else 3 if delta < 0 else 4)",
    "abs(delta) if delta >= 0 else sign(delta/TP)*N",
]


@pytest.mark.parametrize("name", CONDITIONAL)
def test_the_value_is_the_same_with_fewer_conditions(name):
    before = ff.metric(name)
    after = surely(before)
    assert len(after.formula.program) < len(before.formula.program)
    assert after(*CELLS) == pytest.approx(before(*CELLS), rel=1e-12, abs=1e-12)


@pytest.mark.parametrize(
    "name", ["mcc", "2 if TP > FP else 1", "recall if beta > 0 else precision", "max(TP - 3, 0)"]
)
def test_conditions_that_decide_something_stay(name):
    metric = ff.metric(name, beta=-1.0) if "beta" in name else ff.metric(name)
    assert surely(metric)(*CELLS) == pytest.approx(metric(*CELLS))
    if name == "mcc":
        assert surely(metric) is metric


def test_counts_are_not_positive_where_a_class_is_missing():
    b = ff.believe(ff.ConfusionMatrix.binary(tp=3, fp=1, fn=2, tn=4), prevalence=0.0)
    assert b.of("1 if FN == 0 else 2").value == 1
