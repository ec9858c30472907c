"""What the Lattice room computes in the page is what the library says: laws, levels, masses, contours."""

import json
import math

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.formulas import program
from fourfold.core.geometry import contour, multiplicity

SEEN = {"tp": 16, "fn": 4, "fp": 8, "tn": 32}
LAWS = """async ({ seen, model, p, n, prior }) => {
    const { repeated } = await import("/rooms/lattice/laws.js");
    const laws = repeated(seen, { model, p, n, prior });
    return { tpr: [...laws.tpr], tnr: [...laws.tnr] };
}"""
LEVELS = """async ({ metrics, p, n, seen }) => {
    const { repeated } = await import("/rooms/lattice/laws.js");
    const { valuesOn, levelsOf, massOf, moments } = await import("/rooms/lattice/levels.js");
    const uniform = { tpr: [1, 1], tnr: [1, 1] };
    const { tpr, tnr } = repeated(seen, { model: "beta-binomial", p, n, prior: uniform });
    return metrics.map((metric) => {
        const values = valuesOn(metric, p, n);
        const levels = levelsOf(values);
        const { mass, undefined: nowhere } = massOf(levels, tpr, tnr);
        const { mean, sd } = moments(values, tpr, tnr);
        const text = (value) => (Number.isFinite(value) ? value : String(value));
        return {
            values: [...levels.values].map(text), counts: [...levels.counts], mass: [...mass], nowhere,
            undefined: levels.undefined, mean: text(mean), sd: text(sd),
        };
    });
}"""
CONTOURS = """async ({ metric, levels, p, n, low, high }) => {
    const { contours, gridLines } = await import("/drawing/contours.js");
    const { evaluateAll } = await import("/formula.js");
    const field = (xs, ys) => evaluateAll(metric.program, [
        ys.map((y) => p * y), xs.map((x) => n * x), ys.map((y) => p * (1 - y)), xs.map((x) => n * (1 - x)),
    ], metric.parameters);
    const lines = gridLines(low, high, 48);
    return contours(field, levels, { x: lines, y: lines });
}"""
PRIORS = {"uniform": 1, "jeffreys": 0.5}


@pytest.fixture
def run(page, serve, root):
    """Return a function that runs a script in the page with one argument."""
    page.goto(serve(root / "src/fourfold/studio/page") + "/formula.js")
    return page.evaluate


def sent(metric):
    return {
        "program": json.loads(json.dumps(program(metric.formula))),
        "parameters": dict(metric.parameters),
    }


TESTS = [
    (SEEN, 20, 40),
    (SEEN, 1000, 1000),
    ({"tp": 9990, "fn": 10, "fp": 1, "tn": 99_999}, 4000, 250),
    ({"tp": 26, "fn": 0, "fp": 0, "tn": 6}, 26, 6),
    ({"tp": 1, "fn": 0, "fp": 1, "tn": 0}, 50, 1),
]


@pytest.mark.parametrize("model", ["beta-binomial", "binomial"])
@pytest.mark.parametrize("prior", PRIORS)
def test_the_laws_of_a_repeated_test_are_those_of_the_library(run, model, prior):
    for seen, p, n in TESTS:
        matrix = ff.ConfusionMatrix.binary(**seen)
        forecast = ff.believe(matrix, prior=prior).predict(positives=p, negatives=n, model=model)
        rates = {"tpr": [PRIORS[prior]] * 2, "tnr": [PRIORS[prior]] * 2}
        found = run(LAWS, {"seen": seen, "model": model, "p": p, "n": n, "prior": rates})
        for rate in rates:
            np.testing.assert_allclose(found[rate], forecast.marginal(rate), rtol=1e-9, atol=1e-15)


