"""Solving M(x) = k along a line, case by case."""

import math
import sys

import numpy as np
import pytest
from scipy.optimize import brentq

from fourfold.core.formulas import parse
from fourfold.core.formulas.solve import Line, crossings
from fourfold.core.formulas.solve.polynomials import MAX_TERMS, NotAlgebraicError, times
from fourfold.core.formulas.solve.roots import real_roots
from fourfold.core.metrics import metric, metrics

# TP = x and FN = 1 - x, FP = 3 and TN = 7: a formula of TP is a function of x.
X = Line(start=(0, 3, 1, 7), direction=(1, 0, -1, 0))


def solved(text, level, line=X, within=(0.0, 1.0), **parameters):
    found = crossings(parse(text), line, level, parameters, within)
    return found[~np.isnan(found)].tolist()


@pytest.mark.parametrize(
    ("text", "level", "wanted"),
    [
        ("TP", 0.25, [0.25]),
        ("(TP - 0.2)*(TP - 0.7)", 0, [0.2, 0.7]),
        ("(TP - 0.2)*(TP - 0.7)*(TP - 0.9)", 0, [0.2, 0.7, 0.9]),
        ("(TP - 0.5)**2*(TP - 0.9)", 0, [0.5, 0.9]),
        ("(TP - 0.3)**2*(TP - 0.7)**2", 0, [0.3, 0.7]),
        ("((TP - 0.3)*(TP - 0.7)*(TP + 2))**2", 0, [0.3, 0.7]),
        ("TP**4", 0.0016, [0.2]),
        ("1/TP", 4, [0.25]),
        ("TP/(TP + FP)", 0.1, [1 / 3]),
        ("sqrt(TP)", 0.5, [0.25]),
        ("sqrt(TP) - TP", 0.25, [0.25]),
        ("sqrt(TP)", -0.5, []),
        ("log(TP)", np.log(0.3), [0.3]),
        ("log(TP)*2 + 1", 1 + 2 * np.log(0.3), [0.3]),
        ("abs(TP - 0.5)", 0.2, [0.3, 0.7]),
        ("abs(TP - 0.5)", 0, [0.5]),
        ("min(TP, 1 - TP)", 0.2, [0.2, 0.8]),
        ("max(TP, 1 - TP)", 0.6, [0.4, 0.6]),
        ("max(TP, 1 - TP)", 0.2, []),
        ("TP if TP > 0.5 else 2*TP", 0.6, [0.3, 0.6]),
        ("TP if TP > 0.5 else 2*TP", 0.4, [0.2]),
        ("1 if TP > 0.5 else TP", 0.7, []),
        ("1 if TP == 0.5 else TP*2", 1, [0.5]),
        ("(TP*FN)**2", 0.0625, [0.5]),
        ("sqrt(TP)*sqrt(FN)", 0.5, [0.5]),
        ("sqrt(1 + sqrt(TP))", 1.2, [0.44**2]),
        ("TP - TP", 0, []),
        ("FP", 3, []),
        ("TP/(TP + FN)", 0.4, [0.4]),
        ("sign(TP - 0.5)", 0, [0.5]),
        ("sign(TP - 0.5)", 1, []),
    ],
)
def test_solutions_known_by_hand(text, level, wanted):
    np.testing.assert_allclose(solved(text, level), wanted, atol=1e-12)


@pytest.mark.parametrize(
    ("text", "function", "level", "brackets"),
    [
        ("sqrt(TP) + sqrt(FN)", lambda x: x**0.5 + (1 - x) ** 0.5, 1.2, [(0, 0.5), (0.5, 1)]),
        (
            "sqrt(TP) + sqrt(FN) + sqrt(TP + 1)",
            lambda x: x**0.5 + (1 - x) ** 0.5 + (x + 1) ** 0.5,
            2.3,
            [(0, 0.5)],
        ),
        ("sqrt(TP)/(sqrt(FN) + 1)", lambda x: x**0.5 / ((1 - x) ** 0.5 + 1), 0.4, [(0, 1)]),
        ("TP*sqrt(3/(TP + 1))", lambda x: x * (3 / (x + 1)) ** 0.5, 0.7, [(0, 1)]),
        ("TP**2*sqrt(2*FP/5) + TP", lambda x: x * x * 1.2**0.5 + x, 0.7, [(0, 1)]),
        (
            "sqrt(TP) + sqrt(TP + 1) + sqrt(TP + 2) + sqrt(TP + 3)",
            lambda x: sum((x + i) ** 0.5 for i in range(4)),
            5.0,
            [(0, 1)],
        ),
        ("sqrt(1 + sqrt(TP)) + TP", lambda x: (1 + x**0.5) ** 0.5 + x, 1.5, [(0, 1)]),
        ("TP*log(TP)", lambda x: x * math.log(x), -0.2, [(1e-9, 0.3), (0.4, 1)]),
        ("log(TP) + TP", lambda x: math.log(x) + x, 0.5, [(0.1, 1)]),
        ("TP*log(TP + 3)", lambda x: x * math.log(x + 3), -0.25, [(-1.99, -1), (-1, 0)]),
        ("TP**5 - TP + 0.2", lambda x: x**5 - x + 0.2, 0, [(0, 0.5), (0.5, 1)]),
    ],
)
def test_solutions_known_from_brent(text, function, level, brackets):
    wanted = [brentq(lambda x: function(x) - level, *ends, xtol=1e-15) for ends in brackets]
    within = (-2, 1) if min(wanted) < 0 else (0, 1)
    np.testing.assert_allclose(solved(text, level, within=within), wanted, atol=1e-12)


