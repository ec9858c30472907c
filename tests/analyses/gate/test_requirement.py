"""Requirements as people type them."""

import numpy as np
import pytest

import fourfold as ff
from fourfold.analyses.gate import Requirement
from fourfold.core.distributions import Discrete


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("recall > 0.9 @ 95%", "recall > 0.9 @ 95%"),
        ("recall>0.9@0.95", "recall > 0.9 @ 95%"),
        ("  tpr  ≥ 90 %  ", "recall >= 0.9 @ 95%"),
        ("fpr <= 5% @ 99.9%", "fpr <= 0.05 @ 99.9%"),
        ("log_dor > -1e-1", "log_dor > -0.1 @ 95%"),
        ("mcc > baseline", "mcc - baseline > 0 @ 95%"),
        ("mcc > baseline - 0.02 @ 90%", "mcc - baseline > -0.02 @ 90%"),
        ("mcc - baseline > -0.02 @ 90%", "mcc - baseline > -0.02 @ 90%"),
        ("fpr < baseline + 1%", "fpr - baseline < 0.01 @ 95%"),
        ("worst group recall > 0.8 @ 90%", "worst group recall > 0.8 @ 90%"),
        ("every group recall > 0.8", "worst group recall > 0.8 @ 95%"),
        ("all groups recall > 0.8", "worst group recall > 0.8 @ 95%"),
        ("any group fpr < 0.1", "best group fpr < 0.1 @ 95%"),
        ("TP/(TP+2*FN) > 0.5", "TP/(TP+2*FN) > 0.5 @ 95%"),
    ],
)
def test_a_requirement_is_read(text, meant):
    found = Requirement.read(text)
    assert str(found) == meant
    assert str(Requirement.read(meant)) == meant


def test_the_comparison_is_the_last_one():
    found = Requirement.read("1 if TP > FP else 0 >= 0.5")
    assert (found.operator, found.threshold) == (">=", 0.5)
    assert found.metric.name == "1 if TP > FP else 0"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("recall", "the requirement 'recall'; allowed: METRIC > NUMBER"),
        ("recall > much", "'much' in the requirement"),
        ("recall > nan", "'nan' in the requirement"),
        ("recall > 0.9 @ 95", "the level '95'"),
        ("recall > 0.9 @ 0%", "the level '0%'"),
        ("worse group recall > 0.9", "the groups 'worse'"),
        ("recal > 0.9", "did you mean recall"),
        ("recall - baseline > baseline", "the baseline twice"),
        ("recall > baseline - x", "'x' in the requirement"),
        ("> 0.9", "formula"),
        (7, "a requirement of type int"),
    ],
)
def test_what_is_no_requirement_is_refused(text, told):
    with pytest.raises(ff.FourfoldError, match=told):
        Requirement.read(text)


@pytest.mark.parametrize(("sign", "chance"), [(">", 0.2), (">=", 0.5), ("<", 0.5), ("<=", 0.8)])
def test_a_value_on_the_number_itself_counts_where_the_sign_says_so_and_no_value_never(sign, chance):
    of = Discrete("m", np.array([0.0, 0.5, 1.0]), np.array([0.5, 0.3, 0.2]))
    assert Requirement.read(f"mcc {sign} 0.5").probability(of) == pytest.approx(chance)
    undefined = Discrete("m", np.array([0.0, 0.5, 1.0]), np.array([0.5, 0.3, 0.2]), undefined=0.25)
    assert Requirement.read(f"mcc {sign} 0.5").probability(undefined) == pytest.approx(0.75 * chance)
