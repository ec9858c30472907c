"""`fourfold predict`: exact probabilities of what a repeated test shows."""

import numpy as np
import pytest
from scipy import stats

LOVELL = (16, 4, 8, 32)
SIZE = ["--positives", "20", "--negatives", "40"]


def told(done):
    return " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("on", "model", "mean", "sd"),
    [
        ("mcc", "beta-binomial", 0.5437, 0.1505),
        ("balanced_accuracy", "beta-binomial", 0.7792, 0.0776),
        ("f1", "beta-binomial", 0.7021, 0.0962),
        ("mcc", "binomial", None, 0.1064),
        ("balanced_accuracy", "binomial", None, 0.0548),
        ("f1", "binomial", None, 0.0672),
    ],
)
def test_the_figures_of_lovell_et_al(run_json, counts, on, model, mean, sd):
    found = run_json("predict", *counts(*LOVELL), *SIZE, "--on", on, "--model", model)
    assert (found["on"], found["model"]) == (on, model)
    assert found["sd"] == pytest.approx(sd, abs=6e-5)
    assert mean is None or found["mean"] == pytest.approx(mean, abs=6e-5)


def test_json_has_the_keys_that_scripts_rely_on(run_json, counts):
    found = run_json("predict", *counts(*LOVELL), *SIZE, "--on", "f1")
    assert list(found)[:2] == ["on", "model"]
    assert {"mean", "sd", "values", "pmf", "multiplicity", "undefined"} <= found.keys()
    assert len(found["values"]) == len(found["pmf"]) == len(found["multiplicity"]) == 594
    assert sum(found["multiplicity"]) == 21 * 41
    assert sum(found["pmf"]) + found["undefined"] == pytest.approx(1, abs=1e-12)


def test_values_that_many_matrices_share_are_one(run_json, counts):
    found = run_json("predict", *counts(*LOVELL), *SIZE, "--on", "f1")
    two_thirds = int(np.argmin(np.abs(np.array(found["values"]) - 2 / 3)))
    assert found["pmf"][two_thirds] == pytest.approx(0.05490, abs=5e-6)
    assert found["multiplicity"][two_thirds] == 11
    assert found["multiplicity"][found["values"].index(0.5)] == 14


def test_the_size_of_the_test_is_repeated_unless_another_is_named(run_json, seven_a):
    found = run_json("predict", *seven_a, "--on", "specificity")
    assert (found["positives"], found["negatives"]) == (26, 8)
    assert found["pmf"] == pytest.approx(stats.betabinom(8, 7, 3).pmf(range(9)), rel=1e-9)


def test_the_prior_can_be_chosen(run_json, seven_a):
    found = run_json("predict", *seven_a, "--on", "specificity", "--prior", "jeffreys")
    assert found["pmf"] == pytest.approx(stats.betabinom(8, 6.5, 2.5).pmf(range(9)), rel=1e-9)


def test_infinite_values_are_words(run_json, run, seven_a):
    found = run_json("predict", *seven_a, "--on", "dor")
    assert (found["mean"], found["values"][-1]) == ("Infinity", "Infinity")
    assert "The mean is infinite, for a value is" in run("predict", *seven_a, "--on", "dor").stdout


def test_a_metric_without_any_value_is_answered(run_json, run, counts):
    found = run_json("predict", *counts(0, 0, 1, 2), "--on", "recall")
    assert (found["values"], found["mean"], found["sd"]) == ([], None, None)
    assert found["undefined"] == pytest.approx(1)
    shown = run("predict", *counts(0, 0, 1, 2), "--on", "recall").stdout
    assert "No outcome of this test has a value." in shown


def test_the_sentences_say_what_a_repeat_may_show(run, counts):
    said = told(run("predict", *counts(*LOVELL), *SIZE, "--on", "f1"))
    for part in (
        "f1 in a repeated test 20 positives, 40 negatives; beta-binomial",
        "Mean 0.702 ± 0.096.",
        "a repeat of the test shows a value from 0.510 to 0.878",
        "it passes the 0.727 of this test",
        "The 861 possible matrices take 594 values. The likeliest is 2/3, with probability 0.055.",
        "The values that most matrices share: 0 (41), 1/2 (14), 2/5 (11), 2/3 (11).",
    ):
        assert part in said


def test_what_may_be_undefined_and_what_forgets_uncertainty_is_said(run, counts):
    said = told(run("predict", *counts(2, 12, 1, 19), "--on", "precision", "--model", "binomial"))
    assert "The metric is undefined with probability" in said
    assert "less spread than there is" in said


def test_a_large_lattice_says_what_was_left_out(run_json, run, counts):
    asked = ["predict", *counts(160, 40, 80, 320), "--positives", "1000", "--negatives", "1200", "--on", "f1"]
    assert run_json(*asked)["outside"] == 1e-12
    assert "(of 1,202,201; the others have a probability below 1e-12 together)" in told(run(*asked))


def test_the_picture_fits_a_small_terminal(run, counts):
    lines = run("predict", *counts(*LOVELL), "--on", "mcc").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 35


def test_a_real_process_draws_and_answers(process, counts):
    done = process("predict", *counts(*LOVELL), "--on", "f1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "█" in done.stdout
    plain = process("predict", *counts(*LOVELL), "--on", "f1", PYTHONIOENCODING="ascii")
    assert "####" in plain.stdout
