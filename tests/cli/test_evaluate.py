"""`fourfold evaluate`: values with their posteriors, and reasons where there is no value."""

import math

import pytest
from scipy import stats

import fourfold as ff
from fourfold.analyses.evaluation import HEADLINE

ALWAYS = {"value", "mean", "sd", "median", "mode", "hdi", "mu", "interval", "undefined"}


def test_json_has_the_matrix_the_prior_and_the_headline_metrics(run_json, seven_a):
    found = run_json("evaluate", *seven_a)
    assert found["matrix"] == {"tp": 26, "fn": 0, "fp": 2, "tn": 6}
    assert (found["prior"], found["prevalence"], found["level"]) == ("uniform", "inferred", 0.95)
    assert tuple(found["metrics"]) == HEADLINE


def test_every_metric_has_the_keys_that_scripts_rely_on(run_json, seven_a):
    for name, entry in run_json("evaluate", *seven_a)["metrics"].items():
        negative = {"p_below_zero"} if ff.metrics[name].low < 0 else set()
        assert entry.keys() - {"why", "hdi_parts"} == ALWAYS | negative, name


def test_the_intervals_are_those_of_the_paper(run_json, seven_a):
    found = run_json("evaluate", *seven_a, "--on", "tpr", "--on", "tnr")["metrics"]
    assert found["tpr"]["hdi"] == pytest.approx([0.895, 1], abs=5e-4)
    assert found["tnr"]["hdi"] == pytest.approx([0.432, 0.946], abs=5e-4)


def test_the_posterior_of_a_rate_is_its_beta(run_json, seven_a):
    found = run_json("evaluate", *seven_a, "--on", "specificity", "--level", "0.9")["metrics"]["specificity"]
    truth = stats.beta(7, 3)
    assert found["value"] == 0.75
    assert (found["mean"], found["sd"], found["median"]) == pytest.approx((0.7, truth.std(), truth.median()))
    assert found["interval"] == pytest.approx(truth.interval(0.9))
    low, high = found["hdi"]
    assert truth.cdf(high) - truth.cdf(low) == pytest.approx(0.9)
    assert truth.pdf(low) == pytest.approx(truth.pdf(high))


@pytest.mark.parametrize(
    ("cells", "deceptive"),
    [((28, 9, 4, 3), 0.1427), ((8, 9, 1, 4), 0.1711), ((2, 12, 1, 19), 0.1854), ((253, 27, 59, 11), 0.0664)],
)
def test_deceptive_probabilities_are_those_recomputed_from_the_paper(run_json, counts, cells, deceptive):
    found = run_json("evaluate", *counts(*cells), "--on", "informedness")["metrics"]["informedness"]
    assert found["p_below_zero"] == pytest.approx(deceptive, abs=5e-5)


@pytest.mark.parametrize(
    ("prior", "a", "b"), [("jeffreys", 6.5, 2.5), ("Laplace", 7, 3), ("2, 3", 8, 5), ("0.5,0.5", 6.5, 2.5)]
)
def test_the_prior_can_be_chosen(run_json, seven_a, prior, a, b):
    found = run_json("evaluate", *seven_a, "--on", "tnr", "--prior", prior)
    assert found["prior"] == prior.lower()
    assert found["metrics"]["tnr"]["mean"] == pytest.approx(a / (a + b))


@pytest.mark.parametrize(
    ("prevalence", "mean"), [("inferred", 0.75), ("fixed", 26 / 34), ("0.01", 0.01), ("2,198", 0.01)]
)
def test_the_prevalence_can_be_inferred_fixed_or_exchanged(run_json, seven_a, prevalence, mean):
    found = run_json("evaluate", *seven_a, "--on", "prevalence", "--prevalence", prevalence)
    assert found["metrics"]["prevalence"]["mean"] == pytest.approx(mean)


def test_values_of_the_counts_are_told_apart_from_another_prevalence(run, seven_a):
    asked = ["evaluate", *seven_a, "--on", "precision", "--prevalence"]
    said = "The values are those of the counts, at the prevalence of the test;"
    assert said in " ".join(run(*asked, "0.01").stdout.split())
    assert said not in " ".join(run(*asked, "fixed").stdout.split())


