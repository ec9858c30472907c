"""Doubtful input: refused in a sentence that helps, or counted with a warning; never silently wrong."""

import gzip
import re
import warnings

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import fourfold as ff
from fourfold.core.errors import FourfoldError, SourceError
from fourfold.sources import SourceWarning

SERIES = {
    "list": list,
    "object": lambda values: np.array(values, dtype=object),
    "pandas": pd.Series,
    "pandas category": lambda values: pd.Series(values, dtype="category"),
    "polars": pl.Series,
    "arrow": pa.array,
    "arrow in chunks": lambda values: pa.chunked_array([values[:1], values[1:]]),
}


def refused(*arguments, **named):
    with pytest.raises(FourfoldError) as error:
        ff.count(*arguments, **named)
    return str(error.value)


@pytest.mark.parametrize("form", SERIES.values(), ids=SERIES)
def test_a_missing_label_is_refused_with_its_number_and_its_rows(form):
    truth, predicted = form(["a", "b", None, "b", None]), form(["a", None, "b", "b", "a"])
    told = refused(truth, predicted, positive="a")
    assert "3 rows have no label (the truth 2, the prediction 1)" in told
    assert "the first in row 1, 2, 4 (counted from 0)" in told
    with pytest.warns(SourceWarning, match="3 rows have no label .* left out of 5"):
        found = ff.count(truth, predicted, positive="a", missing="drop")
    assert found.as_dict() == {"tp": 1, "fn": 0, "fp": 0, "tn": 1}


@pytest.mark.parametrize(
    "values",
    [
        np.array([1, np.nan, 0]),
        [1, float("nan"), 0],
        [1, pd.NA, 0],
        [1, np.float32("nan"), 0],
        pd.array([1, None, 0], dtype="Int64"),
        pd.Series([1, None, 0], dtype="Int8"),
        pd.Series([True, None, False], dtype="boolean"),
        pl.Series([1, None, 0]),
        pa.array([1, None, 0]),
    ],
)
def test_nan_none_and_na_are_missing_in_numbers_too(values):
    assert "1 row has no label (the prediction 1), the first in row 1" in refused([1, 1, 0], values)
    with pytest.warns(SourceWarning, match="1 row has no label"):
        assert ff.count([1, 1, 0], values, missing="drop").as_dict() == {"tp": 1, "fn": 0, "fp": 0, "tn": 1}


@pytest.mark.parametrize("form", ["pandas", "polars", "arrow", "csv", "parquet"])
def test_missing_labels_of_frames_and_files_are_told_with_their_rows(form, tmp_path):
    rows = {"y": ["a", None, "b", "a"], "p": ["a", "a", "b", None]}
    frame = pd.DataFrame(rows)
    frame.to_csv(tmp_path / "rows.csv", index=False)
    frame.to_parquet(tmp_path / "rows.parquet")
    data = {"pandas": frame, "polars": pl.DataFrame(rows), "arrow": pa.table(rows)}
    told = refused(data.get(form, tmp_path / f"rows.{form}"), truth="y", predicted="p", positive="a")
    assert "2 rows have no label (y 1, p 1), the first in row 1, 3 (counted from 0)" in told


def test_missing_is_error_or_drop():
    assert "missing='ignore'; allowed: missing='error' or missing='drop'" in refused(
        [1], [1], missing="ignore"
    )
    assert "no row is complete" in refused([1, None], [None, 1], missing="drop")


@pytest.mark.parametrize("form", [list, pd.Series, pl.Series, np.array])
def test_texts_and_numbers_do_not_meet(form):
    told = refused(form(["0", "1"]), form([0, 1]))
    assert "the truth holds '0', a text, and the prediction 0, a number" in told
    assert "cast one: the truth.astype(int), or the other to str" in told
    assert "the prediction.astype(float)" in refused(form([0.5, 1]), form(["0.5", "1"]))


def test_texts_and_numbers_in_one_column_do_not_meet():
    assert "the truth holds 0, a number, and the truth 'x', a text" in refused([0, "x", 1], [0, 1, 1])


ORDERED = {
    "pandas": lambda values, order: pd.Series(pd.Categorical(values, order)),
    "polars": lambda values, order: pl.Series(values, dtype=pl.Enum(order)),
}