@pytest.mark.parametrize("text", ["(TP - 0.5)**2", "abs((TP - 0.5)**3)", "(TP - 0.5)**4", "TP*FN - 0.25"])
def test_a_touch_is_one_solution(text):
    (x,) = solved(text, 0)
    assert x == pytest.approx(0.5, abs=1e-3)
    assert len(solved(f"sqrt(1 + sqrt(TP - TP)) - 1 + {text}", 0)) == 1


def test_a_jump_over_the_level_is_no_solution():
    assert solved("1 if TP > 0.3 else 0", 0.5) == []
    assert solved("log(TP + 1) if TP > 0.3 else TP*log(2 + TP) - 1", 0.0) == []


@pytest.mark.parametrize("text", ["1/(TP - 0.3)", "log(TP + 2)/(TP - 0.3) + TP", "1/(sqrt(TP) - 0.5)**3"])
def test_a_change_of_sign_through_a_pole_is_no_solution(text):
    assert all(abs(x - 0.3) > 1e-6 and abs(x - 0.25) > 1e-6 for x in solved(text, 0))


@pytest.mark.parametrize("x", [0.0, 1.0])
@pytest.mark.parametrize("text", ["TP", "TP**3 + TP", "sqrt(TP + 1) + log(TP + 1)", "sqrt(TP) + TP"])
def test_a_solution_at_an_end_of_the_window_is_found_exactly(text, x):
    level = {"TP": x, "TP**3 + TP": 2 * x, "sqrt(TP) + TP": 2 * x}.get(text, np.sqrt(x + 1) + np.log(x + 1))
    assert solved(text, level) == pytest.approx([x], abs=1e-15)


def test_a_solution_is_within_the_window_or_is_none():
    assert solved("TP", 1.5) == []
    assert solved("TP", 1.5, within=(-2, 3)) == [1.5]
    assert solved("TP**2", 1.44, within=(-2, 3)) == pytest.approx([-1.2, 1.2], abs=1e-15)


def test_where_the_metric_is_undefined_it_takes_no_level():
    """TP²/(TP·FP) tends to 0 as TP does, and is 0/0 there."""
    assert solved("TP**2/(TP*FP)", 0) == []
    assert solved("sqrt(TP)*TP/sqrt(TP)", 0) == []


def test_where_the_formula_stands_still_it_crosses_nothing():
    assert solved("TP/(2*TP)", 0.5) == []


def test_a_level_of_nan_is_never_taken():
    assert solved("TP**3 + TP", np.nan) == []
    assert solved("TP*log(TP)", np.nan) == []


@pytest.mark.parametrize("text", ["f1", "mcc", "yule_y", "TP*log(TP + 1) + FP", "abs(delta)/N"])
def test_levels_and_lines_broadcast_to_any_shape(text):
    formula = metric(text).formula
    deltas = np.array([0.2, 0.5, 0.9])[:, None, None]
    sizes = np.array([20.0, 30.0])[:, None]
    levels = np.array([0.15, 0.4, 0.8, 2.5])
    line = Line((0, 40 * (1 - deltas), sizes, 40 * deltas), (sizes, 0, -sizes, 0))
    found = crossings(formula, line, levels, {})
    assert found.shape[:-1] == (3, 2, 4)
    for i, j, k in np.ndindex(3, 2, 4):
        delta, p = float(deltas[i, 0, 0]), float(sizes[j, 0])
        alone = Line((0, 40 * (1 - delta), p, 40 * delta), (p, 0, -p, 0))
        wanted = crossings(formula, alone, float(levels[k]), {})
        here = found[i, j, k]
        np.testing.assert_allclose(here[~np.isnan(here)], wanted[~np.isnan(wanted)], atol=1e-12)