def test_a_known_prevalence_is_called_known(run, seven_a):
    shown = run("evaluate", *seven_a, "--on", "prevalence", "--prevalence", "0.01").stdout
    row = next(line for line in shown.splitlines() if line.startswith("prevalence"))
    assert row.split()[:5] == ["prevalence", "0.765", "0.010", "known", "0.000"]


def test_an_undefined_value_is_null_with_its_reason_and_has_a_posterior(run_json, counts):
    found = run_json("evaluate", *counts(0, 3, 0, 5), "--on", "precision")["metrics"]["precision"]
    assert found["value"] is None
    assert found["why"] == "0/0, because TP + FP = 0 (nothing was predicted positive)"
    assert 0 < found["mean"] < 1
    assert found["undefined"] == 0


def test_infinity_is_a_word(run_json, seven_a):
    found = run_json("evaluate", *seven_a, "--on", "dor", "--on", "0 - dor")["metrics"]
    assert [entry["value"] for entry in found.values()] == ["Infinity", "-Infinity"]
    assert [entry["mean"] for entry in found.values()] == ["Infinity", "-Infinity"]
    assert found["0 - dor"]["p_below_zero"] == pytest.approx(1)


def test_a_metric_that_is_never_defined_is_null_throughout(run_json, run, seven_a):
    found = run_json("evaluate", *seven_a, "--on", "TP/0 - TP/0")["metrics"]["TP/0 - TP/0"]
    assert found["undefined"] == 1
    assert {found[key] for key in ("value", "mean", "median", "mode", "p_below_zero")} == {None}
    assert "undefined" in run("evaluate", *seven_a, "--on", "TP/0 - TP/0").stdout


def test_a_metric_is_answered_under_the_name_by_which_it_was_asked(run_json, seven_a):
    found = run_json("evaluate", *seven_a, "--on", "sensitivity", "--on", " 2*TP / (2*TP+FP+FN) ")
    assert list(found["metrics"]) == ["sensitivity", "2*TP / (2*TP+FP+FN)"]


def test_an_interval_of_several_parts_says_so(run_json, run, counts):
    asked = ["evaluate", *counts(0, 0, 2, 6), "--on", "recall", "--prior", "jeffreys"]
    entry = run_json(*asked)["metrics"]["recall"]
    (_, first), (second, _) = entry["hdi_parts"]
    assert first + second == pytest.approx(1)
    assert entry["mu"] == pytest.approx(1 - (second - first))
    assert "is a set: 0.000 to 0.461 and 0.539 to 1.000" in " ".join(run(*asked).stdout.split())


@pytest.mark.parametrize("cells", [(0, 0, 0, 0), (1, 0, 0, 0)])
def test_hardly_any_counts_are_answered(run_json, run, counts, cells):
    found = run_json("evaluate", *counts(*cells))
    assert tuple(found["matrix"].values()) == cells
    assert all(math.isfinite(entry["median"]) for entry in found["metrics"].values())
    assert "do not show that this does better than guessing" in run("evaluate", *counts(*cells)).stdout


def test_counts_beyond_all_posteriors_still_have_their_values(run_json, run, counts):
    huge = counts(10**18, 1, 1, 10**18)
    entry = run_json("evaluate", *huge, "--on", "recall")["metrics"]["recall"]
    assert entry["value"] == 1
    assert entry["refused"]
    shown = " ".join(run("evaluate", *huge, "--on", "recall").stdout.split())
    assert "recall has no posterior here:" in shown


def test_all_metrics_can_be_asked_for(run_json, seven_a):
    found = run_json("evaluate", *seven_a, "--all")["metrics"]
    assert list(found) == list(ff.metrics)
    assert {name for name, entry in found.items() if "refused" in entry} == set()


def test_a_real_process_answers_in_one_line_of_json(process, seven_a):
    done = process("evaluate", *seven_a, "--on", "mcc", "--json")
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    assert "NaN" not in done.stdout