@pytest.mark.parametrize("kind", ORDERED)
def test_categories_keep_their_order_and_their_empty_classes(kind):
    order = ["low", "mid", "high"]
    truth, predicted = (ORDERED[kind](values, order) for values in (["high", "low"], ["low", "low"]))
    found = ff.count(truth, predicted)
    assert found.labels == ("low", "mid", "high")
    assert found.counts.tolist() == [[1, 0, 0], [0, 0, 0], [1, 0, 0]]
    frame = pd.DataFrame if kind == "pandas" else pl.DataFrame
    assert ff.count(frame({"y": truth, "p": predicted}), truth="y", predicted="p") == found


def test_series_with_different_indexes_are_never_paired_by_position():
    truth = pd.Series([1, 0, 1], index=[0, 1, 2])
    told = refused(truth, pd.Series([1, 1, 0], index=[2, 1, 0]))
    assert "the truth and the prediction have different indexes" in told
    assert "reindex" in told
    assert "by position, if that is right" in refused(truth, pd.Series([1, 1, 0], index=[5, 6, 7]))
    assert "different indexes" in refused(truth, truth.to_numpy(), group=truth.set_axis([3, 4, 5]))
    assert "different indexes" in refused(truth, score=truth.set_axis([3, 4, 5]))
    assert ff.count(truth, [1, 0, 0]).as_dict() == {"tp": 1, "fn": 1, "fp": 0, "tn": 1}


def test_a_predicted_class_that_is_never_true_keeps_its_row_of_noughts():
    found = ff.count([1, 2, 2], [1, 3, 2])
    assert found.labels == (1, 2, 3)
    assert found.counts.tolist() == [[1, 0, 0], [0, 1, 1], [0, 0, 0]]


def test_labels_that_leave_out_a_class_are_refused_with_the_rows_that_would_go():
    told = refused(["a", "b", "c", "c"], ["a", "b", "b", "a"], labels=["a", "b"])
    assert "labels= leaves out 'c': 2 rows would go; allowed: all classes present: 'a', 'b', 'c'" in told


@pytest.mark.parametrize(
    ("labels", "told"),
    [
        (["a", "b", "a"], "the label 'a' stands twice"),
        ("ab", "labels='ab'; allowed: a list"),
        ([], "labels= is empty"),
        ([["a"], "b"], "a label is a list"),
    ],
)
def test_labels_are_different_and_listed(labels, told):
    assert told in refused(["a", "b"], ["a", "b"], labels=labels)


@pytest.mark.parametrize("twins", [("Yes", "yes"), ("no", "no "), ("new  york", "New York")])
def test_labels_that_look_alike_are_counted_apart_with_a_warning(twins):
    one, other = twins
    with pytest.warns(SourceWarning, match="look alike") as warned:
        found = ff.count([one, "else", other], [one, "else", one])
    assert len(found.labels) == 3
    assert warned[0].filename == __file__
    assert re.escape(repr(one)) in re.escape(str(warned[0].message))


@pytest.mark.parametrize("text", ["NA", "nan", "None", ""])
def test_a_label_that_reads_like_a_missing_value_is_a_class_with_a_warning(text):
    with pytest.warns(SourceWarning, match="reads like a missing value"):
        assert len(ff.count(["a", "b", text], ["a", "b", "b"]).labels) == 3


def test_a_positive_class_is_asked_for_and_never_guessed():
    told = refused(["b", "a"], ["a", "b"])
    assert "two classes, 'a', 'b', and no word on which is the positive one" in told
    assert "positive='a' or positive='b'" in told
    assert "two classes, 1, 2" in refused([1, 2], [2, 1])
    assert "two classes, -1, 1" in refused([-1, 1], [1, 1])


def test_a_positive_class_that_is_not_there_is_refused_with_what_may_be_meant():
    assert "there is no class 'Ill'; allowed: 'ill', 'well' (did you mean 'ill', a text?)" in refused(
        ["ill", "well"], ["ill", "ill"], positive="Ill"
    )
    assert "(did you mean 1, a number?)" in refused([0, 1], [0, 1], positive="1")
    assert "(did you mean 'well', a text?)" in refused(["ill", "well"], ["ill", "ill"], positive="wel")


@pytest.mark.parametrize(
    "empty", [[], (), np.array([]), pd.Series([], dtype="str"), pl.Series([], dtype=pl.Int8)]
)
def test_empty_input_is_refused(empty):
    assert "there are no rows" in refused(empty, empty)
    assert "there are no rows" in refused(empty, score=empty)
    assert "there are no rows" in refused({"y": empty, "p": empty}, truth="y", predicted="p")


