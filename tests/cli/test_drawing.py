"""Strips and histograms: the probability that they show is the probability that there is."""

import numpy as np
import pytest

import fourfold as ff
from fourfold.analyses.evaluation.scales import RATIO, REAL, SIGNED, UNIT, scale
from fourfold.cli.histogram import MOST_ROWS, bins
from fourfold.cli.strips import BLOCKS, strip
from fourfold.core.distributions import Discrete

BELIEF = ff.believe(ff.ConfusionMatrix.binary(tp=16, fn=4, fp=8, tn=32))
REPEAT = BELIEF.predict(positives=20, negatives=40)


@pytest.mark.parametrize(
    ("name", "on"),
    [
        ("f1", UNIT), ("mcc", SIGNED), ("lr_plus", RATIO), ("log_dor", REAL),
        ("2*TP/(2*TP+FP+FN)", UNIT), ("tnr - tpr", SIGNED), ("tpr/fpr", RATIO), ("log(fpr)", REAL),
    ],
)  # fmt: skip
def test_a_metric_has_the_scale_of_its_range_and_a_typed_one_of_its_values(name, on):
    assert scale(ff.metric(name), BELIEF.of(name)) is on


def test_a_range_of_its_own_has_its_ends_on_the_scale():
    on = scale(ff.metric("equitable_threat_score"), BELIEF.of("equitable_threat_score"))
    assert (on.labels[0], on.labels[2]) == ("-0.333", "1")


@pytest.mark.parametrize("on", [UNIT, SIGNED, RATIO, REAL])
@pytest.mark.parametrize("width", [9, 20, 33])
def test_an_axis_is_as_long_as_its_strips(on, width):
    assert len(on.axis(width)) == width == len(strip(BELIEF.of("recall"), on, width))


def test_a_flat_distribution_is_a_flat_strip():
    assert strip(ff.Beta(1, 1), UNIT, 12) == BLOCKS[-1] * 12


def test_a_single_value_is_a_single_block():
    assert strip(BELIEF.of("TP/TP + FP*0"), UNIT, 10).split() == [BLOCKS[-1]]


@pytest.mark.parametrize("name", ["f1", "mcc", "recall", "accuracy", "lr_plus", "dor", "chi2", "log_dor"])
def test_a_histogram_loses_nothing_and_stays_short(name):
    rows = bins(REPEAT.of(name))
    assert sum(row.mass for row in rows) == pytest.approx(1, abs=1e-12)
    assert len(rows) <= MOST_ROWS + 5
    assert len({row.label for row in rows}) == len(rows)


def test_few_values_have_a_row_each():
    few = Discrete("d", np.array([-1.0, 0.0, np.inf]), np.array([0.5, 0.25, 0.25]))
    assert [row.label for row in bins(few)] == ["-1.000", "0.000", "inf"]


def test_a_ladder_of_values_gives_every_row_as_many_steps():
    masses = [row.mass for row in bins(Discrete("d", np.arange(61) / 60, np.full(61, 1 / 61)))]
    assert np.allclose(masses[:-1], masses[0])


def test_a_step_is_round():
    labels = [row.label for row in bins(REPEAT.of("f1"))]
    assert "0.65 to 0.7" in labels
