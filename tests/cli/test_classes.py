"""`fourfold classes`: the table, its bars, JSON, and what it refuses."""

import csv

import pytest

from fourfold.sources.published import published


@pytest.fixture
def cup(tmp_path):
    """Return the CUP matrix as a file, and the options that say what it is."""
    matrix = published("cup").matrix
    place = tmp_path / "cup.csv"
    with place.open("w", newline="", encoding="utf-8") as out:
        rows = ([label, *row] for label, row in zip(matrix.labels, matrix.counts.tolist(), strict=True))
        csv.writer(out).writerows([["truth", *matrix.labels], *rows])
    return ["classes", str(place), "--matrix", "--rows", "truth"]


@pytest.fixture
def rows_file(tmp_path):
    """Return predictions of three classes, one row each."""
    place = tmp_path / "rows.csv"
    pairs = [("ant", "ant")] * 5 + [("bee", "bee")] * 6 + [("cow", "cow")] * 4 + [("bee", "ant")] * 2
    place.write_text("y,said\n" + "".join(f"{a},{b}\n" for a, b in pairs), encoding="utf-8")
    return str(place)


def test_the_table_has_a_bar_for_each_class_in_the_order_of_the_ratio(run, cup):
    shown = run(*cup, "--on", "accuracy").output
    lines = [line for line in shown.splitlines() if "○" in line and "prior" not in line]
    assert len(lines) == 17
    assert lines[0].split()[0] == "Thyr"
    assert lines[0].endswith("→")
    assert lines[-1].split()[:4] == ["Lung", "236", "0.168", "19.86"]
    assert "2 with infinite LR₊" in shown
    assert "Lung taken for Panc: 21 (8.9% of Lung)" in shown


def test_json_has_classes_and_metrics(run_json, cup):
    found = run_json(*cup, "--on", "macro(f1)", "--sort", "label")
    assert [row["label"] for row in found["classes"]][:2] == ["Thyr", "Skin"]
    thyr = found["classes"][0]
    assert thyr["lr_plus"] == "Infinity"
    assert thyr["support"] == 43
    assert len(thyr["posterior_hdi"]) == 2
    assert set(found["metrics"]) == {"macro(f1)"}
    assert {"value", "mean", "hdi", "interval", "mu"} <= found["metrics"]["macro(f1)"].keys()
    assert found["kinds"] == {"positive": 15, "zero": 0, "infinite": 2, "undefined": 0}
    assert found["attention"][0]["label"] == "Lung"


def test_predictions_are_counted(run_json, rows_file):
    found = run_json("classes", rows_file, "--truth", "y", "--predicted", "said", "--on", "accuracy")
    assert found["rows"] == 17
    assert found["metrics"]["accuracy"]["value"] == pytest.approx(15 / 17)
    assert {row["label"]: row["support"] for row in found["classes"]} == {"ant": 5, "bee": 8, "cow": 4}


def test_a_long_table_is_cut_and_says_so(run, cup):
    assert "… and 14 more; --top 17 shows all" in run(*cup, "--top", "3", "--on", "accuracy").output


def test_an_undefined_class_is_named(run, tmp_path):
    place = tmp_path / "m.csv"
    place.write_text("truth,a,b,c\na,5,1,0\nb,2,7,0\nc,1,0,0\n", encoding="utf-8")
    shown = run("classes", str(place), "--matrix", "--rows", "truth", "--on", "macro(precision)").output
    assert "without c, in which it is undefined" in " ".join(shown.split())
    assert "1 with undefined LR₊" in shown


def test_a_narrow_encoding_gets_plain_signs(process, cup):
    done = process(*cup, "--on", "accuracy", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "o-----" in done.stdout


def test_the_shares_of_another_population(run, run_json, rows_file):
    asked = ["classes", rows_file, "--truth", "y", "--predicted", "said", "--on", "accuracy"]
    found = run_json(*asked, "--prevalence", "ant=0.8, bee=0.1, cow=0.1")
    ant = next(row for row in found["classes"] if row["label"] == "ant")
    assert ant["prior_interval"] == [0.8, 0.8]
    assert ant["posterior_interval"][0] > 0.8
    assert "its share" in run(*asked, "--prevalence", "dog=1").stderr
    assert "no share of the class" in run(*asked, "--prevalence", "ant=1").stderr


def test_several_labels_per_row(run, run_json, tmp_path):
    place = tmp_path / "tags.csv"
    place.write_text("tags,said\ncat;dog,cat\ncat,cat\n;,dog\ndog,dog;cat\n", encoding="utf-8")
    asked = ["classes", str(place), "--truth", "tags", "--predicted", "said", "--multilabel", ";"]
    found = run_json(*asked)
    cat = next(row for row in found["classes"] if row["label"] == "cat")
    assert [cat[cell] for cell in ("tp", "fn", "fp", "tn")] == [2, 0, 1, 1]
    assert found["subset_accuracy"] == 0.25
    assert found["metrics"]["micro(f1)"]["value"] == pytest.approx(6 / 9)
    assert "1 rows have all their labels told right" in run(*asked).output
    assert run(*asked, "--on", "mcc").exit_code == 2
    assert run(*asked, "--prior", "shrunk").exit_code == 2


@pytest.fixture
def worse_file(tmp_path):
    """Return predictions of the same classes, one of them confused much more often."""
    place = tmp_path / "worse.csv"
    pairs = [("ant", "ant")] * 9 + [("bee", "bee")] * 6 + [("cow", "ant")] * 30 + [("cow", "cow")] * 2
    place.write_text("y,said\n" + "".join(f"{a},{b}\n" for a, b in pairs), encoding="utf-8")
    return str(place)


def test_two_files_show_which_class_got_worse(run, run_json, rows_file, worse_file):
    asked = ["classes", rows_file, "--truth", "y", "--predicted", "said", "--against", worse_file]
    found = run_json(*asked, "--on", "accuracy")
    assert found["classes"][0]["p_worse"] > 0.9
    assert found["metrics"]["accuracy"]["p_worse"] > 0.99
    shown = run(*asked, "--on", "accuracy", "--top", "2").output
    assert "3 classes in two data sets of 17 and 47 rows" in shown
    assert "… and 1 more" in shown


def test_groups_show_which_differences_are_supported(run, run_json, tmp_path):
    place = tmp_path / "groups.csv"
    rows = ["1,1,a"] * 90 + ["1,0,a"] * 10 + ["0,1,a"] * 20 + ["0,0,a"] * 180
    rows += ["1,1,b"] * 60 + ["1,0,b"] * 40 + ["0,1,b"] * 40 + ["0,0,b"] * 160
    place.write_text("\n".join(["y,said,g", *rows]), encoding="utf-8")
    asked = ["classes", str(place), "--truth", "y", "--predicted", "said", "--group", "g", "--positive", "1"]
    found = run_json(*asked)
    assert [one["groups"] for one in found["differences"]] == [["a", "b"]] * 2
    assert found["supported"] == 2
    assert "The data support 2 of 2 differences" in run(*asked).output
    assert run(*asked, "--against", str(place)).exit_code == 2


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--on", "f1"], "macro(f1) is its mean over the classes"),
        (["--prior", "haldane"], "pooled"),
        (["--prior", "-1"], "imagined rows"),
        (["--sort", "size"], "lr_plus"),
    ],
)
def test_what_is_refused(run, cup, more, said):
    done = run(*cup, *more)
    assert done.exit_code == 2
    assert said in done.stderr