@pytest.mark.parametrize("frame", [pd.DataFrame, pl.DataFrame])
def test_an_empty_frame_is_refused(frame):
    assert "there are no rows" in refused(frame({"y": [], "p": []}), truth="y", predicted="p")


def test_one_class_alone_is_completed_where_it_is_plain_what_the_other_is():
    assert ff.count([1, 1], [1, 1]).as_dict() == {"tp": 2, "fn": 0, "fp": 0, "tn": 0}
    assert ff.count([0, 0], [0, 0]).as_dict() == {"tp": 0, "fn": 0, "fp": 0, "tn": 2}
    assert ff.count([True], [True]).labels == (True, False)
    found = ff.count(["ill", "ill"], ["ill", "ill"], positive="ill")
    assert (found.tp, found.negative) == (2, "not ill")
    found = ff.count(["ill"], ["ill"], labels=["well", "ill"], positive="well")
    assert found.as_dict() == {"tp": 0, "fn": 0, "fp": 0, "tn": 1}
    assert "there is one class only, 'ill'; allowed: positive= or labels=" in refused(["ill"], ["ill"])


def test_lengths_that_differ_are_refused():
    told = refused([1, 0, 1], {"a": [1, 0], "b": [1, 0, 1]})
    assert "columns of different lengths: the truth 3, a 2, b 3" in told
    assert "the truth 3, scores 2" in refused([1, 0, 1], score=[0.1, 0.2])


def test_a_column_of_one_and_one_hot_rows_are_labels():
    truth, predicted = np.array([0, 2, 1, 2]), np.array([0, 2, 2, 1])
    expected = ff.count(truth, predicted)
    assert ff.count(truth[:, None], predicted[:, None]) == expected
    assert ff.count(truth[:, None].tolist(), predicted.tolist()) == expected
    hot = np.eye(3)
    assert ff.count(hot[truth], hot[predicted].astype(int)) == expected
    assert ff.count(hot[truth].tolist(), predicted) == expected
    assert "are these probabilities?" in refused(hot[truth], np.full((4, 3), 1 / 3))
    assert "2 rows of the prediction have no 1 or several" in refused(
        truth, np.array([[1, 1, 0], [0, 0, 0], [0, 1, 0], [0, 0, 1]])
    )
    assert "has the shape (2, 2, 2)" in refused(np.zeros((2, 2, 2)), truth)
    assert "differ in length" in refused([[1, 0], [0]], [1, 0])


def test_what_cannot_be_a_label_is_refused():
    assert "holds a list, an array or the like" in refused([{"a": 1}, {"b": 2}], [1, 0])
    assert "type datetime64" in refused(np.array(["2020-01-01"], dtype="M8[D]"), [1])
    assert "which column is the truth?" in refused(pd.DataFrame({"y": [1]}), "y")
    assert "there is a truth and no prediction" in refused([1, 0])
    assert "truth= names a column, and the data are a list" in refused([1, 0], [1, 0], truth="y")


def test_scores_in_place_of_predictions_are_noticed():
    assert "are these scores?" in refused([0, 1, 1], [0.2, 0.7, 0.9])
    assert "are these scores?" in refused(np.random.default_rng(0).random(90), np.zeros(90))


def test_scores_that_are_nan_are_refused_or_left_out():
    told = refused([1, 0, 1], score=[0.5, np.nan, 0.25])
    assert "1 row has no label or a score that is NaN" in told
    with pytest.warns(SourceWarning, match="left out of 3"):
        found = ff.count([1, 0, 1], score=[0.5, None, 0.25], missing="drop")
    assert found.scores.tolist() == [0.25, 0.5]


def test_infinite_scores_are_ranks_and_others_stay_as_they_are():
    found = ff.count([1, 0, 1, 0], score=[np.inf, -np.inf, 7.5, -3])
    assert found.scores.tolist() == [-np.inf, -3, 7.5, np.inf]
    assert "a score is infinite" in refused([1, 0], score=[np.inf, 0], bins=4)


def test_scores_are_numbers_in_one_column():
    assert "holds 'high', which is no number" in refused([1, 0], score=["high", "low"])
    assert "of two columns of probabilities, give the one" in refused([1, 0], score=[[0.1, 0.9], [0.6, 0.4]])
    assert "a score and a prediction together" in refused([1, 0], [1, 0], score=[0.1, 0.2])


