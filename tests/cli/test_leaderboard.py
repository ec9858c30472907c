"""`fourfold leaderboard`: what it prints is what the analysis says."""

from pathlib import Path

import pytest

import fourfold as ff
from fourfold.sources import ten_teams

ROOT = Path(__file__).resolve().parents[2]
BOARD = ["leaderboard", str(ROOT / "src" / "fourfold" / "sources" / "board.csv")]
COUNTS = ["--name", "team", "--correct", "correct", "--total", "total"]
ROWS = ["leaderboard", str(ROOT / "docs" / "examples" / "three_tests.csv"), "--truth", "truth"]
THREE = ["--predicted", "quick", "--predicted", "thorough", "--predicted", "both"]


def test_the_json_is_the_board(run_json):
    told = run_json(*BOARD, *COUNTS, "--prizes", "10000,2000,1000")
    assert told == ff.leaderboard(ten_teams(), prizes=[10_000, 2_000, 1_000]).as_dict()
    assert told["p_first_truly_best"] == told["entries"][0]["p_best"]


def test_one_total_for_all(run_json):
    there = run_json(*BOARD, *COUNTS)
    assert run_json(*BOARD, *COUNTS[:-1], "12000") == there


def test_predictions_for_the_same_rows_are_paired(run_json):
    told = run_json(*ROWS, *THREE, "--positive", "ill", "--on", "mcc")
    names = ["quick", "thorough", "both"]
    asked = ff.leaderboard(ROWS[1], truth="truth", predicted=names, positive="ill", on="mcc")
    assert told == asked.as_dict()
    assert told["paired"]


def test_the_text(run):
    done = run(*BOARD, *COUNTS, "--prizes", "10000,2000,1000", "--top", "3")
    assert done.exit_code == 0
    assert "… and 7 more; --top 10 shows all" in done.output
    assert "Crossbill" not in done.output
    assert "First among equals" in done.output
    assert "on the same rows" in run(*ROWS, *THREE).output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([*BOARD, "--name", "team"], "missing: --correct, --total"),
        ([*BOARD, *COUNTS, "--truth", "y"], "without --truth"),
        ([*BOARD, *COUNTS, "--prizes", "much"], "--prizes"),
        ([*BOARD, *COUNTS[:-1], "totl"], "did you mean 'total'"),
        (
            [*BOARD, "--name", "team", "--correct", "total", "--total", "11000"],
            "12000 correct answers of 11000",
        ),
        ([*ROWS, *THREE, "--group", "patient"], "--group"),
        ([*ROWS, *THREE, "--on", "mcc", "--positive", "no"], "no"),
    ],
)
def test_what_makes_no_board_is_told_in_one_line(run, arguments, message):
    done = run(*arguments)
    assert done.exit_code == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_names_and_cells_are_checked(run, tmp_path):
    file = tmp_path / "twice.csv"
    file.write_text("team,k,n\na,1,2\na,2,2\n", encoding="utf-8")
    columns = ["--name", "team", "--correct", "k", "--total", "n"]
    assert "stands twice" in run("leaderboard", str(file), *columns).stderr
    file.write_text("team,k,n\na,1,2\nb,,2\n", encoding="utf-8")
    assert "a cell is empty" in run("leaderboard", str(file), *columns).stderr
