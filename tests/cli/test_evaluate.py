"""`fourfold evaluate`: point values, and reasons where there are none."""

import pytest

import fourfold as ff
from fourfold.cli.evaluation import HEADLINE


def test_json_holds_the_matrix_and_every_metric(run_json, seven_a):
    found = run_json("evaluate", *seven_a)
    assert found["matrix"] == {"tp": 26, "fn": 0, "fp": 2, "tn": 6}
    assert list(found["metrics"]) == list(ff.metrics)
    assert found["metrics"]["recall"] == {"value": 1.0}
    assert found["metrics"]["specificity"]["value"] == 0.75


def test_an_undefined_metric_is_null_with_its_reason(run_json):
    found = run_json("evaluate", "--tp", "0", "--fn", "3", "--fp", "0", "--tn", "5", "--on", "precision")
    reason = "0/0, because TP + FP = 0 (nothing was predicted positive)"
    assert found["metrics"] == {"precision": {"value": None, "why": reason}}


def test_infinity_is_a_word(run_json, seven_a):
    found = run_json("evaluate", *seven_a, "--on", "dor", "--on", "0 - dor")
    assert [entry["value"] for entry in found["metrics"].values()] == ["Infinity", "-Infinity"]


def test_a_metric_is_answered_under_the_name_by_which_it_was_asked(run_json, seven_a):
    found = run_json("evaluate", *seven_a, "--on", "sensitivity", "--on", " 2*TP / (2*TP+FP+FN) ")
    assert list(found["metrics"]) == ["sensitivity", "2*TP / (2*TP+FP+FN)"]


@pytest.mark.parametrize("counts", [(10**18, 1, 1, 10**18), (0, 0, 0, 0), (1, 0, 0, 0)])
def test_extreme_counts_are_answered(run_json, counts):
    options = [
        part
        for cell, count in zip(("tp", "fn", "fp", "tn"), counts, strict=True)
        for part in (f"--{cell}", str(count))
    ]
    found = run_json("evaluate", *options)
    assert tuple(found["matrix"].values()) == counts
    assert len(found["metrics"]) == len(ff.metrics)


def test_the_table_says_what_rows_and_columns_are(run, seven_a):
    shown = run("evaluate", *seven_a).stdout
    assert shown.startswith("truth \\ predicted  positive  negative\npositive                 26         0\n")
    assert "Rows are truth, columns are prediction." in shown


def test_the_table_has_one_row_per_metric(run, seven_a):
    lines = run("evaluate", *seven_a).stdout.split("\n\n")[1].splitlines()
    assert [line.split()[0] for line in lines if line[:1].strip()] == ["metric", *HEADLINE]
    assert "dor                infinite  a number over 0, because FN = 0" in "\n".join(lines)


def test_all_metrics_can_be_shown(run, seven_a):
    assert "klosgen" in run("evaluate", *seven_a, "--all").stdout
