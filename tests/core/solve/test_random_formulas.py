"""Formulas that nobody thought of, against a dense grid."""

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fourfold.core.formulas import arrays
from fourfold.core.formulas.solve import Line, crossings
from fourfold.core.formulas.tree import COUNTS, NEGATIVES, POSITIVES, TOTAL, Apply, lift

LEAVES = st.sampled_from([*COUNTS, *COUNTS, POSITIVES, NEGATIVES, TOTAL, lift(1), lift(2), lift(3)])


def larger(parts):
    return st.one_of(
        st.builds(lambda o, x, y: Apply(o, (x, y)), st.sampled_from("+-*/+*/"), parts, parts),
        st.builds(lambda o, x, y: Apply(o, (x, y)), st.sampled_from(["min", "max"]), parts, parts),
        st.builds(lambda o, x: Apply(o, (x,)), st.sampled_from(["sqrt", "sqrt", "abs", "log"]), parts),
        st.builds(
            lambda x, y, then, otherwise: Apply("if", (Apply(">", (x, y)), then, otherwise)),
            *[parts] * 4,
        ),
    )


FORMULAS = st.recursive(LEAVES, larger, max_leaves=7)
RATES = st.floats(0.05, 0.95).map(lambda x: round(x, 3))


@st.composite
def lines(draw):
    """A line along a rate, or along prevalence, on which all four cells move."""
    p, n = draw(st.integers(2, 60)), draw(st.integers(2, 60))
    alpha, delta = draw(RATES), draw(RATES)
    return draw(
        st.sampled_from(
            [
                Line((0, n * (1 - delta), p, n * delta), (p, 0, -p, 0)),
                Line((p * alpha, n, p * (1 - alpha), 0), (0, -n, 0, n)),
                Line(
                    (0, n * (1 - delta), 0, n * delta),
                    (n * alpha, -n * (1 - delta), n * (1 - alpha), -n * delta),
                ),
            ]
        )
    )


@settings(max_examples=300, derandomize=True)
@given(FORMULAS, lines(), RATES)
def test_what_a_dense_grid_finds_the_solver_finds(sign_changes, formula, line, x):
    def value(x):
        return np.broadcast_to(arrays.at_rates(formula, line.at(x), {}), np.shape(x))

    level = float(value(x))
    assume(np.isfinite(level) and abs(level) < 1e6)
    found = crossings(formula, line, level, {})
    found = found[~np.isnan(found)]
    wanted = sign_changes(lambda x: value(x) - level)
    # where the formula stands still, in whole or but for rounding, rounding crosses the level by itself
    grid = value(np.linspace(0.01, 0.99, 99))
    assume(wanted is not None and np.nanmax(np.abs(grid - level)) > 1e-9 * (1 + abs(level)))
    inner = wanted[(wanted > 1e-3) & (wanted < 1 - 1e-3)]
    for place in inner:
        assert np.abs(found - place).min(initial=1) < 1e-6
    for place in found:
        rise = np.nanmax(np.abs(value(place + np.array([-1e-14, 1e-14])) - level), initial=0)
        assert abs(value(place) - level) <= 1e-10 * (1 + abs(level)) + rise
    assert (np.diff(found) > 0).all()
