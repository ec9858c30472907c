"""`fourfold metrics`: the catalogue and the pages."""

import json

import pytest

import fourfold as ff


def test_the_catalogue_lists_every_metric(run):
    listed = run("metrics").stdout
    assert [name for name in ff.metrics if f"\n  {name} " not in listed] == []


@pytest.mark.parametrize("width", [80, 100, 120, 200])
def test_the_catalogue_stays_within_the_terminal(run, width):
    lines = run("metrics", env={"COLUMNS": str(width)}).stdout.splitlines()
    assert [line for line in lines if len(line) > width] == []


def test_the_catalogue_as_json_has_the_same_metrics(run_json):
    found = run_json("metrics")["metrics"]
    assert list(found) == list(ff.metrics)
    assert found["lr_plus"]["range"] == [0.0, "Infinity"]
    assert found["recall"]["formula"] == "TP/(TP + FN)"


def test_a_page_as_json_has_the_keys_that_scripts_rely_on(run_json):
    found = run_json("metrics", "ppv")
    assert found["name"] == "precision"
    assert "ppv" in found["aliases"]
    assert found["range"] == [0.0, 1.0]
    assert found["latex"] == r"\frac{\mathrm{TP}}{\mathrm{TP} + \mathrm{FP}}"
    assert found["properties"] == {
        **dict.fromkeys(["P1", "P2", "P4", "P5", "P6"], "+"),
        **dict.fromkeys(["P3", "P7", "P8", "P9"], "−"),
        "undefined": "FN–TN",
    }


def test_a_typed_formula_has_a_page_too(run, run_json):
    assert run_json("metrics", "(precision + recall)/2")["range"] == ["-Infinity", "Infinity"]
    assert "Typed formula" in run("metrics", "TP / N").stdout


@pytest.mark.parametrize("name", ff.metrics)
def test_every_metric_has_a_page(run, name):
    done = run("metrics", name)
    assert done.exit_code == 0
    assert done.stdout.startswith(ff.metrics[name].title)


def test_a_page_says_where_the_metric_is_undefined_in_words(run):
    assert "where TP = FN = 0 (the test has no positive rows)" in run("metrics", "recall").stdout
    assert "undefined    nowhere" in run("metrics", "tp").stdout


def test_properties_come_with_a_counterexample_for_each_failure(run):
    done = run("metrics", "f1", "--properties")
    claims = [
        line for line in done.stdout.splitlines() if line.startswith("  P") and line[:5].strip() != "P10"
    ]
    assert [line.split()[1] for line in claims] == ["+", "+", "−", "+", "+", "+", "+", "−", "−"]
    assert done.stdout.count("With ") == 3


def test_a_program_gets_one_line_of_json(run):
    text = run("metrics", "mcc", "--json").stdout
    assert text.count("\n") == 1
    assert json.loads(text)["name"] == "mcc"
