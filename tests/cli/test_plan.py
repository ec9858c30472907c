"""`fourfold plan`: sizes and widths on the command line."""

import pytest

import fourfold as ff


def test_the_size_for_a_width(run_json):
    found = run_json("plan", "--on", "recall", "--width", "0.1")
    assert {name: found[name] for name in ("on", "width", "assurance")} == {
        "on": "recall",
        "width": 0.1,
        "assurance": 0.95,
    }
    assert found["n"] == found["positives"] == ff.plan("recall", width=0.1).n


def test_the_width_for_a_size(run):
    done = run("plan", "--on", "accuracy", "--size", "100")
    assert done.exit_code == 0
    assert "within 0.1921 with 95 % probability." in " ".join(done.stdout.split())
    assert "accuracy ~ Beta(7.4, 2.6)" in done.stdout


def test_an_earlier_matrix_and_rows_by_class(run_json):
    counts = ["--tp", "16", "--fn", "4", "--fp", "8", "--tn", "32", "--prevalence", "0.3"]
    found = run_json("plan", "--on", "mcc", "--positives", "20", "--negatives", "20", *counts)
    assert (found["positives"], found["negatives"], found["n"]) == (20, 20, 40)
    assert "Beta(17, 5)" in found["guess"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--on", "recall"], "both or neither of width= and size="),
        (["--on", "recall", "--size", "4", "--positives", "4"], "give one of them"),
        (["--on", "mcc", "--width", "0.1", "--split", "x"], "the split 'x'"),
        (["--on", "recall", "--width", "0.1", "--tp", "3"], "missing: --fn, --fp, --tn"),
        (["--on", "recall", "--width", "0.1", "--mode", "2"], "a guess with mode 2.0"),
    ],
)
def test_what_cannot_be_planned_is_told_in_one_line(run, arguments, told):
    done = run("plan", *arguments)
    assert done.exit_code == 2
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
