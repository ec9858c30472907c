"""Rules that are not adaptive: what they integrate exactly, and that they are taken only where right."""

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.distributions.pushed.effort import FOR_CURVES
from fourfold.core.distributions.pushed.fixed import gauss
from fourfold.core.distributions.pushed.tried import Trial, agreeing

SAMPLED = np.linspace(0, 1, 50), np.full(50, 0.02)


class Wavering:
    """A distribution function whose error falls with the effort."""

    def __init__(self, off):
        self.off = off

    def cdf(self, level, effort):
        return level + self.off(effort.digits), np.zeros(level.shape)


@pytest.mark.parametrize("count", [3, 8])
def test_a_rule_of_gauss_is_exact_between_edges(count):
    degree = 2 * count - 1
    edges = np.array([[0.0, 0.25, 1.0], [0.5, 0.5, 2.0]])
    value, _ = gauss(lambda row, x: (row + 1) * x**degree, edges, count)
    assert value == pytest.approx(
        [1 / (degree + 1), 2 * (2 ** (degree + 1) - 0.5 ** (degree + 1)) / (degree + 1)]
    )


def test_the_first_rule_that_agrees_with_itself_is_taken():
    never = Trial(Wavering(lambda digits: 1 / digits), (8, 16, 32))
    late = Trial(Wavering(lambda digits: 10.0**-digits), (4, 12, 32))
    rule, effort = agreeing([never, late, Trial(Wavering(lambda _: 0), (1, 2))], SAMPLED)
    assert (rule, effort.digits) == (late.rule, 12)
    assert effort.monotone == FOR_CURVES.monotone
    assert agreeing([never], SAMPLED) is None


def test_what_is_far_from_agreeing_is_given_up():
    asked = []
    rule = Wavering(lambda digits: asked.append(digits) or 1 / digits)
    assert agreeing([Trial(rule, (8, 16, 32, 64), hopeless=0.01)], SAMPLED) is None
    assert asked == [8, 16]


def test_what_is_not_a_number_agrees_with_nothing():
    assert agreeing([Trial(Wavering(lambda _: np.nan), (8, 16))], SAMPLED) is None


NAMES = [
    "precision",
    "lift",
    "added_value",
    "f1",
    "mcc",
    "npv",
    "dor",
    "confirmation_z",
    "conviction",
]


@pytest.mark.parametrize("name", [*NAMES, "max_confidence", "scaled_log_lr_plus", "zhang"])
@pytest.mark.parametrize("cells", [(22, 5, 9, 41), (26, 2, 0, 6), (1, 1, 1, 1), (0, 5, 3, 10)])
@pytest.mark.parametrize("prevalence", ["fixed", "inferred"])
def test_curves_are_as_good_as_adaptive_rules(name, cells, prevalence):
    tp, fp, fn, tn = cells
    d = ff.believe(ff.ConfusionMatrix.binary(tp=tp, fp=fp, fn=fn, tn=tn), prevalence=prevalence).of(name)
    x = d.quantile([0.005, 0.3, 0.8, 0.999])
    assert d.drawn(x) == pytest.approx(d.cdf(x), abs=5e-7)
    assert d.error < 2e-6
