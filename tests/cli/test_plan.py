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


def test_two_predictions_ask_which_is_better(run_json, tmp_path):
    rows = ["s,s,s"] * 40 + ["s,s,h"] * 6 + ["s,h,s"] * 3 + ["h,h,h"] * 50
    (tmp_path / "p.csv").write_text("\n".join(["y,a,b", *rows]) + "\n")
    roles = ["--truth", "y", "--predicted", "a", "--predicted", "b", "--positive", "s"]
    found = run_json("plan", str(tmp_path / "p.csv"), *roles, "--on", "accuracy")
    assert (found["names"], found["rows"], found["assurance"]) == (["a", "b"], 99, 0.8)
    assert found["more_rows"] > found["more_rows_as_seen"] > 0


def test_the_smallest_difference_of_a_size(run_json):
    found = run_json("plan", "--on", "accuracy", "--size", "1000", "--difference", "--differ", "0.05")
    wanted = ff.smallest_difference("accuracy", 1000, guess=ff.Beta(7.4, 2.6), differ=0.05)
    assert found["difference"] == wanted.difference
    assert found["shared"] == 0.05


def test_an_earlier_test_in_a_file_is_a_guess(run_json, tmp_path):
    rows = ["s,s"] * 40 + ["s,h"] * 5 + ["h,h"] * 50 + ["h,s"] * 5
    (tmp_path / "p.csv").write_text("\n".join(["y,a", *rows]) + "\n")
    roles = ["--truth", "y", "--predicted", "a", "--positive", "s"]
    found = run_json("plan", str(tmp_path / "p.csv"), *roles, "--on", "recall", "--width", "0.1")
    earlier = ff.ConfusionMatrix.binary(tp=40, fn=5, fp=5, tn=50)
    assert found["n"] == ff.plan("recall", width=0.1, guess=earlier).n
