"""`fourfold compare`: what it prints is what the analysis says."""

from pathlib import Path

import pytest

import fourfold as ff

FILE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "three_tests.csv"
COLUMNS = ["--truth", "truth", "--predicted", "thorough", "--predicted", "quick", "--positive", "ill"]
ASKED = ["compare", str(FILE), *COLUMNS]
NAMES = {"truth": "truth", "predicted": ["thorough", "quick"], "positive": "ill"}


def test_the_json_is_the_comparison(run_json):
    told = run_json(*ASKED, "--on", "mcc", "--rope", "0.02")
    assert told == ff.compare(str(FILE), **NAMES, on="mcc", rope=0.02).as_dict()
    assert told["paired"]
    assert told["on"] == "mcc"
    assert set(told["difference"]) >= {"mean", "hdi"}


def test_groups_are_effective_counts(run_json):
    told = run_json(*ASKED, "--group", "patient")
    assert told["clusters"]["groups"] == 80
    assert told["difference"]["sd"] > run_json(*ASKED)["difference"]["sd"]


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        ([], ["accuracy: thorough and quick", "McNemar's test", "Paired: both were tried on the same rows."]),
        (["--group", "patient"], ["240 rows in 80 groups by patient", "design effect"]),
        (["--on", "log_dor", "--level", "0.9"], ["90 % HDI", "ratio"]),
        (["--on", "prevalence"], ["practically equal", "known"]),
    ],
)
def test_the_text(run, options, parts):
    done = run(*ASKED, *options)
    assert done.exit_code == 0
    for part in parts:
        assert part in " ".join(done.output.split())


def test_two_files_are_two_test_sets(run_json, run, tmp_path):
    rows = FILE.read_text(encoding="utf-8").splitlines()
    for name, part in (("here", rows[1:120]), ("there", rows[120:])):
        (tmp_path / f"{name}.csv").write_text("\n".join([rows[0], *part]), encoding="utf-8")
    files = [str(tmp_path / "here.csv"), str(tmp_path / "there.csv")]
    one = ["--truth", "truth", "--predicted", "quick", "--positive", "ill", "--independent"]
    told = run_json("compare", *files, *one)
    assert not told["paired"]
    assert told["names"] == files
    assert "Not paired" in run("compare", *files, *one).output
    refused = run("compare", files[0], *one)
    assert refused.exit_code == 2
    assert "name the two test sets" in refused.stderr


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--predicted", "both"], "3 classifiers"),
        (["--weight", "patient"], "--weight makes no counts"),
        (["--matrix"], "does not say which rows"),
        (["--rope", "-1"], "rope"),
        (["--on", "nonsense"], "nonsense"),
    ],
)
def test_what_cannot_be_compared_is_told_in_one_line(run, options, message):
    done = run(*ASKED, *options)
    assert done.exit_code == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_accuracy_needs_no_positive_class(run_json):
    told = run_json("compare", str(FILE), *COLUMNS[:-2])
    assert told["difference"]["mean"] == pytest.approx(run_json(*ASKED)["difference"]["mean"], abs=2e-3)
