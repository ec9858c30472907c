"""The table of `fourfold evaluate`, and the sentences below it."""

import pytest

from fourfold.analyses.evaluation import HEADLINE


def told(done):
    return " ".join(done.stdout.split())


def test_the_table_says_what_rows_and_columns_are(run, seven_a):
    shown = run("evaluate", *seven_a).stdout
    assert shown.startswith("truth \\ predicted  positive  negative\npositive                 26         0\n")
    assert "Rows are truth, columns are prediction." in shown


def test_the_table_has_one_row_per_metric_and_each_has_its_interval(run, seven_a):
    lines = run("evaluate", *seven_a).stdout.split("\n\n")[1].splitlines()
    named = [line.split()[0] for line in lines if line[:1].strip()]
    assert named == ["metric", *HEADLINE]
    assert all(" to " in line for line in lines[1:] if line[:1].strip())


@pytest.mark.parametrize("width", [60, 80, 100, 200])
def test_the_table_fits_the_terminal(run, seven_a, monkeypatch, width):
    monkeypatch.setenv("COLUMNS", str(width))
    lines = run("evaluate", *seven_a).stdout.splitlines()
    assert max(map(len, lines)) <= max(width, 63)  # the numbers alone take 63
    assert ("█" in "".join(lines)) == (width >= 80)


def test_a_new_scale_stands_above_the_strips_that_use_it(run, seven_a):
    asked = ["--on", "f1", "--on", "mcc", "--on", "kappa", "--on", "dor"]
    lines = run("evaluate", *seven_a, *asked).stdout.splitlines()
    axes = [(at, line.split()) for at, line in enumerate(lines) if line.split()[-1:] in (["1"], ["inf"])]
    assert [axis[-3:] for _, axis in axes] == [["0", "1/2", "1"], ["-1", "0", "1"], ["0", "1", "inf"]]
    assert [lines[at + 1].split()[0] for at, _ in axes] == ["f1", "mcc", "dor"]


def test_where_blocks_cannot_be_shown_there_are_none(process, seven_a):
    done = process("evaluate", *seven_a, "--on", "mcc", PYTHONIOENCODING="ascii")
    assert "?" not in done.stdout


def test_the_level_is_named(run, seven_a):
    assert "80 % HDI" in run("evaluate", *seven_a, "--on", "mcc", "--level", "0.8").stdout


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ((26, 0, 2, 6), "26 positives and 8 negatives show that this does better than guessing"),
        ((12, 6, 8, 13), "make it likely, but not certain"),
        ((2, 12, 1, 19), "do not show that this does better than guessing: P(informedness < 0) = 0.185."),
        ((2, 18, 18, 2), "speak for an answer that misleads: P(informedness < 0) is above 0.999."),
    ],
)
def test_a_sentence_says_whether_it_beats_guessing(run, counts, cells, said):
    assert said in told(run("evaluate", *counts(*cells), "--on", "mcc"))


def test_a_sentence_names_the_metric_that_is_known_least(run, seven_a):
    asked = ["--on", "recall", "--on", "specificity", "--on", "dor"]
    said = told(run("evaluate", *seven_a, *asked))
    assert "Least is known of specificity: its interval, 0.432 to 0.946, covers 51% of the possible" in said
    assert "Least" not in told(run("evaluate", *seven_a, "--on", "recall"))


def test_reasons_are_told_once_and_infinite_means_are_named(run, seven_a):
    said = told(run("evaluate", *seven_a, "--on", "dor", "--on", "log_dor"))
    assert said.count("because FN = 0") == 1
    assert "dor and log_dor are infinite: a number over 0" in said
    assert "Infinite mean: dor. A divisor may be so near 0" in said


def test_a_gap_in_a_formula_has_its_probability(run, counts):
    said = told(run("evaluate", *counts(2, 12, 1, 19), "--on", "sqrt(recall - 1/10)"))
    assert "is undefined with probability 0.184; the rest holds where it is not." in said
