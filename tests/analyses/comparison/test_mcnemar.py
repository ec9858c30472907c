from fractions import Fraction
from math import comb

import numpy as np
import pytest
from scipy.stats import binomtest

from fourfold.analyses.comparison import McNemar
from fourfold.core.errors import AnalysisError

TABLES = [(12, 4, 100), (0, 0, 10), (3, 3, 20), (0, 9, 9), (180, 150, 15_000)]


def exact_values(first, second):
    """Both p-values as fractions: P(T >= t), and P(T > t) + P(T = t)/2, for T = |X - (n - X)|."""
    n, seen = first + second, abs(first - second)
    pmf = [Fraction(comb(n, k), 2**n) for k in range(n + 1)]
    least = sum(p for k, p in enumerate(pmf) if abs(2 * k - n) >= seen)
    tied = sum(p for k, p in enumerate(pmf) if abs(2 * k - n) == seen)
    return least, least - tied / 2


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_p_values_are_exact(table):
    first, second, rows = table
    exact, mid = exact_values(first, second)
    found = McNemar(first, second, rows)
    assert (found.exact, found.mid_p) == pytest.approx((float(exact), float(mid)), rel=1e-11)


@pytest.mark.parametrize("table", [table for table in TABLES if table[0] + table[1]], ids=str)
def test_the_exact_test_is_the_binomial_test_of_the_rows_that_differ(table):
    first, second, _ = table
    theirs = binomtest(first, first + second, 0.5).pvalue
    assert McNemar(*table).exact == pytest.approx(theirs, rel=1e-9)


@pytest.mark.parametrize("table", [(1, 0, 30), (43, 0, 86), (14, 3, 119)], ids=str)
def test_the_ends_of_the_interval_solve_the_score_equation(table):
    first, second, rows = table
    for end, z in zip(McNemar(*table).interval(0.95), (1.959964, -1.959964), strict=True):
        # of all tables with this difference, the likeliest one
        shares = np.linspace(max(0.0, -end), (1 - end) / 2, 2_000_001)[
            1:-1
        ]  # of rows that only the second got
        likely = first * np.log(shares + end) + second * np.log(shares)
        likely += (rows - first - second) * np.log1p(-2 * shares - end)
        best = shares[np.argmax(likely)]
        variance = rows * (2 * best + end - end**2)
        assert (first - second - rows * end) / np.sqrt(variance) == pytest.approx(z, abs=1e-3)


def test_the_interval_mirrors_when_the_two_are_exchanged():
    low, high = McNemar(9, 2, 60).interval(0.9)
    assert tuple(McNemar(2, 9, 60).interval(0.9)) == pytest.approx((-high, -low), abs=1e-12)
    assert low < 7 / 60 < high


def test_without_a_difference_the_interval_still_has_a_width():
    low, high = McNemar(0, 0, 44).interval()
    assert (low, high) == pytest.approx((-0.0803, 0.0803), abs=5e-5)  # z²/(n + z²), Tango 1998


@pytest.mark.parametrize(("found", "level"), [(McNemar(0, 0, 0), 0.95), (McNemar(1, 0, 3), 1.0)])
def test_an_interval_that_cannot_be_is_refused(found, level):
    with pytest.raises(AnalysisError):
        found.interval(level)
