"""The ten properties against plain loops in exact numbers, and counterexamples against their own words."""

import json
import math
from fractions import Fraction
from functools import cache

import pytest

from fourfold.core.errors import FormulaError, GeometryError
from fourfold.core.formulas import exact, parse
from fourfold.core.geometry.properties import FAILS, HOLDS, VACUOUS, properties
from fourfold.core.metrics import metric, metrics

CLAIMS = [f"P{number}" for number in range(1, 10)]
SMALL = 5
QUICK = sorted(set(metrics) - {"largest_singular_value", "smallest_singular_value", "yule_y"})
TYPED = [
    "delta/(FP - FN)",
    "0*TP + 3",
    "TP - TP*FN",
    "abs(TP - TN)/N",
    "0/0",
    "1 if TP > FP else 0",
    "max(recall, specificity)",
    "TP/(FN - FN)",
]


@pytest.mark.parametrize("name", QUICK + TYPED)
def test_small_matrices_are_judged_as_plain_loops_in_exact_numbers_judge_them(name, reading):
    found, plain = judged(name), reading(metric(name))
    for claim in CLAIMS:
        sign = plain.sign(claim, SMALL)
        if sign == FAILS:
            assert found[claim].sign == FAILS, claim
        elif found[claim].sign == FAILS:  # further out: shown by the next test, never by a small matrix
            assert not small(found[claim].counterexample), claim
        else:
            assert found[claim].sign == sign, claim


@cache
def judged(name):
    return properties(name, up_to=SMALL)


def small(example):
    return all(sum(cells) <= SMALL and all(isinstance(c, int) for c in cells) for cells in example.matrices)


@pytest.mark.parametrize("name", QUICK + TYPED)
def test_every_counterexample_breaks_its_property_in_exact_numbers(name, reading):
    chosen = metric(name)
    for finding in judged(name):
        if finding.sign == FAILS:
            upper, lower = finding.counterexample.matrices
            plain = reading(chosen)
            assert finding.counterexample.values == (plain.value(upper), plain.value(lower))
            assert breaks(finding.claim, upper, lower, plain), finding


def breaks(claim, upper, lower, plain):
    """Whether these two matrices are where the property looks, and their values the wrong way round."""
    (a, b, c, d), (e, f, g, h) = upper, lower
    p, n = a + c, b + d
    order = exact.compare(plain.value(upper), plain.value(lower))
    same = (p, n) == (e + g, f + h) and p >= 1 and n >= 1
    where = {
        "P1": b == c == 0,
        "P2": e == 0,
        "P3": h == 0,
        "P4": a > e and d == h,
        "P5": d > h and a == e,
        "P6": g == 0 and f > 0,
        "P7": f == 0 and g > 0,
        "P8": c == 0 and f == 0 and Fraction(d, n or 1) == Fraction(e, p or 1),
        "P9": (e, f, g, h) == (d, c, b, a),
    }[claim]
    if claim == "P9":
        return where and order != 0
    if claim in ("P6", "P7"):
        return same and where and not surpassed(lower, p, n, plain)
    return same and where and order < 0


def surpassed(cells, p, n, plain):
    return any(exact.compare(value, plain.value(cells)) > 0 for value in plain.section(p, n).values())


def test_a_counterexample_is_told_in_a_sentence():
    found = properties("recall", up_to=4)["P3"]
    assert found.counterexample.matrices == ((0, 1, 1, 0), (1, 1, 0, 0))
    assert found.counterexample.values == (0, 1)
    assert str(found) == (
        "P3 −: With 1 positive and 1 negative, (1, 1, 0, 0) recognises no negative and has 1; "
        "yet (0, 1, 1, 0) has less: 0."
    )


def test_close_values_are_told_apart_in_words():
    words = str(properties("iba_accuracy", alpha=0.001, up_to=6)["P1"].counterexample)
    assert words == (
        "With 2000 positives and 2 negatives, the perfect matrix (2000, 0, 0, 2) has 1, "
        "but (2000, 1, 0, 1), which has errors, has more: ≈ 1.00000025."
    )


def test_a_breach_between_whole_numbers_is_shown_on_whole_numbers_where_the_formula_is_scale_free():
    matrices = properties("fbeta", beta=30)["P8"].counterexample.matrices
    assert all(isinstance(cell, int) for cells in matrices for cell in cells)


