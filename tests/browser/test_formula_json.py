"""The JSON program, run by the page's own module in Chromium, is the formula that NumPy evaluates."""

import base64
import itertools
import json

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.formulas import arrays, parse, program

OTHER = {
    "alpha": 0.3,
    "beta": 2.0,
    "benefit_tp": 2.0,
    "benefit_fp": -3.0,
    "benefit_fn": -0.5,
    "benefit_tn": 0.25,
}
TYPED = [
    "1 if TP > FP else (2 if FN >= TN else (3 if TP == FN or not TN != 0 else 4))",
    "(TP if FP < FN < TN else -TP)/(1 if TP/(TP+FP) <= 0.5 else 0)",
    "log2(TP/FP) + log10(1 + TN)",
    "min(TP, FP, FN/TN) - max(TP/FN, TN, 2)",
    "(-1)/0 + TP/(0*FN) + 0*(TN/0)",
    "1/(0*(TP - FP)) + 1/(-0*sqrt(TN))",
    "sqrt(TP - FN) + log(TP - FP)",
    "sign(TP - FN)*abs(FP - TN)**3/(TP - FN)**2",
    "TP/(0.1*TP + 0.2*TP - 0.3*TP)",
    "1/(sqrt(2) + sqrt(3) - sqrt(5 + 2*sqrt(6)))",
    "TP**-2 + FP**0.5 + 1e-20*FN + 1e20*TN",
    "1 if TP < FP/FN or 2 == TN/TP else 0",
    "sqrt(TP/FP) - log(FN/TN) + abs(-TN/TP)",
]
RUN = """async ({ programs, settings, columns }) => {
    const { evaluateAll, evaluate } = await import("/formula.js");
    const typed = columns.map((column) => Float64Array.from(column));
    const all = programs.map((program, place) => evaluateAll(program, typed, settings[place]));
    const bytes = new Uint8Array(await new Blob(all).arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) {
        text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    }
    const middle = typed[0].length >> 1, cells = typed.map((column) => column[middle]);
    const alone = programs.map((program, place) => evaluate(program, cells, settings[place]));
    return { text: btoa(text), same: alone.every((value, place) => Object.is(value, all[place][middle])) };
}"""


def cases():
    for metric in ff.metrics.values():
        yield metric.name, metric.formula, dict(metric.parameters)
        if metric.parameters:
            yield (
                f"{metric.name} with other parameters",
                metric.formula,
                {name: OTHER[name] for name in metric.parameters},
            )
    yield from ((text, parse(text), {}) for text in TYPED)


CASES = list(cases())


def lattice():
    return np.array([cell for cell in itertools.product(range(13), repeat=4) if sum(cell) <= 12]).T


def large():
    random = np.random.default_rng(20)
    return np.floor(10 ** random.uniform(0, 6, (4, 3000))) * random.integers(0, 2, (4, 3000))


@pytest.fixture
def run(page, serve, root):
    """Return a function that evaluates all cases in the page, at once."""
    page.goto(serve(root / "src/fourfold/studio/page") + "/formula.js")

    def run(columns):
        programs = [json.loads(json.dumps(program(formula))) for _, formula, _ in CASES]
        settings = [setting for _, _, setting in CASES]
        found = page.evaluate(RUN, {"programs": programs, "settings": settings, "columns": columns.tolist()})
        assert found["same"], "one matrix alone gives another value than among many"
        return np.frombuffer(base64.b64decode(found["text"])).reshape(len(CASES), -1)

    return run


@pytest.mark.parametrize("columns", [lattice(), large()], ids=["all with at most 12 rows", "up to a million"])
def test_every_formula_has_the_same_values_in_the_page_and_in_numpy(run, columns):
    different = {}
    for (name, formula, setting), found in zip(CASES, run(columns), strict=True):
        wanted = np.broadcast_to(arrays.at_rates(formula, tuple(columns.astype(float)), setting), found.shape)
        # logarithms may differ by a rounding; all else is the same arithmetic
        far = ~np.isclose(found, wanted, rtol=1e-14, atol=1e-14, equal_nan=True)
        if far.any():
            different[name] = columns[:, far][:, 0]
    assert different == {}


def test_every_metric_is_undefined_and_infinite_in_the_page_where_it_exactly_is(run):
    # The page computes in floats, as NumPy does on rates. Two of the typed formulas decide otherwise there:
    # 0.1 + 0.2 - 0.3 is not zero, and sqrt(2) + sqrt(3) - sqrt(5 + 2 sqrt(6)) is zero only by luck.
    columns, different = lattice(), []
    for (name, formula, setting), found in zip(CASES, run(columns), strict=True):
        exact = arrays.at_counts(formula, tuple(columns), setting)
        if not np.array_equal(kind(found), kind(exact)):
            different.append(name)
    assert set(different) <= {TYPED[8], TYPED[9]}
    assert TYPED[8] in different


def kind(values):
    """2 where undefined, 1 and -1 where infinite, else 0."""
    return np.where(np.isnan(values), 2, np.where(np.isinf(values), np.sign(values), 0))


def test_an_unknown_operation_or_a_missing_parameter_is_an_error_and_not_a_number(page, serve, root):
    page.goto(serve(root / "src/fourfold/studio/page") + "/formula.js")
    said = page.evaluate(
        """async () => {
            const { evaluate } = await import("/formula.js");
            const say = (program, settings) => {
                try {
                    return evaluate(program, [1, 2, 3, 4], settings);
                } catch (error) {
                    return error.message;
                }
            };
            return [say([["count", "TP"], ["constructor", 0]]), say([["parameter", "beta"]]),
                    say([["parameter", "toString"]]), say([["parameter", "beta"]], { beta: 2 })];
        }"""
    )
    assert said == [
        "a formula asks for constructor, which the page does not know",
        "the parameter beta has no value",
        "the parameter toString has no value",
        2,
    ]
