"""Along lines through the space of matrices the solver finds what a dense grid finds, for every metric."""

import numpy as np
import pytest

from fourfold.core.formulas.solve import Line, crossings
from fourfold.core.metrics import metrics

SIZES = [(20, 40), (33, 17)]
# Where a metric jumps, a level may be a limit, or the value at one point: rounding decides what a grid sees.
JUMPS = {("confirmation_c1", 0.5), ("confirmation_c2", 0.5), ("sign_delta", 0.0), ("scaled_log_dor", 0.0)}


def line_of_tpr(p, n, delta):
    return Line(start=(0, n * (1 - delta), p, n * delta), direction=(p, 0, -p, 0))


def line_of_tnr(p, n, alpha):
    return Line(start=(p * alpha, n, p * (1 - alpha), 0), direction=(0, -n, 0, n))


def line_of_prevalence(p, n, place):
    alpha, delta = place, 1 - place * place
    size = p + n
    return Line(
        start=(0, size * (1 - delta), 0, size * delta),
        direction=(size * alpha, size * (delta - 1), size * (1 - alpha), -size * delta),
    )


LINES = [line_of_tpr, line_of_tnr, line_of_prevalence]


def levels(values):
    finite = values[np.isfinite(values)]
    if not finite.size or np.ptp(finite) < 1e-9:
        return []
    return [*(float(x) for x in np.quantile(finite, [0.08, 0.37, 0.81])), 0.0, 0.5]


@pytest.mark.parametrize("name", metrics)
@pytest.mark.parametrize("make", LINES)
def test_every_sign_change_is_found_and_nothing_else(name, make, sign_changes):
    of = metrics[name]
    for p, n in SIZES:
        for place in (0.31, 1.0):
            line = make(p, n, place)
            with np.errstate(all="ignore"):
                at_random = of(*line.at(np.random.default_rng(2).random(200)))
            for level in levels(at_random):
                wanted = sign_changes(lambda x, line=line, k=level: of(*line.at(x)) - k)
                if wanted is None or (name, level) in JUMPS:
                    continue
                found = crossings(of.formula, line, level, of.parameters)
                found = found[~np.isnan(found)]
                where = f"{name} = {level} along {line}: {found} for {wanted}"
                for x in wanted:
                    assert np.abs(found - x).min(initial=1) < 1e-6, where
                for x in found:
                    touches = abs(of(*line.at(x)) - level) <= 1e-10 * (1 + abs(level))
                    assert touches or np.abs(wanted - x).min(initial=1) < 1e-9, where


def test_the_sign_of_the_determinant_is_zero_on_the_diagonal():
    of = metrics["sign_delta"]
    line = line_of_tpr(20, 40, 0.3)
    np.testing.assert_allclose(crossings(of.formula, line, 0.0, {}), [0.7])
    assert np.isnan(crossings(of.formula, line, 0.5, {})).all()
