"""`fourfold gate`: files, baselines, groups, and exit codes."""

import json

import pytest

import fourfold as ff

COUNTS = ["--tp", "93", "--fn", "7", "--fp", "20", "--tn", "180"]
ROLES = ["--truth", "y", "--predicted", "new", "--positive", "spam"]
ROWS = (
    [("spam", "spam", "spam", "north")] * 50
    + [("spam", "spam", "ham", "south")] * 12
    + [("spam", "ham", "spam", "south")] * 2
    + [("ham", "ham", "ham", "north")] * 70
    + [("ham", "spam", "ham", "south")] * 5
)


@pytest.fixture
def files(tmp_path):
    """Both predictions in one file, those of the baseline alone, and the same in another order."""

    def write(name, header, rows):
        (tmp_path / name).write_text("\n".join([header, *(",".join(row) for row in rows)]) + "\n")
        return str(tmp_path / name)

    old = [(row[0], row[2]) for row in ROWS]
    return {
        "both": write("both.csv", "y,new,old,site", ROWS),
        "old": write("old.csv", "y,new", old),
        "turned": write("turned.csv", "y,new", old[::-1]),
    }


@pytest.mark.parametrize(("text", "code"), [("recall > 0.8", 0), ("recall > 0.92", 1), ("recall > 0.99", 1)])
def test_the_exit_code_is_the_answer(run, text, code):
    done = run("gate", *COUNTS, "--require", text)
    assert done.exit_code == code
    assert done.stdout.startswith("FAIL" if code else "PASS")
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_one_requirement_failing_is_enough(run):
    done = run("gate", *COUNTS, "--require", "recall > 0.8", "--require", "recall > 0.99")
    assert done.exit_code == 1
    assert done.stdout.splitlines()[0] == "FAIL: 1 of 2 requirements."


def test_json_is_one_object_also_when_it_fails(run):
    done = run("gate", *COUNTS, "--require", "recall > 0.99", "--json")
    assert done.exit_code == 1
    found = json.loads(done.stdout)
    assert found["requirement"] == "recall > 0.99 @ 95%"
    assert (found["passed"], found["decision"], found["value"]) == (False, "missed", 0.93)


def test_predictions_of_a_file(run_json, files):
    found = run_json("gate", files["both"], *ROLES, "--require", "recall > 0.9")
    m = ff.ConfusionMatrix.binary(tp=62, fn=2, fp=5, tn=70)
    assert found["probability"] == ff.gate(m, "recall > 0.9").probability
    assert found["rows"] == 139


def test_a_baseline_in_the_same_file_and_the_same_rows_in_another_are_one(run_json, files):
    text = ["--require", "accuracy > baseline - 0.05"]
    same = run_json("gate", files["both"], *ROLES, "--baseline", "old", *text)
    other = run_json("gate", files["both"], *ROLES, "--baseline-file", files["old"], *text)
    apart = run_json(
        "gate", files["both"], *ROLES, "--baseline-file", files["turned"], "--independent", *text
    )
    assert same == other
    assert apart["probability"] < same["probability"]


def test_groups_of_a_file(run_json, files):
    found = run_json(
        "gate", files["both"], *ROLES, "--group", "site", "--require", "worst group recall > 0.6"
    )
    assert found["group"] == "south"
    assert found["value"] == 12 / 14


def test_a_ready_matrix(run_json, tmp_path):
    (tmp_path / "m.csv").write_text(",spam,ham\nspam,93,7\nham,20,180\n")
    matrix = [str(tmp_path / "m.csv"), "--matrix", "--rows", "truth", "--positive", "spam"]
    found = run_json("gate", *matrix, "--require", "recall > 0.8")
    assert (found["rows"], found["value"]) == (300, 0.93)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (COUNTS, "missing option '--require'"),
        ([*COUNTS, "--require", "recall"], "the requirement 'recall'"),
        ([*COUNTS, "--require", "recall > 0.8", "--baseline", "old"], "it needs a FILE"),
        ([*COUNTS, "--require", "recall > 0.8", "--independent"], "--independent goes with"),
        (
            [*COUNTS, "--require", "recall > baseline", "--baseline-file", "OLD"],
            "needs a FILE of predictions",
        ),
        (["BOTH", *COUNTS, "--require", "recall > 0.8"], "give one of them"),
        (["BOTH", *ROLES, "--require", "f1 > baseline", "--baseline-file", "TURNED"], "row by row"),
        (
            ["BOTH", *ROLES, "--require", "f1 > baseline", "--baseline-file", "BOTH", "--baseline", "old"],
            "one of",
        ),
        (["BOTH", *ROLES, "--require", "f1 > baseline", "--baseline", "odd"], "odd"),
    ],
)
def test_what_cannot_be_judged_is_bad_input(run, files, arguments, told):
    names = {name.upper(): path for name, path in files.items()}
    done = run("gate", *(names.get(argument, argument) for argument in arguments))
    assert done.exit_code == 2
    assert told in done.stderr
    assert done.stdout == ""