def test_parameters_may_differ_from_place_to_place():
    betas = np.array([0.5, 1.0, 2.0])
    formula = parse("(1+beta**2)*TP/((1+beta**2)*TP + beta**2*FN + FP)")
    found = crossings(formula, X, 0.3, {"beta": betas})[:, 0]
    for beta, x in zip(betas, found, strict=True):
        np.testing.assert_allclose(crossings(formula, X, 0.3, {"beta": beta}), [x], atol=1e-14)


def test_solutions_ascend_and_empty_places_come_last():
    found = crossings(parse("abs(TP - 0.5)"), X, np.array([0.2, 0.7, 0.5]), {})
    np.testing.assert_allclose(found, [[0.3, 0.7], [np.nan, np.nan], [0.0, 1.0]])


def test_algebra_and_bracketing_agree(monkeypatch):
    """The same equations by the slow way, which any formula can go."""
    line = Line((0, 14, 20, 26), (20, 0, -20, 0))

    def refuse(*_):
        raise NotAlgebraicError

    names = ["mcc", "gwet_ac1", "yule_y", "optimized_precision", "largest_singular_value", "scott_pi"]
    quick = {name: crossings(metrics[name].formula, line, 0.37, {}) for name in names}
    # the module, which has the name of its function
    monkeypatch.setattr(sys.modules[crossings.__module__], "_algebraic", refuse)
    for name in names:
        slow = crossings(metrics[name].formula, line, 0.37, {})
        np.testing.assert_allclose(slow, quick[name], atol=1e-12, err_msg=name)


@pytest.mark.parametrize("name", metrics)
def test_the_metrics_of_the_registry_are_solved_by_algebra(name, monkeypatch):
    def refuse(*_):
        raise AssertionError("bracketed")

    monkeypatch.setattr(sys.modules[crossings.__module__], "bracketed", refuse)
    for line in (Line((0, 14, 20, 26), (20, 0, -20, 0)), Line((15, 40, 5, 0), (0, -40, 0, 40))):
        crossings(metrics[name].formula, line, 0.37, metrics[name].parameters)


def test_bracketing_finds_two_crossings_closer_than_its_grid():
    found = solved("(TP - 0.5004)*(TP - 0.5007) + sqrt(1 + sqrt(TP - TP))", 1)
    np.testing.assert_allclose(found, [0.5004, 0.5007], atol=1e-12)


@pytest.mark.parametrize(
    "roots", [(0.3,), (0.2, 0.9), (-1.5, 0.1, 2.0), (0.1, 0.4, 0.7, 0.9), (-3, -1, 0, 1, 2)]
)
def test_real_roots_are_the_factors(roots):
    coefficients = np.polynomial.polynomial.polyfromroots(roots)
    found = real_roots(tuple(3.7 * coefficients), ())
    np.testing.assert_allclose(np.sort(found[~np.isnan(found)]), roots, atol=1e-12)


@pytest.mark.parametrize("tiny", [0.0, 1e-18, -1e-18])
def test_leading_coefficients_that_vanish_lower_the_degree(tiny):
    quadratic = real_roots((np.array([-1.0, -1.0]), np.array([2.0, 2.0]), np.array([tiny, 1.0])), (2,))
    assert np.nanmin(np.abs(quadratic[0] - 0.5)) < 1e-14
    cubic = real_roots((np.array([-1.0]), np.array([2.0]), np.array([tiny]), np.array([tiny])), (1,))
    np.testing.assert_allclose(cubic[0, 0], 0.5, atol=1e-14)
    assert np.isnan(cubic[0, 1:]).all()


def test_a_polynomial_without_terms_has_no_roots():
    assert np.isnan(real_roots((), (3,))).all()
    assert np.isnan(real_roots((1.0,), (3,))).all()
    assert np.isnan(real_roots((np.zeros(2),) * 4, (2,))).all()


def test_products_stop_at_a_degree_that_can_be_solved():
    x = (1.0,) * (MAX_TERMS // 2 + 1)
    with pytest.raises(NotAlgebraicError):
        times(x, x)


def test_a_formula_of_too_high_a_degree_is_bracketed():
    assert solved("(TP + 0.1)**16*(TP + 0.2)**8", 0.5**16 * 0.6**8) == pytest.approx([0.4], abs=1e-12)


def test_a_formula_of_many_branches_is_bracketed():
    text = "abs(TP - 0.1) + abs(TP - 0.3) + abs(TP - 0.5) + abs(TP - 0.7) + abs(TP - 0.9) + abs(FN)"
    first, last = solved(text, 2.25)
    for x in (first, last):
        assert sum(abs(x - c) for c in (0.1, 0.3, 0.5, 0.7, 0.9, 1.0)) == pytest.approx(2.25, abs=1e-12)