def test_twenty_thousand_classes_are_kept_sparse():
    labels = np.arange(20_000)
    found = ff.count(labels, np.roll(labels, 1))
    assert (len(found.labels), found.total, found.correct) == (20_000, 20_000, 0)
    assert found.cell(truth=8, predicted=7) == 1
    one = ff.count(labels, np.roll(labels, 1), positive=7)
    assert one.as_dict() == {"tp": 0, "fn": 1, "fp": 1, "tn": 19_998}
    joint = ff.count(labels, {"a": labels, "b": labels[::-1]})
    assert (len(joint.labels), len(joint.counts), joint.total) == (20_000, 20_000, 20_000)
    with pytest.raises(FourfoldError, match=r"20000 classes, whose table would take 3\.2 GB"):
        joint.matrix("a")
    assert joint.sparse("b").correct == 0


def test_a_column_that_does_not_exist_is_refused_with_a_suggestion():
    frame = pd.DataFrame({"truth": [1, 0], "model_a": [1, 1]})
    assert "there is no column 'model_b'; allowed: 'truth', 'model_a' (did you mean 'model_a'?)" in refused(
        frame, truth="truth", predicted="model_b"
    )
    assert "did you mean 'truth'?" in refused(frame, truth="Truth", predicted="model_a")
    assert "the column 'truth' is named twice" in refused(frame, truth="truth", predicted="truth")
    assert "a column is named by 3" in refused(frame, truth=3, predicted="model_a")


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("rows.csv", b"PAR1\x15\x04\x15", "holds parquet; allowed: text"),
        ("rows.parquet", b"y,p\n1,1\n", "holds text; allowed: parquet"),
        ("rows.csv.gz", b"y,p\n1,1\n", "holds text; allowed: gzip"),
        ("rows.csv", gzip.compress(b"y,p\n1,1\n", mtime=0), "holds gzip; allowed: text"),
        ("rows.csv", b"PK\x03\x04junkjunk", "holds zip; allowed: text"),
        ("rows.feather", b"y,p\n1,1\n", "holds text; allowed: arrow"),
        ("rows.parquet", b"PAR1 and nothing more", "cannot be read"),
        ("rows.csv", b"", "is empty"),
        ("rows.docx", b"y,p\n1,1\n", "is of an unknown kind; allowed: .csv"),
        ("rows.csv", b"\x00\x01\x02\xff\xfe" * 40, "cannot be read"),
    ],
)
def test_a_file_that_is_not_what_its_name_says_is_refused(tmp_path, name, content, told):
    path = tmp_path / name
    path.write_bytes(content)
    assert told in refused(path, truth="y", predicted="p")


@pytest.mark.parametrize(
    ("first", "second"), [("yes", "no"), ("true", "false"), ("2024-01-01", "2024-02-01")]
)
def test_labels_of_a_text_file_are_as_they_are_written(tmp_path, first, second):
    path = tmp_path / "rows.csv"
    path.write_text(f"y,p\n{first},{first}\n{second},{second}\n{first},{second}\n")
    found = ff.count(path, truth="y", predicted="p", positive=first)
    assert found.labels == (first, second)
    assert found.as_dict() == {"tp": 1, "fn": 1, "fp": 0, "tn": 1}


def test_a_file_that_is_not_there_is_refused_with_a_suggestion(tmp_path):
    (tmp_path / "predictions.csv").write_text("y,p\n1,1\n")
    told = refused(tmp_path / "prediction.csv", truth="y", predicted="p")
    assert re.search(r"there is no file '.*prediction.csv' \(did you mean '.*predictions.csv'\?\)", told)
    (tmp_path / "empty").mkdir()
    assert "has no file to count" in refused(tmp_path / "empty", truth="y", predicted="p")
    (tmp_path / "other.parquet").write_bytes(b"PAR1")
    assert "files of several kinds: .csv, .parquet" in refused(tmp_path, truth="y", predicted="p")


def test_a_column_that_changes_its_kind_late_is_refused_and_not_cut(tmp_path):
    path = tmp_path / "late.csv"
    path.write_text("y,p\n" + "1,1\n" * 100_000 + "unknown,1\n")
    told = refused(path, truth="y", predicted="p")
    assert "CSV Error on Line: 100002 Original Line: unknown,1" in told


def test_arguments_are_not_changed_and_nothing_is_warned_of_plain_input():
    truth, predicted = np.array([1, 0, 1]), np.array([1, 1, 1])
    truth.flags.writeable = predicted.flags.writeable = False
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ff.count(truth, predicted)


def test_errors_are_of_the_family():
    with pytest.raises(SourceError):
        ff.count([1], [1, 0])
    with pytest.raises(ValueError, match="different lengths"):
        ff.count([1], [1, 0])