def test_the_direct_form_of_f1_is_minimal_without_true_positives_and_undefined_at_tn_only():
    found = properties("f1")
    assert found["P2"].sign == HOLDS
    assert found.undefined.places == ("TN",)
    assert properties("f1_harmonic")["P2"].sign == VACUOUS


def test_a_typed_formula_a_tree_and_a_name_give_the_same_row():
    rows = {properties(of, up_to=6).table_row for of in ("recall", "TP/(TP + FN)", parse("TP/p"))}
    assert rows == {"+ + − + + − + + −"}


def test_a_constant_is_weakly_everything_but_lets_no_matrix_stand_out():
    found = properties("3")
    assert found.table_row == "+ + + + + − − + +"
    assert str(found.undefined) == "nowhere"


def test_a_formula_without_any_value_says_nothing():
    found = properties("0/0")
    assert found.table_row == " ".join([VACUOUS] * 9)
    assert found.undefined.places == ("everywhere",)
    assert repr(found).endswith("undefined everywhere)")
    assert str(found["P1"]).startswith("P1 ∅: nothing to compare")


def test_infinities_are_values_and_not_undefined():
    found = properties("1/(FP + FN)", up_to=6)
    assert str(found.undefined) == "nowhere"
    assert found["P1"].sign == HOLDS
    assert found["P6"].sign == HOLDS


def test_a_rare_class_beyond_the_small_matrices_is_met():
    found = properties("iba_f1", alpha=1)
    assert found["P8"].sign == FAILS
    (a, b, c, d), _ = found["P8"].counterexample.matrices
    assert Fraction(b + d, a + c) > 5


def test_a_finding_states_what_was_looked_at():
    found = properties("accuracy", up_to=9)
    assert "N = 2 to 9" in found["P1"].checked
    assert "p ≥ 1, n ≥ 1" in found["P1"].checked
    assert "n/p" in found["P4"].checked
    assert "all matrices" in found["P9"].checked
    assert "10^6" in properties("g_mean", up_to=9)["P8"].checked
    assert found.checked.count("\n") == 8


def test_a_formula_that_depends_on_the_number_of_rows_is_judged_on_whole_counts_only():
    assert properties("tp_share", up_to=6)["P4"].checked.count("TPR") == 1
    assert properties("laplace", up_to=6)["P4"].checked.count("TPR") == 0


def test_the_result_is_ready_for_json_and_for_a_table():
    found = properties("accuracy", up_to=6)
    assert json.loads(json.dumps(found.as_dict(), ensure_ascii=False)) == {
        **dict(zip(CLAIMS, "+−−++++−+", strict=True)),
        "undefined": "nowhere",
    }
    assert repr(found) == "Properties(accuracy: + − − + + + + − +; undefined nowhere)"
    assert "\n" not in repr(properties("iba_g_mean", up_to=6, alpha=Fraction(1, 3)))


def test_results_are_values():
    assert properties("recall", up_to=6) == properties("sensitivity", up_to=6)
    assert len({properties("recall", up_to=6), properties("recall", up_to=6)}) == 1


@pytest.mark.parametrize("up_to", [3, 61, 8.0, True, "8"])
def test_a_range_that_cannot_be_checked_is_refused(up_to):
    with pytest.raises(GeometryError, match="whole number from 4 to 60"):
        properties("recall", up_to=up_to)


def test_a_property_that_does_not_exist_is_refused():
    with pytest.raises(GeometryError, match=r"there is no property 'P10'.*undefined"):
        properties("recall", up_to=4)["P10"]


def test_an_unknown_parameter_is_refused():
    with pytest.raises(FormulaError, match="no parameter 'beta'"):
        properties("recall", beta=2)


def test_a_parameter_without_a_value_is_refused():
    with pytest.raises(FormulaError, match="'beta' has no value"):
        properties(parse("beta*TP"))


def test_a_parameter_may_be_any_fraction():
    assert properties("iba_g_mean", alpha=Fraction(1, 3))["P5"].sign == HOLDS
    assert properties("iba_g_mean", alpha=Fraction(1, 3) + Fraction(1, 1000))["P5"].sign == FAILS
    assert math.isclose(
        float(properties("fbeta", beta=Fraction(1, 3), up_to=4).metric.parameters["beta"]), 1 / 3
    )