def test_a_wide_posterior_with_two_modes_is_no_exception(run):
    forecast = ff.believe(ff.ConfusionMatrix.binary(tp=0, fn=0, fp=1, tn=3), prior="jeffreys").predict(
        positives=300, negatives=7
    )
    prior = {"tpr": [0.5, 0.5], "tnr": [0.5, 0.5]}
    given = {"seen": {"tp": 0, "fn": 0, "fp": 1, "tn": 3}, "model": "beta-binomial", "p": 300, "n": 7}
    found = run(LAWS, given | {"prior": prior})
    np.testing.assert_allclose(found["tpr"], forecast.marginal("tpr"), rtol=1e-9)
    np.testing.assert_allclose(found["tnr"], forecast.marginal("tnr"), rtol=1e-9)


@pytest.mark.parametrize(("p", "n"), [(20, 40), (20, 41), (1, 59), (30, 30)])
def test_every_metric_has_the_levels_and_masses_of_the_library(run, p, n):
    metrics = list(ff.metrics.values())
    found = run(LEVELS, {"metrics": [sent(metric) for metric in metrics], "p": p, "n": n, "seen": SEEN})
    forecast = ff.believe(ff.ConfusionMatrix.binary(**SEEN)).predict(positives=p, negatives=n)
    different = {}
    for metric, page in zip(metrics, found, strict=True):
        truth = multiplicity(metric, p, n)
        wanted = forecast.of(metric, outside=0.0)
        same = (
            np.array_equal(page["counts"], truth.counts)
            and page["undefined"] == truth.undefined
            and np.allclose(np.array(page["values"], float), truth.values, rtol=1e-9, atol=1e-12)
            and np.allclose(page["mass"], wanted.pmf, rtol=1e-9, atol=1e-13)
            and math.isclose(page["nowhere"], wanted.undefined, rel_tol=1e-9, abs_tol=1e-13)
        )
        if same and len(truth.values) and np.isfinite(truth.values).all():
            same = np.allclose([float(page["mean"]), float(page["sd"])], [wanted.mean, wanted.sd], rtol=1e-9)
        if not same:
            different[metric.name] = len(page["values"]), len(truth.values)
    assert different == {}


CURVED = [
    "mcc",
    "f1",
    "accuracy",
    "kappa",
    "markedness",
    "precision",
    "npv",
    "g_mean",
    "log_dor",
    "p4",
    "lr_plus",
]
TYPED = "sqrt(precision*recall) - abs(recall - specificity)/2"
# beyond ROC space some pieces are smaller than a cell of the grid
NEAR = {(0.0, 1.0): 1.0, (-0.5, 1.5): 0.85}


@pytest.mark.parametrize(("low", "high"), NEAR)
def test_every_vertex_of_a_contour_lies_on_it_and_no_curve_is_missing(run, low, high):
    p, n, levels = 20, 40, [0.25, 0.5, 0.7]
    for metric in map(ff.metric, [*CURVED, TYPED]):
        given = {"metric": sent(metric), "levels": levels, "p": p, "n": n, "low": low, "high": high}
        for level, found in zip(levels, run(CONTOURS, given), strict=True):
            exact = contour(metric, level, positives=p, negatives=n)
            curves = exact.curves(window=(low, high))
            assert bool(found["lines"]) == bool(curves), (metric.name, level)
            if not curves:
                continue
            points = np.concatenate([np.array(line) for line in found["lines"]])
            assert farthest(exact, points, (low, high)) < 1e-9, (metric.name, level)
            wanted = np.concatenate([curve[1:-1] for curve in curves])
            apart = np.hypot(*(points[:, None] - wanted[None]).transpose(2, 0, 1)).min(axis=0)
            assert np.mean(apart < 0.05 * (high - low)) >= NEAR[low, high], (metric.name, level)


def farthest(exact, points, window):
    """Return how far the points are from the contour, along the lines of the grid that they were found on."""
    low, high = window
    up = np.abs(exact.tpr(1 - points[:, 0], within=window) - points[:, 1:])
    across = np.abs(1 - exact.tnr(points[:, 1], within=(1 - high, 1 - low)) - points[:, :1])
    return np.nanmin(np.concatenate([up, across], axis=1), axis=1).max()
