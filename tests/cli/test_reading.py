"""`fourfold evaluate FILE`: the same counts as in Python, and messages in the words of the command line."""

from pathlib import Path

import pandas as pd
import pytest
from scipy import stats

import fourfold as ff

ROWS = {
    "y": ["ill", "ill", "ill", "well", "well"],
    "a": ["ill", "ill", "well", "well", "ill"],
    "b": ["ill", "well", "well", "well", "well"],
    "n": [1, 1, 1, 0, 0],
    "m": [1, 0, 1, 0, 1],
    "site": ["north", "south", "north", "south", "south"],
}
PARTS = ("--truth", "y", "--predicted", "a", "--positive", "ill")


@pytest.fixture
def file(tmp_path):
    """Return the path of a CSV file."""
    path = tmp_path / "rows.csv"
    pd.DataFrame(ROWS).to_csv(path, index=False)
    return str(path)


def test_a_file_is_evaluated_as_its_counts_are(run, counts, file):
    typed = run("evaluate", *counts(2, 1, 1, 1), "--on", "mcc").stdout.splitlines()
    read = run("evaluate", file, *PARTS, "--on", "mcc").stdout.splitlines()
    assert read[0].split() == ["truth", "\\", "predicted", "ill", "well"]
    assert read[4:] == typed[4:]


def test_json_of_one_prediction_is_that_of_its_counts(run_json, counts, file):
    assert run_json("evaluate", file, *PARTS) == run_json("evaluate", *counts(2, 1, 1, 1))


def test_several_predictions_are_evaluated_by_name(run, run_json, file):
    found = run_json("evaluate", file, *PARTS, "--predicted", "b", "--on", "mcc")
    assert found["by"] == "predicted"
    assert found["evaluations"]["b"]["matrix"] == {"tp": 1, "fn": 2, "fp": 0, "tn": 2}
    shown = run("evaluate", file, *PARTS, "--predicted", "b", "--on", "mcc").stdout
    assert "predicted a\n" in shown
    assert "predicted b\n" in shown


def test_groups_are_evaluated_by_name(run_json, file):
    found = run_json("evaluate", file, *PARTS, "--group", "site", "--on", "mcc")
    matrices = {name: entry["matrix"] for name, entry in found["evaluations"].items()}
    assert matrices == {
        "north": {"tp": 1, "fn": 1, "fp": 0, "tn": 0},
        "south": {"tp": 1, "fn": 0, "fp": 1, "tn": 1},
    }


@pytest.mark.parametrize("positive", [(), ("--positive", "1")])
def test_a_typed_1_is_the_number_of_the_file(run_json, file, positive):
    found = run_json("evaluate", file, "--truth", "n", "--predicted", "m", *positive, "--on", "mcc")
    assert found["matrix"] == {"tp": 2, "fn": 1, "fp": 1, "tn": 1}
    found = run_json("evaluate", file, "--truth", "n", "--predicted", "m", "--positive", "0", "--on", "mcc")
    assert found["matrix"] == {"tp": 1, "fn": 1, "fp": 1, "tn": 2}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--truth", "y", "--predicted", "a"], "--positive 'ill' or --positive 'well'"),
        (["--truth", "yy", "--predicted", "a"], "there is no column 'yy'"),
        ([], "which column is the truth?; allowed: --truth, one of 'y', 'a'"),
        (["--truth", "y"], "which column is the prediction?"),
        ([*PARTS, "--tp", "3"], "a file and --tp: give one of them"),
        ([*PARTS, "--predicted", "b", "--group", "site"], "--group and several predictions"),
        (["--truth", "site", "--predicted", "y"], "name the positive one with --positive"),
    ],
)
def test_what_is_missing_is_told_in_one_line(run, file, arguments, told):
    done = run("evaluate", file, *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_rows_left_out_are_told_on_standard_error(run, tmp_path):
    path = tmp_path / "gaps.csv"
    pd.DataFrame(ROWS | {"a": ["ill", None, "well", "well", "ill"]}).to_csv(path, index=False)
    done = run("evaluate", str(path), *PARTS, "--missing", "drop", "--json")
    assert done.exit_code == 0
    assert done.stderr == "fourfold: note: 1 row has no label (a 1): left out of 5\n"
    refused = run("evaluate", str(path), *PARTS)
    assert "1 row has no label (a 1)" in refused.stderr
    assert "--missing 'drop'" in refused.stderr


def test_the_program_without_a_file_asks_for_the_counts(run):
    assert "missing: --tp, --fn, --fp, --tn" in run("evaluate").stderr


def test_python_counts_the_same(run_json, file):
    found = run_json("evaluate", file, *PARTS, "--on", "mcc")
    assert found["matrix"] == ff.count(file, truth="y", predicted="a", positive="ill").as_dict()


def test_the_command_line_demands_the_orientation(run, run_json, tmp_path):
    path = tmp_path / "matrix.csv"
    path.write_text("low,high\n6,2\n1,26\n")
    refused = run("evaluate", str(path), "--matrix", "--positive", "high")
    assert refused.exit_code == 2
    assert "without its orientation" in refused.stderr
    asked = ("evaluate", str(path), "--matrix", "--positive", "high", "--on", "mcc", "--rows")
    assert run_json(*asked, "truth")["matrix"] == {"tp": 26, "fn": 1, "fp": 2, "tn": 6}
    assert run_json(*asked, "predicted")["matrix"] == {"tp": 26, "fn": 2, "fp": 1, "tn": 6}


def test_the_command_line_reads_lines_of_counts(run_json, tmp_path):
    path = tmp_path / "matrix.csv"
    path.write_text("t,p,n\nhigh,high,26\nhigh,low,1\nlow,high,2\nlow,low,6\n")
    asked = ("--truth", "t", "--predicted", "p", "--counts", "n", "--positive", "high", "--on", "mcc")
    for more in ((), ("--matrix",)):
        assert run_json("evaluate", str(path), *asked, *more)["matrix"] == {
            "tp": 26,
            "fn": 1,
            "fp": 2,
            "tn": 6,
        }


LOGS = Path(__file__).parents[1] / "sources" / "logs"


def test_logs_are_evaluated_as_shares_of_right_answers(run, run_json):
    files = [str(path) for path in sorted(LOGS.glob("*.json*"))]
    found = run_json("evaluate", *files, "--prior", "jeffreys")
    by_name = {Path(log["file"]).name.split("_")[0]: log for log in found["logs"]}
    share = by_name["results"]["shares"][0]
    assert (share["task"], share["metric"], share["correct"], share["total"]) == ("riddles", "acc", 6, 8)
    truth = stats.beta(6.5, 2.5)
    assert (share["value"], share["mean"], share["sd"]) == pytest.approx((0.75, truth.mean(), truth.std()))
    low, high = share["hdi"]
    assert truth.cdf(high) - truth.cdf(low) == pytest.approx(0.95)
    shown = run("evaluate", *files).stdout
    assert "lm-eval, example/tiny" in shown
    assert "Prior of each share: Beta(1, 1). Answers are taken as independent." in shown


def test_a_class_of_a_log_is_evaluated_as_a_matrix(run_json):
    path = str(LOGS / "confusion_matrix.table.json")
    found = run_json("evaluate", path, "--positive", "cat", "--on", "mcc")
    assert found["matrix"] == {"tp": 5, "fn": 1, "fp": 2, "tn": 7}


def test_logs_and_other_files_do_not_mix(run, file):
    done = run("evaluate", str(LOGS / "labels.json"), file)
    assert done.exit_code == 2
    assert "evaluation logs and other files together" in done.stderr


def test_weights_give_values_and_intervals_once_their_worth_is_stated(run, run_json, tmp_path):
    path = tmp_path / "weighed.csv"
    pd.DataFrame(ROWS | {"w": [0.5, 1.5, 1.0, 2.0, 1.0]}).to_csv(path, index=False)
    asked = ("evaluate", str(path), *PARTS, "--weight", "w", "--on", "recall")
    found = run_json(*asked)
    assert found["weights"] == {"tp": 2, "fn": 1, "fp": 1, "tn": 2}
    assert found["effective"] == pytest.approx(36 / 8.5)
    assert found["metrics"]["recall"] == {"value": pytest.approx(2 / 3)}
    shown = run(*asked).stdout
    assert "worth 4.2 equal rows" in shown
    assert run_json(*asked, "--effective", "60")["matrix"] == {"tp": 20, "fn": 10, "fp": 10, "tn": 20}
    assert run_json(*asked, "--effective", "kish")["matrix"] == {"tp": 1, "fn": 1, "fp": 1, "tn": 1}
    assert "a number of rows, or kish" in run(*asked, "--effective", "many").stderr
    assert "name their column with --weight" in run("evaluate", str(path), *PARTS, "--effective", "9").stderr


def test_scores_are_evaluated_at_a_threshold(run, run_json, file):
    asked = ("evaluate", file, "--truth", "y", "--positive", "ill", "--score", "m", "--on", "mcc")
    assert run_json(*asked, "--threshold", "0.5")["matrix"] == {"tp": 2, "fn": 1, "fp": 1, "tn": 1}
    assert "--score needs --threshold" in run(*asked).stderr
    assert "leave out --predicted" in run(*asked, "--predicted", "a", "--threshold", "0.5").stderr
    assert "--group and --score" in run(*asked, "--group", "a", "--threshold", "0.5").stderr


def test_a_score_beside_predictions_is_judged_by_its_ranks(run, run_json, file):
    asked = (file, "--truth", "y", "--positive", "ill", "--score", "m")
    found = run_json("evaluate", *asked, "--predicted", "a", "--on", "mcc")
    alone = run_json("evaluate", *asked[:5], "--predicted", "a", "--on", "mcc")
    ranked = run_json("thresholds", *asked)
    assert found == alone | {name: ranked[name] for name in ("auc", "average_precision")}
    shown = run("evaluate", *asked, "--predicted", "a", "--on", "mcc").stdout
    assert "confidence (Newcombe)" in shown
